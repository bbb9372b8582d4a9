"""Past rankings in a browser: the time until they appear, the speed of thumbnails, and the load of the server."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
from statistics import median

import files
import fronts
from bench import ROOT
from report import Section, amount
from timing import Wrong

sys.path.insert(0, os.path.join(ROOT, "Tests", "Web"))
import sites  # noqa: E402
from browsing import Browsing  # noqa: E402
from chromium import Chromium  # noqa: E402
from live import LiveServer  # noqa: E402
from stage import Stage  # noqa: E402

TITLE = "Browse"

_ABOUT = """
`rankinglog browse` runs on an archive with six daily rankings of LocalPixiv and {count:,} of their thumbnails,
{size:.1f} kB on average. *The first tile* is the time from the start of the program until a running Chromium, which
opens the printed link, has decoded an image (1280 × 800, headless, software rendering).

Thumbnails are requested with `wrk -t1 -c4`, in order. They come from downloaded files, which nginx (one worker) and
`python3 -m http.server` (one connection per request) also serve, and from the image cache. The servers alternate, and
share the cores with `wrk`. *Idle* is the CPU time of the next five seconds.

With `RANKINGLOG_FORMER_WEB=DIR`, the pages of {dates:,} invented live dates are compared with the front end in that
directory, in turns.
"""
_DATES = "2024-01-01..2024-01-06"
_DATE = "2024-01-06"
_COUNT = 2000
_STARTS = 20
_LIVE_DATES = 1200
_FIRST_PAGE = re.compile(r"^\d+_(\d+)_(?:p0_)?thumbnail\.jpg$")

_FIRST_TILE = """
    for (;;) {
        const image = [...document.querySelectorAll('.tile img')].find(one => one.complete && one.naturalWidth);
        if (image) return await image.decode().then(() => true);
        await new Promise(requestAnimationFrame);
    }"""


def run(bench) -> Section:
    tempfile.tempdir = bench.directory  # the homes of stages
    certificates = bench.path("tls")
    with Stage(bench.program, certificates) as stage:
        out = stage.path("out")
        _ended(stage.run(["download", "--size", "thumbnail", "-j", "16", "-d", _DATES, "-o", out], 600))
        # Works in several rankings have several names of one file.
        paths = {int(found[1]): os.path.relpath(os.path.join(folder, name), out)
                 for folder, _, names in os.walk(out) for name in names if (found := _FIRST_PAGE.search(name))}
        works = sorted(paths)[:_COUNT]
        if len(works) < _COUNT:
            raise Wrong(f"there are only {len(works)} thumbnails")
        size = sum(os.path.getsize(os.path.join(out, paths[work])) for work in works) / len(works) / 1e3
        section = Section(_ABOUT.format(count=len(works), size=size, dates=_LIVE_DATES))
        _start(section, bench, stage)
        _serve(section, bench, stage, out, [paths[work] for work in works], works)
    if fronts.FORMER:
        compare_fronts(section, bench)
    return section


def compare_fronts(section: Section, bench):
    """Compares the pages of a live list with an earlier front end."""
    folder = bench.path("live")
    os.makedirs(folder)
    sites.write(folder, sites.Plan({"daily": (_LIVE_DATES, 500, 0)}, "2026-11-11", pictures=False, incidents=False,
                                   whole=False, search=False))
    servers = [LiveServer(path) for path in (folder, fronts.former_site(folder, bench.path("former-live")))]
    try:
        # With a route, the page shows works immediately.
        addresses = tuple(f"{server.origin}/#/daily" for server in servers)
        fronts.compare(section, f"{_LIVE_DATES:,} live dates", addresses, bench.pairs, fronts.times_of_dates)
    finally:
        for server in servers:
            server.close()


def _start(section: Section, bench, stage: Stage):
    """Measures the time until the URL is printed, until the first tile, and until the end."""
    with Chromium() as browser:
        tiles = [_first_tile(browser, stage) for _ in range(bench.pairs)]
    times = [_started(stage) for _ in range(_STARTS)]
    section.bound("the first tile after the start", median(tiles), 1, "s")
    section.rows[-1].ours += f" ({amount(min(tiles), 's')})"
    for what, values in zip(("the link is printed", "stopped after Ctrl-C"), zip(*times)):
        section.tell(what, f"{amount(1e3 * median(values), 'ms')} ({amount(1e3 * min(values), 'ms')})")
    section.bound("the slowest stop after Ctrl-C", max(end for _, end in times), 0.5, "s")


def _spawned(stage: Stage) -> tuple:
    """The program, and its URL when that is printed."""
    process = subprocess.Popen(
        [stage.program, "browse", "--no-open", "--offline", "-d", _DATE], env=stage.environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


def _stopped(process) -> float:
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.wait(20)
    process.stdout.close()
    if process.returncode != -signal.SIGINT:
        raise Wrong(f"browse ended with {process.returncode}")
    return time.monotonic() - start


def _started(stage: Stage) -> tuple:
    start = time.monotonic()
    process, _ = _spawned(stage)
    return time.monotonic() - start, _stopped(process)


def _first_tile(browser: Chromium, stage: Stage) -> float:
    page = browser.page()
    page.resize(1280, 800)
    start = time.monotonic()
    process, address = _spawned(stage)
    try:
        page.call("Page.navigate", url=address)
        page.wait("location.protocol === 'http:' && document.querySelector('.tile img')")
        page.run(_FIRST_TILE)
        return time.monotonic() - start
    finally:
        page.close()
        _stopped(process)


def _serve(section: Section, bench, stage: Stage, out: str, paths: list, works: list):
    def targets(browsing: Browsing) -> list:
        root = urllib.parse.urlsplit(browsing.root).path
        return [f"{root}/thumbnail/{work >> 16}/{work}.jpg" for work in works]

    load, quoted = files.Load(bench.path("load")), ["/" + urllib.parse.quote(path) for path in paths]
    other = ["--data-dir", stage.path("other"), "--cache-dir", stage.path("other-cache")]
    _ended(stage.run(["ranking", "-f", "ids", "-d", _DATES, *other[:2]]))
    with (Browsing("--offline", stage=stage) as disk, Browsing("-j", "16", *other, stage=stage) as cache,
          files.nginx(bench.path("nginx"), out) as nginx, files.python(out) as python):
        cookies = disk.cookie(), cache.cookie()
        section.bound("memory before the first thumbnail", disk.memory()["VmRSS"], 40, "MB")
        for browsing, cookie, what in ((disk, cookies[0], "files"), (cache, cookies[1], "fetched from LocalPixiv")):
            _ask_each(browsing, targets(browsing), cookie)
            section.bound(f"memory after {_COUNT:,} thumbnails, {what}", browsing.memory()["VmRSS"], 40, "MB")
        contenders = {
            "files": lambda: load.run("files", disk.port, targets(disk), cookies[0]),
            "cache": lambda: load.run("cache", cache.port, targets(cache), cookies[1]),
            "nginx": lambda: load.run("nginx", nginx.port, quoted),
            "python": lambda: load.run("python", python.port, quoted),
        }
        found = {name: [] for name in contenders}
        for _ in range(bench.pairs):
            for name, run in contenders.items():
                found[name].append(run())
        rates = {name: [run["rate"] for run in runs] for name, runs in found.items()}
        for name, what in (("files", "thumbnails from files"), ("cache", "thumbnails from the image cache")):
            section.at_least(what, median(rates[name]), 3000, "/s")
            for rival, title in (("nginx", "nginx"), ("python", "Python")):
                section.compare(f"{what}, {title}", rates[name], rates[rival], unit="/s")
        for name, what in (("files", "from files"), ("cache", "from the image cache")):
            slow = {one: amount(median(run["p99"] for run in found[one]), "ms") for one in (name, "nginx")}
            section.tell(f"99th percentile of thumbnails {what}, nginx", slow[name], slow["nginx"])
        peaks = {"files": disk.memory()["VmHWM"], "cache": cache.memory()["VmHWM"]}
        for rival, server in (("nginx", nginx), ("Python", python)):
            section.tell(f"peak memory, {rival}", amount(peaks["files"], "MB"), amount(server.peak(), "MB"))
        section.bound("peak memory, from the image cache", peaks["cache"], 64, "MB")
        _idle(section, disk, cache)


def _ask_each(browsing: Browsing, targets: list, cookie: str):
    connection = http.client.HTTPConnection("127.0.0.1", browsing.port, timeout=60)
    for target in targets:
        connection.request("GET", target, headers={"Cookie": cookie})
        reply = connection.getresponse()
        if reply.status != 200 or reply.read()[:2] != b"\xff\xd8":
            raise Wrong(f"{target} was answered with {reply.status}")
    connection.close()


def _idle(section: Section, *servers: Browsing):
    time.sleep(1)
    before = [_cpu(server.pid) for server in servers]
    time.sleep(5)
    spent = max(_cpu(server.pid) - earlier for server, earlier in zip(servers, before))
    # A thousandth of a core: one timer event per second.
    section.bound("idle", spent, 5, "ms")


def _cpu(pid: int) -> float:
    """Returns the CPU time of a process' threads, in ms: ticks are too long."""
    tasks = f"/proc/{pid}/task"
    found = 0
    for task in os.listdir(tasks):
        with open(f"{tasks}/{task}/schedstat", encoding="ascii") as file:
            found += int(file.read().split()[0])
    return found / 1e6


def _ended(run):
    if run.code != 0:
        raise Wrong(f"the program ended with {run.code}: {run.err}")
