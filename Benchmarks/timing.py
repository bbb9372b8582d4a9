"""Programs that run to their end: the cost of each run, and of several in turns."""

import os
import shutil
import statistics
import subprocess
import sys
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Callable

_SPAWNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "spawner.py")

#: wall and cpu (user and system) in seconds; peak: memory in bytes
Run = namedtuple("Run", "code wall cpu peak")


class Wrong(Exception):
    """A program did not do what it was measured for."""


@dataclass
class Contender:
    """A program to measure.

    prepare: called before each run; check: called after each run, with True after the first, when it may be slow,
    and raises `Wrong`. Neither is measured.
    """

    name: str
    words: list
    environment: dict = field(default_factory=dict)
    prepare: Callable[[], None] = lambda: None
    check: Callable[[bool], None] = lambda is_first: None
    output: str = ""
    codes: tuple = (0,)

    def run(self, is_first: bool = False) -> Run:
        self.prepare()
        run = spawn(self.words, self.environment, self.output)
        if run.code not in self.codes:
            raise Wrong(f"{self.name} ended with {run.code}: {' '.join(map(str, self.words))}")
        self.check(is_first)
        return run


def spawn(words, environment: dict, output: str = "") -> Run:
    """Runs a program with empty input; its output goes to a file, and its errors to `output`.errors."""
    program = shutil.which(words[0])
    if program is None:
        raise Wrong(f"there is no {words[0]}")
    told = subprocess.run(
        [sys.executable, "-I", "-S", _SPAWNER, output, program, *map(str, words[1:])], check=True,
        env={"PATH": os.environ["PATH"], **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.split()
    return Run(int(told[0]), float(told[1]), float(told[2]), int(told[3]))


def in_turns(count: int, *contenders: Contender) -> list:
    """A B A B …, after one run each that is checked and not counted: returns the runs of each, in order."""
    for contender in contenders:
        contender.run(is_first=True)
    return turns(count, *contenders)


def turns(count: int, *contenders: Contender) -> list:
    """The same without a run before: the caller has had one."""
    found = [[contender.run() for contender in contenders] for _ in range(count)]
    return [list(runs) for runs in zip(*found)]


def ratio(ours, others) -> float:
    """Returns the median of the ratios of consecutive measurements."""
    return statistics.median(mine / other for mine, other in zip(ours, others))
