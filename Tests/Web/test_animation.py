import world
from animations import CANVAS, COUNT, PLAYING, WATCH, AnimationTest
from scripts import VIEWER


class Playing(AnimationTest):
    def test_order(self):
        """All frames are drawn in order, from the first one, in a loop."""
        page = self.page()
        page.before_scripts(WATCH)
        self.at(page=page)
        page.wait(f"window.drawn.length > {3 * COUNT}")
        numbers = page.evaluate("window.drawn")
        self.assertEqual(numbers[0], 0)
        self.check_cycle(numbers)

    def test_colors(self):
        """The drawn frame is the named one, and covers the image."""
        page = self.paused()
        found = set()
        while len(found) < COUNT:
            number = int(page.evaluate(f"{VIEWER}.frame"))
            self.assertEqual(self.colour(page), world.ANIMATION[number][1])
            found.add(number)
            page.key("p")
            page.wait(f"{VIEWER}.frame !== '{number}'")
            page.key("p")
            page.wait(f"{PLAYING} === 'no'")

    def test_box(self):
        """Frames have the position and size of the image, at each fit and after the window has changed."""
        page = self.paused()
        for act in ("1", "2", "3", "z", None):
            if act:
                page.key(act)
            else:
                page.resize(700, 500)
            page.frames()
            self.assertEqual(page.box("#frame"), page.box("#picture"), act)
        self.assertEqual(page.evaluate(f"[{CANVAS}.width, {CANVAS}.height]"), page.evaluate(f"{VIEWER}.natural"))

    def test_zoom(self):
        """A double click on a frame changes its size, and one click in the middle hides the bars."""
        page = self.at()
        fit = page.evaluate(f"{VIEWER}.fit")
        page.click(600, 400, 2)
        page.wait(f"{VIEWER}.fit !== '{fit}'")
        page.click(600, 400)
        page.wait(f"{VIEWER}.bars === 'hidden'")

    def test_pause(self):
        """`p` and the button pause, and resume with the next frame."""
        page = self.at()
        for act in (lambda: page.key("p"), lambda: page.press("[data-action=play]")):
            page.wait(f"{PLAYING} === 'yes'")
            self.played(page, 2)
            act()
            page.wait(f"{PLAYING} === 'no'")
            number = int(page.evaluate(f"{VIEWER}.frame"))
            page.frames(20)
            self.assertEqual(int(page.evaluate(f"{VIEWER}.frame")), number)
            page.evaluate(WATCH)
            act()
            page.wait("window.drawn.length > 1")
            self.check_cycle([number, *page.evaluate("window.drawn")])

    def test_clock(self):
        """Each frame has its delay from its due time; a delay of an entire frame is not compensated."""
        page = self.paused()
        page.evaluate("performance.now = () => 1000; requestAnimationFrame = act => { window.turn = act; }")
        page.key("p")
        page.wait("!!window.turn")
        # The delays are 40, 80, 5 (which counts as 10), 120, 60.
        for now, number in ((1039, 0), (1048, 1), (1119, 1), (1129, 2), (1129.9, 2), (1137, 3), (1249, 3), (1255, 4),
                            (9000, 0), (9039, 0), (9040, 1)):
            page.evaluate(f"window.turn({now})")
            self.assertEqual(page.evaluate(f"{VIEWER}.frame"), str(number), now)

    def test_less_motion(self):
        """If the reader prefers less motion, an animation is paused at first."""
        page = self.paused()
        self.assertEqual(page.evaluate(f"[{PLAYING}, {VIEWER}.frame]"), ["no", "0"])
        page.frames(20)
        self.assertEqual(page.evaluate(f"{VIEWER}.frame"), "0")
        page.key("p")
        page.wait(f"{VIEWER}.frame !== '0'")

    def test_button(self):
        """The button has a name in each language that states its action; other works have none."""
        names = set()
        for language in ("en-US", "zh-CN", "ja-JP"):
            page = self.page()
            page.speak(language)
            self.at(page=page)
            page.wait(f"{PLAYING} === 'yes'")
            for _ in range(2):
                names.add(page.evaluate("document.querySelector('[data-action=play]').ariaLabel"))
                page.key("p")
            self.assertTrue(page.evaluate("document.querySelector('[data-action=play]').checkVisibility()"))
            page.key("ArrowRight")
            self.shows(page, 1)
            self.assertFalse(page.evaluate("document.querySelector('[data-action=play]').checkVisibility()"))
        self.assertEqual(len(names), 6)

    def test_restricted(self):
        """Frames of restricted works are blurred until the reader shows them."""
        route, *_ = self.find("daily_r18")
        page = self.at(route)
        blur = f"getComputedStyle({CANVAS}).filter.includes('blur')"
        self.assertTrue(page.evaluate(blur))
        page.evaluate("document.querySelector('#r18').click()")
        page.wait(f"!{blur}")
