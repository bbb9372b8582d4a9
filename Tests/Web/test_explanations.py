"""Messages that explain themselves, and what a page shows without a request for it."""

import json
import os

from harness import SiteTest
from live_tests import LiveTest
from scripts import CURRENT, VIEWER

ALERT = "document.querySelector('#head:not([hidden]) [role=alert]')?.textContent"
IDS = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"


class Explanations(SiteTest):
    def test_unknown_ranking(self):
        """The address of a ranking that the site does not have shows another one, and a reason."""
        page = self.open("/nonsense/2024-01-05")
        page.wait(f"{ALERT} === 'nonsense is not available here.' && {CURRENT}")
        self.assertEqual(page.evaluate("location.hash"), "#/nonsense/2024-01-05")

    def test_artist_hint(self):
        """A search for the name of an artist without other matches leads to the works of the artist."""
        day = self.facts.day(self.list, self.facts.dates(self.list)[0])
        name = next(name for _, name in day["artists"] if not self.facts.search(name) and ":" not in name and '"' not in name)
        page = self.open("/search/" + name)
        page.wait("document.querySelector('#message:not([hidden]) a')")
        self.assertIn(name, page.evaluate("document.querySelector('#message a').textContent"))
        page.press("#message a")
        page.wait("document.body.dataset.found > 0")

    def test_typed_search(self):
        """Enter in the search field does not leave a frame around the works."""
        page = self.open()
        page.key("/")
        page.keys("a", "Enter")
        page.wait("document.activeElement === document.body")
        self.assertEqual(page.evaluate("document.querySelectorAll(':focus-visible').length"), 0)

    def test_day_of_years(self):
        """A day of all years has the first works of each ranking, and a link to the entire one."""
        date = self.facts.dates(self.list)[0]
        page = self.open(f"/on/{self.list}/{date[5:]}")
        page.wait("document.querySelector('section .tile')")
        count = self.facts.rows(self.list)[0][1]
        self.assertGreater(count, 20)
        self.assertEqual(page.evaluate("RL.gallery.feed.sections[0].count"), 20)
        self.assertEqual(page.evaluate("document.querySelector('section small').textContent"), f"20 of {count} works")
        page.press("section a.title")
        page.wait(f"location.hash.startsWith('#/{self.list}/{date}')")

    def test_archive_favorites(self):
        """Favorites of the archive are added once; those that the reader removes are not added again."""
        number = self.facts.index["search"][-1]
        shard = self.facts.get(f"search/{number}")
        lines = {"text": "\n", "color": 6, "ratio": 1}
        cut = {key: "\n".join(value.split("\n")[:2]) if lines.get(key) == "\n" else value[:2 * lines.get(key, 1)]
               for key, value in shard.items()}
        path, index = self.facts.path("data", "favourites.js"), self.facts.path("data", "index.js")
        self.addCleanup(os.remove, path)
        with open(index, encoding="utf-8") as file:
            before = file.read()
        self.addCleanup(_write, index, before)
        _write(path, f'RL.put("favourites",{json.dumps({**cut, "at": [20, 30]})});\n')
        _write(index, before.replace('"works":', '"favourites":30,"works":', 1))
        page = self.open("/favourites")
        page.wait(f"{IDS}.length === 2")
        self.assertEqual(page.evaluate(IDS), [shard["id"][1], shard["id"][0]])
        page.press(".tile")
        page.wait(f"{VIEWER}.open")
        page.key("b")
        page.reload()
        page.wait("document.body.dataset.ready === 'yes'")
        self.go(page, "/favourites", "favourites")
        page.wait(f"JSON.stringify({IDS}) === '[{shard['id'][0]}]'")


class LiveExplanations(LiveTest):
    def test_failed_network(self):
        """A failure of the network is one card: the reason, three steps, the cause, and a button."""
        reason = {"error": "no", "code": "network", "values": ["www.pixiv.net"], "detail": "cannot connect (refused)"}
        self.server.answers[self.name(0)] = [reason]
        page = self.open()
        card = f"section[data-date=\"{self.dates[0]}\"] .problem"
        page.wait(f"document.querySelector('{card}')")
        lines = page.evaluate(f"[...document.querySelector('{card}').children].map(one => one.textContent)")
        self.assertEqual(lines[0], "www.pixiv.net does not respond")
        self.assertEqual([line[:2] for line in lines[1:4]], ["1.", "2.", "3."])
        self.assertIn("--proxy", lines[2])
        self.assertEqual(lines[4:], ["cannot connect (refused)", "Retry"])
        self.assertFalse(page.evaluate(f"!!document.querySelector('section[data-date=\"{self.dates[0]}\"] .skeleton')"
                                       "?.checkVisibility()"))
        page.press(f"{card} button")
        self.reads(page, 0)

    def test_r18_ranking(self):
        """The address of an R-18 ranking without an account names the sign-in."""
        page = self.open("/daily_r18/2024-01-05")
        page.wait(f"{ALERT}?.includes('rankinglog auth login')")

    def test_panel(self):
        """The panel has the title, the artist, all stored counts and the names of tags; closed, the title is below the image."""
        id = self.facts.day("daily", self.dates[4])["id"][2]
        key = f"work/{id >> 16}"
        shard = self.facts.get(key)
        shard[str(id)] |= {"created": "2024-01-02", "views": 12345, "bookmarks": 678, "likes": 90}
        tag = self.tags(4, 2)[0]
        shard["names"] = {"en": {tag: "<Moon>"}, "zh": {tag: "月"}}
        # A tag without a name, which is the name of a member of every object in JavaScript.
        day = self.facts.day("daily", self.dates[4])
        day["tagNames"].append("constructor")
        day["tags"][2] = [*day["tags"][2][:1], len(day["tagNames"]) - 1]
        self.server.changed[self.name(4)] = day
        self.server.changed[key] = shard
        page = self.page()
        self.open(f"/daily/{self.dates[4]}/3", page)
        page.wait(f"{VIEWER}.workId === '{id}' && RL.gallery.viewer.details")
        self.assertTrue(page.evaluate("!!document.querySelector('.bar.bottom #caption')"))
        page.key("i")
        self.assertEqual(page.evaluate("[...document.querySelector('#info').children].map(one => one.id).slice(0, 3)"),
                         ["caption", "meta", "counts"])
        self.assertTrue(page.evaluate("document.querySelector('#counts').textContent").startswith(
            "Jan 2, 2024 · 12,345 views · 678 bookmarks · 90 likes"))
        self.assertEqual(page.evaluate("document.querySelectorAll('#viewer h1').length"), 1)
        self.assertTrue(page.evaluate("document.querySelector('#tags').textContent").startswith(f"#{tag} (<Moon>)"))
        self.assertTrue(page.evaluate("document.querySelector('#tags').textContent").endswith("#constructor "))

    def tags(self, number: int, place: int) -> list[str]:
        day = self.facts.day("daily", self.dates[number])
        return [day["tagNames"][tag] for tag in day["tags"][place]]


def _write(path: str, text: str):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
