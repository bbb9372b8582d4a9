"""The worlds of this process, each on a separate port. They share computed values, and no state."""

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
        """Returns the port of another world, without the changes of earlier worlds."""
        world = World(Clock(now))
        world.lenient, world.draws = lenient, draws
        server = Server(port, self._certificates, Router(world, Faults(), Log(log), self))
        port = server.server_address[1]
        with self._lock:
            self._servers[port] = server
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return port

    def end(self, port: int):
        """Closes a world's port, after a delay. Open connections stay open until their client closes them."""
        with self._lock:
            server = self._servers.pop(port, None)
        if server is None:
            raise ValueError(f"no world at port {port}")
        threading.Thread(target=_close, args=(server,), daemon=True).start()


def _close(server):
    server.shutdown()
    server.server_close()
