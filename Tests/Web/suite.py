"""Finds the tests of a folder, and runs each class in a separate process."""

import io
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ProcessPoolExecutor, as_completed

import processor


def find(folder: str, files: str = "test*.py", pattern: str | None = None) -> dict[type, list[str]]:
    """Returns the classes of a folder with their tests whose name or sentence contains `pattern`. `files` is a pattern
    of file names."""
    loader, found = unittest.TestLoader(), {}
    pending = [loader.discover(folder, files)]
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    while pending:
        for test in pending.pop():
            if isinstance(test, unittest.TestSuite):
                pending.append(test)
            elif pattern is None or pattern in f"{test.id()} {test.shortDescription()}":
                names = found.setdefault(type(test), [])
                names += [] if test._testMethodName in names else [test._testMethodName]
    return found


class _Result(unittest.TextTestResult):
    def startTest(self, test):
        self.started, self.used = time.monotonic(), processor.seconds()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        used = processor.seconds() - self.used
        self.stream.writeln(f"    {time.monotonic() - self.started:.1f} s, CPU {used:.1f} s")


def _end_with_parent():
    """Ends this process when its parent process ends."""
    def watch():
        multiprocessing.parent_process().join()
        os._exit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()


def _run_class(kind: type[unittest.TestCase], names: list[str]) -> dict:
    """Runs tests of a class in a separate process."""
    start, text = time.monotonic(), io.StringIO()
    runner = unittest.TextTestRunner(text, verbosity=2, resultclass=_Result)
    result = runner.run(unittest.TestSuite(map(kind, names)))
    bad = [f"{_title(test)}\n{trace}" for test, trace in result.failures + result.errors]
    return {"name": kind.__name__, "tests": result.testsRun, "bad": bad,
            "skipped": [f"{_title(test)}: {reason}" for test, reason in result.skipped], "text": text.getvalue(),
            "seconds": time.monotonic() - start}


def _title(test) -> str:
    return f"{test.id()}\n  {test.shortDescription()}"


def _make_folder() -> str:
    """Returns a folder for the files of the tests, which is deleted with this process."""
    folder = tempfile.mkdtemp(prefix="tests-")
    os.environ["TMPDIR"] = folder

    def end(number, _):
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(128 + number)  # without waiting for running tests; they and their programs end with this process

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    return folder


def _print_result(result: dict, is_verbose: bool):
    print(f"{result['name']}: {result['tests']} tests, {len(result['bad'])} failed, {result['seconds']:.0f} s")
    if is_verbose:
        print(result["text"])
    for bad in result["bad"]:
        print(f"\n✘ {bad}")
    sys.stdout.flush()


def run(folder: str, pattern: str | None, jobs: int, is_verbose: bool, first: list[str],
        files: str = "test*.py") -> int:
    """Runs the tests whose name or sentence contains `pattern`, and returns the exit status."""
    return run_tests(find(folder, files, pattern), jobs, is_verbose, first)


def run_tests(tests: dict[type, list[str]], jobs: int, is_verbose: bool, first: list[str]) -> int:
    """Runs tests, and returns the exit status. `first` are the slowest classes, which start first, so that all
    processes end at about the same time."""
    temporary, start = _make_folder(), time.monotonic()
    position = lambda name: first.index(name) if name in first else len(first)
    kinds = sorted(tests, key=lambda kind: (position(kind.__name__), kind.__name__))
    results = []
    try:
        with ProcessPoolExecutor(jobs, initializer=_end_with_parent, max_tasks_per_child=1) as pool:
            for done in as_completed([pool.submit(_run_class, kind, tests[kind]) for kind in kinds]):
                results.append(done.result())
                _print_result(results[-1], is_verbose)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    count, bad, skipped = (sum(map(size, results)) for size in (
        lambda one: one["tests"], lambda one: len(one["bad"]), lambda one: len(one["skipped"])))
    for reason in sorted({skip.rpartition(": ")[2] for one in results for skip in one["skipped"]}):
        print(f"skipped: {reason}")
    print(f"{count} tests, {bad} failed, {skipped} skipped, {time.monotonic() - start:.0f} s")
    return 1 if bad or not count else 0
