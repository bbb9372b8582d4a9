from itertools import pairwise

from browse_tests import BrowseTest
from sampling import expensive
from scripts import CURRENT

# Records at each frame the visible pages of dates: `2024-01-03 2`.
_WATCH = """(() => {
    window.looked = new Set();
    const look = () => {
        for (const tile of document.querySelectorAll('section[data-date] .tile')) {
            const {top, bottom} = tile.getBoundingClientRect();
            if (bottom <= 0 || top >= innerHeight) continue;
            looked.add(`${tile.parentElement.dataset.date} ${Math.ceil(tile.dataset.rank / 50)}`);
        }
        requestAnimationFrame(look);
    };
    look();
})()"""
_SLOW = 0.3  # seconds for a page of a ranking


class Asking(BrowseTest):
    def slow(self, browsing):
        """Delays responses, so that the log shows concurrent requests."""
        browsing.pixiv.fault(match=r"ranking\.php", do="slow", seconds=_SLOW, times=1_000_000)

    def looked(self, page) -> list[tuple[str, int]]:
        return sorted((date, int(number)) for date, number in map(str.split, page.evaluate("[...looked]")))

    def scroll(self, page, steps: int, step: int):
        for _ in range(steps):
            page.evaluate(f"document.querySelector('#waterfall').scrollTop += {step}")
            page.frames(4)

    @expensive
    def test_scrolling(self):
        """Scrolling through dates that are not stored requests the visible page and one page ahead, in turn."""
        browsing = self.browse("-d", "2024-01-04", stored=("2024-01-03",))
        self.slow(browsing)
        page = self.open(browsing)
        page.evaluate(_WATCH)
        page.wait("document.querySelector('section[data-date=\"2024-01-04\"] .tile')")
        # A page that is drawn quickly needs more steps for the same number of requests.
        for _ in range(60):
            self.scroll(page, 15, 80)
            if len(browsing.rankings()) > 4:
                break
        self.rest(page, 1500)
        asked = browsing.rankings()
        # A fast machine reaches the stored date, which is not requested.
        looked = [place for place in self.looked(page) if place[0] != "2024-01-03"]
        self.assertEqual({mode for mode, *_ in asked}, {"daily"})
        pages = [(date, number) for _, date, number, _ in asked]
        self.assertGreater(len(pages), 4)
        self.assertNotIn("2024-01-03", {date for date, _ in pages})
        self.assertEqual(len(set(pages)), len(pages))
        self.assertLessEqual(set(looked), set(pages))
        self.assertLessEqual(len(pages), len(looked) + 1, (looked, pages))
        times = [time for *_, time in asked]
        self.assertGreaterEqual(min(later - time for time, later in pairwise(times)), _SLOW)
        self.assertEqual([entry["path"] for entry in browsing.log() if entry["host"] == "www.pixiv.net"],
                         ["/ranking.php"] * len(pages))
        self.pictures_once(browsing)

    @expensive
    def test_stored(self):
        """Stored dates send no ranking requests while scrolling, and no image is requested twice."""
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-04..2024-01-06",))
        page = self.open(browsing)
        page.evaluate(_WATCH)
        page.wait("document.querySelector('.tile img')")
        self.scroll(page, 25, 700)
        self.scroll(page, 25, -700)
        page.evaluate("location.hash = '#/daily/2024-01-05'")
        page.wait(f"{CURRENT} === '2024-01-05'")
        self.scroll(page, 10, 500)
        page.reload()
        page.wait(f"{CURRENT} === '2024-01-05'")
        self.rest(page, 1500)
        self.assertEqual(browsing.rankings(), [])
        self.pictures_once(browsing)
        self.assertEqual({entry["host"] for entry in browsing.log()}, {"i.pximg.net"})

    @expensive
    def test_jumps(self):
        """Jumps to dates that are not stored request only the final dates; these are then stored."""
        browsing = self.browse("-d", "2024-01-06")
        self.slow(browsing)
        page = self.open(browsing)
        page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .tile')")
        page.run("""for (const date of ['2016-05-05', '2017-05-05', '2018-05-05', '2019-05-05']) {
            location.hash = `#/daily/${date}`;
            await new Promise(requestAnimationFrame);
        }""")
        page.wait("document.querySelector('section[data-date=\"2019-05-05\"] .tile')")
        self.rest(page)
        dates = [date for _, date, number, _ in browsing.rankings()]
        self.assertEqual(dates[0], "2024-01-06")
        self.assertEqual(set(dates), {"2024-01-06", "2019-05-05"})
        self.assertTrue(browsing.run("ranking", "--offline", "-f", "ids", "-d", "2019-05-05", "-n", "50").out)
        count = len(dates)
        page.reload()
        page.wait("document.querySelector('section[data-date=\"2019-05-05\"] .tile')")
        self.rest(page, 1000)
        again = [(date, number) for _, date, number, _ in browsing.rankings()]
        self.assertEqual(len(set(again)), len(again))
        self.assertLessEqual(len(again), count + 1)

    @expensive
    def test_offline(self):
        """Offline, neither rankings nor images are requested."""
        browsing = self.browse("--offline", "-d", "2024-01-06", stored=("2024-01-06",))
        page = self.open(browsing)
        self.expected_errors = ("status of 404",)
        page.wait("document.querySelector('.tile')")
        self.scroll(page, 10, 700)
        page.key("End")
        self.rest(page)
        self.assertEqual(browsing.log(), [])

    def pictures_once(self, browsing):
        pictures = browsing.pictures()
        self.assertGreater(len(pictures), 50)
        self.assertEqual(len(set(pictures)), len(pictures))
