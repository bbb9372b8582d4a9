"""The running program `rankinglog browse`, on a separate stage whose archive was filled from a LocalPixiv."""

import contextlib
import http.client
import json
import os
import re
import signal
import tempfile
import time
import urllib.parse
from collections import Counter

from polling import poll
from program import PROGRAM
from stage import Run, Stage


def memory(pid: int) -> dict[str, float]:
    """Returns the memory of a process in MB: `VmRSS` is the current use, `VmHWM` the peak."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return {name: int(size) * 1024 / 1e6 for name, size in re.findall(r"(Vm\w+):\s*(\d+) kB", file.read())}


def rankings(log: list[dict]) -> list[tuple[str, str, int, float]]:
    """Returns the requests for rankings: the ranking, the date, the page, and the time."""
    found = []
    for entry in log:
        if entry["host"] == "www.pixiv.net" and entry["path"] == "/ranking.php":
            query, date = entry["query"], entry["query"].get("date", "")
            day = f"{date[:4]}-{date[4:6]}-{date[6:]}"
            found.append((query["mode"], day, int(query.get("p", 1)), entry["time"]))
    return found


class Browsing:
    """A context. `stored` are the dates of daily rankings stored before the start, as for `ranking -d`. The stage
    may be an existing one. `variables` are environment variables."""

    def __init__(self, *options: str, stored: tuple[str, ...] = (), pixiv: tuple[str, ...] = (),
                 stage: Stage | None = None, **variables: str):
        self.options, self.stored, self._pixiv, self.stage = options, stored, pixiv, stage
        self.variables = variables
        self.process, self.address = None, ""

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            if not self.stage:
                certificates = stack.enter_context(tempfile.TemporaryDirectory(prefix="web-tls-"))
                self.stage = stack.enter_context(Stage(PROGRAM, certificates, *self._pixiv))
            self.pixiv = self.stage.pixiv
            for dates in self.stored:
                self.run("ranking", "-f", "ids", "-d", *dates.split())
            self.start()
            stack.callback(self.kill)
            self._close = stack.pop_all().close
        return self

    def __exit__(self, *_):
        self._close()

    def run(self, *words: str) -> Run:
        """Runs another command of the program, which must succeed."""
        run = self.stage.run(words)
        if run.code != 0:
            raise AssertionError(f"rankinglog {' '.join(words)} ended with {run.code}: {run.err}")
        return run

    # The process

    def start(self) -> float:
        """Starts the program. Returns the seconds until its URL was printed."""
        self._since = self.pixiv.last()
        self.process = self.stage.start(["browse", "--no-open", *self.options], **self.variables)
        self.address = self._first_line()
        self.port = urllib.parse.urlsplit(self.address).port
        self.origin = f"http://127.0.0.1:{self.port}"
        self.root = ""  # the URL of the pages, without the last slash; set when the printed URL was opened
        return time.monotonic() - self.process.began

    def _first_line(self) -> str:
        def line() -> str:
            with open(f"/proc/self/fd/{self.process.streams[0].fileno()}", encoding="utf-8") as file:
                return file.readline()
        poll(lambda: line().endswith("\n") or self.process.poll() is not None, interval=0.001)
        if found := line():
            return found.strip()
        self.process.streams[1].seek(0)
        raise AssertionError(f"browse printed no address: {self.process.poll()} {self.process.streams[1].read()}")

    @property
    def pid(self) -> int:
        return self.process.pid

    def stop(self, is_silent: bool = True) -> float:
        """Sends Ctrl-C, which must end the program by this signal without an error. Returns the duration in seconds."""
        start, process = time.monotonic(), self.process
        self.stage.signal(process, signal.SIGINT)
        self.process = None
        self.ended = self.stage.finish(process, limit=20)
        seconds = time.monotonic() - start
        if process.returncode != -signal.SIGINT or (is_silent and self.ended.err):
            raise AssertionError(f"after Ctrl-C it ended with {process.returncode}: {self.ended.err}")
        return seconds

    def kill(self):
        if self.process:
            self.stage.signal(self.process, signal.SIGKILL)
            self.stage.finish(self.process)
            self.process = None

    def memory(self) -> dict[str, float]:
        return memory(self.pid)

    def wakes(self) -> Counter[str]:
        """Returns how often each thread of the process has begun to wait."""
        counts = Counter()
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended
                with open(f"/proc/{self.pid}/task/{thread}/status", encoding="utf-8") as file:
                    counts[thread] = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.M)[1])
        return counts

    # Requests to it

    def cookie(self) -> str:
        """Opens the URL, which can be used once, and returns the cookie."""
        path = urllib.parse.urlsplit(self.address)
        status, headers, _ = self.ask("GET", f"{path.path}?{path.query}")
        if status != 303:
            raise AssertionError(f"the address was answered with {status}")
        self.root = headers["Location"].rstrip("/")
        return headers["Set-Cookie"].split(";")[0]

    def opened(self, page) -> None:
        """Records that a page has opened the printed URL."""
        self.root = page.wait(f"location.origin === '{self.origin}' && document.readyState !== 'loading'"
                              " && location.pathname.length > 1 && (location.origin + location.pathname)").rstrip("/")

    def ask(self, method: str, target: str, cookie: str | None = None, body: dict | None = None,
            **headers: str) -> tuple[int, dict, bytes]:
        """Sends a request on a new connection: status, headers, body. With a cookie, `target` is below the root."""
        if cookie:
            headers["Cookie"] = cookie
            target = self.root.removeprefix(self.origin) + target
        if body is not None:
            headers |= {"Origin": self.origin, "Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, target, None if body is None else json.dumps(body), headers)
            reply = connection.getresponse()
            return reply.status, dict(reply.headers), reply.read()
        finally:
            connection.close()

    def thumbnail(self, work: int, cookie: str) -> tuple[int, dict, bytes]:
        """Requests a thumbnail like a page: again if pixiv needs longer than a second (202)."""
        while True:
            reply = self.ask("GET", f"/thumbnail/{work >> 16}/{work}.jpg", cookie)
            if reply[0] != 202:
                return reply

    # Its requests to pixiv

    def log(self) -> list[dict]:
        """Returns the requests since the start, in order."""
        return self.pixiv.log(self._since)

    def rankings(self) -> list[tuple[str, str, int, float]]:
        """Returns the requests for rankings: the ranking, the date, the page, and the time."""
        return rankings(self.log())

    def pictures(self) -> list[str]:
        """Returns the paths of image requests."""
        return [entry["path"] for entry in self.log() if entry["host"].endswith(".pximg.net")]
