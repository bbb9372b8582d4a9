"""Times of the front end's pages, compared with an earlier front end on the same data."""

import contextlib
import os
import re
import shutil
import sys
from typing import Callable

from bench import ROOT
from report import Section

sys.path.insert(0, os.path.join(ROOT, "Tests", "Web"))
from chromium import Chromium  # noqa: E402

#: The directory Web of an earlier commit; the comparison is skipped without it.
FORMER = os.environ.get("RANKINGLOG_FORMER_WEB")

#: The time of the first tiles, in ms after the start of loading.
READY = "return performance.getEntriesByName('ready')[0].startTime;"
#: The time until the calendar shows dates.
CALENDAR = """
    const start = performance.now();
    document.querySelector('#date').click();
    while (!document.querySelector('#calendar a[data-date]')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;"""
#: Searches for two kanji each; the first search reads all works. The times are those of the first and of all others.
SEARCHES = """
    const {search} = await RL.get('index'), shard = await RL.get(`search/${search.at(-1)}`), times = [];
    for (const line of shard.text.split('\\n').slice(0, 6)) {
        const start = performance.now();
        delete document.body.dataset.found;
        location.hash = `#/search/${encodeURIComponent(line.slice(0, 2))}`;
        while (document.body.dataset.found === undefined) await new Promise(requestAnimationFrame);
        times.push(performance.now() - start);
    }
    return times;"""


def former_site(site: str, folder: str) -> str:
    """Writes a site with the data of another one and the earlier front end."""
    os.makedirs(folder)
    for name in os.listdir(site):
        if name not in ("index.html", "app.css", "app.js"):
            os.symlink(os.path.join(site, name), os.path.join(folder, name))
    for name in os.listdir(FORMER):
        if name.startswith("app") and os.path.isfile(os.path.join(FORMER, name)):
            shutil.copy(os.path.join(FORMER, name), folder)
    # The servers of tests have another directory `app`.
    shutil.copytree(os.path.join(FORMER, "app"), os.path.join(folder, "modules"))
    with open(os.path.join(FORMER, "index.html"), encoding="utf-8") as file:
        page = file.read().replace('src="app/', 'src="modules/')
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(re.sub(r"\{\{(\w+)\}\}", lambda found: "en" if found[1] == "language" else "", page))
    return folder


def opened(browser: Chromium, address: str):
    page = browser.page()
    page.resize(1280, 800)
    page.open(address)
    page.wait("document.body.dataset.ready === 'yes'", 120)
    return page


def compare(section: Section, what: str, addresses: tuple[str, str], pairs: int, measure: Callable):
    """Measures new pages of the current and of the earlier front end in turns. `measure` returns the time and the CPU
    time of the main thread in ms, by name."""
    found = {}
    with Chromium() as browser:
        for number in range(-1, pairs):
            for side, address in enumerate(addresses):
                page = opened(browser, address)
                for name, value in measure(page).items():
                    # The first pair fills the caches of files.
                    if number >= 0:
                        found.setdefault(name, ([], []))[side].append(value)
                page.close()
    for name, (ours, others) in found.items():
        section.compare(f"{what}, earlier front end: {name}", ours, others, unit="ms")


def times_of_dates(page) -> dict[str, float]:
    """Measures the start of a page and its calendar."""
    found = {"ready": page.run(READY), "ready, CPU time": page.cpu()}
    with _cpu(page, found, "the calendar opens"):
        found["the calendar opens"] = page.run(CALENDAR, 120)
    return found


def times_of_search(page) -> dict[str, float]:
    """Measures the first search, which reads all works, and the next ones."""
    found = {}
    with _cpu(page, found, "six searches"):
        first, *others = page.run(SEARCHES, 300)
    return {"the first search": first, "another search": sorted(others)[len(others) // 2], **found}


@contextlib.contextmanager
def _cpu(page, found: dict, name: str):
    before = page.cpu()
    yield
    found[f"{name}, CPU time"] = page.cpu() - before
