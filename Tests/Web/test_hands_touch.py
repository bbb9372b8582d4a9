from hands import HandsTest, is_open
from scripts import CURRENT, LOADED, VIEWER, short

WIDTH, HEIGHT = 390, 844
_X, _Y = WIDTH / 2, 420
# The images of a swipe: the current one and its neighbors.
_SIDES = "[...document.querySelectorAll('#stage .side')].map(one => one.getBoundingClientRect().toJSON())"
_TOP = "document.querySelector('#waterfall').scrollTop"

_IS_LAID_OUT = "RL.gallery.waterfall.geometry.width === document.querySelector('#waterfall').clientWidth"


class HandsTouch(HandsTest):
    def sized(self, page):
        page.resize(WIDTH, HEIGHT, ratio=3, mobile=True)
        page.fingers()
        return page

    def held(self, page, x: float, y: float):
        """Rests a finger on the screen until the press is a long one."""
        page.touches(("Start", [(x, y)]))
        page.wait("document.querySelector('#selection output').checkVisibility()")
        page.lift()

    def enlarged(self):
        page = self.viewed(self.single)
        page.pinch(_X, _Y, 4)
        page.wait(f"{VIEWER}.fit === 'free'")
        page.frames()
        page.evaluate("window.changes = []")
        return page

    def is_at_rest(self, page, at: list[float]):
        """Waits until the image is at its position again, without neighbors."""
        page.wait(f"{_SIDES}.length === 0 && Math.hypot({VIEWER}.at[0] - {at[0]}, {VIEWER}.at[1] - {at[1]}) < 0.5")

    def test_pinch(self):
        """A pinch zooms the image by its factor around its middle, and never the page."""
        page = self.viewed(self.single)
        before, point = self.seen(page), self.share(page, _X, _Y)
        page.pinch(_X, _Y, 4)
        page.wait(f"{VIEWER}.drawn[0] > 3.9 * {before['drawn'][0]}")
        self.assertAlmostEqual(self.seen(page)["drawn"][0] / before["drawn"][0], 4, delta=0.01)
        self.check_share(page, _X, _Y, point)
        page.pinch(_X, _Y, 0.2)
        page.wait(f"{VIEWER}.drawn[0] < {before['drawn'][0] + 1}")
        self.is_at_rest(page, before["at"])
        self.assertEqual(page.evaluate("visualViewport.scale"), 1)
        self.assertEqual(self.changed(page), [["fit", "free"]])

    def test_pan(self):
        """A finger moves an enlarged image by its distance, and all four edges can be reached, but not passed."""
        page = self.enlarged()
        before = self.seen(page)["at"]
        page.swipe((_X, _Y), (_X - 60, _Y + 40))
        page.wait(f"{VIEWER}.at[0] !== {before[0]}")
        page.frames()
        self.assertEqual([round(one - other) for one, other in zip(self.seen(page)["at"], before)], [-60, 40])
        for start, end, is_at_start in (((40, 150), (350, 650), True), ((350, 650), (40, 150), False)):
            for _ in range(6):
                page.swipe(start, end)
            page.frames()
            self.check_edges(page, is_at_start)
        self.assertEqual(self.changed(page), [])

    def test_pan_after_a_pinch(self):
        """After a pinch, the finger that remains moves the image, and lifting it changes nothing."""
        page = self.viewed(self.single)
        page.touches(("Start", [(150, _Y)]), ("Start", [(150, _Y), (240, _Y)]), ("Move", [(60, _Y), (330, _Y)]),
                     ("Move", [(20, _Y), (370, _Y)]), is_each_seen=True)
        page.wait(f"{VIEWER}.fit === 'free'")
        page.touches(("End", [(20, _Y)]))
        page.frames()
        before = self.seen(page)["at"]
        page.touches(("Move", [None, (350, _Y + 20)]), ("Move", [None, (330, _Y + 30)]), ("End", []), is_each_seen=True)
        page.frames()
        self.assertEqual([round(one - other) for one, other in zip(self.seen(page)["at"], before)], [-40, 30])
        self.assertEqual(self.changed(page), [["fit", "free"]])

    def test_swipe_follows(self):
        """During a swipe, the image moves with the finger, and the next image is at its side."""
        page = self.viewed(self.single)
        before = self.seen(page)["at"]
        page.follow((300, _Y), (160, _Y + 10))
        page.frames()
        self.assertAlmostEqual(self.seen(page)["at"][0], before[0] - 140, delta=0.5)
        self.assertEqual(self.seen(page)["at"][1], before[1])
        sides = page.evaluate(_SIDES)
        self.assertEqual([round(side["width"]) for side in sides], [WIDTH, WIDTH])
        self.assertAlmostEqual(sides[1]["x"], WIDTH + 24 - 140, delta=0.5)
        page.lift()
        self.shows(page, self.single + 1)
        page.wait(f"{_SIDES}.length === 0")
        self.assertEqual([change for change in self.changed(page) if change[0] in ("workId", "bars")],
                         [["workId", str(self.day["id"][self.single + 1])]])

    def test_short_swipe(self):
        """A short, slow swipe springs back."""
        page = self.viewed(self.single)
        before = self.seen(page)["at"]
        page.swipe((300, _Y), (220, _Y), steps=40)
        self.is_at_rest(page, before)
        page.swipe((100, _Y), (180, _Y), steps=40)
        self.is_at_rest(page, before)
        self.assertEqual(self.changed(page), [])

    def test_flick(self):
        """A fast flick over the same short distance shows the next work, and the previous one."""
        page = self.viewed(self.single)
        page.swipe((300, _Y), (220, _Y), steps=4)
        self.shows(page, self.single + 1)
        page.swipe((100, _Y), (180, _Y), steps=4)
        self.shows(page, self.single)

    def test_swipe_through_pages(self):
        """Swipes turn the pages of a work, then show the next work, and back the last page of the previous one."""
        page = self.viewed(self.several)
        for step, number in ((0, 1), (0, 2), (1, 0)):
            page.swipe((320, _Y), (60, _Y))
            self.shows(page, self.several + step, number)
        for step, number in ((0, 2), (0, 1), (0, 0), (-1, 0)):
            page.swipe((60, _Y), (320, _Y))
            self.shows(page, self.several + step, number)
        self.is_noted(page, self.several - 1)

    def test_end_of_the_feed(self):
        """At the first work, a swipe to the right moves the image by a quarter only, and springs back."""
        page = self.viewed(0)
        before = self.seen(page)["at"]
        page.follow((80, _Y), (320, _Y))
        page.frames()
        self.assertAlmostEqual(self.seen(page)["at"][0], before[0] + 60, delta=0.5)
        page.lift()
        self.is_at_rest(page, before)
        page.hears("This is the first work")
        self.assertEqual(self.changed(page), [])

    def test_second_finger(self):
        """A second finger during a swipe cancels it: the work remains, and the fingers zoom."""
        page = self.viewed(self.single)
        page.follow((300, _Y), (100, _Y))
        page.touches(("Start", [(100, _Y), (160, _Y)]), ("Move", [(60, _Y), (240, _Y)]),
                     ("Move", [(20, _Y), (300, _Y)]), ("End", []), is_each_seen=True)
        page.wait(f"{_SIDES}.length === 0 && {VIEWER}.fit === 'free'")
        self.assertEqual(self.changed(page), [["fit", "free"]])

    def test_downward_swipe(self):
        """A downward swipe closes the viewer, and the work's tile is on the screen."""
        page = self.works()
        page.tap(*page.middle(self.tile(self.near(page))))
        page.wait(f"{VIEWER}.open")
        page.wait(f"{LOADED} && document.getAnimations().length === 0")
        rank = self.seen(page)["rank"]
        before = self.seen(page)["at"]
        page.follow((_X, 300), (_X + 10, 500))
        page.frames()
        self.assertAlmostEqual(self.seen(page)["at"][1], before[1] + 200, delta=0.5)
        page.lift()
        page.wait(f"!{VIEWER}.open")
        self.at_date(page, self.dates[0])
        page.wait(f"document.activeElement.dataset.rank === '{rank}'")
        box = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
        self.assertTrue(0 < box["y"] and box["bottom"] < HEIGHT, box)

    def near(self, page) -> int:
        """Returns the first work of the screen that is an image."""
        return next(place for place in range(3, 20) if self._is_plain(place, 1))

    def test_short_downward_swipe(self):
        """A short downward swipe moves the image, and springs back; an upward swipe changes nothing."""
        page = self.viewed(self.single)
        before = self.seen(page)["at"]
        page.follow((_X, 300), (_X, 400))
        page.frames()
        self.assertAlmostEqual(self.seen(page)["at"][1], before[1] + 100, delta=0.5)
        page.lift()
        self.is_at_rest(page, before)
        page.swipe((_X, 600), (_X, 200))
        self.is_at_rest(page, before)
        self.assertEqual(self.changed(page), [])

    def test_taps(self):
        """A tap at the right side shows the next work, at the left the previous one, in the middle no bars."""
        page = self.viewed(self.single)
        for x, place in ((WIDTH - 30, 1), (30, 0)):
            page.tap(x, _Y)
            self.shows(page, self.single + place)
        page.tap(_X, _Y)
        page.wait(f"{VIEWER}.bars === 'hidden'")
        page.tap(_X, _Y)
        page.wait(f"{VIEWER}.bars === 'shown'")
        ids = [str(self.day["id"][self.single + place]) for place in (1, 0)]
        self.assertEqual([change for change in self.changed(page) if change[0] != "fit"],
                         [["workId", ids[0]], ["workId", ids[1]], ["bars", "hidden"], ["bars", "shown"]])

    def test_double_tap(self):
        """A double tap zooms once, around its point, and changes neither the work nor the bars."""
        page = self.viewed(self.single)
        first = self.seen(page)["fit"]
        for _ in range(2):
            fit = self.seen(page)["fit"]
            page.tap(_X, 350, 2)
            page.wait(f"{VIEWER}.fit !== '{fit}'")
        self.assertEqual(first, "width")
        self.assertEqual(self.changed(page), [["fit", "actual"], ["fit", "height"]])
        point = self.share(page, _X, 350)
        page.pinch(_X, 350, 2)
        page.wait(f"{VIEWER}.fit === 'free'")
        self.check_share(page, _X, 350, point)

    def test_two_taps(self):
        """Two quick taps at different points are not a double tap: each one has its effect."""
        page = self.viewed(self.single)
        page.touches(("Start", [(WIDTH - 30, _Y)]), ("End", []), ("Start", [(_X, 250)]), ("End", []))
        self.shows(page, self.single + 1)
        page.wait(f"{VIEWER}.bars === 'hidden'")
        self.assertEqual([change for change in self.changed(page) if change[0] in ("workId", "bars")],
                         [["workId", str(self.day["id"][self.single + 1])], ["bars", "hidden"]])

    def test_long_press(self):
        """A long press selects the work under the finger; then taps select and deselect, and open nothing."""
        page = self.works()
        page.evaluate("""window.menus = 0;
            addEventListener('contextmenu', event => window.menus += !event.defaultPrevented)""")
        self.held(page, *page.middle(self.tile(0)))
        selected = "[...document.querySelectorAll('.tile.selected')].map(one => Number(one.dataset.index))"
        self.assertEqual(page.evaluate(selected), [0])
        for index, expected in ((2, [0, 2]), (0, [2])):
            page.tap(*page.middle(self.tile(index)))
            page.wait(f"{selected}.join() === '{','.join(map(str, expected))}'")
        page.tap(*page.middle("[data-selection=clear]"))
        page.wait("document.querySelector('#selection').hidden")
        self.assertEqual(page.evaluate("window.menus"), 0)
        self.assertEqual(self.changed(page), [])

    def test_scrolling_is_not_a_press(self):
        """A swipe over the works scrolls by its distance; it opens and selects nothing, however long it is."""
        page = self.works()
        page.follow((_X, 700), (_X, 400))
        page.rest(700)
        page.lift()
        page.wait(f"{_TOP} > 250")
        self.assertTrue(page.evaluate("document.querySelector('#selection').hidden"))
        self.assertEqual(self.changed(page), [])

    def test_right_edge(self):
        """At the right edge a swipe scrolls and does not change the date, and a tap opens the work under it."""
        page = self.works()
        # A finger that rests before it leaves the screen: a tap on works that still move only stops them.
        page.follow((WIDTH - 8, 700), (WIDTH - 8, 500))
        page.lift(after=1)
        page.wait(f"{_TOP} > 150")
        page.frames()
        self.assertEqual(page.evaluate(CURRENT), self.dates[0])
        page.wait("!document.querySelector('#scrubber .thumb').checkVisibility({checkVisibilityCSS: true})")
        # The finger's first pixels do not scroll, so there may be a gap at any height.
        tile = f"y => document.elementFromPoint({WIDTH - 20}, y)?.closest('.tile')"
        y = page.wait(f"[300, 350, 400, 450, 500].find({tile})")
        # Late images move the tiles, so the page notes which one the finger touches.
        page.evaluate("""document.addEventListener('pointerdown', event => {
            window.touched = event.target.closest('.tile').dataset.workId;
        }, {capture: true, once: true})""")
        page.tap(WIDTH - 20, y)
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === touched")

    def test_thumb(self):
        """The thumb that appears while scrolling can be dragged to the oldest date."""
        page = self.works()
        page.swipe((_X, 600), (_X, 500))
        page.wait("document.querySelector('#scrubber .thumb').checkVisibility({checkVisibilityCSS: true})")
        x, y = page.middle("#scrubber .thumb")
        page.follow((x, y), (x, HEIGHT - 5), steps=12)
        page.wait(f"document.querySelector('#scrubber').ariaValueText === {short(self.dates[-1])!r}")
        page.lift()
        self.at_date(page, self.dates[-1])

    def test_strip(self):
        """A finger scrolls the strip of all pages, the page follows, and a downward swipe closes nothing."""
        page = self.viewed(self.several)
        page.tap(*page.middle("[data-action=strip]"))
        page.wait("document.querySelectorAll('#strip .page img').length === 3")
        strip = "document.querySelector('#strip').scrollTop"
        page.wait("document.querySelector('#strip').scrollHeight > document.querySelector('#strip').clientHeight + 100")
        page.swipe((_X, 650), (_X, 250), steps=20)
        page.wait(f"{strip} > 100 && Number({VIEWER}.page) > 0")
        page.swipe((_X, 250), (_X, 650), steps=20)
        page.wait(f"{strip} === 0 && {VIEWER}.page === '0'")
        page.swipe((_X, 250), (_X, 650), steps=20)
        self.assertTrue(all(change[0] == "page" for change in self.changed(page)))
        self.shows(page, self.several)

    def test_rotation(self):
        """When the phone is turned, the viewer shows the complete image of the same page, in both directions."""
        page = self.viewed(self.several, 1)
        for width, height in ((HEIGHT, WIDTH), (WIDTH, HEIGHT)):
            page.resize(width, height, ratio=3, mobile=True)
            page.wait(f"innerWidth === {width}")
            page.frames(4)
            seen, stage = self.seen(page), self.stage(page)
            for side, length in zip(seen["drawn"], (stage["width"], stage["height"])):
                self.assertLess(side, length + 1)
            # The lengths of the stage are rounded.
            self.assertTrue(any(abs(side - length) < 1 for side, length in zip(
                seen["drawn"], (stage["width"], stage["height"]))))
            self.shows(page, self.several, 1)

    def test_rotation_of_the_works(self):
        """When the phone is turned, the first visible work keeps its distance from the top, and remains visible."""
        page = self.works()
        page.evaluate(f"{_TOP} = 2000")
        page.frames(4)
        tile = self.tile(page.evaluate("RL.gallery.waterfall.seen.index"))
        top = page.box(tile)["y"] - page.box("#waterfall")["y"]
        for width, height in ((HEIGHT, WIDTH), (WIDTH, HEIGHT)):
            page.resize(width, height, ratio=3, mobile=True)
            page.wait(f"innerWidth === {width} && {_IS_LAID_OUT}")
            page.frames(4)
            box, works = page.box(tile), page.box("#waterfall")
            if width == HEIGHT:
                self.assertAlmostEqual(box["y"] - works["y"], top, delta=1)
            self.assertTrue(box["bottom"] > works["y"] and box["y"] < works["bottom"], box)

    def test_menu_and_calendar(self):
        """Taps open the menu and the calendar; a tap on a date goes there, and a tap outside closes the menu."""
        page = self.works()
        page.tap(*page.middle("#menu summary"))
        page.wait(is_open("#menu"))
        page.tap(30, 700)
        page.wait(f"!{is_open('#menu')}")
        self.assertEqual(self.changed(page), [], "the tap opens no work")
        page.tap(*page.middle("#date"))
        page.wait(is_open("#calendar"))
        cell = f"#calendar a[data-date='{self.dates[2]}']"
        page.wait(f"document.querySelector({cell!r})?.getBoundingClientRect().y > 0")
        page.tap(*page.middle(cell))
        page.wait(f"!{is_open('#calendar')}")
        self.at_date(page, self.dates[2])
