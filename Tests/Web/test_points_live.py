"""Tests of the points A1 to A25 of pages: live pages, whose server is slow, offline or ended."""

from browse_tests import BrowseTest
from live_tests import LiveTest, ServedTest
from sampling import expensive
from scripts import CURRENT, LOADED, VIEWER, choose, read_languages
from test_points_phone import HEIGHT, WIDTH, hit
from test_points_viewer import FIGURES, NOTICE

ENDED = {"en": "rankinglog has ended; run rankinglog browse again",
         "zh": "程序已结束，请再次运行 rankinglog browse",
         "ja": "プログラムが終了しました。rankinglog browse を再度実行してください"}


class SlowDates(LiveTest):
    def test_a10_waiting_date(self):
        """A10: A date that has to wait for the answer to another date shows that date, and then loads."""
        event = self.server.hold(self.name(3))
        page = self.open()
        self.reads(page, 0)
        self.be_patient(page)
        page.evaluate(f"location.hash = '#/daily/{self.dates[3]}'")
        self.until(page, lambda: self.name(3, 1) in self.server.requests)
        page.evaluate(f"location.hash = '#/daily/{self.dates[8]}'")
        state = f"document.querySelector('section[data-date=\"{self.dates[8]}\"] .state')"
        for language, words in (("en", f"Waiting for {self.dates[3]}…"), ("zh", f"正在等待 {self.dates[3]}…"),
                                ("ja", f"{self.dates[3]} の取得を待っています…")):
            page.evaluate(choose("#lang", language))
            page.wait(f"{CURRENT} === {self.dates[8]!r} && {state}?.textContent === {words!r}")
            self.assertTrue(page.evaluate(f"{state}.checkVisibility()"))
        self.assertEqual(self.server.requests, [self.name(0, 1), self.name(3, 1)])
        event.set()
        self.reads(page, 8)
        page.wait(f"!{state}")
        self.assertEqual(page.evaluate(CURRENT), self.dates[8])


class StalledDates(BrowseTest):
    @expensive
    def test_a10_stalled_date(self):
        """A10: A date that pixiv does not send delays no other date, once the reader has left it."""
        browsing = self.browse("-d", "2024-01-06", "--retries", "0", stored=("2024-01-07",))
        browsing.pixiv.fault(match=r"ranking\.php.*date=20240106", times=1, do="stall", after=0, seconds=60)
        page = self.page()
        page.call("Page.navigate", url=browsing.address)
        page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .wait')")
        page.evaluate("location.hash = '#/daily/2024-01-02'")
        page.wait("document.querySelector('section[data-date=\"2024-01-02\"] .tile')", 20)
        self.assertEqual([date for _, date, _, _ in browsing.rankings()][:2], ["2024-01-06", "2024-01-02"])
        page.evaluate("location.hash = '#/daily/2024-01-06'")
        page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .tile')", 20)


class EndedProgram(LiveTest):
    def test_a21_dates(self):
        """A21: If the program has ended, a date shows this and how to start it again, in three languages."""
        self.expected_errors += ("net::ERR_",)
        page = self.open(f"/daily/{self.dates[0]}")
        self.reads(page, 0)
        read_languages(page)
        page.disconnect()
        for language, place in (("en", 5), ("zh", 7), ("ja", 9)):
            page.evaluate(choose("#lang", language))
            page.evaluate(f"location.hash = '#/daily/{self.dates[place]}'")
            state = f"document.querySelector('section[data-date=\"{self.dates[place]}\"] .state')"
            page.wait(f"{state}?.querySelector('button') && {state}.textContent.startsWith({ENDED[language]!r})")


    def test_a21_lists(self):
        """A21: Searches, names, favorites and recents show it, too, and are read when the program runs again."""
        self.expected_errors += ("net::ERR_",)
        page = self.open("/daily")
        self.reads(page, 0)
        for view in ("search/a", "artists", "favourites", "recents"):
            with self.subTest(view=view):
                page.disconnect()
                page.evaluate(f"location.hash = '#/{view}'")
                # The message of the names disappears after some seconds, possibly during the next views.
                shown = "body" if view == "artists" else "#message:has(button)"
                page.wait(f"document.body.dataset.view === {view.split('/')[0]!r} && "
                          f"document.querySelector({shown!r})?.innerText.includes({ENDED['en']!r})")
                page.disconnect(False)
                if view != "artists":
                    page.press("#message button")
                    page.wait("document.querySelector('.tile') || document.querySelector('#message').innerText.startsWith('No ')")
                self.go(page, "/daily", "list")


