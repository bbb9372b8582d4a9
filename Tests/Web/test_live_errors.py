from live_tests import LiveTest
from scripts import CURRENT, choose

RETRY = {"en": "Retry", "zh": "重试", "ja": "再試行"}
REASON = "pixiv answered 403, for a <b>reason</b>"


class LiveErrors(LiveTest):
    def state(self, place: int) -> str:
        return f"document.querySelector('section[data-date=\"{self.dates[place]}\"] .state')?.textContent"

    def retry(self, place: int) -> str:
        return f"section[data-date=\"{self.dates[place]}\"] .state button"

    def test_reason(self):
        """A date that cannot be read shows the reason as text and a button; other dates load."""
        self.server.answers[self.name(0)] = [{"error": REASON}]
        page = self.open()
        page.wait(f"{self.state(0)}?.startsWith({REASON!r})")
        self.assertEqual(page.evaluate(f"document.querySelector('{self.retry(0)}').innerText"), "Retry")
        self.assertTrue(page.evaluate(f"document.querySelector('{self.retry(0)}').checkVisibility()"))
        self.scroll(page, 1200)
        self.reads(page, 1)
        self.rest(page)
        self.assertEqual(self.server.requests.count(self.name(0, 1)), 1)
        self.scroll(page, -1200)
        page.press(self.retry(0))
        self.reads(page, 0)
        page.wait(f"!{self.state(0)}")
        self.assertEqual(self.server.requests.count(self.name(0, 1)), 2)

    def test_next_page(self):
        """A page that cannot be read does not affect earlier pages, and the next date loads."""
        self.server.answers[self.name(0)] = [None, {"error": REASON}]
        page = self.open()
        self.reads(page, 0)
        self.scroll(page, 900)
        page.wait(f"{self.state(0)}?.startsWith({REASON!r})")
        self.until(page, lambda: self.name(1, 1) in self.server.requests)
        page.press(self.retry(0))
        page.wait("document.querySelector('section small').textContent === '100 of 120 works'")
        self.assertEqual([one for one in self.server.requests if one.startswith(self.name(0))],
                         [self.name(0, 1), self.name(0, 2), self.name(0, 2)])

    def test_broken(self):
        """After a server error, the button sends the request again; it has a name in three languages."""
        self.expected_errors += ("status of 500",)
        self.server.answers[self.name(0)] = [500]
        page = self.open()
        page.wait(f"document.querySelector('{self.retry(0)}')")
        for language, name in RETRY.items():
            page.evaluate(choose("#lang", language))
            page.wait(f"document.querySelector('{self.retry(0)}')?.innerText === {name!r}")
        page.evaluate(f"document.querySelector('{self.retry(0)}').focus()")
        page.key("Enter")
        self.reads(page, 0)
        self.assertEqual(self.server.requests.count(self.name(0, 1)), 2)
        self.assertTrue(page.evaluate("document.activeElement.matches('#waterfall')"))

    def test_countdown(self):
        """With a stated delay, the page counts down and sends the request again automatically, once."""
        event = self.server.hold(self.name(0))
        self.server.answers[self.name(0)] = [{"error": "too many requests", "seconds": 3}]
        page = self.open()
        self.until(page, lambda: self.server.requests)
        page.stop_clock()
        event.set()
        for seconds in (3, 2, 1):
            page.wait(f"{self.state(0)} === 'too many requests{seconds} s'")
            self.assertFalse(page.evaluate(f"!!document.querySelector('{self.retry(0)}')"))
            page.advance(1000)
        page.run_clock()
        self.reads(page, 0)
        self.asked_of(page, 0, 2)

    def test_end(self):
        """A delay of more than 15 minutes is not counted down: the page states its end, in the reader's time."""
        self.server.answers[self.name(0)] = [
            {"error": "limited", "code": "rateLimited", "values": ["www.pixiv.net"], "seconds": 3600}]
        page = self.open()
        page.wait(f"/^www.pixiv.net limits the number of requests until \\d\\d?:\\d\\d\\s[AP]M$/.test({self.state(0)})")
        self.asked_of(page, 0, 1)

    def test_countdown_elsewhere(self):
        """A date that was left is requested again only when it is visible, not when its delay ends."""
        self.server.answers[self.name(0)] = [{"error": "too many requests", "seconds": 2}]
        page = self.open()
        page.wait(f"{self.state(0)}?.startsWith('too many')")
        page.evaluate("document.querySelector('#scrubber').focus()")
        page.key("PageDown")
        self.reads(page, 7)
        page.wait("RL.gallery.feed.sections[0].failed === null")
        self.asked_of(page, 0, 1)
        page.key("Home")
        self.reads(page, 0)
        self.asked_of(page, 0, 2)

    def asked_of(self, page, place: int, count: int):
        self.rest(page)
        asked = [one for one in self.server.requests if one.startswith(self.name(place))]
        self.assertEqual(asked, [self.name(place, 1)] * count)

    def test_absent(self):
        """A date without a ranking shows one line, and later dates stay in position."""
        self.server.absent = {self.name(1), self.name(2), self.name(5)}
        page = self.open(f"/daily/{self.dates[1]}")
        for place in (2, 3):
            page.wait(self.button(place))
            page.press(f'section[data-date="{self.dates[place]}"] .state button')
        self.reads(page, 3)
        self.assertEqual(page.evaluate(self.state(1)), "no ranking")
        for place in (1, 2):
            self.assertEqual(page.box(f"section[data-date=\"{self.dates[place]}\"]")["height"], 44)
        self.assertEqual(self.server.requests[:3], [self.name(place, 1) for place in (1, 2, 3)])
        for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"):
            page.key(key)
        page.key("]")
        page.key("[")

    def button(self, place: int) -> str:
        return f"document.querySelector('section[data-date=\"{self.dates[place]}\"] .state button')"

    def test_newest_dates_absent(self):
        """If the newest dates have no ranking, only a scroll or a button fetches an older date, one at a time."""
        self.server.absent = {self.name(place) for place in range(6)}
        page = self.open()
        page.wait(f"{self.button(1)}?.textContent === 'Load'")
        self.rest(page)
        self.asked(page, self.name(0, 1))
        page.press(f'section[data-date="{self.dates[1]}"] .state button')
        page.wait(self.button(2))
        self.rest(page)
        self.asked(page, self.name(0, 1), self.name(1, 1))
        self.scroll(page, 10)
        page.wait(self.button(3))
        self.rest(page)
        self.asked(page, *(self.name(place, 1) for place in range(3)))
        self.assertIsNone(page.evaluate(self.button(2)))
        self.go(page, f"/daily/{self.dates[6]}", "list")
        self.reads(page, 6)
        self.rest(page)
        self.asked(page, *(self.name(place, 1) for place in (0, 1, 2, 6)))

    def test_last_page(self):
        """A further page without further works is the last one."""
        day = self.facts.day("daily", self.dates[0])
        part = {key: value[:30] if isinstance(value, list) and len(value) == 120 else value for key, value in day.items()}
        self.server.answers[self.name(0)] = [{**part, "state": "partial", "total": None, "more": True}] * 2
        page = self.open()
        self.reads(page, 1)
        self.rest(page)
        self.assertEqual(self.server.requests[:3], [self.name(0, 1), self.name(0, 2), self.name(1, 1)])
        self.assertEqual(page.evaluate(self.state(0)), "partial")

    def test_fetching(self):
        """A date shows that it is being fetched."""
        event = self.server.hold(self.name(0))
        page = self.open()
        for language, said in (("en", "Fetching from pixiv…"), ("zh", "正在从 pixiv 获取…"), ("ja", "pixiv に問い合わせ中…")):
            page.evaluate(choose("#lang", language))
            page.wait(f"{self.state(0)} === {said!r}")
        event.set()
        self.reads(page, 0)
        page.wait(f"!{self.state(0)}")
        self.assertEqual(self.server.requests, [self.name(0, 1)])


