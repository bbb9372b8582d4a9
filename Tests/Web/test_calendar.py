import datetime

import sites
from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT, choose

CELLS = "[...document.querySelectorAll('#calendar a[data-date]')].map(cell => [cell.dataset.date, cell.dataset.level])"


@also_on(LateTest, BrowsedTest)
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


class Invented(SiteTest):
    """Tests of the invented site: January 2024 with an incident of each kind, and the last date of 2023."""
    invented = True

    def calendar(self, page=None, route: str = ""):
        page = self.open(route, page)
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        page.frames()
        return page


class States(Invented):
    def test_states(self):
        """Complete, partial and absent dates look different, and a date that is not stored is not a link."""
        page = self.calendar()
        page.evaluate(choose("#meaning", "state"))
        page.frames()
        levels = dict(page.evaluate(CELLS))
        self.assertNotEqual(levels["2024-01-27"], levels["2024-01-28"], "partial and complete")
        self.assertNotEqual(levels.get("2024-01-25"), levels["2024-01-28"], "absent and complete")
        self.assertNotIn("2024-01-22", levels)

    @expensive
    def test_shapes(self):
        """The four states differ by shape, not only by color, in both schemes and both layouts."""
        for scheme in ("light", "dark"):
            for width in (1200, 390):
                page = self.page()
                page.prefer(scheme)
                page.resize(width, 800)
                self.calendar(page)
                shapes = {state: self.shape(page, state) for state in ("complete", "partial", "unknown", "absent")}
                with self.subTest(scheme=scheme, width=width):
                    self.assertEqual(shapes["complete"], (True, True, True))
                    self.assertEqual(shapes["partial"], (True, False, True))
                    self.assertEqual(shapes["unknown"], (True, False, False))
                    self.assertEqual(shapes["absent"], (False, False, False))

    def shape(self, page, state: str) -> tuple[bool, ...]:
        """Returns whether a cell's left edge, upper left and lower left part differ from the dialog."""
        box = page.box(f"#calendar .years [data-state={state}]")
        shot = page.screenshot(box["x"] - 2, box["y"], box["width"], box["height"])
        middle, high, low = (round(box["height"] * part) for part in (0.5, 0.3, 0.85))
        color = page.screenshot(*(page.box("#calendar .line")[side] + 1 for side in "xy"), 1, 1).pixel(0, 0)
        inside = 2 + round(box["width"] * 0.2)
        return tuple(max(abs(one - other) for one, other in zip(shot.pixel(x, y), color)) > 20
                     for x, y in ((2, middle), (inside, high), (inside, low)))

    def test_legend(self):
        """The legend explains each state with a sample, and the levels of the selected meaning."""
        page = self.calendar()
        legend = """[...document.querySelectorAll('#calendar .legend li')].map(item => [item.innerText.trim(),
            [...item.querySelectorAll('.cell')].map(cell => cell.dataset.state + cell.dataset.level)])"""
        states = [["complete", ["complete3"]], ["partial", ["partial3"]], ["not stored", ["unknown0"]],
                  ["no ranking", ["absent0"]]]
        shown = page.evaluate(legend)
        self.assertEqual(shown[:4], states)
        self.assertEqual(shown[4][1], [f"complete{level}" for level in range(5)])
        page.evaluate(choose("#meaning", "state"))
        self.assertEqual([cells for _, cells in page.evaluate(legend)],
                         [["complete4"], ["partial2"], ["unknown0"], ["absent0"]])

    def test_date_under_the_pointer(self):
        """A line shows the date and the count under the mouse or the finger, and otherwise the list's extent."""
        line = "document.querySelector('#calendar .shown').textContent"
        page = self.calendar()
        for state, expected in (("partial", "Jan 27, 2024, 30 works, partial"), ("unknown", "Jan 22, 2024, not stored"),
                                ("absent", "Jan 25, 2024, no ranking")):
            x, y = self.middle(page, f".years [data-state={state}]")
            page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            page.wait(f"{line} === {expected!r}")
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=5)
        page.wait(f"{line} === '30 dates · Dec 31, 2023 – Jan 30, 2024'")
        page = self.page()
        page.resize(1000, 800, mobile=True)
        page.fingers()
        self.calendar(page)
        start, end = (self.middle(page, f"[data-date='2024-01-{day}']") for day in ("03", "17"))
        page.touches(("Start", [start]))
        page.wait(f"{line} === 'Jan 3, 2024, 60 works'")
        page.touches(("Move", [end]))
        page.wait(f"{line} === 'Jan 17, 2024, 60 works'")
        page.touches(("End", []))
        self.assertTrue(page.evaluate("document.querySelector('#calendar').open"))

    def middle(self, page, selector: str) -> tuple[float, float]:
        box = page.box(f"#calendar {selector}")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def test_gaps(self):
        """The gaps between cells belong to cells, so that a pointer always hits one."""
        page = self.calendar()
        one, other = (page.box(f"#calendar [data-date='2024-01-{day}']") for day in ("09", "17"))
        hits = {(page.evaluate(f"document.elementFromPoint({x}, {y}).closest('[data-date]')?.dataset.date"))
                for x in range(round(one["x"]), round(other["right"])) for y in (one["y"] + 2, one["bottom"] + 1)}
        self.assertEqual(hits, {"2024-01-09", "2024-01-10", "2024-01-16", "2024-01-17"})
        self.assertGreaterEqual(min(one["width"], one["height"]), 12)

    def test_names_of_months(self):
        """The name of a month leads to its first date; the name of a month without dates is not a link."""
        page = self.calendar()
        names = page.evaluate("[...document.querySelectorAll('#calendar [data-year=\"2024\"] .name')]"
                              ".map(name => [name.textContent, name.hash])")
        self.assertEqual(len(names), 12)
        self.assertEqual([name for name in names if name[1]], [["Jan", "#/daily/2024-01-01"]])
        page.press("#calendar .name[href]")
        page.wait(f"{CURRENT} === '2024-01-01' && !document.querySelector('#calendar').open")

    def test_typed(self):
        """A typed date, month or year goes to its first date, in each usual form."""
        page = self.open()
        for typed, date in (("2024-01-05", "2024-01-05"), ("20240106", "2024-01-06"), ("2024/01/07", "2024-01-07"),
                            ("２０２４年01月08日", "2024-01-08"), ("2024-01", "2024-01-01"), ("202312", "2023-12-31"),
                            (" 2024 ", "2024-01-01")):
            self.enter(page, typed)
            page.wait(f"location.hash === '#/daily/{date}' && {CURRENT} === {date!r}")
            self.assertFalse(page.evaluate("document.querySelector('#calendar').open"))

    def test_typed_but_not_stored(self):
        """For a typed date that is not stored, the dialog shows the nearest dates, which are links."""
        page = self.open("/daily/2024-01-10")
        for typed, dates in (("2024-01-22", ["2024-01-21", "2024-01-23"]), ("2023-06", ["2023-12-31"]),
                             ("2030", ["2024-01-30"]), ("2024-02-30", []), ("2024-13", []), ("tomorrow", [])):
            self.enter(page, typed)
            page.wait("document.querySelector('#calendar .line').innerText.includes(%r)"
                      % (f"{typed} is not available" if dates else "Enter a date such as"))
            self.assertEqual(page.evaluate("[...document.querySelectorAll('#calendar .line a')].map(one => one.hash)"),
                             [f"#/daily/{date}" for date in dates])
            self.assertEqual(page.evaluate("location.hash"), "#/daily/2024-01-10")
            page.key("Escape")
        self.enter(page, "2024-01-22")
        page.press("#calendar .line a")
        page.wait(f"{CURRENT} === '2024-01-21' && !document.querySelector('#calendar').open")

    def enter(self, page, typed: str):
        page.evaluate("document.querySelector('#date').click()")
        page.wait("document.querySelector('#calendar').open")
        page.evaluate("document.querySelector('#calendarDate').focus()")
        page.type(typed)
        page.key("Enter")

    def test_keys_by_month(self):
        """PageUp and PageDown move by a month, Home goes to the newest date, End to the oldest."""
        page = self.calendar(route="/daily/2024-01-30")
        for key, date in (("PageUp", "2023-12-31"), ("PageDown", "2024-01-30"), ("End", "2023-12-31"),
                          ("ArrowDown", "2024-01-01"), ("ArrowRight", "2024-01-08"), ("Home", "2024-01-30")):
            page.key(key)
            page.wait(f"document.activeElement.dataset.date === {date!r}")

    def test_list_of_the_toolbar(self):
        """On the page of an artist, the calendar shows the list that is selected in the toolbar."""
        page = self.open("/weekly-manga")
        artist = next(name for name in self.facts.day("weekly-manga", self.facts.dates("weekly-manga")[0])["artists"])
        self.go(page, f"/artist/{artist[0]}", "artist")
        page.wait("document.body.dataset.found > 0")
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        self.assertEqual(page.evaluate("[...new Set([...document.querySelectorAll('#calendar a[data-date]')]"
                                       ".map(cell => cell.hash.split('/')[1]))]"), ["weekly-manga"])
        self.assertEqual(len(page.evaluate(CELLS)), len(self.facts.dates("weekly-manga")))

    def test_backdrop(self):
        """A click on the backdrop closes the calendar and the help; one on the padding of a dialog does not."""
        page = self.open()
        for key, selector in (("c", "#calendar"), ("?", "#help")):
            is_open = f"document.querySelector('{selector}').open"
            page.key(key)
            page.wait(is_open)
            box = page.box(selector)
            page.click(box["x"] + 4, box["bottom"] - 4)
            page.click(box["right"] - 3, box["y"] + 3)
            self.assertTrue(page.evaluate(is_open), f"the padding of {selector}")
            mouse = lambda kind, x, y: page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                                                 buttons=1, clickCount=1)
            mouse("mousePressed", box["x"] + 4, box["bottom"] - 4)
            mouse("mouseMoved", box["x"] - 9, box["bottom"] - 4)
            mouse("mouseReleased", box["x"] - 9, box["bottom"] - 4)
            self.assertTrue(page.evaluate(is_open), f"a drag out of {selector}")
            page.click(box["x"] - 9, box["y"] + 9)
            page.wait(f"!{is_open}")


