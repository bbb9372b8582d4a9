"""Shared code for the tests of live lists: a site on a server, and its requests."""

import time

import live
import sites
from facts import Facts
from harness import SiteTest
from live import LiveServer
from polling import LIMIT

# Twelve dates of three pages each.
PAGES = sites.Plan({"daily": (12, 120, 0), "weekly": (3, 60, 0)}, pictures=False, incidents=False)
WHOLE = sites.Plan({"daily": (31, 60, 0), "daily_r18": (6, 40, 7), "weekly-manga": (4, 24, 0)}, incidents=False)


class ServedTest(SiteTest):
    """Tests of a site whose dates are all stored, on a server."""
    plan = WHOLE
    missing = "status of 404"
    invented = True
    stored: dict[str, set[str]] | None = None
    is_offline = False

    def setUp(self):
        super().setUp()
        self.server = LiveServer(self.folder, self.stored, self.is_offline)
        self.addCleanup(self.server.close)
        self.facts = Facts(self.folder, self.server.origin)

    def page(self):
        page = super().page()
        page.call("Storage.clearDataForOrigin", origin=self.server.origin, storageTypes="all")
        return page

    def open(self, route: str = "", page=None):
        """Opens a page. If all dates are stored, waits until those near the screen are read."""
        page = super().open(route, page)
        if self.stored is None and not self.server.held:
            page.wait("!document.querySelector('section .skeleton')")
        return page

    def until(self, page, condition):
        end = time.monotonic() + LIMIT
        while not condition():
            self.assertLess(time.monotonic(), end, f"the server was asked for {self.server.requests}")
            page.browser.pump(0.015)


class LateTest(ServedTest):
    """Tests of a site on a server that reads all dates late."""

    def setUp(self):
        super().setUp()
        self.server.delays = live.late()


class LiveTest(ServedTest):
    """Tests of a site without stored dates, unless configured otherwise."""
    plan = PAGES
    stored = {}

    def setUp(self):
        super().setUp()
        self.dates = self.facts.dates("daily")
        self.expected_errors = (self.missing,)  # the files of images

    def open(self, route: str = "/daily", page=None):
        """Opens a page that sends requests immediately; without a route, it would wait for its reader."""
        return super().open(route, page)

    def name(self, place: int, pages: int | None = None) -> str:
        """Returns a date by its index from the newest one; with a number of pages, a request for it."""
        return f"daily/{self.dates[place]}" + (f"?pages={pages}" if pages else "")

    def asked(self, page, *requests: str):
        """Waits until the server has received these requests, then checks that no others follow."""
        self.until(page, lambda: len(self.server.requests) >= len(requests))
        self.rest(page)
        self.assertEqual(self.server.requests, list(requests))

    def be_patient(self, page):
        """Lets the page wait for slow dates, so that a test has the time to look at it."""
        page.evaluate("RL.gallery.waterfall.feed.loader.slow = 60_000")

    def rest(self, page, milliseconds: int = 600):
        """Waits longer than the page's delay before a request, and until the server has received all requests."""
        page.rest(milliseconds)
        asked = [one for one in page.requests if one.startswith(self.server.origin) and "?pages=" in one]
        self.until(page, lambda: len(self.server.requests) >= len(asked))

    def reads(self, page, place: int, rank: int = 1):
        """Waits until a tile of a date exists."""
        page.wait(f"document.querySelector('section[data-date=\"{self.dates[place]}\"] .tile[data-rank=\"{rank}\"]')")

    def scroll(self, page, down: int):
        page.evaluate(f"document.querySelector('#waterfall').scrollTop += {down}")
        page.frames()
