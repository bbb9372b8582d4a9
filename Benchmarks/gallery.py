"""A gallery of nineteen years: written by rankinglog, viewed in Chromium, and compared with other kinds of pages."""

import os
import shutil
import subprocess
import sys
import time
from statistics import median

import fronts
from bench import ROOT
from report import Section, amount
from timing import Contender, Wrong

sys.path.insert(0, os.path.join(ROOT, "Tests", "Web"))
import png  # noqa: E402
from chromium import Chromium  # noqa: E402

TITLE = "Gallery"
ON_DISK = True

_ABOUT = """
`rankinglog gallery -o DIR --images none` writes an archive of {days:,} daily rankings of 500 generated works, and only
its newest 200 dates. The larger one is tested in headless Chromium with software rendering, 1280 × 800. *Ready* is
the time from the start of loading to the first tiles. *Jumps* are changes of a tile's position other than scrolling,
over 600,000 px. The naive page has {naive:,} images as `<img loading=lazy>` in one document, and no data. `sigal`
writes pages of {pictures} small images, and rankinglog a gallery with the same number of works. With
`RANKINGLOG_FORMER_WEB=DIR`, the pages are compared with the front end in that directory, in turns.
"""

_DAYS = 7000
_PART = 200
_NAIVE = 15_000
_PICTURES = 500
_PAIRS = 5


def run(bench) -> Section:
    section = Section(_ABOUT.format(days=_DAYS, naive=_NAIVE, pictures=_PICTURES))
    archive = bench.path("archive")
    os.makedirs(archive)
    bench.measured("archive", archive, str(_DAYS))
    whole, part = bench.path("whole"), bench.path("part")
    first, last = _newest(archive, _PART)
    _write(section, bench, archive, part, ["-d", f"{first}..{last}"])
    _write(section, bench, archive, whole, [])
    _search(section, part)
    _look(section, whole)
    if fronts.FORMER:
        _compare_fronts(section, bench, whole, part)
    _naive(section, bench)
    _sigal(section, bench, archive, last)
    return section


def _write(section: Section, bench, archive: str, folder: str, selection: list):
    words = [bench.program, "gallery", folder, *selection, "--images", "none", "--data-dir", archive]
    contender = Contender("gallery", words, {"HOME": archive})
    run = contender.run()
    dates = sum(len(files) for _, _, files in os.walk(os.path.join(folder, "data", "daily")))
    what = f"{dates:,} dates, {500 * dates:,} entries"
    if selection:
        section.bound(f"{what}: written", run.wall, 15, "s")
        section.bound(f"{what}: peak memory", run.peak / 1e6, 64, "MB")
        data = sum(os.path.getsize(os.path.join(path, file)) for path, _, files in
                   os.walk(os.path.join(folder, "data", "daily")) for file in files)
        section.tell(f"{what}: a date's data", amount(data / dates / 1e3, "kB"))
    else:
        section.tell(f"{what}: written", amount(run.wall, "s"))
        section.tell(f"{what}: peak memory", amount(run.peak / 1e6, "MB"))
    again = contender.run()
    section.tell(f"{what}: a second run without changes", amount(again.wall, "s"))


def _address(folder: str) -> str:
    return f"file://{folder}/index.html"


def _compare_fronts(section: Section, bench, whole: str, part: str):
    for folder, name, what, measure in (
            (whole, "former-whole", f"{_DAYS:,} dates", fronts.times_of_dates),
            (part, "former-part", f"{_PART} dates", fronts.times_of_search)):
        former = fronts.former_site(folder, bench.path(name))
        fronts.compare(section, what, (_address(folder), _address(former)), bench.pairs, measure)


def _search(section: Section, folder: str):
    browser = Chromium()
    try:
        page = fronts.opened(browser, _address(folder))
        works = page.run("return (await RL.get('index')).works;")
        first, *others = page.run(fronts.SEARCHES, 120)
    finally:
        browser.close()
    section.tell(f"{works:,} works in Chromium: the first search", amount(first / 1e3, "s"))
    section.bound(f"{works:,} works in Chromium: another search", median(others), 100, "ms")


def _look(section: Section, folder: str):
    browser = Chromium()
    try:
        ready, ends, jumps, calendars = [], [], [], []
        for _ in range(_PAIRS):
            page = fronts.opened(browser, _address(folder))
            ready.append(page.run(fronts.READY))
            ends.append(page.run(_END, 60))
            jumps.append(page.run(_JUMP, 60))
            calendars.append(page.run(fronts.CALENDAR, 60))
            page.close()
        found = fronts.opened(browser, _address(folder)).run(_SCROLL, 300)
    finally:
        browser.close()
    what = f"{_DAYS:,} dates in Chromium"
    section.bound(f"{what}: ready", median(ready) / 1e3, 1.5, "s")
    section.bound(f"{what}: a jump to a date that is not loaded", median(jumps) / 1e3, 0.5, "s")
    section.bound(f"{what}: maximum of elements while scrolling", found["nodes"], 800, "")
    section.bound(f"{what}: jumps", found["jumps"], 0, "")
    section.bound(f"{what}: the calendar opens", median(calendars) / 1e3, 0.3, "s")
    section.tell(f"{what}: End shows", ends[0])
    section.tell(f"{what}: a frame while scrolling", amount(found["frame"], "ms"))