class Narrow(Invented):
    """Tests of a list of three years, with few works, on a phone."""
    plan = sites.Plan({"daily": (800, 4, 0)}, pictures=False, incidents=False, search=False)

    def calendar(self, date: str = "2023-05-17"):
        page = self.page()
        page.resize(390, 844, ratio=2, mobile=True)
        page.fingers()
        return super().calendar(page, f"/daily/{date}")

    def test_months(self):
        """Months are grids of seven columns, one below the other, with large cells and the numbers of the days."""
        page = self.calendar()
        boxes = page.evaluate("""Object.fromEntries([...document.querySelectorAll('#calendar a[data-date^="2023-05"]')]
            .map(cell => [cell.dataset.date, cell.getBoundingClientRect().toJSON()]))""")
        self.assertEqual(len(boxes), 31)
        self.assertEqual(len({round(box["x"]) for box in boxes.values()}), 7)
        self.assertEqual(len({round(box["y"]) for box in boxes.values()}), 5)
        self.assertEqual({date for date, box in boxes.items() if round(box["x"]) == round(boxes["2023-05-07"]["x"])},
                         {"2023-05-07", "2023-05-14", "2023-05-21", "2023-05-28"}, "Sundays")
        for box in boxes.values():
            self.assertGreaterEqual(min(box["width"], box["height"]), 40)
            self.assertTrue(0 <= box["x"] and box["right"] <= 390)
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('#calendar [data-date=\"2023-05-17\"]'),"
                                       "'::before').content"), '"17"')
        self.assertEqual(page.evaluate("(box => box.scrollWidth - box.clientWidth)"
                                       "(document.querySelector('#calendar .years'))"), 0)

    def test_current_date(self):
        """The calendar opens at the month of the current date, whose outline is fully visible."""
        for date in ("2023-05-17", "2024-01-30", "2021-12-25", "2022-01-01"):
            page = self.calendar(date)
            box, years = page.box(f"#calendar [data-date='{date}']"), page.box("#calendar .years")
            head = page.box(f"#calendar [data-year='{date[:4]}'] h3")
            self.assertGreaterEqual(box["y"] - 5, max(years["y"], head["bottom"]), date)
            self.assertLessEqual(box["bottom"] + 5, years["bottom"], date)
            self.assertGreaterEqual(box["x"] - 5, years["x"], date)
            self.assertLessEqual(box["right"] + 5, years["right"], date)
            current = page.evaluate("document.querySelector('#calendar [aria-current=date]').dataset.date")
            self.assertEqual(current, date)

    def test_head(self):
        """While the reader scrolls, the close button and the year remain visible, and unbuilt years do not jump."""
        page = self.calendar("2024-01-30")
        years = page.box("#calendar .years")
        for step in range(30):
            page.evaluate("document.querySelector('#calendar .years').scrollTop += 300")
            page.frames(2)
            close = page.box("#calendar .head button:last-child")
            self.assertTrue(0 <= close["y"] and close["bottom"] <= years["y"] and close["right"] <= 390)
            at = page.evaluate(f"document.elementFromPoint(20, {years['y'] + 14}).closest('h3')?.firstChild.data")
            shown = page.evaluate(f"document.elementFromPoint(200, {years['y'] + 60}).closest('section').dataset.year")
            self.assertIn(at, (shown, str(int(shown) + 1)))
        self.assertEqual(page.evaluate("document.querySelector('#calendar .years').scrollHeight"), sum(page.evaluate(
            "[...document.querySelectorAll('#calendar section')].map(one => one.offsetHeight)")) + 8)

    def test_heights(self):
        """A year has the same height before and after its months are built."""
        page = self.calendar("2024-01-30")
        heights = "[...document.querySelectorAll('#calendar section')].map(one => one.offsetHeight)"
        before = page.evaluate(heights)
        self.assertEqual(page.evaluate("document.querySelectorAll('#calendar [data-year=\"2021\"] .month').length"), 0)
        page.evaluate("for (const one of document.querySelectorAll('#calendar section')) RL.gallery.calendar.fill(one)")
        self.assertEqual(page.evaluate(heights), before)

    def test_autumn(self):
        """A year whose dates are all in autumn shows only their months."""
        page = self.calendar("2021-11-22")
        shown = page.evaluate("[...document.querySelectorAll('#calendar [data-year=\"2021\"] .month')]"
                              ".filter(month => month.checkVisibility()).map(month => month.firstChild.textContent)")
        self.assertEqual(shown, ["Dec", "Nov"])
        self.assertEqual(page.evaluate("document.querySelector('#calendar [data-year=\"2021\"] small').textContent"),
                         "40 dates")

    def test_years(self):
        """The row of years goes to a year, and highlights the visible ones."""
        page = self.calendar("2024-01-30")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#calendar .jumps button')]"
                                       ".map(one => one.innerText)"), ["2024", "2023", "2022", "2021"])
        page.press("#calendar .jumps button:nth-child(3)")
        page.wait("document.querySelector('#calendar a[data-date=\"2022-12-31\"]')")
        page.wait("[...document.querySelectorAll('#calendar .jumps [data-visible]')]"
                  ".map(one => one.innerText).join() === '2022'")


def _before(date: str, days: int) -> str:
    return str(datetime.date.fromisoformat(date) - datetime.timedelta(days))
