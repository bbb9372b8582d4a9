import collections
import datetime
import math

from harness import SiteTest
from kinds import also_on
from live_tests import ServedTest
from scripts import DRAWN, VIEWER, short

_EPOCH = datetime.date(1970, 1, 1)


class Curve(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.stored = [(datetime.date.fromisoformat(date) - _EPOCH).days for date in self.facts.dates("daily")]
        day = self.facts.day("daily", "2024-01-24")
        self.works = {id: self.facts.work(id)["places"]["daily"] for id in day["id"]}

    def drawn(self, id: int):
        day = self.facts.day("daily", "2024-01-24")
        page = self.view(f"/daily/2024-01-24/{day['rank'][day['id'].index(id)]}")
        page.wait(f"{VIEWER}.workId === '{id}'")
        page.key("i")
        return page.wait(DRAWN)

    def test_points(self):
        """The curve has a point for each rank in the archive."""
        for id in list(self.works)[:3]:
            drawn = self.drawn(id)
            self.assertEqual(drawn["points"], len(self.works[id]) // 2)
            self.assertEqual(drawn["marks"], drawn["points"])

    def test_gap(self):
        """If a stored date does not contain the work, the curve has a gap."""
        id = next(id for id, places in self.works.items() if any(
            any(day in self.stored for day in range(one + 1, other))
            for one, other in zip(places[::2], places[2::2])))
        lines = self.expected_lines(self.works[id])
        self.assertLess(len(lines), len(self.works[id]) // 2 - 1)
        self.assertEqual(self.drawn(id)["lines"], lines)

    def test_unknown(self):
        """Over a date that is not stored, the curve is dashed."""
        missing = (datetime.date(2024, 1, 22) - _EPOCH).days
        id = next(id for id, places in self.works.items() if missing - 1 in places[::2] and missing + 1 in places[::2])
        lines = self.expected_lines(self.works[id])
        self.assertIn(True, lines)
        self.assertIn(False, lines)
        self.assertEqual(self.drawn(id)["lines"], lines)

    def test_summary(self):
        """The best rank and the number of dates are in large type, with a link to the date of the best rank."""
        id, points = self.longest()
        self.drawn(id)
        page = self.pages[-1]
        rank, date = min((rank, date) for date, rank in points)
        self.assertEqual(page.evaluate("document.querySelector('#curve .best').innerText"),
                         f"Best rank {rank} · {len(points)} dates")
        self.assertEqual(page.evaluate("document.querySelector('#curve .best a').hash"), f"#/daily/{date}/{rank}")
        sizes = page.evaluate("['#curve .best a', '#tags'].map(one => parseFloat(getComputedStyle("
                              "document.querySelector(one)).fontSize))")
        self.assertGreater(sizes[0], 1.3 * sizes[1])

    def test_scale(self):
        """The scale of ranks is logarithmic, with lines at 1, 10 and 100, between the first and the last date."""
        id, points = self.longest()
        self.drawn(id)
        page = self.pages[-1]
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#curve text')].map(one => one.textContent)"),
                         ["1", "10", "100", short(points[0][0]), short(points[-1][0])])
        one, ten, hundred = page.evaluate("[...document.querySelectorAll('#curve path')].map(one => one.getBBox().y)")
        self.assertAlmostEqual(ten - one, hundred - ten, delta=0.01)
        heights = page.evaluate("[...document.querySelectorAll('#curve circle')].map(one => one.cy.baseVal.value)")
        for (_, rank), height in zip(points, heights, strict=True):
            self.assertAlmostEqual(height, one + (ten - one) * math.log10(rank), delta=0.01)

    def test_value(self):
        """The date and the rank of the point at the mouse or the finger are shown, otherwise the current ones."""
        id, points = self.longest()
        names = [f"{short(date)} · #{rank}" for date, rank in points]
        value = "document.querySelector('#curve .value').textContent"
        current = next(name for name in names if name.startswith(short("2024-01-24")))
        self.drawn(id)
        page = self.pages[-1]
        self.assertEqual(page.evaluate(value), current)
        for at, name in enumerate(names):
            x, y = self.middle(page, at)
            page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y + 9)
            page.wait(f"{value} === {name!r}")
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=300, y=300)
        page.wait(f"{value} === {current!r}")
        page.fingers()
        page.touches(("Start", [self.middle(page, 0)]))
        page.wait(f"{value} === {names[0]!r}")
        page.touches(("Move", [self.middle(page, 1)]))
        page.wait(f"{value} === {names[1]!r}")
        page.touches(("End", []))

    def test_click(self):
        """A click on the area of a point goes to its date and rank."""
        id, points = self.longest()
        self.drawn(id)
        page = self.pages[-1]
        date, rank = points[1]
        x, y = self.middle(page, 1)
        page.click(x + 4, y + 12)
        page.wait(f"{VIEWER}.date === {date!r} && {VIEWER}.workId === '{id}'")
        self.assertEqual(page.evaluate("location.hash"), f"#/daily/{date}/{rank}")
        page.wait("document.querySelector('#curve [aria-current]')?.getAttribute('href') === location.hash")

    def test_keyboard(self):
        """The points are one tab stop; arrow keys move between them, and Enter goes to the date."""
        id, points = self.longest()
        self.drawn(id)
        page = self.pages[-1]
        stops = "[...document.querySelectorAll('#curve svg a')].filter(one => one.tabIndex >= 0)"
        focused = "document.activeElement.getAttribute('href')"
        routes = [f"#/daily/{date}/{rank}" for date, rank in points]
        page.evaluate(f"{stops}[0].focus()")
        self.assertEqual(page.evaluate(focused), next(route for route in routes if "2024-01-24" in route))
        for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("End", -1),
                        ("ArrowLeft", -2)):
            page.key(key)
            self.assertEqual(page.evaluate(focused), routes[at], key)
            self.assertEqual(page.evaluate(f"{stops}.length"), 1)
            self.assertEqual(page.evaluate(f"{VIEWER}.workId"), str(id))
        page.key("Enter")
        page.wait(f"{VIEWER}.date === {points[-2][0]!r} && {VIEWER}.workId === '{id}'")
        page.wait(f"{focused} === {routes[-2]!r} && document.activeElement.ariaCurrent === 'date'")

    def test_single_entry(self):
        """For a single entry, a line of text replaces the curve."""
        id = next(id for id, places in self.works.items() if len(places) == 2)
        drawn = self.drawn(id)
        page = self.pages[-1]
        self.assertEqual(drawn["points"], 1)
        self.assertFalse(page.evaluate("document.querySelector('#curve svg').checkVisibility()"))
        rank = self.works[id][1]
        self.assertEqual(page.evaluate("document.querySelector('#curve').innerText"),
                         f"1 date · {short('2024-01-24')} · #{rank}")

    def test_other_lists(self):
        """Other lists of the work are lines of text with the best rank, which leads to its date."""
        day = self.facts.day("daily", "2024-01-28")
        rank, id = next((rank, id) for rank, id in zip(day["rank"], day["id"])
                        if len(self.facts.work(id)["places"].get("weekly-manga", [])) > 2)
        page = self.view(f"/daily/2024-01-28/{rank}")
        page.key("i")
        page.wait("document.querySelector('#curve .others')")
        points = self.points(self.facts.work(id)["places"]["weekly-manga"])
        best, date = min((rank, date) for date, rank in points)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#curve .others li')].map(one => one.innerText)"),
                         [f"Weekly · Manga Best rank {best} · {len(points)} dates"])
        page.press("#curve .others a")
        page.wait(f"location.hash === '#/weekly-manga/{date}/{best}' && {VIEWER}.workId === '{id}'")

    def longest(self) -> tuple[int, list[tuple[str, int]]]:
        """Returns the work with the most entries, and its dates and ranks."""
        id = max(self.works, key=lambda id: len(self.works[id]))
        return id, self.points(self.works[id])

    def points(self, places: list[int]) -> list[tuple[str, int]]:
        return [(str(_EPOCH + datetime.timedelta(day)), rank) for day, rank in zip(places[::2], places[1::2])]

    def middle(self, page, at: int) -> tuple[float, float]:
        """Returns the middle of a point."""
        box = page.box(f"#curve svg a:nth-of-type({at + 1}) circle")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def expected_lines(self, places: list[int]) -> list[bool]:
        """Returns for each line of the curve whether it is dashed."""
        days = places[::2]
        absent = (datetime.date(2024, 1, 25) - _EPOCH).days
        stored = {*self.stored, absent}
        return [later - day > 1 for day, later in zip(days, days[1:])
                if not any(between in stored for between in range(day + 1, later))]