class EndedImages(ServedTest):
    plan = FIGURES

    def test_a21_images(self):
        """A21: If the program has ended, the viewer shows this instead of an image, and reads it when it runs again."""
        self.expected_errors = ("net::ERR_",)
        date = self.facts.dates("daily")[0]
        day = self.facts.day("daily", date)
        index = next(one for one, image in enumerate(day["image"]) if image == 2 and day["title"][one].isascii())
        page = self.open("/daily")
        page.wait("document.querySelector('.tile')")
        page.disconnect()
        page.evaluate(f"document.querySelector('.tile[data-work-id=\"{day['id'][index]}\"]').click()")
        page.wait(f"{VIEWER}.open && {NOTICE}?.kind === 'failed'")
        self.assertEqual(page.evaluate(f"{NOTICE}.lines"), [day["title"][index], ENDED["en"], "Retry"])
        page.disconnect(False)
        page.press("#notice button")
        page.wait(LOADED)


class EndedBrowse(BrowseTest):
    def test_a21_ended_program(self):
        """A21: After Ctrl-C, the open page shows at the next date that the program has ended."""
        self.expected_errors = ("net::ERR_", "status of 503")  # images that the program was fetching
        browsing = self.browse(stored=("2024-01-05",))
        page = self.open(browsing)
        page.evaluate("location.hash = '#/daily/2024-01-05'")
        page.wait("document.querySelector('section[data-date=\"2024-01-05\"] .tile')")
        browsing.stop(is_silent=False)
        page.evaluate("location.hash = '#/daily/2023-11-07'")
        state = "document.querySelector('section[data-date=\"2023-11-07\"] .state')"
        page.wait(f"{state}?.querySelector('button') && {state}.textContent.startsWith({ENDED['en']!r})")


class OfflinePhone(LiveTest):
    is_offline = True

    def setUp(self):
        self.stored = {"daily": set(type(self).facts.dates("daily")[:2])}
        super().setUp()

    def phone(self, route: str = "/daily"):
        page = self.page()
        page.resize(WIDTH, HEIGHT, ratio=3, mobile=True)
        page.fingers()
        return self.open(route, page)

    def test_a20_bar(self):
        """A20: Offline on a phone, the label is complete in each language, and the search field is wide enough."""
        page = self.phone()
        self.reads(page, 0)
        for language in ("en", "zh", "ja"):
            page.evaluate(choose("#lang", language))
            page.wait(f"document.documentElement.lang.startsWith({language!r})")
            self.assertEqual(page.evaluate("(label => label.scrollWidth - label.clientWidth)"
                                           "(document.querySelector('#offline'))"), 0)
            self.assertTrue(page.evaluate(hit("#offline")))
            self.assertGreaterEqual(page.box("#search")["width"], 90)
            for selector in ("#list", "#date", "#search", "#menu summary"):
                self.assertTrue(page.evaluate(hit(selector)), selector)

    def test_a20_empty_archive(self):
        """A20: Offline without any ranking, the bar does not contain an empty selection of rankings."""
        self.server.changed["index"] = {**self.facts.index, "lists": {}, "search": [],
                                        "live": {"offline": True, "export": None, "choices": {}, "lists": {}}}
        page = self.phone("")
        page.wait("document.body.dataset.view === 'first'")
        self.assertFalse(page.evaluate("document.querySelector('#list').checkVisibility()"))
        self.assertTrue(page.evaluate(hit("#search")))
