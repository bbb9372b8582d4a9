"""Tests of the points A1 to A25 of pages: the data of readers in the browser's storage."""

import json
import shutil
import tempfile

import sites
from facts import Facts
from harness import SiteTest
from scripts import VIEWER, choose

IDS = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"
PRESSED = "document.querySelector('[data-action=favourite]').ariaPressed"
PLAN = sites.Plan({"daily": (3, 30, 0), "daily_r18": (3, 20, 7)}, pictures=False, incidents=False)


class StorageTest(SiteTest):
    plan = PLAN
    invented = True

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates("daily")[0]
        self.day = self.facts.day("daily", self.date)

    def site_of(self, folder: str, page, route: str):
        """Opens a page of another site."""
        page.open(f"file://{folder}/index.html#{route}")
        page.wait("document.body?.dataset.ready === 'yes'")
        return page

    def mark(self, page, index: int, list: str = "daily"):
        """Adds a work to the favorites, or removes it."""
        day = self.facts.day(list, self.date)
        self.go(page, f"/{list}/{self.date}/{day['rank'][index]}", "list")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{day['id'][index]}'")
        page.key("b")

    def shows_favorites(self, page, ids: list[int]):
        page.wait(f"document.body.dataset.view === 'favourites' && JSON.stringify({IDS}) === '{json.dumps(ids)}'"
                  ".replaceAll(' ', '')")


class Tabs(StorageTest):
    def test_a04_two_tabs(self):
        """A4: Favorites that two tabs add in turn are all stored, and removing one keeps the others."""
        one, other = self.page(), self.page()
        for page in (one, other):
            self.open(f"/daily/{self.date}", page)
        for page, index in ((one, 3), (other, 4), (one, 5), (other, 6)):
            self.mark(page, index)
            page.wait(f"{PRESSED} === 'true'")
        for page in (one, other):
            self.leave(page)
            self.go(page, "/favourites", "favourites")
            self.shows_favorites(page, [self.day["id"][index] for index in (6, 5, 4, 3)])
        self.mark(one, 4)
        one.wait(f"{PRESSED} === 'false'")
        other.reload()
        self.shows_favorites(other, [self.day["id"][index] for index in (6, 5, 3)])

    def test_a04_heart_of_another_tab(self):
        """A4: The heart of a work changes when another tab adds or removes it."""
        one, other = self.page(), self.page()
        for page in (one, other):
            self.open(f"/daily/{self.date}/{self.day['rank'][3]}", page)
            page.wait(f"{VIEWER}.workId === '{self.day['id'][3]}'")
        for state in ("true", "false"):
            one.key("b")
            other.wait(f"{PRESSED} === {state!r}")

    def test_a04_full_storage(self):
        """A4: If the browser's storage is full, the page reports that a favorite is not stored."""
        page = self.open(f"/daily/{self.date}/{self.day['rank'][3]}")
        page.wait(f"{VIEWER}.workId === '{self.day['id'][3]}'")
        page.evaluate("""(() => {
            for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
                for (let number = 0; number < 100; number += 1) {
                    try {
                        localStorage.setItem(`filler${size}.${number}`, 'x'.repeat(size));
                    } catch {
                        break;
                    }
                }
            }
        })()""")
        page.key("b")
        page.wait("document.querySelector('#status').textContent"
                  " === 'The browser did not store this. It is lost when the page is closed.'")
        page.evaluate("localStorage.clear()")


class Galleries(StorageTest):
    def other_site(self, plan: sites.Plan) -> str:
        folder = tempfile.mkdtemp(prefix="web-site-")
        self.addCleanup(shutil.rmtree, folder)
        sites.write(folder, plan)
        return folder

    def test_a05_other_gallery(self):
        """A5: Favorites, recents and settings of a gallery are not those of another gallery on the disk."""
        page = self.open()
        self.mark(page, 3)
        page.wait(f"{PRESSED} === 'true'")
        self.leave(page)
        page.evaluate(choose("#layout", "squares"))
        page.evaluate(choose("#lang", "ja"))
        folder = self.other_site(PLAN)
        for view in ("favourites", "recents"):
            other = self.site_of(folder, page, f"/{view}")
            other.wait("document.querySelector('#message:not([hidden])')?.textContent.startsWith('No ')")
            self.assertEqual(other.evaluate(IDS), [])
        self.assertEqual(page.evaluate("[document.documentElement.lang, document.querySelector('#layout').value]"),
                         ["en", "rows"])
        for view in ("favourites", "recents"):
            self.site_of(self.folder, page, f"/{view}")
            page.wait(f"JSON.stringify({IDS}) === '[{self.day['id'][3]}]'")

    def test_a05_hidden_works(self):
        """A5: A gallery that was written again without R-18 works does not show earlier R-18 favorites."""
        page = self.open()
        for list in ("daily", "daily_r18"):
            self.mark(page, 3, list)
            page.wait(f"{PRESSED} === 'true'")
        self.leave(page)
        restricted = self.facts.day("daily_r18", self.date)["id"][3]
        self.go(page, "/favourites", "favourites")
        self.shows_favorites(page, [restricted, self.day["id"][3]])
        hidden = sites.Plan({"daily": (3, 30, 0)}, pictures=False, incidents=False, r18="hide")
        folder = self.other_site(hidden)
        path = f"{folder}/data/index.js"
        index = {**Facts(folder).index, "id": self.facts.index["id"]}
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"RL.put(\"index\",{json.dumps(index)});\n")
        self.site_of(folder, page, "/favourites")
        self.shows_favorites(page, [self.day["id"][3]])