_END = """
    document.querySelector('#waterfall').focus();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    while (!document.querySelector('section .tile')) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('#waterfall section')].at(-1).dataset.date;"""
_JUMP = """
    const rows = (await RL.get('index')).lists.daily, date = rows[Math.floor(Math.random() * rows.length)][0];
    const start = performance.now();
    location.hash = `#/daily/${date}`;
    while (!document.querySelector(`section[data-date="${date}"] .tile`)) await new Promise(requestAnimationFrame);
    return performance.now() - start;"""
_SCROLL = """
    const scroller = document.querySelector('#waterfall');
    let [jumps, nodes, frames] = [0, 0, []];
    for (let way = 0; way < 600000; way += 400) {
        const tiles = [...document.querySelectorAll('.tile')].map((tile) => [tile, tile.getBoundingClientRect().top]);
        const start = performance.now();
        scroller.scrollBy(0, 400);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        frames.push((performance.now() - start) / 2);
        for (const [tile, top] of tiles) {
            if (tile.isConnected && Math.abs(tile.getBoundingClientRect().top - top + 400) > 1) jumps += 1;
        }
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
    }
    frames.sort((one, two) => one - two);
    return { jumps, nodes, frame: frames[frames.length >> 1] };"""


def _naive(section: Section, bench):
    """One document with all images."""
    folder = bench.path("naive")
    os.makedirs(folder)
    with open(os.path.join(folder, "picture.png"), "wb") as file:
        file.write(png.plain(180, 240, (90, 120, 200)))
    items = "".join(f'<a href="#{n}"><img src="picture.png?{n}" width="180" height="240" loading="lazy"></a>'
                    for n in range(_NAIVE))
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(f"<!DOCTYPE html><title>naive</title>{items}")
    browser = Chromium()
    try:
        page = browser.page()
        page.resize(1280, 800)
        start = time.monotonic()
        page.open(f"file://{folder}/index.html")
        loaded = time.monotonic() - start
        nodes = page.evaluate("document.querySelectorAll('*').length")
    finally:
        browser.close()
    section.tell(f"a naive page of {_NAIVE:,} images: loaded", "", amount(loaded, "s"))
    section.tell(f"a naive page of {_NAIVE:,} images: elements", "", f"{nodes:,}")


def _sigal(section: Section, bench, archive: str, date: str):
    """Another program for static galleries, with images of this size."""
    environment = bench.path("sigal")
    python = os.path.join(environment, "bin", "python")
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    installed = subprocess.run([python, "-m", "pip", "install", "-q", "sigal==2.6.1"], check=False)
    if installed.returncode != 0:
        section.tell(f"sigal: {_PICTURES} images", "", "could not be installed")
        return
    pictures, site = bench.path("pictures"), bench.path("sigal-site")
    os.makedirs(pictures)
    for number in range(_PICTURES):
        with open(os.path.join(pictures, f"{number}.png"), "wb") as file:
            file.write(png.plain(240, 320, (number % 256, 120, 200)))
    # It requires a settings file, and has a default for each setting.
    settings = bench.path("sigal.conf.py")
    with open(settings, "w", encoding="utf-8"):
        pass
    words = [os.path.join(environment, "bin", "sigal"), "build", "-c", settings, pictures, site]
    sigal = Contender("sigal", words, {"HOME": archive})
    folder = bench.path("one-date")
    ours = Contender("gallery", [bench.program, "gallery", folder, "-d", date, "--images", "none", "--data-dir", archive],
                     {"HOME": archive}, prepare=lambda: shutil.rmtree(folder, ignore_errors=True))
    theirs = sigal.run()
    if not os.path.exists(os.path.join(site, "index.html")):
        raise Wrong("sigal wrote no page")
    mine = ours.run()
    section.tell(f"{_PICTURES} works: a gallery written", amount(mine.wall, "s"), amount(theirs.wall, "s"))


def _newest(archive: str, count: int) -> tuple:
    """The first and the last of the newest dates."""
    dates = subprocess.run(
        ["sqlite3", "-readonly", os.path.join(archive, "archive.db"),
         f"SELECT date FROM ranking ORDER BY date DESC LIMIT {count}"], check=True, stdout=subprocess.PIPE,
        text=True).stdout.split()
    return dates[-1], dates[0]
