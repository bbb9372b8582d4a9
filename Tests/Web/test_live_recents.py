from live_tests import LiveTest
from scripts import VIEWER, choose, skim

IDS = "JSON.stringify([...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId)))"


class LiveRecents(LiveTest):
    def setUp(self):
        super().setUp()
        self.ids = self.facts.day("daily", self.dates[4])["id"]

    def shows(self, page, rank: int):
        page.wait(f"{VIEWER}.workId === '{self.ids[rank - 1]}'")

    def wait_works(self, page, *ids: int):
        page.wait(f"{IDS} === '{list(ids)}'.replaceAll(' ', '')")

    def test_favorites(self):
        """The favorites are those of the archive, and not the works stored in this browser."""
        self.server.api.favourites = [self.ids[8], self.ids[2]]
        page = self.open("/favourites")
        self.wait_works(page, self.ids[8], self.ids[2])
        page.press(".tile")
        self.shows(page, 9)
        page.key("b")
        page.wait("document.querySelector('[data-action=favourite]').ariaPressed === 'true'")
        self.assertEqual(page.evaluate("localStorage.getItem('rankinglog.favourites')"), None)

    def test_looked_at(self):
        """A work that was shown for a second is a recent one, once; skipped works are not."""
        page = self.open()
        page.evaluate(skim(f"/daily/{self.dates[4]}/1", self.ids[:4]))
        self.until(page, lambda: self.server.api.recents)
        page.evaluate(choose("#lang", "ja"))
        page.key("h")
        page.rest(1300)
        self.assertEqual(self.server.api.requests, [("POST", "recent", {"id": self.ids[3]})])

    def test_closed(self):
        """A work whose viewer is closed within a second is not a recent one."""
        page = self.open()
        page.evaluate(f"{skim(f'/daily/{self.dates[4]}/1', self.ids[:1])}.then(() => RL.gallery.leave())")
        page.wait(f"!{VIEWER}.open")
        page.rest(1300)
        self.assertEqual(self.server.api.requests, [])

    def test_view(self):
        """The recents come from the archive, the last first, read again each time."""
        page = self.open("/recents")
        page.wait("document.querySelector('#message:not([hidden])')")
        self.server.api.recents = [self.ids[5], self.ids[9]]
        self.go(page, "/favourites", "favourites")
        self.go(page, "/recents", "recents")
        self.wait_works(page, self.ids[5], self.ids[9])
        self.server.api.recents = [self.ids[7], self.ids[5]]
        self.go(page, "/favourites", "favourites")
        self.go(page, "/recents", "recents")
        self.wait_works(page, self.ids[7], self.ids[5])
        page.key("ArrowRight")
        page.key("Enter")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.ids[7]}'")
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[5]}'")
        self.assertEqual(page.evaluate("localStorage.getItem('rankinglog.recents')"), None)

    def test_listed_nowhere(self):
        """A recent work without a list of the site has neither rank nor date."""
        self.server.api.recents = [self.ids[5]]
        self.server.changed["recents"] = self.server._shelf(self.server.api.recents) | {"list": [-1], "best": [0], "day": [0]}
        page = self.open("/recents")
        self.wait_works(page, self.ids[5])
        self.assertEqual(page.evaluate("[document.querySelector('.tile').dataset.rank ?? null,"
                                       "document.querySelector('.tile').hash]"), [None, f"#/work/{self.ids[5]}"])
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.ids[5]}'")
        self.assertNotRegex(page.evaluate("document.querySelector('#viewer').innerText"), "1970|null|#0")

    def test_not_read(self):
        """Recents that cannot be read are reported, with a button to retry."""
        page = self.open("/daily")
        page.evaluate("RL.ask = () => Promise.reject(new Error())")
        self.go(page, "/recents", "recents")
        page.wait("document.querySelector('#message:not([hidden])')?.textContent === 'Cannot be readRetry'")
