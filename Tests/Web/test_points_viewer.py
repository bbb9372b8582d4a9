"""Tests of the points A1 to A25 of pages: the viewer with a mouse and a keyboard, and printing."""

import base64
import os
import re

import sites
from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest, ServedTest
from scripts import LOADED, VIEWER

NOTICE = """(node => node?.checkVisibility() ? {kind: node.dataset.kind,
    lines: [...node.children].filter(one => !one.matches('.spinner')).map(one => one.textContent)} : null)
    (document.querySelector('#notice'))"""
FIGURES = sites.Plan({"daily": (3, 60, 0)}, incidents=False)


class ViewerTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, self.date)

    def index(self, is_wanted) -> int:
        """Returns the index of the first work that is not restricted, and is not the first or last of its date."""
        for index in range(1, len(self.day["id"]) - 1):
            if self.day["age"][index] == 0 and self.day["type"][index] != 2 and is_wanted(index):
                return index
        self.skipTest("the site has no such work")

    def pages_of(self, index: int) -> list:
        return self.facts.work(self.day["id"][index]).get("pages", [])

    def view_at(self, index: int):
        return self.view(f"/{self.list}/{self.date}/{self.day['rank'][index]}")

    def shows(self, page, index: int):
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.day['id'][index]}'")

    def pause(self, page, milliseconds: int = 400):
        """Waits for a change that must not occur."""
        page.rest(milliseconds)


@also_on(LateTest, BrowsedTest)
class MousePoints(ViewerTest):
    def loaded(self, is_wanted=lambda index: True, width: int = 1200, height: int = 800):
        """Opens a work with an image, whose other pages are passed. Returns the page and the index."""
        index = self.index(lambda one: self.day["image"][one] in (1, 2) and is_wanted(one))
        page = self.page()
        page.resize(width, height)
        self.open(f"/{self.list}/{self.date}/{self.day['rank'][index]}", page)
        page.wait(LOADED)
        return self.only_works(page), index

    def test_a03_drag_of_a_fitting_image(self):
        """A3: A drag to the left goes to the next work, one to the right to the previous one, one up to none."""
        page, index = self.loaded()
        for end in ((640, 200), (640, 120)):
            page.drag((640, 400), end)
        self.pause(page)
        self.shows(page, index)
        page.drag((640, 400), (200, 400))
        self.shows(page, index + 1)
        self.pause(page)
        self.shows(page, index + 1)
        page.drag((640, 400), (1140, 400))
        self.shows(page, index)
        self.pause(page)
        self.shows(page, index)

    def is_large(self, index: int) -> bool:
        pages = self.pages_of(index)
        return bool(pages) and pages[0][1] >= 900 and pages[0][2] >= 800

    @not_on(BrowsedTest)  # the images of its works are small
    def test_a03_drag_of_a_large_image(self):
        """A3: A drag moves an image larger than the stage by its distance, and is not a click."""
        page, index = self.loaded(self.is_large, 700, 500)
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        for start, by in (((350, 250), (-40, -30)), ((600, 250), (30, 40)), ((100, 250), (-20, 25))):
            before = page.evaluate(f"{VIEWER}.at")
            page.drag(start, (start[0] + by[0], start[1] + by[1]))
            page.frames()
            for old, new, distance in zip(before, page.evaluate(f"{VIEWER}.at"), by):
                self.assertAlmostEqual(new - old, distance, delta=1)
        self.pause(page)
        self.shows(page, index)
        self.assertEqual(page.evaluate(f"[{VIEWER}.fit, {VIEWER}.bars]"), ["actual", "shown"])

    @not_on(BrowsedTest)  # the images of its works are small
    def test_a03_arrows(self):
        """A3: Arrow keys move an image larger than the stage in all four directions, and do not change the work."""
        page, index = self.loaded(self.is_large, 700, 500)
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        for key, axis, sign in (("ArrowRight", 0, -1), ("ArrowLeft", 0, 1), ("ArrowDown", 1, -1), ("ArrowUp", 1, 1)):
            before = page.evaluate(f"{VIEWER}.at")
            page.key(key)
            page.wait(f"{sign} * ({VIEWER}.at[{axis}] - {before[axis]}) > 20")
            self.shows(page, index)

    def test_a03_unsteady_click(self):
        """A3: A click during which the mouse moves by a few pixels is still a click."""
        page, index = self.loaded()
        page.drag((1150, 400), (1153, 402))
        self.shows(page, index + 1)

    def test_a02_buttons(self):
        """A2: Buttons turn the pages of a work with a mouse, next to the number of the page."""
        page, index = self.loaded(lambda one: len([1 for form, *_ in self.pages_of(one) if form]) > 2)
        count = self.day["pages"][index]
        page.wait("document.querySelector('[data-action=next-page]:enabled')")
        for action, number in (("next", 1), ("next", 2), ("previous", 1)):
            page.press(f"[data-action={action}-page]")
            page.wait(f"{VIEWER}.page === '{number}'")
            self.shows(page, index)
            self.assertEqual(page.evaluate("document.querySelector('#viewer .count').textContent"),
                             f"{number + 1}/{count}")

    def test_a25_page_in_the_address(self):
        """A25: The address contains the page of a work, so that a reload and a link lead to the same page."""
        page, index = self.loaded(lambda one: len([1 for form, *_ in self.pages_of(one) if form]) > 1)
        page.key("ArrowDown")
        page.wait(f"{VIEWER}.page === '1' && /\\/{self.day['rank'][index]}\\/p2$/.test(location.hash)")
        page.reload()
        page.wait(f"{VIEWER}.page === '1' && {LOADED}")
        self.shows(page, index)
        self.assertIn(f"{self.day['id'][index]}_p1.", page.evaluate(f"{VIEWER}.source"))

    def test_a25_print(self):
        """A25: A printed page contains all works of the visible ranking on several sheets, and no other ranking."""
        page = self.open()
        page.wait("document.querySelector('.tile')")
        page.evaluate("""addEventListener('beforeprint', () => {
            window.printed = [...document.querySelectorAll('section')].filter(one => one.checkVisibility())
                .map(one => [one.dataset.date, one.querySelectorAll('.tile').length]);
        })""")
        before = page.evaluate("document.querySelectorAll('.tile').length")
        data = base64.b64decode(page.call("Page.printToPDF")["data"])
        sheets = len(re.findall(rb"/Type\s*/Page\b", data))
        self.assertGreater(sheets, 2)
        self.assertIn([self.date, len(self.day["id"])], page.evaluate("window.printed"))
        page.wait(f"document.querySelectorAll('.tile').length <= {before}")


