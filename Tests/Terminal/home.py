"""A user with a home directory and stored rankings, who runs the program in terminals."""

import contextlib
import hashlib
import json
import os
import sqlite3
import sys
import tempfile

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Before `Faults`, which has another `suite`.
for _folder in ("Web", "Faults", "LocalPixiv"):
    sys.path.append(os.path.join(_ROOT, "Tests", _folder))

import drawings  # noqa: E402
from browsing import Browsing, memory, rankings  # noqa: E402, F401
from program import PROGRAM  # noqa: E402
from screen import KITTY  # noqa: E402
from session import Session  # noqa: E402
from stage import Stage  # noqa: E402


class Home(Stage):
    """`stored` are the dates of daily rankings to store, as for `ranking -d`."""

    def __init__(self, *options: str, stored: tuple[str, ...] = (), program: str = PROGRAM):
        if not os.access(program, os.X_OK):
            raise FileNotFoundError(f"{program} is not built: Scripts/test-terminal builds it")
        self._certificates = tempfile.TemporaryDirectory(prefix="terminal-tls-")
        self._stored = stored
        super().__init__(program, self._certificates.name, *options)

    def __enter__(self):
        super().__enter__()
        self.environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        for dates in self._stored:
            self.store(dates)
        self.pixiv.clear_log()
        return self

    def __exit__(self, *_):
        super().__exit__(*_)
        self._certificates.cleanup()

    def store(self, dates: str):
        self.check("ranking", "-f", "ids", "-d", *dates.split())

    def check(self, *words: str) -> str:
        """Runs a command that must succeed, and returns its output."""
        run = self.run(words, 600)
        if run.code != 0:
            raise AssertionError(f"rankinglog {' '.join(words)} ended with {run.code}: {run.err}")
        return run.out

    def browse(self, *options: str, **given) -> Session:
        """The terminal browser, which starts when the context is entered."""
        words = [self.program, "browse", "--terminal", *options]
        return Session(words, self.environment | given.pop("variables", {}), self.home, **given)

    def rankings(self) -> list[tuple[str, str, int]]:
        """Returns the requests for rankings: the ranking, the date, and the page."""
        return [request[:3] for request in rankings(self.pixiv.log())]

    def images(self) -> list[str]:
        """Returns the paths of image requests."""
        return [entry["path"] for entry in self.pixiv.log() if entry["host"].endswith(".pximg.net")]

    def cache_thumbnails(self, images: list[bytes]) -> int:
        """Stores these JPEG files, in turn, as the thumbnails of all stored works. Returns the number of works.

        LocalPixiv's own thumbnails have 8 × 8 pixels, and drawn ones need 0.1 s each.
        """
        # The program creates the database.
        with self.browse("-d", "2024-01-05", columns=120, answers=KITTY) as session:
            session.until(lambda: session.engine.images)
            session.quit()
        self.pixiv.clear_log()
        entries = map(json.loads, self.check("ranking", "--offline", "-f", "ndjson", "-d", *self._stored).splitlines())
        urls = sorted({entry["images"]["thumbnail"] for entry in entries if entry["images"]["thumbnail"]})
        files = [(image, hashlib.sha256(image).digest()) for image in images]
        with contextlib.closing(sqlite3.connect(self.path(".cache/rankinglog/cache.db"))) as cache, cache:
            cache.execute("DELETE FROM image")
            for number, url in enumerate(urls, 1):
                image, digest = files[number % len(files)]
                cache.execute("INSERT INTO image VALUES(?, ?, NULL, ?, ?, 0)", (number, url, len(image), digest))
                cache.execute("INSERT INTO image_data VALUES(?, ?)", (number, image))
        return len(urls)


def drawn(width: int, height: int, count: int = 20) -> list[bytes]:
    """Returns different JPEG files of a size in pixels."""
    return [drawings.jpeg(b"%d" % number, width, height) for number in range(count)]
