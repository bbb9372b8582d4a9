"""A user with stored rankings, who connects clients to the server."""

import os
import subprocess
import sys
import tempfile
import unittest

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Before `Faults`, which has another `suite`.
for _folder in ("Web", "Faults"):
    sys.path.append(os.path.join(_ROOT, "Tests", _folder))

from mcp import Client, StdioServerParameters  # noqa: E402
from program import PROGRAM  # noqa: E402
from stage import Stage  # noqa: E402

#: The ways in which a client connects: by discovery, by handshake, and by the name of a version.
MODES = ("auto", "legacy", "2026-07-28")
DAY, WEEK = "2024-02-08", "2024-02-02..2024-02-08"


class Served(unittest.IsolatedAsyncioTestCase):
    """Tests that share an archive with a week of daily rankings, and the thumbnails of one day."""

    @classmethod
    def setUpClass(cls):
        cls.certificates = tempfile.TemporaryDirectory(prefix="mcp-tls-")
        cls.stage = Stage(PROGRAM, cls.certificates.name, "--now", "2024-02-09T12:30:00", "--drawn")
        cls.stage.__enter__()
        cls.check("ranking", "-q", "-d", WEEK)
        cls.check("ranking", "-q", "-m", "weekly", "-d", "2024-02-04", "-n", "50")
        cls.check("search", "猫", "--count")  # creates the index
        cls.ids = [int(line) for line in cls.check("ranking", "-d", DAY, "-n", "20", "-f", "ids").split()]
        cls.check("download", "-q", "-d", DAY, "-n", "20", "--size", "thumbnail", "-o", cls.stage.path("out"))

    @classmethod
    def tearDownClass(cls):
        cls.stage.__exit__()
        cls.certificates.cleanup()

    def setUp(self):
        self.stage.pixiv.clear_log()

    @classmethod
    def check(cls, *words: str) -> str:
        """Runs a command that must succeed, and returns its output."""
        run = cls.stage.run(words, 600)
        if run.code != 0:
            raise AssertionError(f"rankinglog {' '.join(words)} ended with {run.code}: {run.err}")
        return run.out

    def client(self, mode: str = "auto", *options: str) -> Client:
        """A client of a new server, which starts when the context is entered."""
        server = StdioServerParameters(
            command=PROGRAM, args=["mcp", *options], env=dict(self.stage.environment), cwd=self.stage.home)
        return Client(server, mode=mode, read_timeout_seconds=60)

    def serve(self, lines: bytes, *options: str) -> subprocess.CompletedProcess:
        """Sends bytes to a server without the SDK, and returns its output."""
        return subprocess.run(
            [PROGRAM, "mcp", *options], input=lines, capture_output=True, env=self.stage.environment, timeout=60)
