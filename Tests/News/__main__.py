"""Tests feeds with feed readers, and the scripts of Documentation/News.md with services on loopback.

Scripts/test-news installs the feed readers and apprise, and calls this.
"""

import argparse
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))
_TESTS = os.path.dirname(_HERE)
# Before `Faults`, which has another `suite`.
sys.path += [os.path.join(_TESTS, name) for name in ("Web", "Faults", "LocalPixiv")]

import suite  # noqa: E402


def options():
    parser = argparse.ArgumentParser(prog="News", description=__doc__)
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="run only tests whose name contains TEXT")
    parser.add_argument("-j", dest="jobs", type=int, default=4, metavar="N", help="classes at a time (default: 4)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="print each test and its time")
    return parser.parse_args()


def main() -> int:
    given = options()
    return suite.run(_HERE, given.pattern, given.jobs, given.is_verbose, ["FeedTest"])


if __name__ == "__main__":
    sys.exit(main())
