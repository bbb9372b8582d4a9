import sites
from harness import SiteTest
from scripts import CURRENT, VIEWER, short

SCRUBBER = "document.querySelector('#scrubber')"
THUMB_IS_VISIBLE = "document.querySelector('#scrubber .thumb').checkVisibility({checkVisibilityCSS: true})"
# The labels of years that can be seen.
LABELS = """[...document.querySelectorAll('#scrubber .year')]
    .filter(label => label.checkVisibility({checkVisibilityCSS: true}) && getComputedStyle(label).opacity > 0)
    .map(label => ({year: label.textContent, ...label.getBoundingClientRect().toJSON()}))"""
COUNT = 7000


class ScrubberTest(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)  # dates of the middle have no file

    def phone(self, route: str = ""):
        page = self.page()
        page.resize(390, 844, ratio=2, mobile=True)
        page.fingers()
        self.open(route, page)
        page.frames(3)
        return page

    def scrolling(self, page):
        """Scrolls up and down by a pixel until `rest`, so that a slow machine does not miss the thumb."""
        page.evaluate("""window.scrolling = setInterval(() => {
            document.querySelector('#waterfall').scrollTop += (window.down = !window.down) ? 1 : -1;
        }, 50)""")
        page.wait(THUMB_IS_VISIBLE)

    def rest(self, page):
        page.evaluate("clearInterval(window.scrolling)")

    def at(self, page) -> int:
        return int(page.evaluate(f"{SCRUBBER}.getAttribute('aria-valuenow')"))

    def mouse(self, page, kind: str, x: float, y: float, buttons: int = 0):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if buttons else "none",
                  buttons=buttons, clickCount=int(kind != "mouseMoved"))

    def move(self, page, x: float, y: float):
        """Moves the finger. The browser reports it with the next frame."""
        page.touches(("Move", [(x, y)]))
        page.frames()

    def settle(self, page):
        """Waits until the transitions of the scrubber have ended; others may be endless."""
        page.run(f"await Promise.all({SCRUBBER}.getAnimations({{subtree: true}})"
                 ".map(one => one.finished.catch(() => {})))")
        page.frames()

    def apart(self, one: dict, other: dict) -> bool:
        return (one["right"] <= other["x"] or other["right"] <= one["x"]
                or one["bottom"] <= other["y"] or other["bottom"] <= one["y"])


class Edge(ScrubberTest):
    def test_tap(self):
        """On a touch screen, a tap on the right edge of an image opens its work, even at the rail of the years."""
        page = self.phone()
        for y in (200, 420, 700):
            index = page.evaluate(f"document.elementFromPoint(300, {y}).closest('.tile').dataset.workId")
            edge = page.evaluate(f"document.elementFromPoint(372, {y}).closest('.tile')?.dataset.workId")
            page.tap(372, y)
            page.wait(f"{VIEWER}.open && [{index!r}, {edge!r}].includes({VIEWER}.workId)")
            self.leave(page)

    def test_swipe(self):
        """On a touch screen, a swipe at the right edge scrolls."""
        page = self.phone()
        page.swipe((372, 700), (372, 400))
        page.wait("document.querySelector('#waterfall').scrollTop > 200")
        self.assertEqual(page.evaluate(CURRENT), self.facts.dates(self.list)[0])

    def test_thumb(self):
        """The thumb of a touch screen appears while the page scrolls, and disappears afterwards."""
        page = self.phone()
        page.wait(f"!{THUMB_IS_VISIBLE}")
        for _ in range(2):
            self.scrolling(page)
            box = page.box("#scrubber .thumb")
            self.assertGreaterEqual(min(box["width"], box["height"]), 44)
            self.rest(page)
            page.wait(f"!{THUMB_IS_VISIBLE}")

    def test_rail(self):
        """A drag has to start at the thumb: another part of the rail belongs to the images, even if it is visible."""
        page = self.phone()
        self.scrolling(page)
        hit = "document.elementFromPoint(380, 600).closest('#scrubber') ? 'scrubber' : 'images'"
        self.assertEqual(page.evaluate(hit), "images")
        thumb = page.box("#scrubber .thumb")
        self.assertEqual(page.evaluate(f"document.elementFromPoint({thumb['x'] + 2}, {thumb['y'] + 42}).className"),
                         "thumb")


