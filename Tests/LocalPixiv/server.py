"""One port on loopback for TLS and plain HTTP/1.1, with a thread for each connection."""

import itertools
import socket
import socketserver

import belongings
import control
import delivery
import messages
import spoiling
import tls

_IDLE_SECONDS = 90
_TLS_HANDSHAKE = b"\x16"


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False
    request_queue_size = 1024

    def __init__(self, address: tuple, certificates: str, router):
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, Connection)
        self.router = router
        self.connections = itertools.count(1)
        self._certificates = certificates

    def context(self):
        return tls.context(self._certificates)


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        self.number = next(self.server.connections)
        self.socket = self.request
        self.input = None
        self.socket.settimeout(_IDLE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.greet()
            while self.step():
                pass
            self.part()
        except (OSError, ValueError):
            pass  # the client disconnected, or sent neither TLS nor HTTP
        finally:
            if self.input:
                self.input.close()  # otherwise the socket would stay open
            self.socket.close()

    def greet(self):
        """Starts TLS if the client sends it."""
        self.scheme = "http"
        if self.socket.recv(1, socket.MSG_PEEK) == _TLS_HANDSHAKE:
            self.socket = self.server.context().wrap_socket(self.socket, server_side=True)
            self.scheme = "https"
        self.input = self.socket.makefile("rb", 65_536)

    def step(self) -> bool:
        """Answers one request; false if the connection has ended."""
        request = messages.read(self.input, self.scheme)
        if request is None:
            return False
        if self.server.address_family == socket.AF_INET6:
            request.over = "ipv6"
        if request.method == "CONNECT":  # every host is here: be a proxy to this server
            self.socket.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            self.input.close()
            self.greet()
            return True
        router = self.server.router
        now = router.world.clock.now()
        controlling = request.host == control.HOST
        is_stray = not controlling and belongings.is_stray(request, router.world.accounts)
        is_refused = is_stray and not router.world.lenient
        fault = None if controlling or is_refused else router.faults.take(request)
        if is_refused:
            reply = messages.text_reply(belongings.STRAY, "text/plain", 418)
        else:
            reply = spoiling.reply(request, fault, router.answer, now) if fault else router.answer(request)

        kind = belongings.STRAY if is_stray else fault and fault.kind

        def note(status: int, bytes: int):
            if not controlling:
                pause = reply.headers.get("Retry-After") if status else None
                router.log.add(request, self.number, status, bytes, kind, pause, now)

        return delivery.send(self.socket, request, reply, fault, note, now)

    def part(self):
        """Closes TLS correctly, so that a body that ends with the connection is recognizably complete."""
        self.input.close()
        if self.scheme == "https" and self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_LINGER, 8)[0] == 0:
            self.socket.settimeout(1)
            self.socket.unwrap()
