import names
from live_tests import LiveTest
from scripts import SILENCE, VIEWER, choose, read_languages

SAID = "document.querySelector('#status').textContent"
RIBBON = "document.querySelector('[data-action=bookmark]')"
REFUSAL = "Nobody is signed in: rankinglog login <b>first</b>"


class LiveBookmarks(LiveTest):
    def setUp(self):
        super().setUp()
        self.api = self.server.api
        self.ids = self.facts.day("daily", self.dates[4])["id"]

    def see(self, rank: int = 3, page=None):
        page = page or self.page()
        self.open(f"/daily/{self.dates[4]}/{rank}", page)
        page.wait(f"{VIEWER}.workId === '{self.ids[rank - 1]}'")
        return page

    def wait_pressed(self, page, is_pressed: bool):
        page.wait(f"{RIBBON}.ariaPressed === '{str(is_pressed).lower()}' && {RIBBON}.ariaBusy === 'false'")

    def test_bookmark(self):
        """The ribbon adds and removes a bookmark at pixiv."""
        page, id = self.see(), self.ids[2]
        self.assertEqual(page.evaluate(f"{RIBBON}.ariaLabel"), "Bookmark at pixiv")
        page.key("B")
        self.wait_pressed(page, True)
        self.assertEqual((page.evaluate(f"!!{RIBBON}.querySelector('.filled')"), self.api.bookmarks), (True, [id]))
        page.press("[data-action=bookmark]")
        self.wait_pressed(page, False)
        self.assertEqual((page.evaluate(f"!!{RIBBON}.querySelector('.filled')"), self.api.bookmarks), (False, []))
        self.assertEqual([one for one in self.api.requests if one[1] == "bookmark"],
                         [("POST", "bookmark", {"id": id}), ("DELETE", "bookmark", {"id": id})])

    def test_busy(self):
        """The ribbon changes when pixiv has responded; presses until then send no further request."""
        held, page = self.api.hold("bookmark"), self.see()
        page.keys("B", "B")
        page.press("[data-action=bookmark]")
        page.wait(f"{RIBBON}.ariaBusy === 'true'")
        self.rest(page)
        self.assertEqual(page.evaluate(f"{RIBBON}.ariaPressed"), "false")
        held.set()
        self.wait_pressed(page, True)
        self.assertEqual(sum(path == "bookmark" for _, path, _ in self.api.requests), 1)

    def test_next_work(self):
        """After a step to another work, pixiv's response still applies to the first work."""
        held, page = self.api.hold("bookmark"), self.see()
        page.key("B")
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[3]}'")
        self.wait_pressed(page, False)
        held.set()
        self.until(page, lambda: self.api.bookmarks == [self.ids[2]])
        self.wait_pressed(page, False)
        page.key("ArrowLeft")
        self.wait_pressed(page, True)

    def test_refused(self):
        """A refusal is shown as text, with its command, and the ribbon does not change."""
        self.expected_errors += ("status of 409",)
        self.api.answers["bookmark"] = [(409, {"error": REFUSAL})]
        page = self.see()
        page.key("B")
        page.hears(REFUSAL)
        self.wait_pressed(page, False)
        self.assertEqual(self.api.bookmarks, [])
        page.key("B")
        self.wait_pressed(page, True)

    def test_strange_answers(self):
        """Hostile reasons are plain text, and a response without a reason is a failure."""
        self.expected_errors += ("status of 500", "status of 409")
        page = self.see()
        for title, _, _ in names.HOSTILE:
            if not title:
                continue
            self.api.answers["bookmark"] = [(409, {"error": title})]
            page.key("B")
            page.wait(f"{SAID} && !{RIBBON}.matches('[aria-busy=true]')")
            self.assertEqual(page.evaluate("document.querySelectorAll('#status *').length"), 0)
            self.assertIsNone(page.evaluate("window.hacked ?? null"))
            self.assertLessEqual(page.box("#status")["right"], 1200)
        for status, body in ((500, b"<b>"), (500, {}), (200, b"no JSON")):
            self.api.answers["bookmark"] = [(status, body)]
            page.evaluate(SILENCE)
            page.key("B")
            page.hears("The action failed")
            self.wait_pressed(page, False)

    def test_bookmarked(self):
        """A bookmarked work of the account has a full ribbon, until this page removes the bookmark."""
        id = self.ids[2]
        key = f"work/{id >> 16}"
        shard = self.facts.get(key)
        shard[str(id)]["bookmarked"] = True
        self.server.changed[key] = shard
        page = self.see()
        self.wait_pressed(page, True)
        page.key("B")
        self.wait_pressed(page, False)
        self.assertEqual([one for one in self.api.requests if one[1] == "bookmark"],
                         [("DELETE", "bookmark", {"id": id})])
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[3]}'")
        page.key("ArrowLeft")
        page.wait(f"{VIEWER}.workId === '{id}' && RL.gallery.viewer.details")
        self.wait_pressed(page, False)

    def test_stopped(self):
        """If the program has ended, the page reports it in three languages."""
        self.expected_errors += ("net::ERR_",)
        page = self.see()
        read_languages(page)
        page.disconnect()
        for language, said in (("en", "rankinglog has ended; run rankinglog browse again"), ("zh", "程序已结束，请再次运行 rankinglog browse"),
                               ("ja", "プログラムが終了しました。rankinglog browse を再度実行してください")):
            page.evaluate(choose("#lang", language))
            page.evaluate(SILENCE)
            page.key("B")
            page.hears(said)
            self.wait_pressed(page, False)
