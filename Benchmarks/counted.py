"""Counted values: short commands, and the cost of one more file in a download."""

import os
import sys
import tempfile
from dataclasses import dataclass
from functools import partial

import tracing
from bench import ROOT
from clients import Download
from pictures import Pictures
from server import Server
from timing import Contender, Wrong

sys.path.append(os.path.join(ROOT, "Tests", "Faults"))
from stage import Stage  # noqa: E402


@dataclass(frozen=True)
class Count:
    """runs: the counts of each run; limit: the maximum ratio of the minimum to the baseline."""

    name: str
    runs: list
    unit: str = ""
    limit: float = 1.03

    @property
    def least(self) -> float:
        return min(self.runs)

    @property
    def spread(self) -> float:
        return max(self.runs) / self.least - 1


_RUNS = 3
#: LocalPixiv's clock is stopped; its ranking of the day has 500 works, on 10 pages.
_NOW, _DATE, _SIZE, _PAGES = "2024-02-01T12:00:00", "2024-01-05", 500, 10

#: Both downloads open this number of connections, the default, and differ by this number of files.
_WIDTH, _MORE, _LENGTH = 4, 200, 40_000
#: The functions of libcrypto that hash files.
_HASHING = "EVP_DigestUpdate"
#: Thread timing changes the number of waits and of rows per transaction, but none of these.
_ON_FILES = ("newfstatat", "openat", "close", "lseek", "ftruncate", "flock", "renameat2", "pread64")
_TRACED_RUNS = 5


def starts(program: str, directory: str) -> list:
    """Commands that need no network, with a ranking in the archive."""
    tempfile.tempdir = directory  # the home of the stage
    with Stage(program, os.path.join(directory, "tls"), "--now", _NOW) as stage:
        run = stage.run(["ranking", "-d", _DATE, "--pages", str(_PAGES), "-f", "ids"])
        if run.code != 0 or len(run.out.split()) != _SIZE:
            raise Wrong(f"the ranking of {_DATE} was not recorded: {run.err}")
        settings = stage.path("settings")
        with open(settings, "w", encoding="utf-8") as file:
            file.write("jobs = 3\n")
        printed = ["ranking", "--offline", "-d", _DATE, "--pages", str(_PAGES), "-f", "ndjson"]
        count = partial(_count_command, program, stage)
        return [
            count("`--version`", ["--version"], 1),
            count("`modes`", ["modes"]),
            count("`modes`, with a setting", ["modes"], RANKINGLOG_CONFIG=settings),
            count("`ranking --offline -n 1`", [*printed, "-n", "1"], 1),
            count(f"`ranking --offline`, {_SIZE} entries", printed, _SIZE),
        ]


def download(program: str, directory: str) -> list:
    """A file of 40 KB, over HTTP/2: 204 files less 4, by 200."""
    few = Pictures("few", 116_000_000, [_LENGTH] * _WIDTH)
    many = Pictures("many", 117_000_000, [_LENGTH] * (_WIDTH + _MORE))
    served, log = (os.path.join(directory, name) for name in ("served", "log"))
    for one in (few, many):
        one.make(served)
    with Server(os.path.join(directory, "nginx"), served) as server:
        contenders = [Download(server, one, directory, width=_WIDTH).rankinglog(program) for one in (few, many)]
        instructions = [[tracing.instructions(one, log, without=_HASHING) for one in contenders] for _ in range(_RUNS)]
        calls = [[tracing.system_calls(one, log) for one in contenders] for _ in range(_TRACED_RUNS)]
    what = f"a file of {_LENGTH // 1000} KB"
    return [
        Count(f"{what}: instructions without SHA-256", _each(instructions, lambda count: count / 1e3), "k"),
        Count(f"{what}: system calls on files", _each(calls, lambda found: sum(found[name] for name in _ON_FILES))),
        # With two more programs that keep the processor busy, the minimum of both was 6 and 55 % higher.
        Count(f"{what}: system calls", _each(calls, lambda found: found.total()), limit=1.25),
        Count(f"{what}: futex calls", _each(calls, lambda found: found["futex"]), limit=3),
    ]


def _each(runs: list, amount) -> list:
    """Returns the cost of one of the additional files in the second download of each run."""
    return [(amount(many) - amount(few)) / _MORE for few, many in runs]


def _count_command(program: str, stage: Stage, name: str, words: list, lines: int | None = None, **variables) -> Count:
    """lines: the expected number of printed lines, if defined."""
    output = stage.path("output")

    def check(_):
        with open(output, "rb") as file:
            printed = file.read().count(b"\n")
        if printed == 0 or printed != (lines or printed):
            raise Wrong(f"{name} prints {printed} lines")

    command = Contender(name, [program, *words], {"HOME": stage.home, **variables}, check=check, output=output)
    runs = [tracing.instructions(command, stage.path("log")) / 1e6 for _ in range(_RUNS)]
    return Count(f"{name}: instructions", runs, "M")