class LiveOffline(LiveTest):
    is_offline = True

    def setUp(self):
        self.stored = {"daily": set(type(self).facts.dates("daily")[2:5])}
        super().setUp()

    def test_offline(self):
        """Offline there are only stored dates, and the page states this in three languages."""
        page = self.open()
        seen = []
        for key in ("Home", "]", "]", "]"):
            page.key(key)
            page.wait("document.querySelector('.tile')")
            seen.append(page.evaluate(CURRENT))
        self.assertEqual(seen, self.dates[2:5] + self.dates[4:5])
        for language, said in (("en", "Stored rankings only"), ("zh", "仅显示已保存的内容"), ("ja", "保存済みのもののみ")):
            page.evaluate(choose("#lang", language))
            page.wait(f"document.querySelector('#offline').innerText === {said!r}")
        page.key("End")
        self.rest(page)
        self.assertEqual(sorted(set(self.server.requests)), sorted(self.name(place, 1) for place in (2, 3, 4)))
        self.assertEqual(self.server.most, 0)

    def test_part(self):
        """Offline no more of a partially stored date is requested."""
        day = self.facts.day("daily", self.dates[2])
        part = {key: value[:50] if isinstance(value, list) and len(value) == 120 else value for key, value in day.items()}
        self.server.answers[self.name(2)] = [{**part, "state": "partial", "total": 120, "more": True}]
        page = self.open()
        self.reads(page, 2)
        self.scroll(page, 1000)
        self.reads(page, 3)
        self.assertTrue(page.evaluate(f"document.querySelector('section[data-date=\"{self.dates[2]}\"] h2').innerText")
                        .endswith(" of 120 works"))
        self.assertNotIn(self.name(2, 2), self.server.requests)
