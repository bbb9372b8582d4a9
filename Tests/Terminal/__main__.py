"""Tests `browse --terminal` in terminal emulators, against a local pixiv."""

import argparse
import os
import sys
import time

_HERE = os.path.dirname(os.path.abspath(__file__))
# The slowest classes first, so that both processes end at about the same time.
_FIRST = ["Grid", "RandomWalk", "Keys", "Images", "Sizes"]


def options():
    parser = argparse.ArgumentParser(prog="Terminal", description=__doc__)
    parser.add_argument("--program", metavar="PATH", help="the built rankinglog (default: .build/debug/rankinglog)")
    parser.add_argument("-k", dest="pattern", metavar="TEXT", help="run only tests whose name contains TEXT")
    parser.add_argument("-j", dest="jobs", type=int, default=2, metavar="N", help="classes at a time (default: 2)")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="print each test and its time")
    parser.add_argument("--windows", action="store_true", help="run the tests with kitty and xterm instead")
    parser.add_argument("--walk", type=float, default=20, metavar="SECONDS", help="random keys (default: 20)")
    parser.add_argument("--seed", type=int, default=int(time.time()), metavar="N", help="repeat random keys")
    return parser.parse_args()


def main() -> int:
    given = options()
    if given.program:
        os.environ["RANKINGLOG_PROGRAM"] = os.path.abspath(given.program)
    os.environ |= {"TERMINAL_WALK": str(given.walk), "TERMINAL_SEED": str(given.seed)}
    import home  # noqa: F401  reads the path of the program, and adds the folder of `suite` to the path
    import suite

    files = "window_*.py" if given.windows else "test_*.py"
    return suite.run(_HERE, given.pattern, 1 if given.windows else given.jobs, given.is_verbose, _FIRST, files)


if __name__ == "__main__":
    sys.exit(main())
