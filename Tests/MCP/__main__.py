"""Tests `rankinglog mcp` with the official Python SDK as the client, against a local pixiv."""

import argparse
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def options():
    parser = argparse.ArgumentParser(prog="MCP", description=__doc__)
    parser.add_argument("--program", metavar="PATH", help="the built rankinglog (default: .build/debug/rankinglog)")
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="run only tests whose name contains TEXT")
    parser.add_argument("-j", dest="jobs", type=int, default=2, metavar="N", help="classes at a time (default: 2)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="print each test and its time")
    return parser.parse_args()


def main() -> int:
    given = options()
    if given.program:
        os.environ["RANKINGLOG_PROGRAM"] = os.path.abspath(given.program)
    import served  # noqa: F401  adds the folder of `suite` to the path
    import suite

    return suite.run(_HERE, given.pattern, given.jobs, given.is_verbose, ["Tools"], "test_*.py")


if __name__ == "__main__":
    sys.exit(main())
