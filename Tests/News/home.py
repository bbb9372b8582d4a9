"""A user with a home directory, who stores daily rankings one day after the other."""

import json
import os
import tempfile
import time
import unittest

from stage import ALWAYS, Stage

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ.get("RANKINGLOG_PROGRAM") or os.path.join(_ROOT, ".build", "debug", "rankinglog"))
NEWS = os.path.join(_ROOT, "Documentation", "News.md")


class Home(Stage):
    def __init__(self):
        if not os.access(PROGRAM, os.X_OK):
            raise FileNotFoundError(f"{PROGRAM} is not built: Scripts/test-news builds it")
        self._certificates = tempfile.TemporaryDirectory(prefix="news-tls-")
        self._start = time.time()
        super().__init__(PROGRAM, self._certificates.name)

    def __exit__(self, *_):
        super().__exit__(*_)
        self._certificates.cleanup()

    def check(self, *words: str) -> str:
        """Runs a command that must succeed, and returns its output."""
        run = self.run(words)
        if run.code != 0:
            raise AssertionError(f"rankinglog {' '.join(words)} ended with {run.code}: {run.err}")
        return run.out

    @staticmethod
    def problems(run) -> str:
        """Returns the errors of a run of keep, without its plan."""
        return "".join(line for line in run.err.splitlines(keepends=True) if " to fetch, " not in line)

    def records(self, *words: str) -> list[str]:
        """Returns the lines of `ranking -f ndjson`."""
        return self.check("ranking", "-q", "-f", "ndjson", *words).splitlines()

    def write(self, name: str, text: str, mode: int = 0o600):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)

    def configure(self, **keys):
        """Writes a section [keep daily]."""
        lines = [f"{key.replace('_', '-')} = {value}" for key, value in keys.items()]
        self.write(".config/rankinglog/config", "\n".join(["[keep daily]", *lines, ""]))

    def go_back(self, days: int) -> str:
        """Sets pixiv's clock to some days ago, and returns the date of the latest ranking then, which is published at
        noon in Japan. Later rankings do not exist for `keep`."""
        seconds = self._start - days * 86400
        self.pixiv.control("/world", {"now": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(seconds))})
        return time.strftime("%Y-%m-%d", time.gmtime(seconds - 3 * 3600 - 86400))

    def set_titles(self, titles: list[str]):
        """Replaces the titles of rankings that are fetched from now on."""
        self.pixiv.clear_faults()
        self.pixiv.fault(match="ranking", times=ALWAYS, do="titles", titles=titles)


class HomeTest(unittest.TestCase):
    """Tests that need an empty home."""

    def setUp(self):
        self.home = self.enterContext(Home())

    def new_works(self, depth: int, *dates: str) -> list[dict]:
        """Returns the records of new works in the top ranks of stored rankings, oldest ranking first."""
        found = {}
        for date in dates:
            for line in self.home.records("-d", date, "-n", str(depth), "--offline"):
                record = json.loads(line)
                found.setdefault(record["id"], record)
        return list(found.values())
