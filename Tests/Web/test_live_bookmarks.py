import names
from live_tests import LiveTest
from scripts import VIEWER

SAID = "document.querySelector('#status').textContent"
HEART = "document.querySelector('[data-action=bookmark]')"
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
        page.wait(f"{HEART}.ariaPressed === '{str(is_pressed).lower()}' && {HEART}.ariaBusy === 'false'")

    def test_bookmark(self):
        """B8 The heart is a bookmark at pixiv, and is taken back there; the favourites have the work as long."""
        page, id = self.see(), self.ids[2]
        self.assertEqual(page.evaluate(f"{HEART}.ariaLabel"), "Bookmark at pixiv")
        page.key("b")
        self.wait_pressed(page, True)
        self.assertEqual((page.evaluate(f"{HEART}.textContent"), self.api.favourites), ("♥", [id]))
        page.press("[data-action=bookmark]")
        self.wait_pressed(page, False)
        self.assertEqual((page.evaluate(f"{HEART}.textContent"), self.api.favourites), ("♡", []))
        self.assertEqual([one for one in self.api.requests if one[1] == "bookmark"],
                         [("POST", "bookmark", {"id": id, "private": False}), ("DELETE", "bookmark", {"id": id})])

    def test_busy(self):
        """B8 The heart changes when pixiv has answered; presses until then send no further request."""
        held, page = self.api.hold("bookmark"), self.see()
        page.keys("b", "b")
        page.press("[data-action=bookmark]")
        page.wait(f"{HEART}.ariaBusy === 'true'")
        self.rest(page)
        self.assertEqual(page.evaluate(f"{HEART}.ariaPressed"), "false")
        held.set()
        self.wait_pressed(page, True)
        self.assertEqual(sum(path == "bookmark" for _, path, _ in self.api.requests), 1)

    def test_next_work(self):
        """B8 Who goes on before pixiv has answered has bookmarked the work that was shown."""
        held, page = self.api.hold("bookmark"), self.see()
        page.key("b")
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[3]}'")
        self.wait_pressed(page, False)
        held.set()
        self.until(page, lambda: self.api.favourites == [self.ids[2]])
        self.wait_pressed(page, False)
        page.key("ArrowLeft")
        self.wait_pressed(page, True)

    def test_refused(self):
        """B8 A refusal is said as text, with the command that it names, and the heart stays."""
        self.expected_errors += ("status of 409",)
        self.api.answers["bookmark"] = [(409, {"error": REFUSAL})]
        page = self.see()
        page.key("b")
        page.wait(f"{SAID} === {REFUSAL!r}")
        self.wait_pressed(page, False)
        self.assertEqual(self.api.favourites, [])
        page.key("b")
        self.wait_pressed(page, True)

    def test_strange_answers(self):
        """B8 Hostile reasons are texts, and an answer without a reason is a failure."""
        self.expected_errors += ("status of 500", "status of 409")
        page = self.see()
        for title, _, _ in names.HOSTILE:
            if not title:
                continue
            self.api.answers["bookmark"] = [(409, {"error": title})]
            page.key("b")
            page.wait(f"{SAID} && !{HEART}.matches('[aria-busy=true]')")
            self.assertEqual(page.evaluate("document.querySelectorAll('#status *').length"), 0)
            self.assertIsNone(page.evaluate("window.hacked ?? null"))
            self.assertLessEqual(page.box("#status")["right"], 1200)
        for status, body in ((500, b"<b>"), (500, {}), (200, b"no JSON")):
            self.api.answers["bookmark"] = [(status, body)]
            page.evaluate("announce('')")
            page.key("b")
            page.wait(f"{SAID} === 'This could not be done'")
            self.wait_pressed(page, False)

    def test_known(self):
        """B8 A work that the account has bookmarked has a full heart, until this page has taken it back."""
        id = self.ids[2]
        key = f"work/{id >> 16}"
        shard = self.facts.get(key)
        shard[str(id)]["bookmarked"] = True
        self.server.changed[key] = shard
        page = self.see()
        self.wait_pressed(page, True)
        page.key("b")
        self.wait_pressed(page, False)
        self.assertEqual(self.api.requests[-1], ("DELETE", "bookmark", {"id": id}))
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[3]}'")
        page.key("ArrowLeft")
        page.wait(f"{VIEWER}.workId === '{id}' && gallery.viewer.details")
        self.wait_pressed(page, False)

    def test_stopped(self):
        """B8 Where the program has ended, the page says so in three languages."""
        self.expected_errors += ("net::ERR_",)
        page = self.see()
        page.disconnect()
        for language, said in (("en", "The program does not answer; start it again"), ("zh", "程序没有响应，请重新启动"),
                               ("ja", "プログラムが応答しません。再起動してください")):
            page.evaluate(f"chooseLanguage('{language}')")
            page.evaluate("announce('')")
            page.key("b")
            page.wait(f"{SAID} === {said!r}")
            self.wait_pressed(page, False)
