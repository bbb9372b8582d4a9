"""Tests the front end of the gallery in Chromium, on invented sites and on a site that rankinglog writes."""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

import suite

# The slowest classes first, so that both processes end at about the same time.
_FIRST = ["Program", "Looks", "Viewer", "Huge", "Touch", "Steps", "Search", "BrowsedWaterfall", "Asking"]


def options():
    parser = argparse.ArgumentParser(prog="Web", description=__doc__)
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="only tests whose name or sentence contains this")
    parser.add_argument("-j", dest="jobs", type=int, default=2, metavar="N", help="classes at a time (default: 2)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="names each test and its time")
    return parser.parse_args()


def prepare() -> str:
    """Returns a folder for the files of the tests, which is deleted with this process."""
    folder = tempfile.mkdtemp(prefix="web-")
    os.environ["TMPDIR"] = folder

    def end(number, _):
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(128 + number)  # without waiting for running tests; they and their Chromium end with this process

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    return folder


def tell(result: dict, is_verbose: bool):
    print(f"{result['name']}: {result['tests']} tests, {len(result['bad'])} failed, {result['seconds']:.0f} s")
    if is_verbose:
        print(result["text"])
    for bad in result["bad"]:
        print(f"\n✘ {bad}")
    sys.stdout.flush()


def main() -> int:
    given = options()
    folder = prepare()
    start = time.monotonic()
    found = suite.tests(given.pattern)
    names = sorted(found, key=lambda name: (_FIRST.index(name) if name in _FIRST else len(_FIRST), name))
    results = []
    try:
        with ProcessPoolExecutor(given.jobs, initializer=suite.end_with_parent, max_tasks_per_child=1) as pool:
            for done in as_completed([pool.submit(suite.run, name, given.pattern) for name in names]):
                results.append(done.result())
                tell(results[-1], given.is_verbose)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    count, bad, skipped = (sum(map(size, results)) for size in (
        lambda one: one["tests"], lambda one: len(one["bad"]), lambda one: one["skipped"]))
    print(f"{count} tests, {bad} failed, {skipped} skipped, {time.monotonic() - start:.0f} s")
    return 1 if bad or not count else 0


if __name__ == "__main__":
    sys.exit(main())
