"""An archive that rankinglog fills from LocalPixiv, and the sites that it writes from the archive."""

import contextlib
import os
import sqlite3
import sys
import tempfile

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(_ROOT, "Tests", "Faults"))

from stage import Stage  # noqa: E402

PROGRAM = os.path.abspath(os.environ.get("RANKINGLOG_PROGRAM") or os.path.join(_ROOT, ".build", "debug", "rankinglog"))
# The account sees R-18 works, in the app API.
_TOKEN = "local-refresh-token"


class Archive:
    """Daily rankings of January 2024: the 4th is not stored, and the 6th only in part. R-18 rankings of two days. Some
    daily works have become R-18 and R-18G since."""

    def __init__(self):
        if not os.access(PROGRAM, os.X_OK):
            raise FileNotFoundError(f"{PROGRAM} is not built: Scripts/test-web builds it")
        with contextlib.ExitStack() as stack:
            certificates = stack.enter_context(tempfile.TemporaryDirectory(prefix="web-tls-"))
            self.stage = stack.enter_context(Stage(PROGRAM, certificates))
            self._fill()
            self.close = stack.pop_all().close

    def _fill(self):
        for words in ("2024-01-02..2024-01-03", "2024-01-05", "2024-01-06 --pages 2", "2024-01-07"):
            self.run("ranking", "-f", "ids", "-d", *words.split())
        self.run("ranking", "-f", "ids", "-m", "daily_r18", "-d", "2024-01-06..2024-01-07", is_signed_in=True)
        # The works of a list share one age rating; works whose rating changes later were listed before the change.
        ratings = {work: 1 + place % 2 for work, place in self.rows(
            "SELECT work, place FROM v_entry WHERE mode = 'daily' AND date = '2024-01-07' AND place BETWEEN 5 AND 10")}
        self.stage.pixiv.control("/world", {"rerate": ratings})
        self.run("show", "--refresh", "-f", "ids", *map(str, ratings), is_signed_in=True)

    def run(self, *words: str, is_signed_in: bool = False):
        """Runs the program, which must succeed."""
        run = self.stage.run(words, **{"RANKINGLOG_REFRESH_TOKEN": _TOKEN} if is_signed_in else {})
        if run.code != 0:
            raise AssertionError(f"rankinglog {' '.join(words)} ended with {run.code}: {run.err}")

    def search(self, text: str):
        """Runs a search for all works that match a filter, and returns the run."""
        return self.stage.run(("search", "-q", "-f", "ids", "-n", "100000", f"--where={text}"))

    def site(self, name: str, *options: str) -> str:
        """Writes a site of all stored rankings, and returns its folder."""
        self.run("gallery", name, *options)
        return self.stage.path(name)

    def rows(self, query: str, *values) -> list[tuple]:
        """Queries the archive directly, without rankinglog."""
        with contextlib.closing(sqlite3.connect(f"file:{self.stage.archive}?mode=ro", uri=True)) as database:
            return database.execute(query, values).fetchall()

    def column(self, query: str, *values) -> list:
        return [value for value, in self.rows(query, *values)]

    def requests(self) -> list[str]:
        """Returns the requests to LocalPixiv so far."""
        return [f"{entry['method']} {entry['host']}{entry['path']}" for entry in self.stage.pixiv.log()]