class MissingImages(ViewerTest):
    plan = FIGURES
    invented = True

    def setUp(self):
        super().setUp()
        self.expected_errors = (self.missing,)

    def test_a13_no_image(self):
        """A13: Instead of an image that the gallery does not have, the viewer shows the title and the reason."""
        index = self.index(lambda one: not self.day["image"][one] and not self.day["thumbnail"][one]
                           and self.day["title"][one].isascii() and self.day["title"][one])
        page = self.view_at(index)
        page.wait(f"{NOTICE}?.kind === 'missing'")
        self.assertEqual(page.evaluate(f"{NOTICE}.lines"),
                         [self.day["title"][index], "The image of this work is not available"])

    def test_a13_failure(self):
        """A13: If an image cannot be read, the viewer shows this and a button that reads it again."""
        index = self.index(lambda one: self.day["image"][one] == 2 and self.day["title"][one].isascii()
                           and len(self.pages_of(one)) == 1)
        id = self.day["id"][index]
        path = self.facts.path("image", str(id >> 16), f"{id}_p0.png")
        os.rename(path, path + ".away")
        self.addCleanup(lambda: os.path.exists(path + ".away") and os.rename(path + ".away", path))
        page = self.view_at(index)
        page.wait(f"{NOTICE}?.kind === 'failed'")
        self.assertEqual(page.evaluate(f"{NOTICE}.lines"), [self.day["title"][index], "Cannot be read", "Retry"])
        os.rename(path + ".away", path)
        page.press("#notice button")
        page.wait(LOADED)
        self.assertIsNone(page.evaluate(NOTICE))

    def test_a13_pages(self):
        """A13: A page without an image, and a step beyond the first or last page, show a message."""
        index = self.index(lambda one: self.day["pages"][one] > 1 and self.day["thumbnail"][one]
                           and not self.day["image"][one])
        page = self.view_at(index)
        page.wait(f"document.querySelector('#viewer').innerText.includes('1/{self.day['pages'][index]}')")
        page.key("ArrowDown")
        page.hears("The image of this page is not available")
        self.assertEqual(page.evaluate(f"{VIEWER}.page"), "0")
        index = self.index(lambda one: len(self.pages_of(one)) == 1 and self.day["image"][one] == 2)
        page = self.view_at(index)
        page.wait(LOADED)
        for key, message in (("ArrowDown", "This is the last page"), ("ArrowUp", "This is the first page")):
            page.key(key)
            page.hears(message)
            self.shows(page, index)


class LateImages(ServedTest):
    plan = FIGURES

    def test_a13_late_image(self):
        """A13: While an image is late, the viewer shows that it is loading, and removes this when it is loaded."""
        date = self.facts.dates("daily")[0]
        day = self.facts.day("daily", date)
        index = next(one for one, image in enumerate(day["image"]) if image == 2 and day["age"][one] == 0)
        id = day["id"][index]
        event = self.server.hold(f"image/{id >> 16}/{id}_p0.png")
        page = self.open("/daily")
        self.go(page, f"/daily/{date}/{day['rank'][index]}", "list")
        page.wait(f"{NOTICE}?.kind === 'loading'")
        self.assertEqual(page.evaluate(f"{NOTICE}.lines"), ["Loading…"])
        event.set()
        page.wait(LOADED)
        self.assertIsNone(page.evaluate(NOTICE))
