"""Tests of the points A1 to A25 of pages: phones."""

from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest
from scripts import CURRENT, LOADED, VIEWER

WIDTH, HEIGHT = 390, 844
MIDDLE = (WIDTH / 2, 380)
# Records the changes of the viewer's bars and fit, in order.
RECORD = """window.changes = []; new MutationObserver((all) => all.forEach(({attributeName, oldValue, target}) => {
    const value = target.getAttribute(attributeName);
    if (value !== oldValue) window.changes.push(value);
})).observe(document.querySelector('#viewer'), {attributeFilter: ['data-bars', 'data-fit'], attributeOldValue: true})"""


def hit(selector: str) -> str:
    """Whether the middle of an element is on the screen, and is not covered."""
    return f"""(node => {{
        const {{x, y, width, height}} = node.getBoundingClientRect();
        const {{offsetLeft, offsetTop, width: wide, height: high}} = visualViewport;
        const [across, down] = [x + width / 2, y + height / 2];
        return across > offsetLeft && across < offsetLeft + wide && down > offsetTop && down < offsetTop + high
            && node.contains(document.elementFromPoint(across, down));
    }})(document.querySelector({selector!r}))"""


class PhoneTest(SiteTest):
    def phone(self, route: str = ""):
        page = self.page()
        page.resize(WIDTH, HEIGHT, ratio=3, mobile=True)
        page.fingers()
        return self.open(route, page)

    def tap_on(self, page, selector: str):
        box = page.box(selector)
        page.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def pause(self, page, milliseconds: int):
        """Waits for a change that must not occur."""
        page.rest(milliseconds)

    def pages_of(self, id: int) -> list:
        """Returns the formats and sizes of a work's pages whose images the site has."""
        return [page for page in self.facts.work(id).get("pages", []) if page[0]]

    def work(self, is_wanted) -> tuple[str, dict, int]:
        """Returns the first work between two others of its date that has an image: date, columns, index."""
        for date in self.facts.dates(self.list):
            day = self.facts.day(self.list, date)
            for index in range(1, len(day["id"]) - 1):
                if day["image"][index] in (1, 2) and day["age"][index] == 0 and is_wanted(day, index):
                    return date, day, index
        self.skipTest("the site has no such work")

    def view_on_phone(self, is_wanted=lambda day, index: True):
        """Opens a work. Returns the page, the columns of the date, and the index of the work."""
        date, day, index = self.work(is_wanted)
        page = self.phone(f"/{self.list}/{date}/{day['rank'][index]}")
        page.wait(LOADED)
        # A step waits a short time for the details, which contain the images of the pages.
        page.run(f"await RL.get('work/{day['id'][index] >> 16}')")
        self.pause(page, 50)
        return page, day, index


