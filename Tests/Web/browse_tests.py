"""What the tests of the running program share: a Chromium for each class, the program for each test."""

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
        """Opens the address that was printed."""
        page = page or self.page()
        page.open(browsing.address)
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def tab(self, browsing: Browsing, route: str = "", page: Page | None = None) -> Page:
        """One more tab of the browser that was opened with the address."""
        page = page or self.page()
        page.open(f"{browsing.origin}/" + (f"#{route}" if route else ""))
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def rest(self, page: Page, milliseconds: int = 600):
        """Waits for longer than a page does until it asks."""
        page.run(f"await new Promise(done => setTimeout(done, {milliseconds}))")
