"""Browses the running program at random, in a Chromium, while pixiv fails in many ways."""

import argparse
import collections
import json
import random
import re
import sys
import time

import post_run_checks
import stability
from browsing import Browsing
from chromium import Chromium
from fault_injection import FaultInjector
from steps_of_walk import Steps, pause
from touch_steps_of_walk import TouchSteps

# The allowed messages of a page: the statuses of images and bookmarks that pixiv refused.
_EXPECTED = re.compile(r"status of (404|502|503) .*/(thumbnail/|image/|frame/|data/animation/|api/bookmark$)")
_TABS = 3
_LEAST_STEPS = 12  # also on a slow machine
_PHONE = (390, 844)
_SAMPLE = 25  # steps of the first tab from one sample of its memory to the next
# Problems of a page at any time: it is wider than the screen, or zoomed by the browser.
_UNSOUND = """(({scrollWidth}) => [scrollWidth > innerWidth && `the page is ${scrollWidth} px wide`,
    visualViewport.scale !== 1 && `the page is zoomed by ${visualViewport.scale}`].filter(Boolean))
    (document.documentElement)"""


class Walk:
    """`problems` are the failures, as text; `summary` describes the actions."""

    def __init__(self, seconds: float, seed: int, most_memory: float = 64, verbose: bool = False,
                 is_phone: bool = False, is_drawn: bool = False):
        """With `is_phone`, the pages have a phone's size and touch screen; with `is_drawn`, the images of the local
        pixiv are drawn."""
        self._seconds, self._random = seconds, random.Random(seed)
        self._most_memory, self._verbose, self._is_phone, self._is_drawn = most_memory, verbose, is_phone, is_drawn
        self.problems: list[str] = []
        self.steps, self._last = collections.Counter(), collections.deque(maxlen=12)
        self._tabs, self._acts = [], collections.Counter()
        self._looked, self._worst = 0, 0.0  # the number of checks for jumps, and the largest jump
        self._shift, self._page_memory, self._first_steps = 0.0, stability.Memory(), 0

    def run(self):
        options = ("-d", "2024-01-06", "-o", "exports", "--retries", "2", "--timeout", "5")
        with Browsing(*options, stored=("2024-01-03", "2024-01-05..2024-01-06"),
                      pixiv=("--drawn",) if self._is_drawn else (),
                      RANKINGLOG_REFRESH_TOKEN="local-refresh-token") as browsing, Chromium() as browser:
            browser.call("Browser.setDownloadBehavior", behavior="deny")
            self._browsing, self._browser = browsing, browser
            self._export = browsing.stage.path("exports")
            self._cookie = browsing.cookie()
            self._steps = (TouchSteps if self._is_phone else Steps)(self._random, browsing.root)
            self._faults = FaultInjector(browsing.pixiv, self._random)
            self._works = [int(id) for id in browsing.run(
                "ranking", "--offline", "-f", "ids", "-d", "2024-01-05..2024-01-06").out.split()]
            end = time.monotonic() + self._seconds
            self._open()
            while (time.monotonic() < end or self.steps.total() < _LEAST_STEPS) and len(self.problems) < 10:
                self._step()
            self._finish()

    def _step(self):
        lot = self._random.random()
        if lot < 0.06:
            self._note("faults: " + self._faults.change())
        elif lot < 0.10 and len(self._tabs) < _TABS:
            self._open()
        elif lot < 0.13 and len(self._tabs) > 1:
            self._note("close a tab")
            # The first tab remains, so that its memory shows the effect of all its steps.
            self._leave(self._random.randrange(1, len(self._tabs)))
        elif lot < 0.25:
            self._act()
        else:
            place = self._random.randrange(len(self._tabs))
            page = self._tabs[place]
            try:
                name, jump = self._steps.any(page, may_reload=place > 0)
            except Exception as error:
                name, jump = "failed", None
                self._tell(f"a step failed in tab {place}: {error}")
            self._note(f"tab {place}: {name} {jump if jump is not None else ''}")
            self._looked += jump is not None
            self._worst = max(self._worst, jump or 0)
            if (jump or 0) > 1:
                self._tell(f"what is looked at has jumped by {jump:.1f} px: {self._steps.where(page)}")
            self._check_look(page, place)
            if place == 0:
                self._first_steps += 1
                if self._first_steps % _SAMPLE == 0:
                    self._sample(page)
        for page in self._tabs:
            self._judge(page)

    def _check_look(self, page, place: int):
        """Checks the visible tab for layout shifts and overflow."""
        for problem in page.evaluate(_UNSOUND):
            self._tell(f"tab {place}: {problem}: {self._steps.where(page)}")
        total, shifts = stability.shifts(page)
        self._shift += total
        if total > stability.MOST_SHIFT:
            self._tell(f"tab {place}: the layout has shifted by {total:.4f}: {self._steps.where(page)}"
                       + "".join(f"\n    {shift}" for shift in shifts))

    def _sample(self, page):
        """Adds a sample of the memory of the first tab."""
        page.call("Page.bringToFront")
        try:
            self._steps.home(page)
            self._page_memory.sample(page)
        except Exception as error:
            self._tell(f"the memory was not measured: {error}")

    def _open(self):
        """One more tab."""
        self._note("open a tab")
        page = self._browser.page()
        self._tabs.append(page)
        if self._is_phone:
            page.resize(*_PHONE, ratio=2, mobile=True)
            page.fingers()
        stability.observe(page)
        name, value = self._cookie.split("=")
        page.call("Network.setCookie", name=name, value=value, url=self._browsing.root + "/", httpOnly=True,
                  sameSite="Strict")
        page.call("Page.navigate", url=f"{self._browsing.root}/#/daily/2024-01-0{self._random.randrange(1, 8)}")
        page.wait("document.body?.dataset.ready === 'yes'")

    def _leave(self, place: int):
        page = self._tabs.pop(place)
        self._judge(page)
        page.close()

    def _act(self):
        """Sends a random request, as a page does."""
        work = self._random.choice(self._works)
        method, path, body = self._random.choice((
            ("POST", "export", {"id": work, "page": None}), ("POST", "export", {"id": work, "page": 0}),
            ("POST", "recent", {"id": work}), ("POST", "bookmark", {"id": work, "private": False}),
            ("DELETE", "bookmark", {"id": work})))
        status, _, answer = self._browsing.ask(method, f"/api/{path}", self._cookie, body)
        self._acts[f"{method} {path} {status}"] += 1
        self._note(f"{method} {path} {work}: {status}")
        if status >= 300 and "error" not in json.loads(answer):
            self._tell(f"{method} {path} was answered with {status} and no reason")

    def _judge(self, page):
        for error in page.errors:
            if not _EXPECTED.search(error):
                self._tell(f"the page said: {error}")
        page.errors.clear()

    def _finish(self):
        """Sends Ctrl-C during many activities, and checks the remaining files."""
        for work in self._random.sample(self._works, 10):
            self._browsing.ask("POST", "/api/export", self._cookie, {"id": work, "page": None})
        for year, page in enumerate(self._tabs, 2013):
            page.evaluate(f"location.hash = '#/daily/{year}-05-05'")
        pause(self._tabs[0], 300)
        self._memory, log = self._browsing.memory(), self._browsing.log()
        self._ended = self._browsing.stop(is_silent=False)
        self.problems += post_run_checks.problems(self._browsing, self._export)
        if self._ended > 10:
            self.problems.append(f"it ended {self._ended:.2f} s after Ctrl-C")
        if self._memory["VmHWM"] > self._most_memory:
            self.problems.append(f"it had {self._memory['VmHWM']:.1f} MB")
        self.problems += self._page_memory.problems()
        statuses = collections.Counter(f"{entry['status']} {entry['fault'] or ''}".strip() for entry in log)
        again = post_run_checks.asked_again(log)
        self.summary = "\n".join((
            f"steps: {self.steps.total()}: {_listed(self.steps)}", f"acts: {_listed(self._acts)}",
            f"requests to pixiv: {len(log)}: {_listed(statuses)}",
            f"pictures: {len(self._browsing.pictures())}, asked for again though they had come: {len(again)}",
            f"exports: {len(post_run_checks.exported(self._export))} files",
            f"largest jump: {self._worst:.1f} px; looked for {self._looked} times",
            f"layout shifts without an action: {self._shift:.4f}",
            f"memory of the first page after {self._first_steps} steps: {self._page_memory}",
            f"memory: {self._memory['VmHWM']:.1f} MB at most, {self._memory['VmRSS']:.1f} MB in the end",
            f"ended {1000 * self._ended:.0f} ms after Ctrl-C"))

    def _note(self, text: str):
        self.steps[re.sub(r"^tab \d+: |[:\d].*", "", text).split(" ")[0]] += 1
        self._last.append(text)
        if self._verbose:
            print(text, flush=True)

    def _tell(self, text: str):
        self.problems.append(f"{text}\n    after: {'; '.join(self._last)}")


def _listed(counts: collections.Counter) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.most_common())


def main() -> int:
    parser = argparse.ArgumentParser(prog="walk", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=int(time.time()), metavar="N", help="repeats the steps of a walk")
    parser.add_argument("--memory", type=float, default=64, metavar="MB", help="the most that the program may have")
    parser.add_argument("--phone", action="store_true", help="pages of a phone's size, with touch input")
    parser.add_argument("--drawn", action="store_true", help="draw the images of the local pixiv")
    parser.add_argument("-v", dest="verbose", action="store_true", help="print each step")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    walk = Walk(60 * given.minutes, given.seed, given.memory, given.verbose, given.phone, given.drawn)
    walk.run()
    print(walk.summary)
    for problem in walk.problems:
        print(f"✘ {problem}")
    return 1 if walk.problems else 0


if __name__ == "__main__":
    sys.exit(main())
