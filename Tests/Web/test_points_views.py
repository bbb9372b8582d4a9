"""Tests of the points A1 to A25 of pages: addresses, positions, and dialogs."""

from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT, choose, short

HEAD = "document.querySelector('#head:not([hidden]) [role=alert]')"
# The first tile below the sticky header: its date, its work, and its distance from the top of the screen.
FIRST = """(() => {
    const top = document.querySelector('#waterfall').getBoundingClientRect().top + 44;
    const tile = [...document.querySelectorAll('.tile')].find(one => one.getBoundingClientRect().bottom > top + 1);
    return tile && [tile.parentElement.dataset.date, tile.dataset.workId,
        Math.round(tile.getBoundingClientRect().top - top)];
})()"""


@also_on(LateTest, BrowsedTest)
class ViewPoints(SiteTest):
    def setUp(self):
        super().setUp()
        self.dates = self.facts.dates(self.list)

    def expect_missing(self, page, date: str, older: str | None, newer: str | None):
        page.wait(f"{HEAD}?.textContent.includes('{short(date)} is not stored here.')")
        self.assertEqual(page.evaluate("location.hash"), f"#/{self.list}/{date}")
        links = page.evaluate(f"[...{HEAD}.querySelectorAll('a')].map(link =>"
                              "[link.textContent.split(':')[0], link.hash])")
        self.assertEqual(links, [[name, f"#/{self.list}/{other}"] for name, other in
                                 (("Older", older), ("Newer", newer)) if other])

    @expensive
    def test_a11_missing_dates(self):
        """A11: The address of a date before or after all dates stays, and the page shows the nearest date as a link."""
        page = self.open()
        for date, older, newer, link in (("2099-05-05", self.dates[0], None, "older"),
                                         ("2004-09-10", None, self.dates[-1], "newer")):
            self.open(f"/{self.list}/{date}", page)
            self.expect_missing(page, date, older, newer)
            page.reload()
            self.expect_missing(page, date, older, newer)
            page.press("#head [role=alert] a")
            page.wait(f"!{HEAD} && {CURRENT} === {(older or newer)!r}"
                      f" && location.hash === '#/{self.list}/{older or newer}'")

    def scroll_within(self, page, place: int, down: int):
        """Scrolls within a date, and waits until the position is stored."""
        self.go(page, f"/{self.list}/{self.dates[place]}", "list")
        page.wait(f"{CURRENT} === {self.dates[place]!r} && {FIRST}")
        page.evaluate(f"document.querySelector('#waterfall').scrollTop += {down}")
        # The page stores the position when it has not moved for a while. Responses of a slow server also move it.
        page.wait("history.state?.seen?.index > 0")
        first = page.evaluate(FIRST)
        self.assertEqual(first[0], self.dates[place])
        self.assertNotEqual(first[1], str(self.facts.day(self.list, self.dates[place])["id"][0]))
        return first

    def returned(self, page, first):
        """Waits until the same work is at the same position, within a pixel."""
        page.wait(f"String({FIRST}?.slice(0, 2)) === '{','.join(first[:2])}'")
        page.frames(3)
        self.assertAlmostEqual(page.evaluate(FIRST)[2], first[2], delta=1)

    def test_a12_reload(self):
        """A12: A reload keeps the position within a date."""
        page = self.open()
        first = self.scroll_within(page, 2, 500)
        page.reload()
        self.returned(page, first)

    def search(self, page, words: str):
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        page.type(words)
        page.wait("document.body.dataset.view === 'search' && document.body.dataset.found")

    def test_a12_back_from_a_search(self):
        """A12: Back from a search leads to the position within a date where the search started."""
        page = self.open()
        first = self.scroll_within(page, 2, 500)
        self.search(page, "a")
        page.evaluate("history.back()")
        page.wait("document.body.dataset.view === 'list'")
        self.returned(page, first)

    def test_a12_cleared_search(self):
        """A12: Clearing the search field leads to the position within a date where the search started."""
        page = self.open()
        first = self.scroll_within(page, 2, 500)
        self.search(page, "a")
        page.key("b")
        page.rest(400)  # a second search replaces the first one
        page.evaluate("document.querySelector('#search').select()")
        page.key("Backspace")
        page.wait("document.body.dataset.view === 'list'")
        self.returned(page, first)

    @not_on(BrowsedTest)  # its archive has one list
    def test_a15_calendar_of_the_selected_list(self):
        """A15: On pages of artists, tags and searches, `c` opens the calendar of the ranking in the toolbar."""
        if len(self.facts.lists) < 2:
            self.skipTest("the site has one list")
        other = self.facts.lists[-1]
        page = self.open(f"/{other}")
        day = self.facts.day(other, self.facts.dates(other)[0])
        for route, view in ((f"/artist/{day['artists'][0][0]}", "artist"), ("/search/a", "search"), ("/tags", "tags")):
            self.go(page, route, view)
            page.evaluate("document.activeElement.blur()")
            page.key("c")
            page.wait("document.querySelector('#calendar[open] a[data-date]')")
            lists = page.evaluate("[...new Set([...document.querySelectorAll('#calendar a[data-date]')]"
                                  ".map(cell => cell.hash.split('/')[1]).filter(Boolean))]")
            self.assertEqual(lists, [other], view)
            page.key("Escape")
            page.wait("!document.querySelector('#calendar').open")

    def test_a16_dialogs(self):
        """A16: A click on the padding of the calendar or the help keeps it open, one on its backdrop closes it."""
        page = self.open()
        page.wait("document.querySelector('.tile')")
        for key, dialog in (("c", "#calendar"), ("?", "#help")):
            page.key(key)
            page.wait(f"document.querySelector('{dialog}').open")
            box = page.box(dialog)
            for x, y in ((box["x"] + 5, box["bottom"] - 5), (box["right"] - 5, box["bottom"] - 5)):
                page.click(x, y)
                page.frames()
                self.assertTrue(page.evaluate(f"document.querySelector('{dialog}').open"), dialog)
            page.click(box["x"] / 2, 400)
            page.wait(f"!document.querySelector('{dialog}').open")


class Gaps(SiteTest):
    invented = True

    def test_a11_gap(self):
        """A11: For the address of a date that is missing between others, the page shows both neighbors as links."""
        dates = self.facts.dates("daily")
        older = next(date for date, newer in zip(dates[1:], dates) if int(newer[8:]) - int(date[8:]) == 2)
        newer = dates[dates.index(older) - 1]
        missing = f"{older[:8]}{int(older[8:]) + 1:02}"
        page = self.open(f"/daily/{missing}")
        page.wait(f"{HEAD}?.textContent.includes('{short(missing)} is not stored here.')")
        self.assertEqual(page.evaluate(f"[...{HEAD}.querySelectorAll('a')].map(link => link.hash)"),
                         [f"#/daily/{older}", f"#/daily/{newer}"])
        for language, words in (("zh", "这里没有保存"), ("ja", "保存されていません")):
            page.evaluate(choose("#lang", language))
            page.wait(f"{HEAD}?.textContent.includes({words!r})")
