"""What the tests of the gallery share: a site, a Chromium for each class, a new page for each test."""

import os
import shutil
import tempfile
import unittest

import sites
from chromium import Chromium
from facts import Facts
from page import Page

# A site to test instead of the invented one, for tests that rely on no invented fact.
_GIVEN = os.environ.get("RANKINGLOG_SITE")


class SiteTest(unittest.TestCase):
    """Tests of one site. A test fails, too, if its page says an error that it does not expect."""
    plan = sites.SMALL
    missing = "net::ERR_FILE_NOT_FOUND"  # what a page says of a file that is not there
    invented = False  # whether the tests rely on what is invented

    @classmethod
    def site(cls) -> str:
        """The folder of the site."""
        if _GIVEN and not cls.invented and cls.plan is sites.SMALL:
            return os.path.abspath(_GIVEN)
        folder = tempfile.mkdtemp(prefix="web-site-")
        cls.addClassCleanup(shutil.rmtree, folder)
        sites.write(folder, cls.plan)
        return folder

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.site()
        cls.facts = Facts(cls.folder)
        # The list that a site opens with.
        cls.list = cls.facts.lists[0]
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.pages: list[Page] = []
        self.expected_errors: tuple[str, ...] = ()  # parts of errors that the test brings about

    def page(self) -> Page:
        page = self.browser.page()
        self.pages.append(page)
        self.addCleanup(page.close)
        page.speak("en-US")
        return page

    def open(self, route: str = "", page: Page | None = None) -> Page:
        """A page of the site, ready. The route is what follows `#`."""
        page = page or self.page()
        page.open(self.facts.address("index.html") + (f"#{route}" if route else ""))
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def go(self, page: Page, route: str, view: str):
        """Follows a link within the site."""
        page.evaluate(f"location.hash = {'#' + route!r}")
        page.wait(f"document.body.dataset.view === {view!r}")

    def view(self, id_or_route: str) -> Page:
        """A page with the viewer open."""
        page = self.open(id_or_route)
        page.wait("document.querySelector('#viewer[open]')")
        return page

    def leave(self, page: Page):
        """Closes the viewer, and waits until the address, too, is that of what is below it."""
        page.key("Escape")
        page.wait(r"!document.querySelector('#viewer').open && !/\d-\d\d\/\d+$/.test(location.hash)")

    def tearDown(self):
        errors = [error for page in self.pages for error in page.errors
                  if not any(part in error for part in self.expected_errors)]
        self.assertEqual(errors, [], "the page said errors")
