"""A user with a home directory, the built program, and a local pixiv."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import namedtuple

_LOCAL_PIXIV = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "LocalPixiv")
ALWAYS = 1_000_000

#: code: the exit status in the shell's form, 128 plus the signal's number; peak: memory in bytes
Run = namedtuple("Run", "code out err seconds peak")


class Stage:
    def __init__(self, program: str, state: str, *options: str):
        self.program = program
        self.state = state  # LocalPixiv's certificates, which all stages share
        self.options = options  # LocalPixiv's

    def __enter__(self):
        self.home = os.path.realpath(tempfile.mkdtemp(prefix="faults-"))
        self.pixiv = Pixiv(self.state, *self.options)
        self.environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": self.home, "RANKINGLOG_RATE": "off",
            "RANKINGLOG_CONNECT_TO": f"::127.0.0.1:{self.pixiv.port}", "RANKINGLOG_CACERT": self.pixiv.ca,
        }
        return self

    def __exit__(self, *_):
        self.pixiv.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def path(self, name: str) -> str:
        return os.path.join(self.home, name)

    @property
    def archive(self) -> str:
        return self.path(".local/share/rankinglog/archive.db")

    def start(self, words, **variables):
        """Starts a process in the home; None removes a variable."""
        environment = {k: v for k, v in {**self.environment, **variables}.items() if v is not None}
        out, err = tempfile.TemporaryFile(dir=self.home), tempfile.TemporaryFile(dir=self.home)
        process = subprocess.Popen(
            [self.program, *words], cwd=self.home, env=environment, stdin=subprocess.DEVNULL, stdout=out,
            stderr=err, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        process.streams, process.began = (out, err), time.monotonic()
        return process

    def finish(self, process, limit: float = 120) -> Run:
        """Waits at most `limit` seconds for a process, and returns its result."""
        timer = threading.Timer(limit, self.signal, [process, signal.SIGKILL])
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in process.streams:
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
            stream.close()
        code = process.returncode if process.returncode >= 0 else 128 - process.returncode
        scale = 1 if sys.platform == "darwin" else 1024
        return Run(code, *texts, time.monotonic() - process.began, usage.ru_maxrss * scale)

    @staticmethod
    def signal(process, number: int):
        """Popen's own method would poll the process, and take its result before `finish` gets it."""
        os.kill(process.pid, number)

    def run(self, words, limit: float = 120, **variables) -> Run:
        return self.finish(self.start(words, **variables), limit)


class Pixiv:
    """A LocalPixiv process."""

    def __init__(self, state: str, *options: str):
        words = [sys.executable, _LOCAL_PIXIV, "--until-eof", "--state", state, *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        facts = json.loads(self.process.stdout.readline())
        self.port, self.ca = facts["port"], facts["ca"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def ask(self, host: str, target: str, body=None) -> bytes:
        """Sends a request in plain HTTP to one of pixiv's hosts, as a browser does."""
        headers = {"Host": host, "Referer": "https://www.pixiv.net/", "User-Agent": "Mozilla/5.0"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{target}", data, headers)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as reply:
            return reply.read()

    def control(self, path: str, body=None):
        return json.loads(self.ask("localpixiv.test", path, body))

    def fault(self, **rule):
        self.control("/faults", rule)

    def clear_faults(self):
        self.control("/faults/clear", {})

    def log(self, since: int = 0) -> list:
        return self.control(f"/log?since={since}")

    def last(self) -> int:
        """Returns the number of the newest request."""
        return max((entry["seq"] for entry in self.log()), default=0)

    def clear_log(self):
        self.control("/log/clear", {})


PICTURE = re.compile(r"(\d+)_(?:p(\d+)|ugoira\w+)\.\w+$")


def item(path: str):
    """Returns (work, page) of an image's URL or of a file's name; None for others."""
    found = PICTURE.search(path)
    return (int(found[1]), int(found[2] or 0)) if found else None
