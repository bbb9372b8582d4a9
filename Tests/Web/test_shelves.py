from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest
from sampling import expensive
from scripts import FOLLOW, VIEWER

IDS = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"


@also_on(LateTest)
class Shelves(SiteTest):
    def setUp(self):
        super().setUp()
        self.date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, self.date)

    def see(self, page, place: int):
        self.go(page, f"/{self.list}/{self.date}/{self.day['rank'][place]}", "list")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.day['id'][place]}'")

    @not_on(LateTest)  # they come from the archive
    def test_recents(self):
        """Viewed works are stored once each, the last first, even when the page is loaded again."""
        page = self.open()
        for place in (0, 1, 2, 0):
            self.see(page, place)
        self.leave(page)
        self.go(page, "/recents", "recents")
        expected = [self.day["id"][place] for place in (0, 2, 1)]
        page.wait(f"JSON.stringify({IDS}) === '{expected}'.replaceAll(' ', '')")
        page.reload()
        page.wait(f"JSON.stringify({IDS}) === '{expected}'.replaceAll(' ', '')")

    @expensive
    @not_on(LateTest)  # they come from the archive
    def test_limit(self):
        """At most 200 recents are stored."""
        if sum(row[1] for row in self.facts.rows(self.list)) < 210:
            self.skipTest("the site has fewer works")
        page = self.open()
        self.see(page, 0)
        ids = [id for date in self.facts.dates(self.list)[:9] for id in self.facts.day(self.list, date)["id"]][:206]
        self.only_works(page)
        # Each work must be shown: a skipped work is not a recent one.
        page.evaluate(f"{FOLLOW}({ids[1:]})")
        self.open("/recents", page)
        page.reload()
        page.wait(f"document.querySelector('.tile')?.dataset.workId === '{ids[-1]}'")
        found = page.run("""const ids = new Set();
            const box = document.querySelector('#waterfall');
            for (let last = -1; box.scrollTop !== last;) {
                for (const tile of document.querySelectorAll('.tile')) ids.add(Number(tile.dataset.workId));
                last = box.scrollTop;
                box.scrollTop += 400;
                await new Promise(requestAnimationFrame);
                await new Promise(requestAnimationFrame);
            }
            return [...ids];""")
        expected = list(dict.fromkeys(reversed(ids)))[:200]
        self.assertEqual(set(found), set(expected))

    @not_on(LateTest)  # works are bookmarked at pixiv
    def test_favorites(self):
        """The favorites are the marked works, and no others."""
        page = self.open()
        for place in (0, 1, 2):
            self.see(page, place)
            page.key("b")
        self.see(page, 1)
        self.assertEqual(page.evaluate("document.querySelector('[data-action=favourite]').ariaPressed"), "true")
        page.press("[data-action=favourite]")
        self.leave(page)
        self.go(page, "/favourites", "favourites")
        expected = [self.day["id"][place] for place in (2, 0)]
        page.wait(f"JSON.stringify({IDS}) === '{expected}'.replaceAll(' ', '')")
        page.reload()
        page.wait(f"JSON.stringify({IDS}) === '{expected}'.replaceAll(' ', '')")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{expected[0]}'")
        self.only_works(page).key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{expected[1]}'")

    def test_empty(self):
        """Empty lists show a message."""
        page = self.open()
        for view in ("favourites", "recents"):
            self.go(page, f"/{view}", view)
            page.wait("document.querySelector('#message:not([hidden])')?.textContent.trim()")
            self.assertEqual(page.evaluate(IDS), [])
