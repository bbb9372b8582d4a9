"""Runs that end early because of a signal or a closed pipe."""

import os
import signal
import subprocess
import time

import evidence
from report import Row, seen
from stage import ALWAYS

_WORDS = ["download", "-d", "2024-02-14", "-n", "6", "-o", "out"]
_SECTION = "Interrupted"


def stopped(stage, name: str, number: int, twice: bool) -> Row:
    """Sends a signal during a download, which must end within a second."""
    row = Row(_SECTION, name, "signal during slow downloads", commands=[_WORDS])
    works = evidence.ids(stage.pixiv, "2024-02-14", 6)
    truth = evidence.originals(stage.pixiv, works)
    stage.pixiv.fault(match="i.pximg.net", do="slow", seconds=20, times=ALWAYS)
    process = stage.start(_WORDS)
    time.sleep(1)
    start = time.monotonic()
    stage.signal(process, number)
    if twice:
        time.sleep(0.01)
        stage.signal(process, number)
    result = stage.finish(process, 30)
    seconds = time.monotonic() - start
    row.exit, row.sees = str(result.code), seen(result, stage.home)
    row.expect(result.code == 128 + number, f"exit {result.code}")
    row.expect(seconds < 1, f"took {seconds:.1f} s to end")
    row.expect(twice or "again" in result.err, f"does not say how to go on: {result.err.strip()[-200:]}")
    row.problems += evidence.broken(evidence.pictures(stage.path("out")), truth)
    row.problems += evidence.archive_problems(stage.archive)
    stage.pixiv.clear_faults()
    row.expect(stage.run(_WORDS).code == 0, "the next run failed")
    row.expect(evidence.pictures(stage.path("out")).keys() == truth.keys(), "not all is there after the next run")
    row.tried = "1"
    return row


def closed_output(stage) -> Row:
    """`| head -1`: the following output is not read."""
    words = ["ranking", "-d", "2024-01-01..2024-01-03", "-f", "ids"]
    row = Row(_SECTION, "closed stdout", "`| head -1`", tried="1", commands=[words])
    read, write = os.pipe()
    process = subprocess.Popen(
        [stage.program, *words], cwd=stage.home, env=stage.environment, stdin=subprocess.DEVNULL, stdout=write,
        stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))
    os.close(write)
    os.read(read, 9)
    os.close(read)
    errors = process.communicate(timeout=30)[1].decode()
    row.exit = str(process.returncode)
    row.expect(process.returncode == 0, f"exit {process.returncode}: {errors}")
    row.expect(errors == "", f"says: {errors}")
    row.problems += evidence.archive_problems(stage.archive)
    return row
