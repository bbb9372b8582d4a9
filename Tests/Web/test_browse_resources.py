import http.client
import urllib.parse

from browse_tests import BrowseTest
from polling import poll

_MOST = 64  # MB, for debug builds too; make bench-browse measures the release build


class Resources(BrowseTest):
    wakes = None

    @classmethod
    def setUpClass(cls):
        pass  # no browser

    def test_thumbnails(self):
        """2,000 thumbnails need little memory, the same ones again none, and then the program sleeps."""
        browsing = self.browse("-j", "16", stored=("2024-01-02..2024-01-07",))
        works = self.works(browsing, "2024-01-02..2024-01-07")
        self.assertGreaterEqual(len(works), 2000)
        cookie = browsing.cookie()
        self.serve(browsing, cookie, works[:2000])
        before = browsing.memory()["VmHWM"]
        self.assertLessEqual(before, _MOST)
        self.serve(browsing, cookie, works[:2000])
        self.assertLessEqual(browsing.memory()["VmHWM"], before + 1)
        self.assertEqual(len(browsing.pictures()), 2000)
        # libdispatch for Linux wakes up each second. Its idle threads end after five seconds.
        self.assertTrue(poll(lambda: self.sleeps(browsing), 60, 2))

    def sleeps(self, browsing) -> bool:
        """Whether the program has woken up at most three times since the last call."""
        before, self.wakes = self.wakes, browsing.wakes()
        return before is not None and (self.wakes - before).total() <= 3

    def serve(self, browsing, cookie: str, works: list[int]):
        connection = http.client.HTTPConnection("127.0.0.1", browsing.port, timeout=60)
        self.addCleanup(connection.close)
        for work in works:
            status = 202  # pixiv needs longer than a second
            while status == 202:
                connection.request("GET", f"{urllib.parse.urlsplit(browsing.root).path}/thumbnail/{work >> 16}/{work}.jpg", headers={"Cookie": cookie})
                reply = connection.getresponse()
                status, start = reply.status, reply.read()[:2]
            self.assertEqual((status, start), (200, b"\xff\xd8"))

    def works(self, browsing, dates: str) -> list[int]:
        printed = browsing.run("ranking", "--offline", "-f", "ids", "-d", dates).out
        return list(dict.fromkeys(map(int, printed.split())))
