"""All cases: the rows of the table in their order."""

import signal
from collections import namedtuple
from functools import partial

import archives
import endings
import hostile
import kills
import pace
import repairs
import single
import singles
import storage
import sweeps

#: name: for --only; run: from a stage to a row; seconds: the approximate duration
Case = namedtuple("Case", "name section seconds run")

_LONG = {"stall, permanently": 24, "429, permanently": 21, "stall": 8}
_SIGNALS = (("Ctrl-C", signal.SIGINT, False), ("SIGTERM", signal.SIGTERM, False), ("Ctrl-C twice", signal.SIGINT, True))
_STORAGE = (
    storage.full_output, storage.full_archive, storage.read_only_output, storage.read_only_archive,
    storage.other_file_system, storage.no_hard_links, hostile.deleted_cache, hostile.long_names,
    hostile.titles_printed, hostile.hollow_works, repairs.failed, repairs.damaged, repairs.shortened,
)
_ARCHIVES = (
    archives.held, archives.held_for_a_while, archives.read, archives.damaged, archives.truncated, archives.newer,
    archives.no_database,
)


def cases(quick: bool) -> list:
    found = []
    for kind, section, table in (("list", "Rankings", singles.LISTS), ("picture", "Images", singles.PICTURES)):
        for one in table:
            if not (quick and _LONG.get(one.fault, 0) > 20):
                run = partial(single.run, single=one, section=section)
                found.append(Case(f"{kind}: {one.fault}", section, _LONG.get(one.fault, 2), run))
    for fault, profile in sweeps.WAYS[:: 4 if quick else 1]:
        run = partial(sweeps.run, fault=fault, profile=profile)
        found.append(Case(f"sweep: {fault}", "Sweeps", 40 if "Retry" in fault else 10, run))
    for what, seed in (("walk", 1), ("download", 2)):
        run = partial(kills.run, what=what, count=10 if quick else 100, seed=seed)
        found.append(Case(f"kills: {what}", "Killed", 60, run))
    for name, number, twice in _SIGNALS:
        run = partial(endings.stopped, name=name, number=number, twice=twice)
        found.append(Case(f"signal: {name}", "Interrupted", 3, run))
    found.append(Case("signal: closed stdout", "Interrupted", 1, endings.closed_output))
    for case in (*_STORAGE, *_ARCHIVES):
        if not (quick and case is archives.held):
            seconds = 32 if case is archives.held else 3
            run = partial(storage.tried_here, case)
            found.append(Case(f"{case.__module__}: {case.__name__}", "Storage", seconds, run))
    found.append(Case("pace: two processes", "Rate limit", 12, pace.together))
    return found