@also_on(LateTest, BrowsedTest)
class PhonePoints(PhoneTest):
    def test_a01_tap_at_the_edge(self):
        """A1: On a phone, a tap at the right edge of an image opens its work."""
        page = self.phone()
        page.wait("document.querySelector('.tile')")
        for y in (230, 420, 700):
            found = page.evaluate(f"""[...document.querySelectorAll('.tile')].find(tile => {{
                const {{x, y, right, bottom}} = tile.getBoundingClientRect();
                return x < 372 && right > 372 && y < {y} && bottom > {y};
            }})?.dataset.workId""")
            if not found:
                continue
            page.tap(372, y)
            page.wait(f"{VIEWER}.open && {VIEWER}.workId === {found!r}")
            self.leave(page)

    def test_a01_swipe_at_the_edge(self):
        """A1: On a phone, a swipe at the right edge scrolls by its length, and does not jump to another year."""
        page = self.phone()
        page.wait("document.querySelector('.tile')")
        page.follow((372, 600), (372, 300), steps=10)
        page.wait("document.querySelector('#waterfall').scrollTop > 200")
        # The finger rests before it is removed, so that the page does not continue to scroll.
        page.lift(after=0.3)
        page.frames(20)
        self.assertLessEqual(page.evaluate("document.querySelector('#waterfall').scrollTop"), 300)
        self.assertEqual(page.evaluate(CURRENT), self.facts.dates(self.list)[0])

    def has_pages(self, day, index) -> bool:
        return day["pages"][index] > 1 and len(self.pages_of(day["id"][index])) == day["pages"][index]

    @not_on(BrowsedTest)  # the stored preferences pass the other pages of a work
    def test_a02_swipes_turn_pages(self):
        """A2: On a phone, swipes turn the pages of a work, and after the last page go to the next work and back."""
        page, day, index = self.view_on_phone(self.has_pages)
        id, count = day["id"][index], day["pages"][index]
        for number in range(1, count):
            page.swipe((320, 400), (60, 410))
            page.wait(f"{VIEWER}.page === '{number}'")
            self.assertEqual(page.evaluate(f"{VIEWER}.workId"), str(id))
            page.wait(f"{VIEWER}.source.includes('{id}_p{number}.')")
            page.wait(f"document.querySelector('#viewer').innerText.includes('{number + 1}/{count}')")
        page.swipe((320, 400), (60, 410))
        page.wait(f"{VIEWER}.workId === '{day['id'][index + 1]}' && {VIEWER}.page === '0'")
        page.swipe((60, 400), (320, 410))
        page.wait(f"{VIEWER}.workId === '{id}' && {VIEWER}.page === '{count - 1}'")

    @not_on(BrowsedTest)  # the stored preferences pass the other pages of a work
    def test_a02_taps_turn_pages(self):
        """A2: On a phone, taps at the sides turn the pages of a work."""
        page, day, index = self.view_on_phone(self.has_pages)
        for x, number in ((360, 1), (30, 0)):
            page.tap(x, 380)
            page.wait(f"{VIEWER}.page === '{number}'")
            self.assertEqual(page.evaluate(f"{VIEWER}.workId"), str(day["id"][index]))

    def test_a02_strip(self):
        """A2: On a phone, a button shows all pages of a work below each other; swipes scroll to the last one."""
        page, day, index = self.view_on_phone(self.has_pages)
        self.tap_on(page, "[data-action=strip]")
        page.wait("document.querySelector('#strip .page img')")
        boxes = page.evaluate("[...document.querySelectorAll('#strip .page')].map(one =>"
                              "one.getBoundingClientRect().toJSON())")
        self.assertEqual(len(boxes), day["pages"][index])
        for above, below in zip(boxes, boxes[1:]):
            self.assertGreaterEqual(below["y"], above["bottom"])
        for _ in range(20):
            if page.evaluate(f"{VIEWER}.page") == str(len(boxes) - 1):
                break
            page.swipe((200, 620), (200, 220))
            page.frames()
        page.wait(f"{VIEWER}.page === '{len(boxes) - 1}'")
        self.assertEqual(page.evaluate(f"{VIEWER}.workId"), str(day["id"][index]))

    def test_a09_tap_after_a_drag(self):
        """A9: After a tap and a drag, a later single tap is not the second half of a double tap."""
        page, *_ = self.view_on_phone()
        page.evaluate(RECORD)
        drag = [("Move", [(MIDDLE[0], MIDDLE[1] - distance)]) for distance in (15, 40, 60)]
        page.touches(("Start", [MIDDLE]), ("End", []), ("Start", [MIDDLE]), *drag, ("End", []))
        self.expect_tap(page)

    def test_a09_tap_after_a_pinch(self):
        """A9: After a tap and a touch of two fingers, a later single tap is not the second half of a double tap."""
        page, *_ = self.view_on_phone()
        page.evaluate(RECORD)
        fingers = [(MIDDLE[0] - 40, MIDDLE[1]), (MIDDLE[0] + 40, MIDDLE[1])]
        page.touches(("Start", [MIDDLE]), ("End", []), ("Start", fingers[:1]), ("Start", fingers), ("End", []))
        self.expect_tap(page)

    def expect_tap(self, page):
        """Taps after a while. The only change must be that of the bars."""
        self.pause(page, 1500)
        page.evaluate("window.changes.length = 0")
        bars = page.evaluate(f"{VIEWER}.bars")
        page.tap(*MIDDLE)
        page.wait("window.changes.length > 0")
        self.pause(page, 400)
        self.assertEqual(page.evaluate("window.changes"), ["shown" if bars == "hidden" else "hidden"])

    def test_a17_calendar(self):
        """A17: On a phone, the calendar does not scroll sideways, and the close button and the year stay visible."""
        page = self.phone()
        self.tap_on(page, "#date")
        page.wait("document.querySelector('#calendar[open] a[aria-current]')")
        page.frames(3)
        current, years = page.box("#calendar a[aria-current]"), page.box("#calendar .years")
        outline = 4  # its width and its distance from the cell
        self.assertGreaterEqual(current["y"] - outline, years["y"])
        self.assertGreaterEqual(current["x"] - outline, 0)
        self.assertLessEqual(current["bottom"] + outline, years["bottom"])
        self.assertLessEqual(current["right"] + outline, WIDTH)
        wide = page.evaluate("""[...document.querySelectorAll('#calendar .years, #calendar .years *')].filter(node =>
            node.scrollWidth > node.clientWidth && getComputedStyle(node).overflowX !== 'visible').length""")
        self.assertEqual(wide, 0)
        edges = page.evaluate("""[...document.querySelectorAll('#calendar .years .cell')].flatMap(cell =>
            [cell.getBoundingClientRect().left, cell.getBoundingClientRect().right])""")
        self.assertGreaterEqual(min(edges), 0)
        self.assertLessEqual(max(edges), WIDTH)
        for _ in range(2):
            self.assertTrue(page.evaluate(hit("#calendar .head > button:last-child")))
            page.evaluate("document.querySelector('#calendar .years').scrollTop = 1e6")
            page.frames(3)
        self.assertTrue(page.evaluate(hit("#calendar section:last-child h3")))
        self.tap_on(page, "#calendar .head > button:last-child")
        page.wait("!document.querySelector('#calendar').open")

    def test_a18_initials(self):
        """A18: On a phone, the row of initials does not cover the heading that an initial leads to."""
        page = self.phone("/artists")
        page.wait("document.querySelector('.entries a')")
        for number in range(page.evaluate("document.querySelectorAll('#initials button').length")):
            page.evaluate(f"document.querySelectorAll('#initials button')[{number}].click()")
            page.frames()
            below, heading = page.evaluate(f"""[document.querySelector('#initials').getBoundingClientRect().bottom,
                document.querySelectorAll('#names h2')[{number}].getBoundingClientRect().top]""")
            self.assertGreaterEqual(heading, below - 0.5, f"heading {number}")
        # The last initials can be reached.
        page.evaluate("document.querySelector('#initials button:last-child').focus()")
        page.frames()
        self.assertTrue(page.evaluate(hit("#initials button:last-child")))

    def test_a19_pinch(self):
        """A19: On a phone, a pinch magnifies the image, and the bars stay on the screen."""
        page, *_ = self.view_on_phone()
        width = page.evaluate(f"{VIEWER}.drawn[0]")
        page.pinch(*MIDDLE, 3)
        page.wait(f"{VIEWER}.drawn[0] > 1.5 * {width}")
        self.assertEqual(page.evaluate("visualViewport.scale"), 1)
        for action in ("close", "favourite", "fit", "info"):
            self.assertTrue(page.evaluate(hit(f"#viewer [data-action={action}]")), action)
        self.tap_on(page, "#viewer [data-action=close]")
        page.wait("!document.querySelector('#viewer').open")

    def test_a23_actual_size(self):
        """A23: On a phone with three pixels per CSS pixel, 1:1 is one pixel of the screen per pixel of the image."""
        page, *_ = self.view_on_phone()
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        page.frames()
        shown = page.evaluate(VIEWER)
        for drawn, natural in zip(shown["drawn"], shown["natural"]):
            self.assertAlmostEqual(3 * drawn, natural, delta=0.5)
        self.assertEqual(float(shown["zoom"]), 1)
