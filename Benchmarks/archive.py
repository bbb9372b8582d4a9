"""An archive that grows to twenty years of daily rankings: built, queried, and printed completely."""

import hashlib
import os
import subprocess
from statistics import median

import questions
from report import Section, amount
from stored import SIZE, Stored
from timing import Contender, Wrong, turns

TITLE = "Archive"

#: It is as large as a real one, and stored on the same kind of disk.
ON_DISK = True

_ABOUT = """
The archive contains daily rankings of 500 works, each work in four of them. They are generated while the archive
records the previous ones, 15 days per transaction (`measure archive DIRECTORY DAYS`). *Recorded* is wall time; the
generator shares the cores.

Queries run in the same process, each for another day or work: the median, with the minimum in brackets. They also run
as commands, in turns with `sqlite3 -readonly`, which finds the same results in the same tables, and with a command
without results: *above* is the additional time.

DuckDB reads a Parquet file of dates, works, artists and ranks, with both cores.

The walk is `rankinglog ranking --offline -d LAST --back {back} -f tsv` (`ndjson`) to /dev/null by the release, in
turns with `sqlite3 -readonly` joining the same tables to the columns of `-f tsv`. The lines of each were counted
before, and the TSV of both is identical. The operating system has cached the file.
"""

_DAYS = (10, 100, 1000, 7000)
#: It is slow, so its ratios differ little.
_PAIRS = 3
_PAIRS_OF_YEAR = 7

_QUESTIONS = {
    "day": "one day", "history": "a work's history", "movers": "movers of a day", "best_month": "best of a month",
    "best_year": "best of a year", "best_all": "best of all dates", "artists": "best artists of a year",
    "artist": "an artist by month", "tag": "the most frequent tag by month", "search_one": "search for one character",
    "search_two": "search for two", "search_four": "search for four",
}
_LIMITS = {
    "day": 2, "history": 1, "movers": 10, "best_month": 80, "best_year": 400, "best_all": 1000, "artists": 450,
    "artist": 150, "tag": 150, "search_one": 20, "search_two": 5, "search_four": 5,
}


def run(bench) -> Section:
    section = Section(_ABOUT.format(back=_DAYS[-1] - 1))
    archives = [_built(bench, days) for days in _DAYS]
    made, answers = archives[-1]
    largest = f"{made['days']:,} days"
    section.at_least(f"{largest}: recorded", made["entries"] / made["seconds"], 150_000, "entries/s")
    section.bound("one page of 50, recorded in a transaction", _page(bench), 3, "ms")
    section.bound(f"{largest}: file", made["bytes"] / 1e6, 400, "MB")
    section.bound(f"{largest}: peak memory while recording", made["peak_bytes"] / 1e6, 64, "MB")
    for question, words in _QUESTIONS.items():
        section.bound(f"{largest}: {words}", answers[question]["milliseconds"], _LIMITS[question], "ms")
        section.rows[-1].ours += f" ({amount(answers[question]['minimum'], 'ms')})"
    index = answers["index"]
    section.bound(f"{largest}: search index", index["bytes"] / 1e6, 130, "MB")
    section.bound(f"{largest}: first search, which builds the index", index["milliseconds"] / 1e3, 120, "s")
    section.rows += questions.rows(bench.program, _directory(bench, _DAYS[-1]))
    section.rows += questions.analyses(bench.program, _directory(bench, _DAYS[-1]))
    stored = Stored(bench.program, _directory(bench, _DAYS[-1]), _DAYS[-1])
    _walk(section, stored, largest)
    _year(section, stored)
    _plan(section, stored, largest)
    section.grid = _growth(archives)
    return section


def _directory(bench, days: int) -> str:
    return bench.path(f"{days}-days")


def _built(bench, days: int) -> tuple:
    """- Returns: the time to build the archive, and the results by query."""
    os.makedirs(_directory(bench, days))
    made, *answers = bench.measured("archive", _directory(bench, days), str(days))
    return made, {answer["question"]: answer for answer in answers}


def _page(bench) -> float:
    directory = bench.path("pages")
    os.makedirs(directory)
    return bench.measured("pages", directory)[0]["milliseconds"]


def _walk(section, rankings: Stored, largest: str):
    contenders = [rankings.rankinglog(form, rankings.days) for form in ("tsv", "ndjson")]
    contenders.append(rankings.sqlite(rankings.days))
    printed = [_printed(contender) for contender in contenders]
    entries = rankings.days * SIZE
    lines = [count for count, _ in printed]
    if lines != [entries] * len(lines):
        raise Wrong(f"{lines} lines were printed of {entries} entries")
    if printed[0] != printed[2]:
        raise Wrong("sqlite3 prints other rankings than rankinglog -f tsv")
    tsv, ndjson, sqlite = turns(_PAIRS, *contenders)
    for form, runs in (("TSV", tsv), ("NDJSON", ndjson)):
        what = f"{largest}: printed as {form}"
        section.tell(what, amount(entries / median(run.wall for run in runs), "entries/s"))
        section.compare(f"{what}: time, `sqlite3` as TSV", *([run.wall for run in side] for side in (runs, sqlite)))
        section.compare(f"{what}: CPU, `sqlite3` as TSV", *([run.cpu for run in side] for side in (runs, sqlite)), 1.20)
        peaks = (max(run.peak for run in side) / 1e6 for side in (runs, sqlite))
        section.tell(f"{what}: peak memory", *(amount(peak, "MB") for peak in peaks))


def _year(section, rankings: Stored):
    """A year of rankings, the most that people print at once."""
    forms = ("tsv", "ndjson")
    for form, runs in zip(forms, turns(_PAIRS_OF_YEAR, *(rankings.rankinglog(form, 365) for form in forms))):
        speed = 365 * SIZE / median(run.wall for run in runs)
        section.at_least(f"a year printed as {form.upper()}", speed, 500_000, "entries/s")


def _plan(section, rankings: Stored, largest: str):
    """The time of a download of the last year, all of it stored."""
    [runs] = turns(_PAIRS, rankings.plan(365))
    section.bound(f"{largest}: plan of a year", median(run.wall for run in runs), 4, "s")
    section.bound(f"{largest}: peak memory of the plan", max(run.peak for run in runs) / 1e6, 64, "MB")


def _printed(contender: Contender) -> tuple:
    """- Returns: the number of lines that a program prints, and their SHA-256."""
    lines, digest = 0, hashlib.sha256()
    words = list(map(str, contender.words))
    environment = {"PATH": os.environ["PATH"], **contender.environment}
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment) as process:
        while block := process.stdout.read(1 << 20):
            lines += block.count(b"\n")
            digest.update(block)
    if process.returncode != 0:
        raise Wrong(f"{contender.name} ended with {process.returncode}")
    return lines, digest.hexdigest()


def _growth(archives: list) -> list:
    """A line for each archive."""
    head = ["days", "works", "recorded, entries/s", "CPU, s", "peak memory, MB", "file, MB", "bytes per entry"]
    lines = [[*head, *(f"{words}, ms" for words in _QUESTIONS.values())]]
    for made, answers in archives:
        speed = made["entries"] / made["seconds"]
        lines.append([
            f"{made['days']:,}", f"{made['works']:,}", f"{speed:,.0f}", f"{made['cpu']:.2f}",
            f"{made['peak_bytes'] / 1e6:.1f}", f"{made['bytes'] / 1e6:.1f}", f"{made['bytes'] / made['entries']:.0f}",
            *(f"{amount(answer['milliseconds'])} ({amount(answer['minimum'])})"
              for answer in map(answers.get, _QUESTIONS))])
    return lines
