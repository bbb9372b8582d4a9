import datetime

from harness import SiteTest
from scripts import CURRENT, choose

CELLS = "[...document.querySelectorAll('#calendar a[data-date]')].map(cell => [cell.dataset.date, cell.dataset.level])"


class Calendar(SiteTest):
    def calendar(self):
        page = self.open()
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        return page

    def test_cells(self):
        """The calendar has a cell for each stored date, and for no other."""
        page = self.calendar()
        dates = [date for date, _ in page.evaluate(CELLS)]
        self.assertEqual(len(dates), len(set(dates)))
        self.assertLessEqual(set(dates), {row[0] for row in self.facts.index["lists"][self.list]})
        newest = self.facts.dates(self.list)[0][:4]
        self.assertLessEqual({date for date in self.facts.dates(self.list) if date.startswith(newest)}, set(dates))

    def test_names(self):
        """A cell names its date for screen readers."""
        page = self.calendar()
        for date, name in page.evaluate("[...document.querySelectorAll('#calendar a[data-date]')].slice(0, 9)"
                                        ".map(cell => [cell.dataset.date, cell.ariaLabel ?? cell.textContent])"):
            self.assertTrue(date in name or str(int(date[8:])) in name, (date, name))

    def test_click(self):
        """A click on a cell goes to its date, and the calendar closes."""
        page = self.calendar()
        date = self.facts.dates(self.list)[4]
        page.press(f"#calendar a[data-date=\"{date}\"]")
        page.wait(f"{CURRENT} === {date!r} && location.hash.startsWith('#/{self.list}/{date}')")
        self.assertFalse(page.evaluate("document.querySelector('#calendar').open"))

    def test_keys(self):
        """Arrows move by a day and by a week, Enter goes there, and Escape closes."""
        page = self.calendar()
        stored = set(self.facts.dates(self.list))
        start = next(date for date in self.facts.dates(self.list) if _before(date, 1) in stored
                     and _before(date, 7) in stored)
        focused = "document.activeElement.dataset.date"
        for key, date in (("ArrowUp", _before(start, 1)), ("ArrowLeft", _before(start, 7))):
            page.evaluate(f"document.querySelector('#calendar a[data-date=\"{start}\"]').focus()")
            page.key(key)
            page.wait(f"{focused} === {date!r}")
        page.key("Enter")
        page.wait(f"{CURRENT} === {_before(start, 7)!r} && !document.querySelector('#calendar').open")
        page.key("c")
        page.wait("document.querySelector('#calendar').open")
        page.key("Escape")
        page.wait("!document.querySelector('#calendar').open")

    def test_one_stop(self):
        """The cells are one stop of the Tab key."""
        page = self.calendar()
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#calendar a[data-date]')]"
                                       ".filter(cell => cell.tabIndex >= 0).length"), 1)

    def test_levels(self):
        """Levels differ if the dates' shares of images or of new works do."""
        page = self.calendar()
        for meaning, column in (("held", 3), ("new", 4)):
            page.evaluate(choose("#meaning", meaning))
            page.frames()
            levels = {date: int(level) for date, level in page.evaluate(CELLS) if level}
            self.assertTrue(set(levels.values()) <= {0, 1, 2, 3, 4}, levels)
            shares = [(row[column] / row[1], levels[row[0]]) for row in self.facts.rows(self.list) if row[0] in levels]
            if max(shares)[0] - min(shares)[0] > 0.3:
                self.assertGreater(len(set(levels.values())), 1, meaning)
            for (share, level), (more, higher) in zip(sorted(shares), sorted(shares)[1:]):
                self.assertLessEqual(level, higher, f"{meaning}: {share} and {more}")

    def test_looks(self):
        """Levels are visible: each has a different color."""
        page = self.calendar()
        page.evaluate(choose("#meaning", "held"))
        page.frames()
        colours = {tuple(pair) for pair in page.evaluate(
            "[...document.querySelectorAll('#calendar a[data-date]')].filter(cell => cell.dataset.level)"
            ".map(cell => [cell.dataset.level, getComputedStyle(cell).backgroundColor])")}
        self.assertEqual(len({colour for _, colour in colours}), len({level for level, _ in colours}), colours)


class States(SiteTest):
    invented = True

    def test_states(self):
        """Complete, partial and absent dates look different, and a date that is not stored is not a link."""
        page = self.open()
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        page.evaluate(choose("#meaning", "state"))
        page.frames()
        levels = dict(page.evaluate(CELLS))
        self.assertNotEqual(levels["2024-01-27"], levels["2024-01-28"], "partial and complete")
        self.assertNotEqual(levels.get("2024-01-25"), levels["2024-01-28"], "absent and complete")
        self.assertNotIn("2024-01-22", levels)


def _before(date: str, days: int) -> str:
    return str(datetime.date.fromisoformat(date) - datetime.timedelta(days))
