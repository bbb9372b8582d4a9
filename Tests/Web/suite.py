"""Finds the tests, and runs the tests of a class."""

import io
import multiprocessing
import os
import signal
import threading
import time
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))


def tests(pattern: str | None) -> dict[str, list[unittest.TestCase]]:
    """The tests of each class."""
    found = {}
    pending = [unittest.defaultTestLoader.discover(_HERE)]
    while pending:
        for test in pending.pop():
            if isinstance(test, unittest.TestSuite):
                pending.append(test)
            elif pattern is None or pattern in f"{test.id()} {test.shortDescription()}":
                found.setdefault(type(test).__name__, []).append(test)
    return found


class _Result(unittest.TextTestResult):
    def startTest(self, test):
        self.started = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        self.stream.writeln(f"    {time.monotonic() - self.started:.1f} s")


def end_with_parent():
    """Ends this process when its parent process ends."""
    def watch():
        multiprocessing.parent_process().join()
        os._exit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()


def run(name: str, pattern: str | None) -> dict:
    """Runs the tests of a class in a separate process."""
    start, text = time.monotonic(), io.StringIO()
    runner = unittest.TextTestRunner(text, verbosity=2, resultclass=_Result)
    result = runner.run(unittest.TestSuite(tests(pattern)[name]))
    bad = [f"{test.id()}\n  {test.shortDescription()}\n{trace}" for test, trace in result.failures + result.errors]
    return {"name": name, "tests": result.testsRun, "bad": bad, "skipped": len(result.skipped), "text": text.getvalue(),
            "seconds": time.monotonic() - start}