class ManyDates(ScrubberTest):
    plan = sites.HUGE

    def held(self, page) -> tuple[float, float]:
        """Touches the thumb, and returns the finger's position."""
        page.evaluate(f"location.hash = '#/daily/{self.facts.dates('daily')[COUNT // 2]}'")
        page.wait(f"{SCRUBBER}.ariaValueNow === '{COUNT // 2}'")
        self.scrolling(page)
        self.settle(page)
        box = page.box("#scrubber .thumb")
        finger = box["x"] + 30, box["y"] + 12
        page.touches(("Start", [finger]))
        page.wait(f"{SCRUBBER}.classList.contains('dragged')")
        self.rest(page)
        return finger

    def test_drag(self):
        """A drag of the thumb moves by its share of the rail, without a jump at the start, through 7,000 dates."""
        page = self.phone()
        x, y = self.held(page)
        self.assertEqual(self.at(page), COUNT // 2)
        height = page.box("#scrubber")["height"]
        for distance in (7, 100, -250):
            self.move(page, x, y + distance)
            self.assertEqual(self.at(page), round(COUNT // 2 + distance / height * (COUNT - 1)))
        self.move(page, x, y + height / 2 + 8)
        self.assertEqual(self.at(page), COUNT - 1)
        page.touches(("End", []))
        page.wait(f"!{SCRUBBER}.classList.contains('dragged')")

    def test_fine_drag(self):
        """Left of the rail, a drag is slower, so that a finger can hit a single date of 7,000."""
        page = self.phone()
        _, y = self.held(page)
        rail = page.box("#scrubber")
        for halvings in (1, 3, 4):
            x = rail["x"] - 60 - 45 * halvings
            self.move(page, x, y)
            before = self.at(page)
            self.move(page, x, y + 80)
            expected = 80 / rail["height"] * (COUNT - 1) / 2 ** halvings
            self.assertAlmostEqual(self.at(page) - before, expected, delta=1)
            self.move(page, x, y)
        steps = set()
        for pixel in range(20):
            before = self.at(page)
            self.move(page, x, y + pixel)
            steps.add(self.at(page) - before)
        self.assertEqual(steps, {0, 1})
        page.touches(("End", []))

    def test_bubble(self):
        """During a drag, the date is left of the thumb, above all labels, and no label is near it."""
        page = self.phone()
        x, y = self.held(page)
        self.move(page, x, y + 60)
        self.settle(page)
        bubble, labels = page.box("#scrubber output"), page.evaluate(LABELS)
        self.assertLess(bubble["right"], page.box("#scrubber .thumb")["x"])
        self.assertGreater(len(labels), 14)
        self.assertEqual([label["year"] for label in labels if not self.apart(label, bubble)], [])
        dates = self.facts.dates("daily")
        self.assertEqual(page.evaluate("document.querySelector('#scrubber output').textContent"), short(dates[self.at(page)]))
        page.touches(("End", []))

    def test_labels(self):
        """The label of a year is at its newest date, and covers no button of the page."""
        page = self.open("/daily/2017-06-01")  # its file is missing: the page has buttons to retry
        page.wait("document.querySelector('#waterfall button')")
        rail = page.box("#scrubber")
        self.mouse(page, "mouseMoved", rail["x"] + 10, rail["y"] + rail["height"] * 0.31)
        self.settle(page)
        labels, dates = page.evaluate(LABELS), self.facts.dates("daily")
        self.assertGreater(len(labels), 14)
        for label in labels:
            newest = next(at for at, date in enumerate(dates) if date.startswith(label["year"]))
            self.assertAlmostEqual(label["y"] + label["height"] / 2 - rail["y"], rail["height"] * newest / (COUNT - 1),
                                   delta=1)
        buttons = page.evaluate("""[...document.querySelectorAll('button, select, input, summary')].filter(one =>
            one.checkVisibility()).map(one => one.getBoundingClientRect().toJSON()).filter(box => box.width > 0)""")
        self.assertGreater(len(buttons), 4)
        covered = [(label["year"], box) for label in labels for box in buttons if not self.apart(label, box)]
        self.assertEqual(covered, [])

    def test_mouse(self):
        """The mouse shows the date at its position, and a click goes there."""
        page = self.open()
        rail, dates = page.box("#scrubber"), self.facts.dates("daily")
        bubble = "document.querySelector('#scrubber output')"
        is_shown = f"{bubble}.checkVisibility({{checkVisibilityCSS: true}})"
        for share in (0.9, 0.002, 0.5):
            y = round(rail["y"] + rail["height"] * share)
            expected = dates[round((y - rail["y"]) / rail["height"] * (COUNT - 1))]
            before = self.at(page)
            self.mouse(page, "mouseMoved", rail["x"] + 10, y)
            page.wait(f"{is_shown} && {bubble}.textContent === {short(expected)!r}")
            box = page.box("#scrubber output")
            self.assertAlmostEqual((box["y"] + box["bottom"]) / 2, y, delta=1)
            self.assertEqual(self.at(page), before, "the mouse alone does not move")
            self.mouse(page, "mousePressed", rail["x"] + 10, y, buttons=1)
            self.mouse(page, "mouseReleased", rail["x"] + 10, y, buttons=1)
            page.wait(f"{SCRUBBER}.getAttribute('aria-valuetext') === {short(expected)!r} && {CURRENT} === {expected!r}")
        self.mouse(page, "mouseMoved", 300, 300)
        page.wait(f"!{is_shown}")

    def test_focus(self):
        """Only the keyboard shows a frame: a finger or a click does not."""
        page = self.phone()
        self.held(page)
        page.touches(("End", []))
        frame = f"{SCRUBBER}.matches(':focus-visible')"
        self.assertFalse(page.evaluate(frame))
        page = self.open()
        rail = page.box("#scrubber")
        page.click(rail["x"] + 10, rail["y"] + 200)
        page.frames()
        self.assertFalse(page.evaluate(frame))
        page.key("Escape")
        page.evaluate("document.querySelector('#waterfall').focus()")
        for _ in range(9):
            if page.evaluate("document.activeElement.id === 'scrubber'"):
                break
            page.key("Tab")
        self.assertTrue(page.evaluate(frame))
        self.assertNotEqual(page.evaluate(f"getComputedStyle({SCRUBBER}).outlineStyle"), "none")
