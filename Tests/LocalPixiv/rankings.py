"""Rankings: each a pure function of mode, content and date."""

from collections import namedtuple
from datetime import date as Date
from datetime import timedelta
from functools import lru_cache
from hashlib import blake2b
from math import gcd

import identifiers
import kinds
import special
from hashing import Draw

FIRST = Date(2007, 9, 13)
FIRST_AI = Date(2022, 10, 31)

#: group: modes of one group draw on the same works; span: day, week or month; total: entries of content all
Mode = namedtuple("Mode", "group span rating ai total contents")

_ALL = ("all",)
_THREE = ("all", "illust", "manga")
_FOUR = ("all", "illust", "manga", "ugoira")
MODES = {
    "daily": Mode("popular", "day", 0, False, 500, _FOUR),
    "weekly": Mode("popular", "week", 0, False, 500, _FOUR),
    "monthly": Mode("popular", "month", 0, False, 500, _THREE),
    "rookie": Mode("rookie", "week", 0, False, 300, _THREE),
    "original": Mode("original", "week", 0, False, 300, _ALL),
    "male": Mode("male", "day", 0, False, 300, _ALL),
    "female": Mode("female", "day", 0, False, 300, _ALL),
    "daily_ai": Mode("popular", "day", 0, True, 300, _ALL),
    "daily_r18": Mode("popular", "day", 1, False, 100, _FOUR),
    "weekly_r18": Mode("popular", "week", 1, False, 100, _FOUR),
    "male_r18": Mode("male", "day", 1, False, 100, _ALL),
    "female_r18": Mode("female", "day", 1, False, 100, _ALL),
    "r18g": Mode("popular", "week", 2, False, 100, _THREE),
    "daily_r18_ai": Mode("popular", "day", 1, True, 100, _ALL),
}

# The part of a day's works, in order of success, that a daily list of 500 shows when the day is 0, 1, ... 6 days
# past. The parts overlap, so that about 28 of 100 entries were in the previous ranking.
_DAILY_PARTS = ((0, 190), (130, 330), (300, 360), (335, 360), (348, 360), (353, 360), (354, 360))


def first_date(mode: str) -> Date:
    return FIRST_AI if MODES[mode].ai else FIRST


def exists(mode: str, date: Date, newest: Date) -> bool:
    return first_date(mode) <= date <= newest and date not in special.GAPS


def neighbour(mode: str, date: Date, days: int, newest: Date):
    """Returns the nearest date with a ranking, before (`days` = -1) or after (1); None at the ends."""
    date += timedelta(days=days)
    while date in special.GAPS:
        date += timedelta(days=days)
    return date if exists(mode, date, newest) else None


def total(mode: str, content: str, date: Date) -> int:
    """Returns the number of ranks, including ranks without an entry."""
    return entries(mode, content, date)[-1][0]


@lru_cache(maxsize=256)
def entries(mode: str, content: str, date: Date) -> tuple:
    """Returns (rank, work ID) of every entry, by rank."""
    missing = special.MISSING.get(date, ()) if (mode, content) == ("daily", "all") else ()
    return tuple(e for e in enumerate(_order(mode, content, date), 1) if e[0] not in missing)


@lru_cache(maxsize=256)
def previous_ranks(mode: str, content: str, date: Date) -> dict:
    """Returns ranks in the list dated one day earlier, by work ID; empty if there is no such list."""
    before = date - timedelta(days=1)
    if not exists(mode, before, before):
        return {}
    return {identifier: rank for rank, identifier in entries(mode, content, before)}


def _order(mode: str, content: str, date: Date) -> list:
    facts = MODES[mode]
    main = (mode, content) == ("daily", "all")
    hostile = main and date == special.HOSTILE_DATE
    slots = kinds.slots(content, facts.rating, facts.ai, mode == "original", hostile)
    size = _size(facts, content)
    found = []
    for age, (start, end) in enumerate(_parts("week" if hostile else facts.span, size)):
        found.extend(_successful(date.toordinal() - age, facts.group, slots, start, end))
    placed = special.PLACED.get(date, {}) if main else {}
    found = [identifier for identifier in found if identifier not in placed.values()]
    seed = f"{mode} {content} {date}".encode()
    found.sort(key=lambda identifier: blake2b(b"%d" % identifier, digest_size=8, key=seed).digest())
    for rank, identifier in sorted(placed.items()):
        found.insert(rank - 1, identifier)
    return found[:size]


def successful(ordinal: int) -> set:
    """Returns the works of a day (proleptic ordinal) of which rankings show some."""
    found = set()
    for (group, slots), end in _shown().items():
        found.update(_successful(ordinal, group, slots, 0, end))
    return found


@lru_cache(maxsize=1)
def _shown() -> dict:
    """Returns the number of a day's best works that rankings use, by group and slots."""
    found = {}
    for name, facts in MODES.items():
        for content in facts.contents:
            slots = kinds.slots(content, facts.rating, facts.ai, name == "original", False)
            end = max(end for _, end in _parts(facts.span, _size(facts, content)))
            found[facts.group, slots] = max(end, found.get((facts.group, slots), 0))
    return found


def _size(facts: Mode, content: str) -> int:
    return min(facts.total, 300) if content in ("manga", "ugoira") else facts.total


def _parts(span: str, size: int) -> list:
    if span == "day":
        return [(start * size // 500, -(-end * size // 500)) for start, end in _DAILY_PARTS]
    days = 7 if span == "week" else 30
    length = -(-size // days) + 1
    return [(age * length * 3 // 4, age * length * 3 // 4 + length) for age in range(days)]


def _successful(ordinal: int, group: str, slots: tuple, start: int, end: int) -> list:
    """Returns the works from index `start` to `end` among a day's works with one of `slots`, best first."""
    first = identifiers.first_of(ordinal) // kinds.BLOCK + 1
    count = (identifiers.first_of(ordinal + 1) // kinds.BLOCK - first) * len(slots)
    draw = Draw("day", ordinal, group, len(slots))
    offset, step = draw.number(count), 1 + draw.number(count)
    while gcd(step, count) != 1:
        step += 1
    places = ((offset + place * step) % count for place in range(start, min(end, start + count)))
    return [kinds.identifier(first + place // len(slots), slots[place % len(slots)]) for place in places]
