"""Shared code for the tests of the gallery: a site, one Chromium per class, a new page per test."""

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
    """Tests of one site. A test also fails if its page reports an unexpected error."""
    plan = sites.SMALL
    missing = "net::ERR_FILE_NOT_FOUND"  # the page's error for a missing file
    server = None  # the server of the site, if it is not a static site
    invented = False  # whether the tests rely on invented facts

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
        # The list that the site shows first.
        cls.list = cls.facts.lists[0]
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.pages: list[Page] = []
        self.expected_errors: tuple[str, ...] = ()  # parts of errors that the test causes

    def page(self) -> Page:
        page = self.browser.page()
        self.pages.append(page)
        self.addCleanup(page.close)
        page.install_clock()
        page.keep_messages()
        page.speak("en-US")
        return page

    def open(self, route: str = "", page: Page | None = None) -> Page:
        """Opens a page of the site, and waits until it is ready. The route is the part after `#`."""
        page = page or self.page()
        page.open(self.facts.address("index.html") + (f"#{route}" if route else ""))
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def only_works(self, page: Page) -> Page:
        """Makes steps pass the other pages of a work."""
        page.evaluate("(box => box.checked && box.click())(document.querySelector('#pagesFirst'))")
        return page

    def go(self, page: Page, route: str, view: str):
        """Follows a link within the site."""
        page.evaluate(f"location.hash = {'#' + route!r}")
        page.wait(f"document.body.dataset.view === {view!r}")

    def view(self, id_or_route: str) -> Page:
        """Opens a page with the viewer."""
        page = self.open(id_or_route)
        page.wait("document.querySelector('#viewer[open]')")
        return page

    def leave(self, page: Page):
        """Closes the viewer, and waits until the URL, too, belongs to the view below it."""
        page.key("Escape")
        page.wait(r"!document.querySelector('#viewer').open && !/\d-\d\d\/\d+$/.test(location.hash)")

    def tearDown(self):
        errors = [error for page in self.pages for error in page.errors
                  if not any(part in error for part in self.expected_errors)]
        self.assertEqual(errors, [], "the page said errors")
