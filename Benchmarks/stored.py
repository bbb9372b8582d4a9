"""Rankings stored in an archive, printed by rankinglog and by sqlite3."""

import datetime
import os
from dataclasses import dataclass

from timing import Contender

#: The first day of the archives that `measure archive` builds, and the number of works per day.
FIRST = datetime.date(2007, 9, 13)
SIZE = 500

#: The columns of `-f tsv`: sqlite3 prints the same bytes.
_COLUMNS = """
    entry.illust, entry.rank, entry.previous_rank, entry.position, ranking.date, ranking.mode, ranking.content,
    ranking.source, illust.title, artist.name, illust.artist,
    CASE illust.type WHEN 0 THEN 'illust' WHEN 1 THEN 'manga' WHEN 2 THEN 'ugoira' END,
    illust.page_count, illust.width, illust.height, replace(illust.tags, char(31), ' '),
    CASE illust.age WHEN 0 THEN 'all' WHEN 1 THEN 'r18' WHEN 2 THEN 'r18g' END,
    entry.views, 'https://www.pixiv.net/artworks/' || entry.illust"""
_JOIN = """
    FROM ranking JOIN ranking_entry AS entry ON entry.ranking = ranking.id
    JOIN illust ON illust.id = entry.illust LEFT JOIN artist ON artist.id = illust.artist
    WHERE ranking.superseded_at IS NULL AND ranking.mode = 'daily' AND ranking.content = 'all'"""


@dataclass(frozen=True)
class Stored:
    """The last rankings of an archive: directory contains archive.db, and days is the number of rankings."""

    program: str
    directory: str
    days: int

    @property
    def last(self) -> datetime.date:
        return FIRST + datetime.timedelta(self.days - 1)

    def rankinglog(self, form: str, count: int = 1, **others) -> Contender:
        """Prints the last `count` rankings, in a format."""
        words = [self.program, "ranking", "--offline", "--data-dir", self.directory, "-d", self.last, "-f", form]
        if count > 1:
            words += ["--back", count - 1]
        return Contender(f"rankinglog -f {form}", words, {"HOME": self.directory}, **others)

    def plan(self, count: int) -> Contender:
        """Plans a download of the last `count` rankings."""
        words = [self.program, "download", "--dry-run", "--offline", "--data-dir", self.directory, "-d", self.last,
                 "--back", count - 1, "-o", os.path.join(self.directory, "nowhere")]
        return Contender("rankinglog download --dry-run", words, {"HOME": self.directory})

    def sqlite(self, count: int = 1, **others) -> Contender:
        """The same rankings, as rankinglog prints them with `-f tsv`."""
        first = self.last - datetime.timedelta(count - 1)
        query = (f"SELECT {_COLUMNS} {_JOIN} AND ranking.date BETWEEN '{first}' AND '{self.last}'"
                 " ORDER BY ranking.date DESC, entry.position")
        words = ["sqlite3", "-readonly", "-separator", "\t", os.path.join(self.directory, "archive.db"), query]
        return Contender("sqlite3", words, **others)
