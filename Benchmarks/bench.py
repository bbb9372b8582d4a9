"""The input of each section."""

import json
import os
import subprocess
from dataclasses import dataclass

import timing

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@dataclass(frozen=True)
class Bench:
    """program: the release build of rankinglog; measure: the program of `InProcess`; directory: empty, in memory if
    there is such a file system and the section is not ON_DISK, and removed afterwards; pairs: the number of
    comparisons; former, former_measure: the programs of an earlier release, or None.
    """

    program: str
    measure: str
    directory: str
    pairs: int
    former: str | None = None
    former_measure: str | None = None

    def path(self, *names: str) -> str:
        return os.path.join(self.directory, *names)

    def measured(self, *words: str) -> list:
        """The lines that a workload of `measure` prints."""
        return told(self.measure, *words)


def told(*words: str) -> list:
    """The lines of JSON that a program prints."""
    run = subprocess.run(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    if run.returncode != 0:
        raise timing.Wrong(f"{os.path.basename(words[0])} {words[1]} ended with {run.returncode}")
    return [json.loads(line) for line in run.stdout.splitlines()]
