from live_tests import LiveTest
from scripts import CURRENT, VIEWER, choose


class LimitTest(LiveTest):
    def limit(self, pages: int, route: str = "/daily"):
        self.server.api.choices["pageLimit"] = pages
        return self.open(route)

    def count(self, page, place: int) -> str:
        return page.evaluate(f"document.querySelector('section[data-date=\"{self.dates[place]}\"] small').textContent")


class LiveLimit(LimitTest):
    def test_pages(self):
        """The selected number of pages of a date is requested, then the next date."""
        page = self.limit(1)
        self.assertEqual(page.evaluate("document.querySelector('#pageLimit').value"), "1")
        self.reads(page, 0)
        while page.evaluate(CURRENT) != self.dates[2]:
            self.scroll(page, 250)
            page.rest(60)
        self.reads(page, 2)
        self.rest(page)
        self.assertEqual(self.server.requests[:3], [self.name(place, 1) for place in range(3)])
        self.assertTrue(all(one.endswith("pages=1") for one in self.server.requests))
        self.assertEqual(self.count(page, 2), "50 of 120 works")
        self.assertFalse(page.evaluate(f"document.querySelector('section[data-date=\"{self.dates[2]}\"] .state')"))

    def test_changed(self):
        """Another number of pages takes effect immediately, and is stored."""
        page = self.limit(2)
        self.reads(page, 0)
        self.scroll(page, 900)
        self.until(page, lambda: self.name(0, 2) in self.server.requests)
        page.wait("document.querySelector('section small').textContent === '100 of 120 works'")
        page.evaluate(choose("#pageLimit", "1"))
        page.wait("document.querySelector('section small').textContent === '50 of 120 works'")
        page.evaluate(choose("#pageLimit", "0"))
        page.key("Home")
        self.scroll(page, 3000)
        self.until(page, lambda: self.name(0, 3) in self.server.requests)
        self.until(page, lambda: self.server.api.choices["pageLimit"] == 0)

    def test_viewer(self):
        """In the viewer, too, the next date follows the selected number of pages."""
        page = self.limit(1, f"/daily/{self.dates[4]}/50")
        page.wait(f"{VIEWER}.rank === '50'")
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.date === '{self.dates[5]}' && {VIEWER}.rank === '1'")
        self.assertEqual(self.server.requests[:2], [self.name(4, 1), self.name(5, 1)])

    def test_link(self):
        """A link to a rank beyond them works."""
        page = self.limit(1, f"/daily/{self.dates[4]}/73")
        page.wait(f"{VIEWER}.open && {VIEWER}.rank === '73'")
        self.assertEqual(self.server.requests, [self.name(4, 1), self.name(4, 2)])


class StoredLimit(LimitTest):
    stored = None

    def test_stored(self):
        """Stored dates are limited to the same number of entries."""
        page = self.limit(1)
        self.reads(page, 0)
        self.assertEqual(self.count(page, 0), "50 of 120 works")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open")
        page.key("Escape")
        page.evaluate(choose("#pageLimit", "0"))
        page.wait("document.querySelector('section small').textContent === '120 works'")
