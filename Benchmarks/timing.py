"""Programs run to their ends: what each run took, and the same for several, turn by turn."""

import os
import statistics
import time
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Callable

#: wall and cpu (user and system) in seconds; peak: memory in bytes, at least what this process ever had itself (about
#: 15 MB), since Linux hands that down: sections must not read large files whole
Run = namedtuple("Run", "code wall cpu peak")


class Wrong(Exception):
    """A program did not do what it was measured for."""


@dataclass
class Contender:
    """A program as it is measured.

    prepare: called before each run; check: called after each run, with True after the first, where it may take longer,
    and raises `Wrong`. Neither is measured.
    """

    name: str
    words: list
    environment: dict = field(default_factory=dict)
    prepare: Callable[[], None] = lambda: None
    check: Callable[[bool], None] = lambda is_first: None
    output: str = os.devnull
    codes: tuple = (0,)

    def run(self, is_first: bool = False) -> Run:
        self.prepare()
        run = spawn(self.words, self.environment, self.output)
        if run.code not in self.codes:
            raise Wrong(f"{self.name} ended with {run.code}: {' '.join(map(str, self.words))}")
        self.check(is_first)
        return run


def spawn(words, environment: dict, output: str = os.devnull) -> Run:
    """Runs a program with nothing to read, its output in a file, and what it says in `output`.errors."""
    errors = os.devnull if output == os.devnull else output + ".errors"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, flags, 0o666),
        (os.POSIX_SPAWN_OPEN, 2, errors, flags, 0o666),
    ]
    began = time.monotonic()
    process = os.posix_spawnp(
        words[0], [str(word) for word in words], {"PATH": os.environ["PATH"], **environment}, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    wall = time.monotonic() - began
    return Run(os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def in_turns(count: int, *contenders: Contender) -> list:
    """A B A B …, after one run each that is checked and not counted: the runs of each, in their order."""
    for contender in contenders:
        contender.run(is_first=True)
    turns = [[contender.run() for contender in contenders] for _ in range(count)]
    return [list(runs) for runs in zip(*turns)]


def ratio(ours, others) -> float:
    """The median of the ratios of what was measured one after the other."""
    return statistics.median(mine / other for mine, other in zip(ours, others))
