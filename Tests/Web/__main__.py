"""Tests the front end of the gallery in Chromium, on invented sites and on a site that rankinglog writes."""

import argparse
import os
import sys

import suite

# The slowest classes first, so that all processes end at about the same time.
_FIRST = ["Program", "Looks", "Viewer", "Huge", "Touch", "Steps", "Search", "BrowsedWaterfall", "Asking"]


def options():
    parser = argparse.ArgumentParser(prog="Web", description=__doc__)
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="only tests whose name or sentence contains this")
    parser.add_argument("-j", dest="jobs", type=int, default=3, metavar="N", help="classes at a time (default: 3)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="names each test and its time")
    return parser.parse_args()


if __name__ == "__main__":
    given = options()
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.exit(suite.run(folder, given.pattern, given.jobs, given.is_verbose, _FIRST))
