from harness import SiteTest
from scripts import LOADED, VIEWER

# The available size for the image.
STAGE = "(s => [s.clientWidth, s.clientHeight])(document.querySelector('#stage'))"


class Fit(SiteTest):
    def setUp(self):
        super().setUp()
        date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, date)
        self.routes = [f"/{self.list}/{date}/{rank}"
                       for rank, image in zip(self.day["rank"], self.day["image"]) if image]
        if not self.routes:
            self.skipTest("the site has no images")

    def at(self, number: int, page=None):
        page = self.open(self.routes[number], page)
        page.wait(LOADED)
        return page

    def check_size(self, page):
        """Checks that the image is drawn in the size of the zoom."""
        seen = page.evaluate(VIEWER)
        for drawn, natural in zip(seen["drawn"], seen["natural"]):
            # The zoom is rounded to thousandths.
            self.assertAlmostEqual(drawn, natural * float(seen["zoom"]), delta=1 + natural * 0.0005)
        return seen

    def test_fits_at_first(self):
        """At first the complete image is visible, as large as possible, regardless of its aspect ratio."""
        page = self.page()
        for number in range(min(8, len(self.routes))):
            self.at(number, page)
            seen, (width, height) = self.check_size(page), page.evaluate(STAGE)
            self.assertLessEqual(seen["drawn"][0], width + 1)
            self.assertLessEqual(seen["drawn"][1], height + 1)
            self.assertTrue(abs(seen["drawn"][0] - width) <= 1 or abs(seen["drawn"][1] - height) <= 1, seen)

    def test_cycle(self):
        """`z`, the button and a double click cycle through height, width, actual size."""
        page = self.at(0)
        first = page.evaluate(f"{VIEWER}.fit")
        order = ["height", "width", "actual"]
        for act in (lambda: page.key("z"), lambda: page.press("[data-action=fit]"), lambda: page.click(600, 400, 2)):
            fits = [page.evaluate(f"{VIEWER}.fit")]
            for _ in range(3):
                act()
                page.wait(f"{VIEWER}.fit !== '{fits[-1]}'")
                fits.append(page.evaluate(f"{VIEWER}.fit"))
                self.check_size(page)
            start = order.index(first)
            self.assertEqual(fits, [order[(start + step) % 3] for step in range(4)])

    def test_sizes(self):
        """Keys select a size: 1 the image's own, 2 the stage's width, 3 its height."""
        page = self.at(0)
        for key, fit, side in (("1", "actual", None), ("2", "width", 0), ("3", "height", 1)):
            page.key(key)
            page.wait(f"{VIEWER}.fit === '{fit}'")
            seen = self.check_size(page)
            if side is None:
                self.assertEqual(float(seen["zoom"]), 1)
                self.assertEqual(seen["drawn"], seen["natural"])
            else:
                self.assertAlmostEqual(seen["drawn"][side], page.evaluate(STAGE)[side], delta=1)

    def test_zoomed_point(self):
        """The double-clicked point stays under the pointer."""
        page = self.at(0)
        page.key("3")
        page.wait(f"{VIEWER}.fit === 'height'")
        share = """(([x, y]) => [(560 - x) / %s.drawn[0], (420 - y) / %s.drawn[1]])(%s.at)""" % ((VIEWER,) * 3)
        before = page.evaluate(share)
        page.click(560, 420, 2)
        page.wait(f"{VIEWER}.fit === 'width'")
        after = page.evaluate(share)
        width, height = page.evaluate(STAGE)
        # Points beyond the scroll range are not shown.
        if page.evaluate(f"{VIEWER}.drawn[1]") > 2 * height:
            self.assertAlmostEqual(before[1], after[1], delta=0.02)

    def test_all_can_be_seen(self):
        """Each corner of an image larger than the stage can be dragged into view with the mouse."""
        page = self.at(0)
        page.resize(500, 400)
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        page.frames()
        stage = page.box("#stage")
        rank = page.evaluate(f"{VIEWER}.rank")
        for _ in range(30):
            page.drag((130, 130), (370, 250))
        seen = page.evaluate(VIEWER)
        self.assertGreaterEqual(seen["at"][0], stage["x"] - 1)
        self.assertGreaterEqual(seen["at"][1], stage["y"] - 1)
        for _ in range(30):
            page.drag((370, 250), (130, 130))
        seen = page.evaluate(VIEWER)
        self.assertLessEqual(seen["at"][0] + seen["drawn"][0], stage["right"] + 1)
        self.assertLessEqual(seen["at"][1] + seen["drawn"][1], stage["bottom"] + 1)
        self.assertEqual(seen["rank"], rank, "a drag is not a click")

    def test_window_changes(self):
        """An image that fits the window fits it when the window changes."""
        page = self.at(0)
        page.key("2")
        page.wait(f"{VIEWER}.fit === 'width'")
        page.resize(700, 500)
        page.wait(f"Math.abs({VIEWER}.drawn[0] - {STAGE}[0]) <= 1")

    def test_dense_screen(self):
        """On a dense screen, the image's own size is one pixel of the screen per pixel."""
        page = self.page()
        page.resize(800, 600, ratio=2)
        self.at(0, page)
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        seen = page.evaluate(VIEWER)
        self.assertEqual([2 * side for side in seen["drawn"]], seen["natural"])
        self.assertEqual(seen["zoom"], "1")
