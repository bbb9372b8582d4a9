"""Tests of static sites again, on the running program: a list of stored dates behaves in the same way."""

import test_calendar
import test_layouts
import test_steps
import test_viewer
import test_waterfall
from browsing import Browsing
from chromium import Chromium
from facts import Facts
from harness import SiteTest

# The initial preferences of pages, because the program keeps them from one page to the next.
_CHOICES = {"layout": "rows", "size": 200, "language": "", "meaning": "held", "info": False, "pagesFirst": False}
_DATES = "2024-01-01..2024-01-13 --pages 2"


class ServedFacts(Facts):
    """The data of a site of the same archive, at the program's URL."""

    def address(self, *names: str) -> str:
        return "/".join((self.origin, *names)).removesuffix("index.html")


class BrowsedTest(SiteTest):
    missing = "status of 404"

    @classmethod
    def setUpClass(cls):
        browsing = Browsing("--offline", stored=(_DATES,))
        cls.enterClassContext(browsing)
        # Thumbnails are in the cache, and larger images are files.
        browsing.run("download", "--size", "regular", "-d", *_DATES.split(), "-j", "16", "-o", "regular")
        browsing.run("gallery", "site", "--images", "regular", "--fetch", "-j", "16")
        cls.folder = browsing.stage.path("site")
        cls.browsing, cls.cookie = browsing, browsing.cookie()
        cls.facts = ServedFacts(cls.folder, browsing.root)
        cls.list = cls.facts.lists[0]
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.close)

    def page(self):
        page = super().page()
        page.call("Storage.clearDataForOrigin", origin=self.browsing.origin, storageTypes="local_storage")
        name, value = self.cookie.split("=")
        page.call("Network.setCookie", name=name, value=value, url=self.browsing.root + "/", sameSite="Strict")
        self.browsing.ask("POST", "/api/choices", self.cookie, _CHOICES)
        return page

    def open(self, route: str = "", page=None):
        """Opens a page, and waits until the dates near the screen are read."""
        page = super().open(route, page)
        page.wait("!document.querySelector('section .skeleton')")
        return page

    def tearDown(self):
        if self.missing in self.expected_errors:
            self.expected_errors += ("MIME type ('text/plain') is not executable",)  # for the same responses
        super().tearDown()


class BrowsedWaterfall(BrowsedTest, test_waterfall.Waterfall):
    pass


class BrowsedLayouts(BrowsedTest, test_layouts.Layouts):
    pass


class BrowsedCells(BrowsedTest, test_calendar.Calendar):
    pass


class BrowsedWorks(BrowsedTest, test_viewer.Viewer):
    pass


class BrowsedSteps(BrowsedTest, test_steps.Steps):
    pass
