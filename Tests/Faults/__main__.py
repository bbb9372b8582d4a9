"""Runs the program under every fault, and writes Documentation/Faults.md if all results are as expected."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import report
import suite
from stage import Pixiv, Stage

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_DOCUMENT = os.path.join(_ROOT, "Documentation", "Faults.md")


def options():
    parser = argparse.ArgumentParser(prog="Faults", description=__doc__)
    parser.add_argument("--program", required=True, metavar="PATH", help="the built rankinglog")
    parser.add_argument("--quick", action="store_true", help="fewer kills, no long waits")
    parser.add_argument("--only", metavar="NAME", help="only cases whose name contains this")
    parser.add_argument("--output", metavar="FILE", help="writes what was found, also when it is not as it should be")
    return parser.parse_args()


def main() -> int:
    given = options()
    program = os.path.abspath(given.program)
    cases = [case for case in suite.cases(given.quick) if given.only is None or given.only in case.name]
    with tempfile.TemporaryDirectory(prefix="faults-tls-") as state:
        Pixiv(state).close()  # creates the certificates

        def run(case):
            start = time.monotonic()
            try:
                with Stage(program, state) as stage:
                    row = case.run(stage)
            except Exception as error:  # one case must not stop the others
                row = report.Row(case.section, case.name, "", problems=[f"{type(error).__name__}: {error}"])
            tell(case, row, time.monotonic() - start)
            return row

        # The longest first, so that both processes end at about the same time.
        order = sorted(cases, key=lambda case: -case.seconds)
        with ThreadPoolExecutor(2) as pool:
            rows = dict(zip((case.name for case in order), pool.map(run, order)))
    rows = [rows[case.name] for case in cases]
    bad = [row for row in rows if row.problems]
    print(f"{len(rows)} cases, {len(bad)} not as they should be")
    whole = not (given.quick or given.only or bad)
    path = given.output or (_DOCUMENT if whole else None)
    if path:
        with open(path, "w", encoding="utf-8") as file:
            file.write(report.document(rows))
    return 1 if bad or not rows else 0


def own_mounts():
    """Restarts in a separate mount namespace, if possible: mounts are invisible elsewhere, and end with the process."""
    asked = ["unshare", "-m" if os.geteuid() == 0 else "-rm"]
    if "FAULTS_OWN_MOUNTS" in os.environ or shutil.which("unshare") is None:
        return
    if subprocess.run([*asked, "true"], stderr=subprocess.DEVNULL).returncode == 0:
        os.environ["FAULTS_OWN_MOUNTS"] = "1"
        sys.stdout.flush()
        os.execvp("unshare", [*asked, sys.executable, *sys.argv])


def tell(case, row, seconds: float):
    """Prints each problem with the commands to reproduce it."""
    print(f"{'FAIL' if row.problems else 'ok  '} {case.name} ({seconds:.1f} s)", flush=True)
    for problem in row.problems[:6]:
        print(f"       {problem}")
    if row.problems:
        again = " ".join(map(str, row.commands[0])) if row.commands else ""
        print(f"       {row.how}: rankinglog {again}\n       again: --only '{case.name}'", flush=True)


if __name__ == "__main__":
    own_mounts()
    sys.exit(main())
