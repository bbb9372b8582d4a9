"""Tests the front end of the gallery in Chromium, on invented sites and on a site that rankinglog writes."""

import argparse
import os
import sys

import changes
import sampling
import suite

# The slowest classes first, so that all processes end at about the same time.
_FIRST = ["Program", "Looks", "Viewer", "Huge", "Touch", "Steps", "Search", "BrowsedWaterfall", "Asking"]


def options():
    parser = argparse.ArgumentParser(prog="Web", description=__doc__)
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="only tests whose name or sentence contains this")
    parser.add_argument("-j", dest="jobs", type=int, default=3, metavar="N", help="classes at a time (default: 3)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="names each test and its time")
    parser.add_argument("--changed", nargs="+", default=[], metavar="FILE",
                        help="run all tests of changed files; - reads their paths from standard input")
    return parser.parse_args()


def sample(tests: dict[type, list[str]], run: int, files: list[str]) -> dict[type, list[str]]:
    """Returns the tests of one run, and all tests of changed files."""
    modules, is_general = changes.tests_of(files)

    def is_complete(kind: type) -> bool:
        return any(one.__module__ in modules for one in kind.__mro__) or is_general and hasattr(kind, "family")

    found = {kind: [name for name in names if is_complete(kind) or sampling.is_selected(kind, name, run)]
             for kind, names in tests.items()}
    count, total = (sum(map(len, some.values())) for some in (found, tests))
    print(f"sample {run} of {sampling.RUNS}, {count} of {total} tests; RANKINGLOG_SAMPLE={run} repeats it", flush=True)
    if modules or is_general:
        complete = sorted(modules) + ["repetitions on other kinds of sites"] * is_general
        print(f"complete: {', '.join(complete)}", flush=True)
    return {kind: names for kind, names in found.items() if names}


def main() -> int:
    given, folder = options(), os.path.dirname(os.path.abspath(__file__))
    tests, run = suite.find(folder, pattern=given.pattern), sampling.number()
    if given.pattern is None and run is not None:
        files = sys.stdin.read().splitlines() if given.changed == ["-"] else given.changed
        tests = sample(tests, run, files)
    return suite.run_tests(tests, given.jobs, given.is_verbose, _FIRST)


if __name__ == "__main__":
    sys.exit(main())
