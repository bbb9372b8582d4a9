import re
import unittest
from collections import Counter

from home import Browsing, Home

_LIST = "daily"


def position(session) -> int:
    """Returns the position of the current entry in the first row of the screen; 0 if there is none."""
    found = re.search(r"(\d+)/500 *$", session.text.partition("\n")[0])
    return int(found[1]) if found else 0


class Requests(unittest.TestCase):
    stored = ("2024-01-02..2024-01-03",)

    def web(self, parts: list[tuple[str, int]]) -> Counter:
        """Returns the ranking requests of the web pages for numbers of pages of dates, in order."""
        with Home(stored=self.stored) as home, Browsing("-d", parts[0][0], stage=home) as browsing:
            cookie = browsing.cookie()
            for date, pages in parts:
                for count in range(1, pages + 1):
                    status, _, _ = browsing.ask("GET", f"/data/{_LIST}/{date}.json?pages={count}", cookie)
                    self.assertEqual(status, 200)
            return Counter(home.rankings())

    def terminal(self, path: list[tuple[str, str]], rows: int = 20, date: str = "2024-01-12") -> Counter:
        """Returns the ranking requests of the terminal. The path consists of keys, each with a text to wait for."""
        with Home(stored=self.stored) as home, home.browse("-d", date, "--pictures", "none", rows=rows) as session:
            session.wait(f" {date} ", "1/500")
            for keys, text in path:
                session.send(keys)
                session.wait(text)
            session.settle(1)  # longer than the delay of a request
            self.assertEqual(session.quit(), 0)
            return Counter(home.rankings())

    def test_start(self):
        """The first screen of a date that is not stored needs the request of the web page."""
        self.assertEqual(self.terminal([]), self.web([("2024-01-12", 1)]))

    def test_dates(self):
        """A path through dates needs the same requests, also if it returns, or passes a stored date."""
        path = [("n", "2024-01-11 "), ("n", "2024-01-10 "), ("p", "2024-01-11 "), ("p", "2024-01-12 "),
                ("N", "2024-01-05 "), ("n", "2024-01-04 "), ("n", "2024-01-03 ")]
        path = [step for keys, date in path for step in ((keys, date), ("", "1/500"))]
        dates = ["2024-01-12", "2024-01-11", "2024-01-10", "2024-01-05", "2024-01-04", "2024-01-03"]
        self.assertEqual(self.terminal(path), self.web([(date, 1) for date in dates]))

    def test_pages(self):
        """The pages of a ranking are requested in order, once each."""
        path = [(("G", f"{50 * page}/500"), ("j", f"{50 * page + 1}/500")) for page in range(1, 10)]
        self.assertEqual(self.terminal([step for steps in path for step in steps]), self.web([("2024-01-12", 10)]))

    def test_skipped(self):
        """Dates that keys pass quickly are not requested."""
        found = self.terminal([("n" * 6, "2024-01-06 "), ("", "1/500")])
        self.assertLessEqual(found, Counter({(_LIST, f"2024-01-{day:02}", 1): 1 for day in range(6, 13)}))
        self.assertLess(found.total(), 7)

    def test_history(self):
        """The history of a work contains the rankings that were fetched since it was displayed."""
        with Home(stored=("2024-01-04",)) as home, home.browse("-d", "2024-01-04", "--pictures", "none") as session:
            session.wait(" 2024-01-04 ", "1/500")
            session.send("j" * 6)
            session.wait("7/500", "1 ranking")
            session.send("p")
            session.wait(" 2024-01-05 ", "1/500")
            # Its rank is 208. The next page may be loaded before a key, because one screen is requested ahead.
            while (line := position(session)) <= 200:
                session.send("Gj")
                session.until(lambda: position(session) > line)
            session.send("n")
            session.wait(" 2024-01-04 ")
            session.send("g" + "j" * 6)
            session.wait("7/500", "2 rankings")
            self.assertEqual(session.quit(), 0)
            found = home.rankings()
            self.assertEqual(found, [(_LIST, "2024-01-05", page + 1) for page in range(len(found))])
            self.assertIn(len(found), (5, 6))

    def test_stored(self):
        """Stored dates need no requests at all."""
        self.assertEqual(self.terminal([("G", "500/500"), ("g", "1/500")], date="2024-01-03"), Counter())
