"""Services on loopback that record messages, and refuse them on demand."""

import http.server
import socketserver
import threading
from collections import namedtuple

Request = namedtuple("Request", "path headers body")


class Receiver:
    """A server in a thread, until its context ends."""

    def __init__(self, handler):
        self.accepted = []
        self.refused = 0
        #: The response to messages; None to accept all.
        self.refusal = None
        #: The number of messages that are accepted first, and of messages that are refused then; None for all.
        self.accepts, self.refuses = 0, None
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads, self._server.receiver = True, self
        self.address = f"127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def refuse(self, refusal, accepts: int = 0, refuses: int | None = None):
        self.refusal, self.accepts, self.refuses, self.refused = refusal, accepts, refuses, 0

    def take(self) -> list:
        """Returns the accepted messages, and forgets them."""
        taken, self.accepted = self.accepted, []
        return taken

    def receive(self, message):
        """Records a message, and returns the refusal or None."""
        if self.refusal is None or self.accepts > 0 or self.refused == self.refuses:
            self.accepts = max(0, self.accepts - 1)
            self.accepted.append(message)
            return None
        self.refused += 1
        return self.refusal


class HTTP(http.server.BaseHTTPRequestHandler):
    """Reads POST requests; a refusal is a status."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.server.receiver.receive(Request(self.path, self.headers, body)) or 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class SMTP(socketserver.StreamRequestHandler):
    """Reads mails; a refusal is a command and its reply."""

    def handle(self):
        self._send("220 localhost ESMTP")
        sender, recipients = None, []
        while line := self.rfile.readline().decode("ascii").strip():
            command, _, argument = line.partition(" ")
            if command == "EHLO":
                self._send("250-localhost\r\n250 AUTH PLAIN")
            elif command == "AUTH":
                self._send("334 ")
                self.rfile.readline()
                self._send("235 OK")
            elif command == "MAIL":
                sender = argument
                self._send("250 OK")
            elif command == "RCPT":
                refusal = self.server.receiver.refusal
                is_refused = refusal is not None and refusal[0] == command
                self._send(refusal[1] if is_refused else "250 OK")
                self.server.receiver.refused += is_refused
                recipients.append(argument)
            elif command == "DATA":
                self._send("354 Send the mail")
                refusal = self.server.receiver.receive((sender, recipients, self._data()))
                self._send(refusal[1] if refusal else "250 OK")
            elif command == "QUIT":
                self._send("221 Bye")
                return

    def _data(self) -> bytes:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        return b"".join(lines)

    def _send(self, text: str):
        self.wfile.write(text.encode() + b"\r\n")
