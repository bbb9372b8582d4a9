import datetime
import json

from live_tests import LiveTest
from sampling import expensive
from scripts import CURRENT, short


class LiveJumps(LiveTest):
    def test_keys(self):
        """Keys that go from date to date request only the final date."""
        page = self.open(f"/daily/{self.dates[3]}")
        self.reads(page, 3)
        page.run("""for (let step = 0; step < 5; step += 1) {
            document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ']', bubbles: true}));
        }""")
        self.reads(page, 8)
        self.asked(page, self.name(3, 1), self.name(8, 1))

    def test_end_and_home(self):
        """End shows the end of the oldest date, Home the newest one; no date between them is requested."""
        page = self.open()
        page.key("End")
        self.reads(page, -1, 50)
        page.wait(f"{CURRENT} === '{self.dates[-1]}'")
        page.wait("document.querySelector('section:last-child .tile:last-child').getBoundingClientRect().bottom > 0")
        page.key("Home")
        self.reads(page, 0)
        self.rest(page)
        self.assertLessEqual(set(self.server.requests), {self.name(0, 1)} | {self.name(-1, page) for page in (1, 2, 3)})

    @expensive
    def test_scrubber(self):
        """The scrubber covers all dates, and requests the date at which it is released."""
        page = self.open()
        self.reads(page, 0)
        box = page.box("#scrubber")
        self.assertEqual(page.evaluate("document.querySelector('#scrubber').ariaValueMax"), "11")
        x, y = box["x"] + 20, box["y"]
        moments = [("Pressed", 2), *(("Moved", box["height"] * step / 11) for step in range(1, 10)),
                   ("Released", box["height"] * 9 / 11)]
        # A date at which the mouse rests for 150 ms would be requested, so all events are sent together.
        page.burst("Input.dispatchMouseEvent", *(
            {"type": f"mouse{kind}", "x": x, "y": y + way, "button": "left", "buttons": 1} for kind, way in moments))
        self.reads(page, 9)
        self.asked(page, self.name(0, 1), self.name(9, 1))

    def test_calendar(self):
        """The calendar has a cell for each date of a live list, and a click requests only that date."""
        page = self.open()
        self.reads(page, 0)
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        cells = page.evaluate("[...document.querySelectorAll('#calendar a[data-date]')].map(cell =>"
                              "[cell.dataset.date, cell.dataset.level, cell.ariaLabel, cell.hash])")
        self.assertEqual(sorted(cells), [[date, "0", f"{short(date)}, not stored", f"#/daily/{date}"]
                                         for date in sorted(self.dates)])
        page.press(f"#calendar a[data-date=\"{self.dates[7]}\"]")
        self.reads(page, 7)
        self.asked(page, self.name(0, 1), self.name(7, 1))

    def test_request_is_dropped(self):
        """A date that is no longer near the screen when its turn comes is not requested."""
        event = self.server.hold(self.name(2))
        page = self.open()
        self.reads(page, 0)
        self.be_patient(page)
        for place in (2, 5, 8):
            page.evaluate(f"location.hash = '#/daily/{self.dates[place]}'")
            page.wait(f"{CURRENT} === '{self.dates[place]}'")
            self.rest(page)
        self.assertEqual(self.server.requests, [self.name(0, 1), self.name(2, 1)])
        event.set()
        self.reads(page, 8)
        self.asked(page, self.name(0, 1), self.name(2, 1), self.name(8, 1))
        self.assertEqual(page.evaluate(CURRENT), self.dates[8])

    def test_slow_request_is_canceled(self):
        """A slow date that the reader has left does not delay others, and is requested again when the reader returns."""
        event = self.server.hold(self.name(0))
        page = self.open()
        self.until(page, lambda: self.server.requests)
        page.evaluate(f"location.hash = '#/daily/{self.dates[8]}'")
        self.reads(page, 8)
        self.assertFalse(event.is_set())
        page.evaluate(f"location.hash = '#/daily/{self.dates[0]}'")
        self.until(page, lambda: len(self.server.requests) > 2)
        event.set()
        self.reads(page, 0)
        self.asked(page, self.name(0, 1), self.name(8, 1), self.name(0, 1))

    def test_other_views(self):
        """Searches, artists and tags request no date."""
        page = self.open("/search/cat")
        page.wait("document.body.dataset.found")
        self.go(page, "/artists", "artists")
        page.wait("document.querySelector('.entries a')")
        self.rest(page)
        self.assertEqual(self.server.requests, [])

    def test_grows(self):
        """Stored data grows: searches are repeated, and works read again after a while."""
        page = self.open("/search/cat")
        page.wait("document.body.dataset.found")
        before = list(self.server.searches)
        self.assertGreater(len(before), 0)
        self.go(page, "/favourites", "favourites")
        self.go(page, "/search/cat", "search")
        page.wait("document.body.dataset.found")
        self.assertEqual(self.server.searches, 2 * before)


class LiveCalendar(LiveTest):
    def setUp(self):
        self.stored = {"daily": set(type(self).facts.dates("daily")[2:5])}
        super().setUp()

    def test_colors(self):
        """Stored dates are colored, the others empty cells; arrows go to each of them."""
        page = self.open()
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        cells = dict(page.evaluate("[...document.querySelectorAll('#calendar a[data-date]')].map(cell =>"
                                   "[cell.dataset.date, cell.dataset.state])"))
        self.assertEqual(cells, {date: "complete" if place in (2, 3, 4) else "unknown"
                                 for place, date in enumerate(self.dates)})
        page.evaluate(f"document.querySelector('#calendar a[data-date=\"{self.dates[4]}\"]').focus()")
        page.key("ArrowUp")
        page.wait(f"document.activeElement.dataset.date === '{self.dates[5]}'")


class LiveDates(LiveTest):
    def rows(self, step, first: str, latest: str, stored=()) -> list[str]:
        page = self.open()
        index = {"lists": {"x": [[date, 5, "complete", 0, 0] for date in stored]},
                 "live": {"offline": False, "lists": {"x": {"first": first, "latest": latest, "step": step}}}}
        return page.run(f"return (await import('/app/data/live-feed.js')).rowsOf({json.dumps(index)}, 'x')"
                        ".map(([date]) => date)")

    def test_weeks(self):
        """A weekly list has each seventh day back from the latest one, and every stored date."""
        latest = datetime.date(2024, 3, 6)
        expected = [str(latest - datetime.timedelta(7 * back)) for back in range(6)]
        self.assertEqual(self.rows(7, "2024-01-31", "2024-03-06", ["2024-02-01", "2024-02-07", "2023-05-01"]),
                         sorted([*expected, "2024-02-01", "2023-05-01"]))
