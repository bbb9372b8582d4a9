"""The private memory of a download."""

import json
import os
import re
import subprocess
import time

import pictures
from clients import Download
from pictures import Pictures
from report import Section
from server import Server
from timing import Wrong

TITLE = "Memory"

_ABOUT = """
*Private dirty* is memory that a process has written and does not share: the maximum of `/proc/PID/smaps_rollup`, read
every 10 ms. The rest of its memory consists of file pages (the program's own code, libcurl, OpenSSL), which other
processes use too and the system can reclaim. *A listed work* is the difference between lists of 100,000 and of 1,000
records, divided by the number of additional works, in `download --dry-run`.
"""

_FEW, _MANY = 1000, 100_000


def run(bench) -> Section:
    section = Section(_ABOUT)
    small = Pictures("small", 116_000_000, pictures.lengths(2000, 40_000))
    served = bench.path("served")
    small.make(served)
    with Server(bench.path("nginx"), served) as server:
        contender = Download(server, small, bench.directory).rankinglog(bench.program)
        contender.prepare()
        dirty = _private_dirty(contender.words, contender.environment)
        contender.check(True)
    section.bound("2,000 of 40 KB: private dirty", dirty / 1e6, 12, "MB")
    few, many = (_listing(bench, count) for count in (_FEW, _MANY))
    section.bound("a listed work: private dirty", (many - few) / (_MANY - _FEW) / 1e3, 1, "KB")
    return section


def _listing(bench, count: int) -> int:
    """Returns the private dirty memory of a plan for `count` works."""
    records, home = bench.path(f"records-{count}"), bench.path(f"home-{count}")
    os.makedirs(home)
    with open(records, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(json.dumps(_record(number)) + "\n")
    words = [bench.program, "download", "--input", records, "--dry-run", "-o", os.path.join(home, "images")]
    return _private_dirty(words, {"HOME": home})


def _record(number: int) -> dict:
    return {
        "id": 120_000_000 + number, "title": f"a work of a list, {number}", "mode": "daily", "content": "all",
        "date": "2024-01-05", "rank": number % 500 + 1, "source": "web", "type": "illust", "page_count": 1,
        "visibility": "visible", "artist": {"id": 10_000_000 + number, "name": "an artist"},
        "images": {"original": f"https://i.pximg.net/img-original/img/2024/01/04/18/00/12/{120_000_000 + number}_p0.jpg"}}


def _private_dirty(words: list, environment: dict) -> int:
    """Returns the peak of a process, in bytes."""
    most = 0
    with subprocess.Popen(
            list(map(str, words)), env={"PATH": os.environ["PATH"], **environment}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            try:
                with open(f"/proc/{process.pid}/smaps_rollup", encoding="ascii") as file:
                    found = re.search(r"Private_Dirty:\s+(\d+) kB", file.read())
            except OSError:
                continue  # It has just ended.
            most = max(most, int(found[1]) * 1024 if found else 0)
            time.sleep(0.01)
    if process.returncode != 0 or most == 0:
        raise Wrong(f"{words[0]} {words[1]} ended with {process.returncode}")
    return most
