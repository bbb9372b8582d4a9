import contextlib
import sqlite3

from browse_tests import BrowseTest
from sampling import expensive

_STATE = "document.querySelector('section[data-date=\"{}\"] .state')"


class Faults(BrowseTest):
    @expensive
    def test_reasons(self):
        """A date that pixiv refuses or truncates shows the reason and a button, and nothing of it is stored."""
        for rule in ({"do": "status", "status": 503}, {"do": "cut"}, {"do": "html"}, {"do": "reset"}):
            with self.subTest(**rule):
                browsing = self.browse("-d", "2024-01-06", "--retries", "0", stored=("2024-01-07",))
                browsing.pixiv.fault(match=r"ranking\.php.*date=20240106", times=1, **rule)
                page = self.open(browsing)
                page.wait(f"{_STATE.format('2024-01-06')}?.querySelector('button')")  # no longer fetching
                self.assertGreater(len(page.evaluate(f"{_STATE.format('2024-01-06')}.textContent")), 20)
                self.assertNotIn("2024-01-06", self.dates(browsing))
                page.evaluate("location.hash = '#/daily/2024-01-07'")
                page.wait("document.querySelector('section[data-date=\"2024-01-07\"] .tile')")
                page.evaluate("location.hash = '#/daily/2024-01-06'")
                page.wait(f"{_STATE.format('2024-01-06')}?.querySelector('button')")
                page.press('section[data-date="2024-01-06"] .state button')
                page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .tile')")
                self.assertEqual(self.dates(browsing)["2024-01-06"], 50)

    def dates(self, browsing) -> dict[str, int]:
        """Returns the number of stored entries of each date."""
        with contextlib.closing(sqlite3.connect(f"file:{browsing.stage.archive}?mode=ro", uri=True)) as database:
            return dict(database.execute("SELECT date, count(*) FROM v_entry GROUP BY date"))

    @expensive
    def test_pause(self):
        """If pixiv requests a pause, the page shows its length, and continues automatically."""
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-07",))
        browsing.pixiv.fault(match=r"ranking\.php.*date=20240106", times=1, do="status", status=429, retry_after=5)
        page = self.page()
        page.call("Page.navigate", url=browsing.address)  # opening would wait for the date, too
        page.wait("[3, 2, 1].some(left => document.body?.innerText?.includes(`rate limited, ${left} s left`))")
        page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .tile')")
        self.assertEqual([date for _, date, _, _ in browsing.rankings()][:2], ["2024-01-06"] * 2)

    def test_truncated_image(self):
        """A truncated image is not stored, and is complete when requested again."""
        self.expected_errors = ("status of 502",)
        browsing = self.browse("-d", "2024-01-06", "--retries", "0", stored=("2024-01-06 -n 50",))
        cookie = browsing.cookie()
        work = int(browsing.run("ranking", "--offline", "-f", "ids", "-d", "2024-01-06", "-n", "1").out)
        browsing.pixiv.fault(match=r"i\.pximg\.net", times=1_000_000, do="cut")
        self.assertEqual(browsing.thumbnail(work, cookie)[0], 502)
        self.assertIn("Images:    none", browsing.run("cache").out)
        browsing.pixiv.clear_faults()
        status, headers, picture = browsing.thumbnail(work, cookie)
        self.assertEqual((status, headers["Content-Type"], picture[:2]), (200, "image/jpeg", b"\xff\xd8"))
        self.assertIn("1 thumbnail image,", browsing.run("cache").out)

    @expensive
    def test_tabs(self):
        """Tabs that wait for pixiv leave connections for others: a browser has six connections to a server."""
        browsing = self.browse("-d", "2024-01-07", "--retries", "0", "--timeout", "600", stored=("2024-01-07",))
        self.open(browsing)
        browsing.pixiv.fault(match=r"ranking\.php.*date=20", do="stall", after=0, seconds=600, times=1_000_000)
        for day in range(1, 7):
            page = self.page()
            page.call("Page.navigate", url=f"{browsing.root}/#/daily/2024-01-0{day}")
            page.wait(f"{_STATE.format(f'2024-01-0{day}')}?.querySelector('.wait')")
            page.hide()  # the next tab is in front of it
        page = self.page()
        page.call("Page.navigate", url=f"{browsing.root}/")
        page.wait("document.body?.dataset.ready === 'yes'")
        self.assertEqual(self.dates(browsing), {"2024-01-07": 500})
