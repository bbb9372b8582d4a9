import datetime
import html
import json
import os
import re
import urllib.parse
from collections import defaultdict

from archive_tests import ArchiveTest
from facts import Facts, fold
from sampling import expensive
from scripts import BLURRED, DRAWN, HITS, RESTRICTED, VIEWER, searched

_ADDRESS = re.compile(r"(?i)https?:[^\s\"'`<>]*|[\"'(]//[^\s\"'`<>]*")
_WORK = re.compile(r"https://www\.pixiv\.net/artworks/(\d+|\$\{\w+\.id\})")
# The pages of an artist and of a tag, in links of the front end.
_PAGE = re.compile(r"https://www\.pixiv\.net/(users|tags)/\$\{.*?\}")


class Program(ArchiveTest):
    options = ("--fetch",)

    @expensive
    def test_curve(self):
        """The curve has a point for each rank in the archive, and is dashed over dates that are not stored."""
        complete = self.archive.column("SELECT date FROM v_date WHERE mode = 'daily' AND state = 'complete'")
        places = defaultdict(dict)
        for id, date, place in self.archive.rows(
                "SELECT work, date, place FROM v_entry WHERE mode = 'daily' ORDER BY date"):
            places[id][date] = place
        # One work for each set of dates.
        works, lines = {tuple(places[id]): id for id in places}, []
        for dates, id in works.items():
            page = self.view(f"/daily/{dates[-1]}/{places[id][dates[-1]]}")
            page.wait(f"{VIEWER}.workId === '{id}'")
            page.key("i")
            drawn = page.wait(DRAWN)
            with self.subTest(work=id, dates=dates):
                self.assertEqual((drawn["points"], drawn["marks"]), (len(dates), len(dates)))
                expected = [_days(date, later) > 1 for date, later in zip(dates, dates[1:])
                            if not any(date < other < later for other in complete)]
                self.assertEqual(drawn["lines"], expected)
                lines += expected
        self.assertGreater(len(works), 10)
        self.assertEqual(set(lines), {False, True})

    def test_plain_index(self):
        """Without scripts, the index shows all lists, years and dates of the archive, and dates are links."""
        page = self.page()
        page.without_scripts()
        page.open(self.facts.address("index.html"))
        links = page.evaluate("""[...document.links].filter(link => link.checkVisibility()
            && link.getBoundingClientRect().height > 0).map(link => [link.getAttribute('href'), link.innerText])""")
        stored = self.archive.rows("SELECT mode, date FROM v_date WHERE state <> 'absent'")
        self.assertEqual(sorted(links), sorted([f"html/{mode}/{date}.html", date] for mode, date in stored))
        headings = page.evaluate("[...document.querySelectorAll('h2, h3')].map(heading => heading.innerText)")
        self.assertEqual(headings, ["daily", "2024", "daily_r18", "2024"])

    @expensive
    def test_plain_dates(self):
        """Without scripts, a date has the entries of the archive in their order, and images have their sizes."""
        page = self.page()
        page.without_scripts()
        for mode, date in self.archive.rows("SELECT mode, date FROM v_date WHERE state <> 'absent'"):
            places = self.archive.column(
                "SELECT place FROM v_entry WHERE mode = ? AND date = ? ORDER BY position", mode, date)
            page.open(self.facts.address("html", mode, f"{date}.html"))
            self.assertEqual(page.evaluate("[...document.querySelectorAll('ol > li')].map(item => item.value)"), places)
            sizes = page.evaluate("""[...document.images].map(image =>
                [Number(image.getAttribute('width')), Number(image.getAttribute('height'))])""")
            # Without scripts, the others could not be shown unblurred.
            shown = self.archive.column(
                "SELECT work FROM v_entry JOIN v_work USING(work) WHERE mode = ? AND date = ?"
                " AND coalesce(v_work.age_rating, 'all') = 'all'", mode, date)
            self.assertEqual(len(sizes), len(shown))
            self.assertTrue(all(map(all, sizes)))

    def test_links(self):
        """Every link of every page leads to a file of the site, or to the work on pixiv."""
        for path in self.facts.files("**/*.html"):
            links = re.findall(r"\b(?:href|src)\s*=\s*[\"']?([^\s\"'>]+)", self.facts.texts[path])
            self.assertTrue(links, path)
            for link in map(html.unescape, links):
                target = os.path.join(os.path.dirname(path), urllib.parse.unquote(link))
                self.assertTrue(link == "data:," or _WORK.fullmatch(link) or os.path.isfile(target), f"{path}: {link}")

    @expensive
    def test_search(self):
        """A search finds, newest first, the works of the archive whose title or tags have its words."""
        works = [(id, "\t".join(fold(re.sub("[\t\r\n]", " ", part)) for part in parts)) for id, *parts in
                 self.archive.rows("SELECT work, title, coalesce(tags, '') FROM v_work"
                                   " WHERE work IN (SELECT work FROM v_entry) ORDER BY work DESC")]
        page = self.open()
        for text in ("竜", "少女", "ｱﾅﾛｸﾞ", "あなろぐ", "ＳＩＬＥＮＴ　ｇａｒｄｅｎ", "C++ 猫", "%s%n%x"):
            with self.subTest(text=text):
                expected = [id for id, parts in works if all(fold(word) in parts for word in text.split())]
                self.assertTrue(expected)
                page.evaluate("document.querySelector('#search').select()")
                page.type(text)
                page.wait(searched(text, len(expected)))
                self.assertEqual(page.run(HITS), expected)

    def test_best(self):
        """The page shows the best works of a month in the order of the command `best`, with the same points."""
        run = self.archive.stage.run("best -m daily -d 2024-01 -n 500 -f ndjson".split())
        self.assertEqual(run.code, 3, run.err)  # other dates of the month are not stored
        expected = [[work["id"], work["points"]] for work in map(json.loads, run.out.splitlines())]
        # The only ranking of these works within the ranks that score is at the last one.
        self.assertIn(1, [points for _, points in expected])
        page = self.open("/best/daily/2024-01")
        page.wait("document.body.dataset.found > 0")
        self.assertEqual(page.evaluate(
            "RL.gallery.feed.sections.flatMap(({works}) => works.map(({id, points}) => [id, points]))"), expected)

    def test_blurred(self):
        """Images of an R-18 ranking are blurred until the switch is pressed."""
        page = self.open("/daily_r18")
        page.wait(f"{RESTRICTED}.length > 5")
        self.assertEqual(set(page.evaluate(BLURRED)), {True})
        page.press("#menu summary")
        page.press("#r18")
        page.wait(f"!{BLURRED}.includes(true)")

    def test_restricted_later(self):
        """A work that became R-18 after it was listed is blurred on that date, too."""
        expected = self.archive.column(
            "SELECT work FROM v_entry JOIN v_work USING(work) WHERE mode = 'daily' AND date = '2024-01-07'"
            " AND v_work.age_rating <> 'all' ORDER BY place")
        self.assertEqual(len(expected), 6)
        page = self.open("/daily/2024-01-07")
        page.wait(f"{RESTRICTED}.length === {len(expected)}")
        works = page.evaluate(f"{RESTRICTED}.map(image => Number(image.parentElement.dataset.workId))")
        self.assertEqual(works, expected)
        self.assertEqual(set(page.evaluate(BLURRED)), {True})

    def test_hidden(self):
        """If R-18 works are hidden, no file contains the ID of one, and no file is named after one."""
        restricted = set(map(str, self.archive.column("SELECT work FROM v_work WHERE age_rating <> 'all'")))
        self.assertLessEqual(restricted, _numbers(self.facts))
        hidden = Facts(self.archive.site("hidden", "--r18", "hide"))
        places = {name: [row[1] for row in rows] for name, rows in hidden.index["lists"].items()}
        self.assertEqual(places, {"daily": [500, 500, 500, 99, 494]})
        self.assertEqual(_numbers(hidden) & restricted, set())

    def test_no_request(self):
        """Without --fetch, no request is sent, although images are missing."""
        count = len(self.archive.requests())
        site = Facts(self.archive.site("bare", "--cache-dir", "empty"))
        self.assertEqual(site.files("thumbnail/*/*"), [])
        self.assertEqual(self.archive.requests()[count:], [])

    def test_second_run(self):
        """A second run writes nothing."""
        before = _stamps(self.facts)
        self.archive.site("site")
        self.assertEqual(_stamps(self.facts) ^ before, set())

    def test_addresses(self):
        """Files contain only URLs of pixiv's pages, and URLs that artists wrote into captions."""
        captions = " ".join(self.archive.column("SELECT caption FROM detail"))
        for path, text in self.facts.texts.items():
            for address in _ADDRESS.findall(text):
                # The name of a format looks like a URL.
                known = _WORK.fullmatch(address) or _PAGE.match(address) or address == "http://www.w3.org/2000/svg"
                self.assertTrue(known or address in captions, f"{path}: {address}")


def _days(date: str, later: str) -> int:
    return (datetime.date.fromisoformat(later) - datetime.date.fromisoformat(date)).days


def _numbers(facts: Facts) -> set[str]:
    """Returns all numbers in the text files of a site and in the names of its files."""
    names = [os.path.relpath(path, facts.folder) for path in facts.files("**/*")]
    return {number for text in [*names, *facts.texts.values()] for number in re.findall(r"\d+", text)}


def _stamps(facts: Facts) -> set[tuple[str, int, int]]:
    return {(path, os.stat(path).st_mtime_ns, os.stat(path).st_ino) for path in facts.files("**/*")}
