from harness import SiteTest
from scripts import LOADED, VIEWER

WIDTH, HEIGHT = 400, 760


class Touch(SiteTest):
    def setUp(self):
        super().setUp()
        date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, date)
        self.place = next((place for place, image in enumerate(self.day["image"]) if place and image), None)
        if self.place is None:
            self.skipTest("the site has no images")
        self.route = f"/{self.list}/{date}/{self.day['rank'][self.place]}"

    def at(self):
        page = self.page()
        page.resize(WIDTH, HEIGHT, ratio=2, mobile=True)
        page.fingers()
        self.open(self.route, page)
        page.wait(LOADED)
        return self.only_works(page)

    def shows(self, page, step: int):
        page.wait(f"{VIEWER}.workId === '{self.day['id'][self.place + step]}'")

    def test_swipes(self):
        """A swipe to the left goes to the next rank, one to the right to the previous one."""
        page = self.at()
        page.swipe((320, 400), (60, 410))
        self.shows(page, 1)
        page.swipe((60, 400), (320, 390))
        self.shows(page, 0)
        page.swipe((60, 400), (320, 390))
        self.shows(page, -1)

    def test_other_moves(self):
        """A short or mostly upward move is not a swipe."""
        page = self.at()
        for end in ((180, 400), (150, 150), (230, 430)):
            page.swipe((200, 400), end)
        page.key("h")  # handled after all of them
        page.wait(f"{VIEWER}.bars === 'hidden'")
        self.shows(page, 0)

    def test_taps_at_the_sides(self):
        """A tap on the right quarter goes to the next rank, one on the left to the previous."""
        page = self.at()
        page.tap(WIDTH * 0.85, 200)
        self.shows(page, 1)
        page.tap(WIDTH * 0.15, 200)
        self.shows(page, 0)

    def test_tap_in_the_middle(self):
        """A tap in the middle hides the bars, the next shows them: each once."""
        page = self.at()
        page.evaluate("""window.changes = []; new MutationObserver(() =>
            window.changes.push(document.querySelector('#viewer').dataset.bars))
            .observe(document.querySelector('#viewer'), {attributeFilter: ['data-bars']})""")
        for expected in (["hidden"], ["hidden", "shown"]):
            page.tap(200, 380)
            page.wait(f"window.changes.length >= {len(expected)}")
            page.rest(400)  # time for a second, wrong change
            self.assertEqual(page.evaluate("window.changes"), expected)

    def test_double_tap(self):
        """A double tap changes the size, not the bars, and not the work."""
        page = self.at()
        before = page.evaluate(VIEWER)
        for x in (200, 360):
            fit = page.evaluate(f"{VIEWER}.fit")
            page.tap(x, 200, 2)
            page.wait(f"{VIEWER}.fit !== '{fit}'")
            page.rest(400)  # time for a single tap
            self.assertEqual(page.evaluate(f"{VIEWER}.bars"), before["bars"])
            self.shows(page, 0)

    def test_pinch(self):
        """Two fingers magnify the image, not the bars; then a swipe moves it and does not change the work."""
        page = self.at()
        whole = page.evaluate(f"{VIEWER}.drawn[0]")
        page.pinch(200, 380, 3)
        page.wait(f"{VIEWER}.drawn[0] > 1.5 * {whole}")
        self.assertEqual(page.evaluate("visualViewport.scale"), 1)
        self.shows(page, 0)
        left = page.evaluate(f"{VIEWER}.at[0]")
        page.swipe((300, 400), (60, 400))
        page.wait(f"{VIEWER}.at[0] < {left} - 50")
        self.shows(page, 0)
        page.pinch(200, 380, 0.2)
        page.wait(f"Math.abs({VIEWER}.drawn[0] - {whole}) < 1")
        self.shows(page, 0)
        page.swipe((320, 400), (60, 400))
        self.shows(page, 1)

    def test_pan(self):
        """If the image is wider than the stage, a swipe moves it and does not change the work."""
        page = self.at()
        page.key("1")
        page.wait(f"{VIEWER}.fit === 'actual'")
        page.keys("2", "+", "+", "+")
        page.wait(f"{VIEWER}.drawn[0] > 1.5 * {WIDTH}")
        left = page.evaluate(f"{VIEWER}.at[0]")
        page.swipe((320, 400), (60, 400))
        page.wait(f"{VIEWER}.at[0] < {left} - 50")
        self.shows(page, 0)

    def test_taps_in_the_waterfall(self):
        """A tap on a tile opens its work."""
        page = self.page()
        page.resize(WIDTH, HEIGHT, ratio=2, mobile=True)
        page.fingers()
        self.open(page=page)
        box = page.box(f".tile[data-work-id=\"{self.day['id'][0]}\"]")
        page.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.day['id'][0]}'")
