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
        self._servers = {}  # by port: one for each version of IP
        self._lock = threading.Lock()

    def begin(self, port: int = 0, now: str = None, log: str = None, lenient: bool = False, draws: bool = False) -> int:
        """Returns the port of another world, without the changes of earlier worlds."""
        world = World(Clock(now))
        world.lenient, world.draws = lenient, draws
        router = Router(world, Faults(), Log(log), self)
        servers = [Server(("127.0.0.1", port), self._certificates, router)]
        port = servers[0].server_address[1]
        try:
            servers.append(Server(("::1", port), self._certificates, router))
        except OSError:
            pass  # a machine without IPv6, or another program has the port
        with self._lock:
            self._servers[port] = servers
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        return port

    def end(self, port: int):
        """Closes a world's port, after a delay. Open connections stay open until their client closes them."""
        with self._lock:
            servers = self._servers.pop(port, None)
        if servers is None:
            raise ValueError(f"no world at port {port}")
        for server in servers:
            threading.Thread(target=_close, args=(server,), daemon=True).start()


def _close(server):
    server.shutdown()
    server.server_close()
