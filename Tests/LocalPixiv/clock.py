"""The server's clock (real or fixed), the day of the newest ranking, and formats of times."""

import time
from datetime import date, datetime, timedelta, timezone

from identifiers import JST

_JAPAN = timezone(timedelta(hours=9))


class Clock:
    def __init__(self, fixed: str = None):
        self._fixed = None
        if fixed:
            self.fix(fixed)

    def fix(self, text: str):
        """Stops the clock at an ISO 8601 time; one without a zone is Japan's."""
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=_JAPAN)
        self._fixed = int(moment.timestamp())

    def now(self) -> int:
        """Unix time."""
        return int(time.time()) if self._fixed is None else self._fixed

    def newest(self) -> date:
        """A ranking is published at noon in Japan on the day after its date."""
        moment = datetime.fromtimestamp(self.now(), _JAPAN)
        return moment.date() - timedelta(days=1 if moment.hour >= 12 else 2)


def japan(unix: int):
    """Returns the broken-down time in Japan."""
    return time.gmtime(unix + JST)


def path(unix: int) -> str:
    """Returns `2024/01/02/03/04/05`, Japan, for the URLs of images."""
    return time.strftime("%Y/%m/%d/%H/%M/%S", japan(unix))


def plain(unix: int) -> str:
    """Returns `2024-01-02 03:04:05`, Japan, for PAPI and SAPI."""
    return time.strftime("%Y-%m-%d %H:%M:%S", japan(unix))


def japanese(unix: int) -> str:
    """Returns `2024年01月02日 03:04`, Japan, for the website."""
    year, month, day, hour, minute = japan(unix)[:5]
    return f"{year}年{month:02}月{day:02}日 {hour:02}:{minute:02}"


def iso_japan(unix: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S+09:00", japan(unix))


def iso_utc(unix: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(unix))


def http(unix: int) -> str:
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(unix))


def parse_day(text: str, separator: str = "-"):
    """Parses `YYYY-MM-DD` (or `YYYYMMDD` with an empty separator); None if it is not a day."""
    parts = text.split(separator) if separator else [text[:4], text[4:6], text[6:]]
    if [len(part) for part in parts] != [4, 2, 2] or not all(p.isascii() and p.isdigit() for p in parts):
        return None
    try:
        return date(*map(int, parts))
    except ValueError:
        return None
