"""Checks of fault rules and of the log."""

import http.client
import ssl
import time

from checks.client import Case, Pixiv


class Faults(Case):
    URL = "https://www.pixiv.net/ranking.php?format=json&mode=daily&date=20240105"

    def fault(self, **rule):
        self.pixiv.control("/faults/clear", {})
        self.assertEqual(self.pixiv.control("/faults", {"match": r"GET www\.pixiv\.net/ranking", **rule}), {})

    def test_a_status_applies_after_skipped_requests_and_ends(self):
        self.fault(do="status", status=429, headers={"Retry-After": "1"}, skip=1, times=2)
        replies = [self.pixiv.ask(self.URL)[:2] for _ in range(4)]
        self.assertEqual([status for status, _ in replies], [200, 429, 429, 200])
        self.assertEqual(replies[1][1]["Retry-After"], "1")
        self.assertTrue(self.pixiv.control("/faults")[0]["spent"])
        self.assertIn("error", self.pixiv.control("/faults", {"do": "nothing"}))

    def test_invalid_responses(self):
        whole = len(self.pixiv.ask(self.URL)[2])
        self.fault(do="html")
        self.assertTrue(self.pixiv.ask(self.URL)[2].startswith(b"<!DOCTYPE"))
        self.fault(do="empty")
        self.assertEqual(self.pixiv.ask(self.URL)[::2], (200, b""))
        self.fault(do="type")
        self.assertIn("text/html", self.pixiv.ask(self.URL)[1]["Content-Type"])
        self.fault(do="gzip")
        _, headers, body = self.pixiv.ask(self.URL)
        self.assertEqual((headers["Content-Encoding"], body[:2]), ("gzip", b"\x1f\x8b"))
        self.fault(do="no-length")
        _, headers, body = self.pixiv.ask(self.URL)
        self.assertEqual((headers["Content-Length"], len(body) // 100), (None, whole // 100))

    def test_connections_that_break(self):
        self.fault(do="cut", after=100)
        with self.assertRaises(http.client.IncompleteRead) as caught:
            self.pixiv.ask(self.URL)
        self.assertEqual(len(caught.exception.partial), 100)
        for rule in ({"do": "reset"}, {"do": "reset", "after": 10}, {"do": "stall", "seconds": 0.2}):
            self.fault(**rule)
            with self.assertRaises((ConnectionError, ssl.SSLError, http.client.HTTPException), msg=rule):
                self.pixiv.ask(self.URL)
        self.fault(do="slow", seconds=0.4)
        start = time.monotonic()
        self.assertEqual(self.pixiv.ask(self.URL)[0], 200)
        self.assertGreater(time.monotonic() - start, 0.35)


class Log(Case):
    def test_requests_are_logged_but_not_those_to_the_control_host(self):
        self.pixiv.control("/log/clear", {})
        body = self.pixiv.ask("https://www.pixiv.net/ajax/illust/1?lang=ja", {"X-Test": "Yes"})[2]
        self.pixiv.ask("http://spapi.pixiv.net/iphone/nothing?a=%20b")
        first, second = self.pixiv.control("/log")
        self.assertEqual(
            (first["scheme"], first["host"], first["path"]), ("https", "www.pixiv.net", "/ajax/illust/1")
        )
        self.assertEqual(
            (first["query"], first["headers"]["x-test"], first["bytes"]), ({"lang": "ja"}, "Yes", len(body))
        )
        self.assertEqual(
            (second["status"], second["raw_query"], second["query"]), (404, "a=%20b", {"a": " b"})
        )
        self.assertEqual(self.pixiv.control(f"/log?since={first['seq']}"), [second])


class Worlds(Case):
    def test_worlds_share_a_process_and_nothing_else(self):
        port = self.pixiv.control("/worlds", {"now": "2024-03-10T12:30:00+09:00"})["port"]
        other = Pixiv.beside(self.pixiv, port)
        self.addCleanup(other.hang_up)
        self.pixiv.control("/faults", {"do": "status"})
        work = "https://www.pixiv.net/ajax/illust/114862000"
        self.pixiv.control("/world", {"delete": [114862000]})
        self.assertEqual(other.ask(work)[0], 200)
        self.assertEqual([self.pixiv.ask(work)[0] for _ in range(2)], [503, 404])
        self.assertEqual((len(self.pixiv.control("/log")), len(other.control("/log"))), (2, 1))
        self.assertEqual(other.control("/")["now"], 1_710_041_400)
        self.assertEqual(self.pixiv.control("/worlds/end", {"port": port}), {})
        self.assertIn("error", self.pixiv.control("/worlds/end", {"port": port}))
        self.assertEqual(other.ask(work)[0], 200, "a connection that is open stays so")
