import re
import socket
import urllib.parse

from browse_tests import BrowseTest
from polling import poll, steady
from sampling import expensive

_SLOW = 0.3  # seconds for an image
_TILES = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"


class Order(BrowseTest):
    def slow(self):
        """Returns the program with delayed images, one at a time."""
        browsing = self.browse("-d", "2024-01-06", "-j", "1", stored=("2024-01-04", "2024-01-06"))
        browsing.pixiv.fault(match=r"i\.pximg\.net", do="slow", seconds=_SLOW, times=1_000_000)
        return browsing

    def fetched(self, browsing) -> list[int]:
        """Returns the works whose images were requested, in order."""
        return [int(re.search(r"/(\d+)[-_][^/]*$", path)[1]) for path in browsing.pictures()]

    def wait_fetched(self, browsing, count: int):
        poll(lambda: len(self.fetched(browsing)) >= count)

    def begin(self, browsing, page=None):
        """Opens the page without waiting for all of its images."""
        page = page or self.page()
        page.call("Page.navigate", url=browsing.address)
        page.wait("document.body?.dataset.ready === 'yes'")
        page.wait("document.querySelector('.tile img')?.naturalWidth")
        return page

    def request(self, browsing, cookie: str, work: int) -> socket.socket:
        """Requests the thumbnail of a work."""
        connection = socket.create_connection(("127.0.0.1", browsing.port))
        self.addCleanup(connection.close)
        path = f"{urllib.parse.urlsplit(browsing.root).path}/thumbnail/{work >> 16}/{work}.jpg"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{browsing.port}\r\nCookie: {cookie}\r\n"
                           "Connection: close\r\n\r\n".encode())
        return connection

    def test_newest_first(self):
        """Of the waiting images, the newest is fetched first, and an abandoned one is not fetched."""
        browsing = self.slow()
        # All are requested during the first one, and then fetched before they are abandoned.
        browsing.pixiv.clear_faults()
        for seconds, times in ((1, 1), (0.1, 1_000_000)):
            browsing.pixiv.fault(match=r"i\.pximg\.net", do="slow", seconds=seconds, times=times)
        cookie = browsing.cookie()
        works = [int(id) for id in browsing.run("ranking", "--offline", "-f", "ids", "-d", "2024-01-06").out.split()][:8]
        connections = {}
        for place, work in enumerate(works):
            connections[place] = self.request(browsing, cookie, work)
            # The response to a later request shows that the program has read this one. The first one runs immediately.
            self.assertEqual(browsing.ask("GET", "/api/state", cookie)[0], 200)
            self.wait_fetched(browsing, 1)
        gone = {3, 5}
        for place in gone:
            connections.pop(place).close()
        while connections:
            for place, connection in list(connections.items()):
                line = connection.makefile("rb").readline()
                self.assertRegex(line, b" 20[02] ")
                del connections[place]
                if b" 202 " in line:  # it lasts longer than a second, so a page requests it again
                    connections[place] = self.request(browsing, cookie, works[place])
        expected = [works[0], *(works[place] for place in range(7, 0, -1) if place not in gone)]
        self.wait_fetched(browsing, len(expected))
        self.assertEqual(self.fetched(browsing), expected)

    @expensive
    def test_jump(self):
        """After a jump, the images then on the screen are fetched before the earlier ones."""
        browsing = self.slow()
        page = self.begin(browsing)
        before = page.evaluate(_TILES)
        page.evaluate("location.hash = '#/daily/2024-01-04'")
        page.wait("document.querySelector('section[data-date=\"2024-01-04\"] .tile')")
        count, after = len(browsing.pictures()), page.evaluate(_TILES)
        self.assertGreater(len(before), count + 20)
        self.wait_fetched(browsing, count + 5)
        later = self.fetched(browsing)[count:]
        self.assertGreater(len(later), 4)
        # One of the earlier images may have started.
        self.assertEqual([work for work in later[1:] if work not in after], [])

    def test_closed(self):
        """The images that a closed tab waited for are not fetched."""
        browsing = self.slow()
        page = self.begin(browsing, self.browser.page())
        count = len(page.evaluate(_TILES))
        page.close()
        # An image that the tab was about to request again remains in the queue for two seconds.
        self.assertTrue(steady(lambda: len(browsing.pictures()), 4 * _SLOW))
        self.assertLess(len(browsing.pictures()), count / 2)


class Tabs(BrowseTest):
    @expensive
    def test_tabs(self):
        """Eight tabs of one browser load their tiles, although a browser has six connections for all of them."""
        dates = [f"2024-01-{day:02}" for day in range(2, 10)]
        browsing = self.browse("-d", dates[0], stored=(f"{dates[0]}..{dates[3]}",))
        pages = [self.open(browsing)]
        for date in dates[1:]:
            page = self.page()
            page.call("Page.navigate", url=f"{browsing.root}/#/daily/{date}")
            pages.append(page)
        for date, page in zip(dates, pages):
            page.wait(f"""(images => images.length > 15 && images.every(image => image.naturalWidth))
                ([...document.querySelectorAll('section[data-date="{date}"] .tile img')])""")
        asked = {(date, page) for _, date, page, _ in browsing.rankings()}
        self.assertEqual({date for date, _ in asked}, set(dates[4:]))
        self.assertEqual(len(asked), len(browsing.rankings()))
