"""Runs other clients and rankinglog against the same local pixiv, and compares the results.

Scripts/peers installs them and calls this. All requests stay on this machine: they go to a proxy on loopback,
which is the local pixiv itself.
"""

import argparse
import os
import sys
import tempfile
import time

_TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(_TESTS, "Faults"))

import tasks  # noqa: E402
from clients import Failure, GalleryDL, Own, Pixivpy  # noqa: E402
from stage import Stage  # noqa: E402


def options():
    parser = argparse.ArgumentParser(prog="Peers", description=__doc__)
    parser.add_argument("--program", required=True, metavar="PATH", help="the built rankinglog")
    parser.add_argument("--scripts", required=True, metavar="DIR", help="where gallery-dl and its python3 are")
    return parser.parse_args()


def main() -> int:
    given, bad, count = options(), 0, 0
    line = "{:<34} {:<16} {:>6} {:>11}  {}"
    print(line.format("task", "client", "found", "rankinglog", ""))
    with tempfile.TemporaryDirectory(prefix="peers-tls-") as state:
        with Stage(os.path.abspath(given.program), state) as stage:
            # The clock is stopped, so that lists do not grow between two clients; clients return cookies as they like.
            now = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
            stage.pixiv.control("/world", {"lenient": True, "now": now})
            scripts = os.path.abspath(given.scripts)
            try:
                for row in tasks.rows(GalleryDL(stage, scripts), Pixivpy(stage, scripts), Own(stage, scripts)):
                    same = row.found == row.own and len(row.own) > 0
                    print(line.format(row.task, row.client, len(row.found), len(row.own),
                                      f"{row.unit}, {'equal' if same else 'NOT EQUAL'}"), flush=True)
                    count, bad = count + 1, bad + (not same)
                    for difference in [] if same else _differences(row.found, row.own):
                        print(f"    {difference}")
            except Failure as failure:
                print(f"peers: {failure}", file=sys.stderr)
                return 1
    print(f"{count} comparisons, {bad} not equal")
    return 1 if bad else 0


def _differences(found, own) -> list:
    """Returns the first few."""
    both = set(found) & set(own)
    other = [key for key in both if isinstance(own, dict) and found[key] != own[key]]
    lists = {
        "only the client has": set(found) - both, "only rankinglog has": set(own) - both, "not the same bytes": other,
    }
    return [f"{what}: {sorted(keys)[:5]}" for what, keys in lists.items() if keys]


if __name__ == "__main__":
    sys.exit(main())
