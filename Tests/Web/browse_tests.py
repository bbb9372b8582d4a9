"""Shared code for the tests of the running program: one Chromium per class, one program per test."""

from browsing import Browsing
from chromium import Chromium
from harness import SiteTest
from page import Page


class BrowseTest(SiteTest):
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
        page.run(f"await new Promise(done => setTimeout(done, {milliseconds}))")
