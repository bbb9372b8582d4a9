"""The time until a command without network access has printed its output."""

import json
import os
import re
import subprocess
from functools import partial

import stored
from report import Section
from stored import Stored
from timing import Contender, Wrong, in_turns

TITLE = "Start and print"

_ABOUT = """
Each program starts, prints into a file, and exits. The release of rankinglog is compared with `curl --version`, the
start of a program with libcurl that does nothing else. One ranking of 500 works is printed from an archive with three
rankings by `rankinglog ranking --offline -d DATE`, and by `sqlite3 -readonly`, which joins the same tables to the
columns of `-f tsv`. The NDJSON was read again, with the ranks 1 to 500; the TSV of rankinglog and sqlite3 is
identical. At least {pairs} runs each, in turns; wall time.
"""

#: They are short, so a few runs are not enough.
_PAIRS = 100
_MILLI = 1e3


def run(bench) -> Section:
    pairs = max(_PAIRS, bench.pairs)
    section = Section(_ABOUT.format(pairs=_PAIRS))
    rankings = _stored(bench)
    version, curl, ndjson, tsv, sqlite = (_milliseconds(runs) for runs in in_turns(
        pairs,
        Contender("rankinglog --version", [bench.program, "--version"]),
        Contender("curl --version", ["curl", "--version"]),
        _printing(bench, "ndjson", partial(rankings.rankinglog, "ndjson"), _check_ndjson),
        _printing(bench, "tsv", partial(rankings.rankinglog, "tsv"), _check_tsv),
        _printing(bench, "sqlite", rankings.sqlite, _check_tsv)))
    _compare_tsv(bench)
    section.compare("`--version`: time, `curl --version`", version, curl, 1.05, "ms")
    section.compare("a ranking as NDJSON: time, `curl --version`", ndjson, curl, 1.45, "ms")
    section.compare("a ranking as NDJSON: time, `sqlite3` as TSV", ndjson, sqlite, unit="ms")
    section.compare("a ranking as TSV: time, `curl --version`", tsv, curl, unit="ms")
    section.compare("a ranking as TSV: time, `sqlite3` as TSV", tsv, sqlite, unit="ms")
    if bench.former:
        _compare_former(bench, section, pairs)
    section.bound("size of the program", os.path.getsize(bench.program) / 1e6, 24, "MB")
    section.tell("linked libraries", ", ".join(_libraries(bench.program)))
    return section


def _compare_former(bench, section: Section, pairs: int):
    """Commands without an archive: an earlier release refuses an archive of this release."""
    for words in (["--version"], ["ranking", "--help"]):
        now, former = (_milliseconds(runs) for runs in in_turns(
            pairs, *(Contender(name, [program, *words])
                     for name, program in (("rankinglog", bench.program), ("former", bench.former)))))
        section.compare(f"`{' '.join(words)}`: time, the previous release", now, former, unit="ms")
    section.tell("size, the previous release", f"{os.path.getsize(bench.program) / 1e6:.1f} MB",
                 f"{os.path.getsize(bench.former) / 1e6:.1f} MB")
    section.tell("linked libraries, the previous release", str(len(_libraries(bench.program))),
                 str(len(_libraries(bench.former))))


def _stored(bench) -> Stored:
    directory = bench.path("archive")
    os.makedirs(directory)
    bench.measured("archive", directory, "3")
    return Stored(bench.program, directory, days=3)


def _printing(bench, name: str, make, check) -> Contender:
    output = bench.path(name)
    return make(output=output, check=partial(check, output))


def _check_ndjson(path: str, is_first: bool):
    _check(path, lambda line: json.loads(line)["rank"], is_first)


def _check_tsv(path: str, is_first: bool):
    _check(path, lambda line: int(line.split("\t")[1]), is_first)


def _check(path: str, rank, is_first: bool):
    """rank: the rank of a line, which is read in the first run only."""
    lines = _lines(path)
    ranks = range(1, stored.SIZE + 1)
    if len(lines) != len(ranks) or (is_first and list(map(rank, lines)) != list(ranks)):
        raise Wrong(f"{path} has {len(lines)} lines, or other ranks than 1 to {stored.SIZE}")


def _compare_tsv(bench):
    if _lines(bench.path("tsv")) != _lines(bench.path("sqlite")):
        raise Wrong("sqlite3 prints another ranking than rankinglog -f tsv")


def _lines(path: str) -> list:
    with open(path, encoding="utf-8", newline="\n") as file:
        return file.read().split("\n")[:-1]


def _libraries(program: str) -> list:
    """Returns the libraries in the loader's order."""
    told = subprocess.run(["objdump", "-p", program], stdout=subprocess.PIPE, check=True, text=True).stdout
    return re.findall(r"NEEDED +(\S+)", told)


def _milliseconds(runs) -> list:
    return [run.wall * _MILLI for run in runs]
