"""Measures rankinglog and its competitors, and writes the results into Benchmarks/results.md."""

import argparse
import os
import shutil
import sys
import tempfile

import machine
import report
import suite
from bench import ROOT, Bench
from timing import Wrong

_DOCUMENT = os.path.join(ROOT, "Benchmarks", "results.md")


def options():
    parser = argparse.ArgumentParser(prog="Benchmarks", description=__doc__)
    parser.add_argument("--program", required=True, metavar="PATH", help="the built rankinglog")
    parser.add_argument("--measure", required=True, metavar="PATH", help="the built program of Benchmarks/InProcess")
    parser.add_argument("--former", metavar="PATH", help="an earlier release, to be measured beside it")
    parser.add_argument("--former-measure", metavar="PATH", help="its program of Benchmarks/InProcess")
    parser.add_argument("--only", metavar="NAME", help="only this section")
    parser.add_argument("--pairs", type=int, default=7, metavar="N", help="how often things are compared, 7 unless said")
    parser.add_argument("--directory", metavar="PATH", help="where files lie; in memory unless said")
    parser.add_argument("--output", default=_DOCUMENT, metavar="FILE", help="the document")
    return parser.parse_args()


def main() -> int:
    given = options()
    names = {section.__name__: section for section in (*suite.SECTIONS, *suite.OWN)}
    if given.only and given.only not in names:
        print(f"there is no section {given.only}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    sections = [names[given.only]] if given.only else suite.SECTIONS
    for section in sections:
        place = given.directory or usual_place(section)
        directory = tempfile.mkdtemp(prefix="rankinglog-bench-", dir=place)
        try:
            former, measure = (path and os.path.abspath(path) for path in (given.former, given.former_measure))
            bench = Bench(
                os.path.abspath(given.program), os.path.abspath(given.measure), directory, given.pairs, former, measure)
            found = section.run(bench)
        except Wrong as error:
            print(f"bench: {section.__name__}: {error}", file=sys.stderr)
            return 1
        finally:
            shutil.rmtree(directory, ignore_errors=True)
        text = report.text(section.TITLE, found, machine.description(place))
        print(text, flush=True)
        report.put(given.output, section.__name__, text)
    return 0


def usual_place(section) -> str:
    """A file system in memory, if available: the comparison is about rankinglog's work, not the disk's."""
    if getattr(section, "ON_DISK", False):
        return os.path.join(ROOT, ".build")
    return machine.place_in_memory()


if __name__ == "__main__":
    sys.exit(main())
