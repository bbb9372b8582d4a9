import json
import shutil
import tempfile

import sites
from facts import Facts
from harness import SiteTest
from scripts import VIEWER, choose

IDS = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"
HEART = "document.querySelector('[data-action=favourite]').ariaPressed"
SAID = "document.querySelector('#status').textContent"


class Stored(SiteTest):
    """Favorites, recents and settings that the browser stores."""

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, self.date)

    def see(self, page, place: int):
        self.go(page, f"/{self.list}/{self.date}/{self.day['rank'][place]}", "list")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.day['id'][place]}'")

    def shows(self, page, view: str, places: list[int]):
        """Waits until the favorites or recents are the works with these positions."""
        if page.evaluate(f"{VIEWER}.open"):
            self.leave(page)
        self.go(page, f"/{view}", view)
        page.wait(f"JSON.stringify({IDS}) === '{json.dumps([self.day['id'][place] for place in places])}'"
                  ".replaceAll(' ', '')")

    def test_two_tabs(self):
        """Two tabs add and remove favorites of one gallery, and none is lost."""
        one, other = self.page(), self.page()
        for page in (one, other):
            self.open(page=page)
        for page, place in ((one, 0), (other, 1), (one, 2), (other, 3)):
            self.see(page, place)
            page.key("b")
        # The heart of a work that both tabs show follows.
        self.see(one, 3)
        one.wait(f"{HEART} === 'true'")
        one.key("b")
        other.wait(f"{HEART} === 'false'")
        for page in (one, other):
            self.shows(page, "favourites", [2, 1, 0])
        other.reload()
        self.shows(other, "favourites", [2, 1, 0])
        self.shows(one, "recents", [3, 2, 1, 0])

    def test_settings_of_two_tabs(self):
        """A setting of one tab does not restore an older value of another setting."""
        one, other = self.page(), self.page()
        for page in (one, other):
            self.open(page=page)
        one.evaluate(choose("#layout", "squares"))
        other.evaluate(choose("#size", "300"))
        one.reload()
        self.assertEqual(one.evaluate("['layout', 'size'].map(id => document.getElementById(id).value)"),
                         ["squares", "300"])

    def test_two_galleries(self):
        """Another gallery on the disk has its own favorites, recents and settings."""
        folder = tempfile.mkdtemp(prefix="web-other-")
        self.addCleanup(shutil.rmtree, folder)
        sites.write(folder, sites.Plan({self.list: (3, 10, 0)}))
        here, there = self.page(), self.page()
        self.open(page=here)
        here.evaluate(choose("#layout", "squares"))
        self.see(here, 0)
        here.key("b")
        there.open(Facts(folder).address("index.html") + "#/favourites")
        for view in ("favourites", "recents"):
            self.go(there, f"/{view}", view)
            there.wait("document.querySelector('#message:not([hidden])')?.textContent.startsWith('No ')")
            self.assertEqual(there.evaluate(IDS), [])
        self.assertEqual(there.evaluate("document.querySelector('#layout').value"), "rows")
        self.shows(here, "favourites", [0])

    def work(self, id: int, title: str = "stored") -> dict:
        return {"id": id, "title": title, "ratio": "5", "tags": [], "pages": 1, "type": "illust", "age": "all"}

    def test_refused(self):
        """A favorite that the browser does not store lasts as long as the page, which reports that."""
        page = self.open()
        page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
        self.see(page, 0)
        page.key("b")
        page.wait(f"{SAID}.startsWith('The browser did not store this')")
        self.assertEqual(page.evaluate(HEART), "true")
        self.shows(page, "favourites", [0])

    def test_hidden(self):
        """R-18 favorites of an earlier run are not shown by a gallery without R-18 works."""
        page = self.open()
        for age in ("all", "r18"):
            id = 5 if age == "all" else 6
            work = {**self.work(5), "id": id, "age": age, "at": id}
            page.evaluate(f"localStorage.setItem(`rankinglog.${{RL.gallery.source.index.id}}.favourites.{id}`, "
                          f"{json.dumps(json.dumps(work))})")
        for choice, shown in (("hide", ["5"]), ("blur", ["6", "5"])):
            page.evaluate(f"RL.gallery.source.index.r18 = {choice!r}")
            self.go(page, "/recents", "recents")
            self.go(page, "/favourites", "favourites")
            page.wait("document.querySelectorAll('.tile').length")
            self.assertEqual(page.evaluate("[...document.querySelectorAll('.tile')].map(tile => tile.dataset.workId)"),
                             shown, choice)