@also_on(ServedTest)
class ArtistCurve(SiteTest):
    invented = True

    def test_best_ranks(self):
        """An artist's page has a curve of the best ranks of the works, with links, in the list with the most of them."""
        shards = [self.facts.get(f"search/{number}") for number in self.facts.index["search"]]
        lists = list(self.facts.index["lists"])
        artist = collections.Counter(id for shard in shards for id in shard["artist"]).most_common(1)[0][0]
        places = collections.defaultdict(list)
        for shard in shards:
            for id, name, day, rank in zip(shard["artist"], shard["list"], shard["day"], shard["best"]):
                if id == artist and name >= 0:
                    date = _EPOCH + datetime.timedelta(day)
                    places[lists[name]].append((date, f"#/{lists[name]}/{date}/{rank}"))
        most, expected = max(places.items(), key=lambda one: len(one[1]))
        page = self.open(f"/artist/{artist}")
        page.wait("document.querySelector('#head .curve circle')")
        links = page.evaluate("[...document.querySelectorAll('#head .curve a')].map(link => link.getAttribute('href'))")
        self.assertEqual(sorted(links), sorted(link for _, link in expected))
        days = [link.split("/")[2] for link in links]
        self.assertEqual(days, sorted(days))
        self.assertEqual(page.evaluate("document.querySelectorAll('#head .curve line').length"), 0)
        value = "document.querySelector('#head .curve .value').innerText"
        self.assertTrue(page.evaluate(value).endswith(f" · {len(expected)} works"))
        page.evaluate("document.querySelector('#head .curve a').focus()")
        self.assertTrue(page.evaluate(value).startswith(f"{short(days[0])} · #"))
        page.key("Enter")
        page.wait(f"location.hash === {links[0]!r} && {VIEWER}.date === {days[0]!r}")

    def test_stable(self):
        """The works below the curve do not move when it appears."""
        artist = self.facts.day("daily", "2024-01-24")["artists"][0][0]
        page = self.open(f"/artist/{artist}")
        page.wait("document.querySelector('#head .curve') && document.querySelector('.tile')")
        top = page.box("#waterfall")["y"]
        page.wait("document.body.dataset.found")
        page.frames()
        self.assertEqual(page.box("#waterfall")["y"], top)
