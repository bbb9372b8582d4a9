import datetime

from harness import SiteTest
from scripts import DRAWN, VIEWER

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

    def expected_lines(self, places: list[int]) -> list[bool]:
        """Returns for each line of the curve whether it is dashed."""
        days = places[::2]
        absent = (datetime.date(2024, 1, 25) - _EPOCH).days
        stored = {*self.stored, absent}
        return [later - day > 1 for day, later in zip(days, days[1:])
                if not any(between in stored for between in range(day + 1, later))]
