import names
from live_tests import LiveTest
from scripts import VIEWER, choose

SAID = "document.querySelector('#status').textContent"


class LivePauses(LiveTest):
    def setUp(self):
        super().setUp()
        self.api = self.server.api

    def state(self, place: int) -> str:
        return f"document.querySelector('section[data-date=\"{self.dates[place]}\"] .state')?.textContent"

    def paused(self, page, reason: str, seconds: int) -> int:
        """Stops the page's clock when the page shows a pause; no later state arrives. Returns the shown seconds."""
        self.api.pause(reason, seconds)
        page.wait("document.querySelector('[role=timer]')")
        self.api.hold("state")
        page.stop_clock()
        shown = page.evaluate("Number(document.querySelector('[role=timer]').textContent.match(/\\d+/)[0])")
        self.assertIn(shown, (seconds - 1, seconds))
        return shown

    def unasked(self, page):
        """The page does not request the state."""
        count = self.api.read
        self.rest(page, 2500)
        self.assertEqual(self.api.read, count)

    def test_counted_down(self):
        """A date that pixiv delays shows the remaining time, counted down each second, and then loads."""
        event = self.server.hold(self.name(0))
        page = self.open()
        page.wait(f"{self.state(0)} === 'Fetching from pixiv…'")
        shown = self.paused(page, "asked", 41)
        for seconds in (shown, shown - 1, shown - 2):
            page.wait(f"{self.state(0)} === 'Fetching from pixiv… rate limited, {seconds} s left'")
            page.advance(1000)
        self.assertTrue(page.evaluate("document.querySelector('.state [role=timer]').checkVisibility()"))
        page.run_clock()
        self.api.held.pop("state").set()
        event.set()
        self.reads(page, 0)
        page.wait(f"!{self.state(0)}")
        self.unasked(page)

    def test_reasons(self):
        """Our own limit and a retry have different text, in three languages."""
        event = self.server.hold(self.name(0))
        page = self.open()
        page.wait(f"{self.state(0)} === 'Fetching from pixiv…'")
        for language, limit, failed, asked in (
                ("en", "waiting for the rate limit, 12 s left", "retrying in 30 s", "rate limited, 41 s left"),
                ("zh", "控制请求频率，还需等待 12 秒", "30 秒后重试", "被 pixiv 限流，还剩 41 秒"),
                ("ja", "リクエスト制限の解除待ち、残り 12 秒", "30 秒後に再試行", "リクエスト制限中、残り 41 秒")):
            page.evaluate(choose("#lang", language))
            for reason, seconds, text, said in (
                    ("limit", 12, None, limit), ("asked", 41, None, asked),
                    ("failed", 30, "<b>502</b>", f"{failed}: <b>502</b>")):
                self.api.pause(reason, seconds, text)
                page.wait(f"{self.state(0)}?.endsWith({said!r})")
        self.api.pause(None)
        page.wait(f"{self.state(0)} === 'pixiv に問い合わせ中…'")
        event.set()

    def test_over(self):
        """A pause that has ended is no longer shown, even without a message of the server."""
        event = self.server.hold(self.name(0))
        page = self.open()
        page.wait(f"{self.state(0)} === 'Fetching from pixiv…'")
        for seconds in range(self.paused(page, "limit", 3), 0, -1):
            page.wait(f"{self.state(0)} === 'Fetching from pixiv… waiting for the rate limit, {seconds} s left'")
            page.advance(1000)
        page.wait(f"{self.state(0)} === 'Fetching from pixiv…'")
        event.set()

    def test_hostile(self):
        """The reason of a pause is plain text, and does not widen its element."""
        event = self.server.hold(self.name(0))
        page = self.page()
        page.resize(390, 844)
        self.open(page=page)
        for title, _, _ in names.HOSTILE:
            self.api.pause("failed", 30, title)
            page.wait(f"{self.state(0)}?.includes(' 30 s' + {': ' + title!r})" if title and title.isprintable()
                      else f"{self.state(0)}?.includes(' 30 s')")
            self.assertEqual(page.evaluate("document.querySelectorAll('.state bdi *').length"), 0)
            self.assertIsNone(page.evaluate("window.hacked ?? null"))
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)
            self.api.pause("limit", 12)
            page.wait(f"{self.state(0)}?.includes('12 s')")
        event.set()

    def test_viewer(self):
        """The viewer that waits for the next page counts down, too; screen readers announce it once."""
        page = self.view(f"/daily/{self.dates[4]}/50")
        page.wait(f"{VIEWER}.rank === '50'")
        event = self.server.hold(self.name(4))
        page.key("ArrowRight")
        self.until(page, lambda: self.name(4, 2) in self.server.requests)
        shown = self.paused(page, "asked", 20)
        page.wait(f"{SAID} === 'Fetching from pixiv… rate limited, {shown} s left'")
        page.evaluate("window.kept = document.querySelector('#status [data-text=asking]')")
        page.advance(2000)
        page.wait(f"{SAID} === 'Fetching from pixiv… rate limited, {shown - 2} s left'")
        self.assertTrue(page.evaluate("window.kept.isConnected"))
        page.run_clock()
        self.api.held.pop("state").set()
        event.set()
        page.wait(f"{VIEWER}.rank === '51' && !{SAID}")
        self.unasked(page)

    def test_quick(self):
        """A date that is answered within a second needs no state."""
        page = self.open()
        for place in range(3):
            self.reads(page, place)
            page.key("]")
        self.assertEqual(self.api.read, 0)
