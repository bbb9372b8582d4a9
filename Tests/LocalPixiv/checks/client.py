"""A client that starts the server and sends requests."""

import hashlib
import http.client
import json
import os
import socket
import ssl
import subprocess
import sys
import unittest

NOW = "2026-11-21T15:00:00+09:00"
REFERER = {"Referer": "https://www.pixiv.net/", "User-Agent": "Mozilla/5.0"}
SESSION = {"Cookie": "PHPSESSID=12345678_" + "a" * 32}
ANDROID = ("MOBrBDS8blbauoSck0ZfDbtuzpyT", "lsACyCD94FhDUtGTXi3QzcFE2uU1hqtDaKeqrdwj")
SALT = "28c1fdd170a5204386cb1313c7077b34f83e4aaf4aa829ce78c231e05b0bae2c"


class Pixiv:
    """A running server, or one of its worlds, requested over one persistent connection per host."""

    _shared = None

    def __init__(self, *options):
        folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        words = [sys.executable, folder, "--now", NOW, "--until-eof", *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        facts = json.loads(self.process.stdout.readline())
        self._reach(facts["port"], facts["ca"])

    @classmethod
    def world(cls):
        """A world of a process that lives as long as this one."""
        cls._shared = cls._shared or cls()
        return cls.beside(cls._shared, cls._shared.control("/worlds", {"now": NOW})["port"])

    @classmethod
    def beside(cls, other, port):
        """Returns another world of a server's process."""
        made = cls.__new__(cls)
        made.process = None
        made._reach(port, other.ca)
        return made

    def _reach(self, port, ca):
        self.port, self.ca = port, ca
        self.context = ssl.create_default_context(cafile=ca)
        self.connections = {}

    def connection(self, host, scheme):
        if (host, scheme) not in self.connections:
            connection = http.client.HTTPConnection(host, timeout=30)
            connection.sock = socket.create_connection(("127.0.0.1", self.port), 30)
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if scheme == "https":
                connection.sock = self.context.wrap_socket(connection.sock, server_hostname=host)
            self.connections[host, scheme] = connection
        return self.connections[host, scheme]

    def ask(self, url, headers=None, body=None, method=None):
        """Returns the status, headers and body of the response."""
        scheme, _, rest = url.partition("://")
        host, slash, path = rest.partition("/")
        connection = self.connection(host, scheme)
        data = json.dumps(body) if isinstance(body, dict) else body
        try:
            connection.request(
                method or ("GET" if body is None else "POST"), slash + path, data, headers or {}
            )
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        except (OSError, http.client.HTTPException):
            self.connections.pop((host, scheme)).close()
            raise
        finally:
            if connection.sock is None:
                self.connections.pop((host, scheme), None)

    def json(self, url, headers=None, body=None):
        status, _, data = self.ask(url, headers, body)
        return status, json.loads(data)

    def control(self, path, body=None):
        return self.json("http://localpixiv.test" + path, body=body)[1]

    def ranking(self, query, page=1, headers=None):
        return self.json(f"https://www.pixiv.net/ranking.php?format=json&p={page}&{query}", headers)

    def list(self, query):
        """Returns all entries of a web ranking, with the number of its pages."""
        found, page = [], 1
        while True:
            status, reply = self.ranking(query, page)
            assert status == 200, status
            found += reply["contents"]
            if reply["next"] is False:
                return found, int(reply["page"])
            page = reply["next"]

    def token(self, refresh="local-refresh-token", client=ANDROID, salt=SALT):
        moment = "2026-11-21T06:00:00+00:00"
        headers = {
            "User-Agent": "PixivIOSApp/7.19.1",
            "X-Client-Time": moment,
            "X-Client-Hash": hashlib.md5((moment + salt).encode()).hexdigest(),
        }
        form = f"client_id={client[0]}&client_secret={client[1]}"
        form += f"&grant_type=refresh_token&refresh_token={refresh}"
        return self.json("https://oauth.secure.pixiv.net/auth/token", headers, form)

    def bearer(self, refresh="local-refresh-token"):
        return {"Authorization": "Bearer " + self.token(refresh)[1]["access_token"]}

    def hang_up(self):
        for connection in self.connections.values():
            connection.close()

    def close(self):
        self.hang_up()
        if self.process is None:
            return
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pixiv = Pixiv.world()

    @classmethod
    def tearDownClass(cls):
        cls.pixiv.close()

    def tearDown(self):
        self.pixiv.control("/faults/clear", {})
