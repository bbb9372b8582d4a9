"""Counts instructions and system calls of the release build, and fails if a count is above the baseline,
Benchmarks/counts.json. The baseline applies to the recorded libraries; with others, counts are only printed."""

import argparse
import json
import os
import shutil
import sys
import tempfile

import counted
import machine
import report
from bench import ROOT
from timing import Wrong

_BASELINE = os.path.join(ROOT, "Benchmarks", "counts.json")
_COLUMNS = ("what", "now", "spread", "baseline", "ratio", "target", "met")


def options():
    parser = argparse.ArgumentParser(prog="counts", description=__doc__)
    parser.add_argument("--program", required=True, metavar="PATH", help="the built rankinglog")
    parser.add_argument("--record", action="store_true", help="write the baseline instead of comparing with it")
    return parser.parse_args()


def main() -> int:
    given = options()
    program = os.path.abspath(given.program)
    # The program and its server on one processor: with more, thread timing depends on other processes.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    directory = tempfile.mkdtemp(prefix="rankinglog-counts-", dir=machine.place_in_memory())
    try:
        found = [*counted.starts(program, directory), *counted.download(program, directory)]
    except Wrong as error:
        print(f"counts: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    here = machine.conditions()
    if given.record:
        record(found, here)
    return compare(found, here)


def record(found: list, here: dict):
    # Only significant digits.
    counts = {count.name: float(f"{count.least:.5g}") for count in found}
    with open(_BASELINE, "w", encoding="utf-8") as file:
        json.dump({"conditions": here, "counts": counts}, file, indent=2, ensure_ascii=False)
        file.write("\n")


def compare(found: list, here: dict) -> int:
    """Prints the table.

    - Returns: the exit code.
    """
    with open(_BASELINE, encoding="utf-8") as file:
        baseline = json.load(file)
    there = baseline["conditions"]
    others = [name for name in {**there, **here} if there.get(name) != here.get(name)]
    pairs = [(count, baseline["counts"].get(count.name)) for count in found]
    print("\n".join(report.table([_COLUMNS, *(_cells(*pair, is_judged=not others) for pair in pairs)])))
    for name in others:
        print(f"counts: {name} is {here.get(name)}, and was {there.get(name)} for the baseline")
    if others:
        print("counts: nothing is judged, for the baseline was taken under other conditions; --record takes a new one")
        return 0
    for count, former in pairs:
        if former and count.least * count.limit < former:
            print(f"counts: {count.name} is so much below the baseline that --record should take a new one")
    return 0 if all(_is_met(*pair) for pair in pairs) else 1


def _is_met(count: counted.Count, former: float | None) -> bool:
    """Without a baseline, each is."""
    return former is None or count.least <= former * count.limit


def _cells(count: counted.Count, former: float | None, is_judged: bool) -> tuple:
    now, spread = report.amount(count.least, count.unit), f"{100 * count.spread:.2f} %"
    if former is None:
        return count.name, now, spread, "", "", "", ""
    met = ("yes" if _is_met(count, former) else "no") if is_judged else ""
    return (count.name, now, spread, report.amount(former, count.unit), f"{count.least / former:.3f}",
            f"≤ {count.limit:.2f}", met)


if __name__ == "__main__":
    sys.exit(main())
