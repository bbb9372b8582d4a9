"""Selects the tests of one run. RANKINGLOG_SAMPLE is the number of the run. Eight runs in a row include every test."""

import os
import zlib

RUNS = 8
# Each kind of site, and each expensive test, has its turn at least once in this number of runs.
_TURNS = 4


def expensive(method):
    """Marks one of the most expensive tests, which only a quarter of the runs include."""
    method.is_expensive = True
    return method


def number() -> int | None:
    """Returns the number of this run, or None if it includes all tests."""
    if os.environ.get("RANKINGLOG_TESTS") == "all":
        return None
    return int(os.environ.get("RANKINGLOG_SAMPLE") or 0) % RUNS


def is_selected(kind: type, name: str, run: int) -> bool:
    """Whether a run includes a test. Of the classes that repeat a test on other kinds of sites, a run includes one.
    All tests of such a family use the same kind, so that few sites are created."""
    family = getattr(kind, "family", [kind])
    able = [one for one in family if getattr(one, name)]
    is_expensive = getattr(getattr(kind, name), "is_expensive", False)
    subject = family[0].__name__ if len(family) > 1 else f"{kind.__name__}.{name}"
    turn = (run + zlib.crc32(subject.encode())) % _TURNS
    if is_expensive:
        return family.index(kind) == turn
    chosen = family[turn % len(family)]
    return kind is (chosen if chosen in able else able[0])
