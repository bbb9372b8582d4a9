"""The worlds of this process, each on a port of its own. They share what is worked out, and no state."""

import threading

from clock import Clock
from faults import Faults
from log import Log
from router import Router
from server import Server
from world import World


class Worlds:
    def __init__(self, certificates: str):
        self._certificates = certificates
        self._servers = {}  # by port
        self._lock = threading.Lock()

    def begin(self, port: int = 0, now: str = None, log: str = None, lenient: bool = False, draws: bool = False) -> int:
        """The port of another world. Nothing that was done to those before has been done to it."""
        world = World(Clock(now))
        world.lenient, world.draws = lenient, draws
        server = Server(port, self._certificates, Router(world, Faults(), Log(log), self))
        port = server.server_address[1]
        with self._lock:
            self._servers[port] = server
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return port

    def end(self, port: int):
        """Takes a world's port away, a moment later. Connections that are open stay so until their client ends them."""
        with self._lock:
            server = self._servers.pop(port, None)
        if server is None:
            raise ValueError(f"no world at port {port}")
        threading.Thread(target=_close, args=(server,), daemon=True).start()


def _close(server):
    server.shutdown()
    server.server_close()
