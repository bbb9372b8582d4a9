"""Shared code for the tests of the running program."""

from browsing import Browsing
from chromium import Chromium
from facts import Facts
from harness import SiteTest
from page import Page

# The initial preferences of pages, because the program keeps them from one page to the next.
_CHOICES = {"layout": "rows", "size": 200, "language": "", "meaning": "held", "info": False, "pagesFirst": False}
_DATES = "2024-01-01..2024-01-13 --pages 2"


class BrowseTest(SiteTest):
    """Tests with one Chromium per class, and one program per test."""
    names: tuple[str, ...] = ()  # other names of this host, for the browser

    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium(*cls.names)
        cls.addClassCleanup(cls.browser.close)

    def browse(self, *options: str, **given) -> Browsing:
        browsing = Browsing(*options, **given)
        self.enterContext(browsing)
        return browsing

    def open(self, browsing: Browsing, page: Page | None = None) -> Page:
        """Opens the printed URL."""
        page = page or self.page()
        page.open(browsing.address)
        page.wait("document.body?.dataset.ready === 'yes'")
        browsing.opened(page)
        return page

    def tab(self, browsing: Browsing, route: str = "", page: Page | None = None) -> Page:
        """Opens another tab of the browser that opened the printed URL."""
        page = page or self.page()
        page.open(f"{browsing.root}/" + (f"#{route}" if route else ""))
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def rest(self, page: Page, milliseconds: int = 600):
        """Waits longer than a page's delay before a request."""
        page.rest(milliseconds)


class ServedFacts(Facts):
    """The data of a site of the same archive, at the program's URL."""

    def address(self, *names: str) -> str:
        return "/".join((self.origin, *names)).removesuffix("index.html")


class BrowsedTest(SiteTest):
    """Tests of static sites on the running program: a ranking of stored dates behaves in the same way."""
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
