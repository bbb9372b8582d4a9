"""Checks of every kind of fault that changes a response, and of the profiles."""

import csv
import email.utils
import gzip
import http.client
import io
import json
import zipfile

from checks.client import REFERER, Case

LIST = "https://www.pixiv.net/ranking.php?format=json&mode=daily&date=20240105"
APP = "https://app-api.pixiv.net/v1/illust/ranking?mode=day&date=2024-01-05"
CSV = "http://spapi.pixiv.net/iphone/ranking_log.php?Date_Year=2014&Date_Month=11&Date_Day=06&mode=daily&p=1"


class Faulty(Case):
    def fault(self, **rule):
        self.pixiv.control("/faults/clear", {})
        self.assertEqual(self.pixiv.control("/faults", rule), {})

    def picture(self):
        """Returns the URL and the bytes of an original."""
        body = self.pixiv.json("https://www.pixiv.net/ajax/illust/116080005")[1]["body"]
        url = body["urls"]["original"]
        return url, self.pixiv.ask(url, REFERER)[2]

    def part(self, url, first):
        """Requests the bytes from `first` on."""
        return self.pixiv.ask(url, {**REFERER, "Range": f"bytes={first}-"})


class Texts(Faulty):
    def test_strings_that_break_readers(self):
        self.fault(do="utf8")
        self.assertEqual(self.pixiv.ask(LIST)[2].count(b'"title":"\xff\xc3('), 50)
        self.fault(do="utf8")
        self.assertEqual(self.pixiv.ask(CSV)[2].count(b"\xff\xc3("), 1)
        self.fault(do="deep", depth=5)
        self.assertEqual(self.pixiv.ask(LIST)[2], b"[[[[[]]]]]")
        self.fault(do="titles", titles=["a\0b", "CON"])
        titles = [entry["title"] for entry in self.pixiv.json(LIST)[1]["contents"]]
        self.assertEqual(titles, ["a\0b", "CON"] * 25)

    def test_members_are_removed_and_added(self):
        self.fault(do="members", remove=["date", "contents[].rank"], add={"contents[].score": 1, "x": "y"})
        facts = self.pixiv.json(LIST)[1]
        self.assertEqual((facts.get("date"), facts["x"], facts["mode"]), (None, "y", "daily"))
        self.assertEqual({("rank" in each, each["score"]) for each in facts["contents"]}, {(False, 1)})

    def test_numbers_are_out_of_range_in_the_first_three_works(self):
        for url, headers, of, name, views, pages in (
            (LIST, None, "contents", "illust_id", "view_count", "illust_page_count"),
            (APP, self.pixiv.bearer(), "illusts", "id", "total_view", "page_count"),
        ):
            self.fault(do="numbers")
            first, second, third = self.pixiv.json(url, headers)[1][of][:3]
            self.assertEqual((first[name], second[views], int(third[pages])), (10**30 - 1, float("inf"), -3))

    def test_streams_have_the_requested_size(self):
        self.fault(do="huge", size=200_000)
        status, headers, body = self.pixiv.ask(LIST)
        self.assertEqual((status, int(headers["Content-Length"]), len(body)), (200, 200_000, 200_000))
        self.assertEqual(list(json.loads(body)), ["contents"])
        self.fault(do="bomb", size=3_000_000)
        _, headers, body = self.pixiv.ask(LIST)
        self.assertLess(len(body), 10_000)
        self.assertEqual((headers["Content-Encoding"], len(gzip.decompress(body))), ("gzip", 3_000_000))
        self.fault(do="endless-csv", size=100_000)
        body = self.pixiv.ask(CSV)[2]
        self.assertEqual((len(body), body[:2], body.count(b'"')), (100_000, b'"x', 1))

    def test_the_app_hides_works_and_names_wrong_pages(self):
        headers = self.pixiv.bearer()
        shown = self.pixiv.json(APP, headers)[1]["illusts"]
        self.fault(do="hollow", ids=[shown[1]["id"]])
        first, second = self.pixiv.json(APP, headers)[1]["illusts"][:2]
        self.assertEqual(first["title"], shown[0]["title"])
        self.assertEqual((second["id"], second["title"], second["visible"]), (shown[1]["id"], "", False))
        self.assertIn("limit_sanity_level_360.png", second["meta_single_page"]["original_image_url"])
        self.fault(do="next", to="http://{host}/x?{query}&offset=0")
        self.assertEqual(
            self.pixiv.json(APP + "&offset=30", headers)[1]["next_url"],
            "http://app-api.pixiv.net/x?mode=day&date=2024-01-05&offset=0",
        )

    def test_pauses_in_seconds_or_until_a_time_are_sent_and_logged(self):
        self.fault(do="status", status=429, retry_after=3)
        self.assertEqual(self.pixiv.ask(LIST)[1]["Retry-After"], "3")
        self.fault(**{"do": "status", "status": 429, "retry_after": 3, "as": "date"})
        headers = self.pixiv.ask(LIST)[1]
        end, date = (email.utils.parsedate_to_datetime(headers[name]) for name in ("Retry-After", "Date"))
        self.assertEqual((end - date).total_seconds(), 4)
        self.pixiv.ask(LIST)
        pauses = [entry["retry_after"] for entry in self.pixiv.control("/log")[-3:]]
        self.assertEqual(pauses, [3, 4, None])


class Files(Faulty):
    def test_images_with_another_end_are_the_same_each_time(self):
        url, whole = self.picture()
        self.fault(do="odd-end", times=2, extra=7)
        _, headers, odd = self.pixiv.ask(url, REFERER)
        self.assertEqual((odd[:-7], len(odd), int(headers["Content-Length"])), (whole, len(whole) + 7, len(odd)))
        self.assertEqual(self.part(url, 100)[::2], (206, odd[100:]))
        self.fault(do="odd-end", extra=7, tail="cut")
        _, headers, cut = self.pixiv.ask(url, REFERER)
        self.assertEqual((len(cut), cut[:-7], cut[-7:]), (len(whole), whole[:-7], odd[-7:]))
        self.assertEqual(self.pixiv.ask(url, REFERER)[2], whole)

    def test_a_body_longer_than_announced_ends_the_connection(self):
        url, whole = self.picture()
        self.fault(do="longer", extra=50)
        before = self.pixiv.control("/log")[-1]["connection"]
        _, headers, body = self.pixiv.ask(url, REFERER)
        self.assertEqual((body, int(headers["Content-Length"]), headers["Connection"]), (whole, len(whole), "close"))
        entry = self.pixiv.control("/log")[-1]
        self.assertEqual((entry["bytes"], entry["connection"]), (len(whole) + 50, before))
        self.assertEqual(self.pixiv.ask(url, REFERER)[2], whole)

    def test_wrong_parts_of_a_file(self):
        url, whole = self.picture()
        self.fault(do="range-offset", ranged=True, by=10)
        self.assertEqual(self.pixiv.ask(url, REFERER)[2], whole)
        status, headers, body = self.part(url, 100)
        self.assertEqual((status, body), (206, whole[110:]))
        self.assertEqual(headers["Content-Range"], f"bytes 110-{len(whole) - 1}/{len(whole)}")
        self.fault(do="range-ignored", ranged=True)
        self.assertEqual(self.part(url, 100)[::2], (200, whole))
        self.fault(do="status", status=416, ranged=True)
        self.assertEqual([self.part(url, 100)[0] for _ in range(2)], [416, 206])

    def test_a_changed_image_has_another_etag(self):
        url, whole = self.picture()
        tag = self.pixiv.ask(url, REFERER)[1]["ETag"]
        self.fault(do="etag-changed", times=9)
        _, headers, other = self.pixiv.ask(url, REFERER)
        self.assertEqual((other[:6], headers["ETag"] == tag, other == whole), (b"GIF89a", False, False))
        self.assertEqual(self.part(url, 50)[::2], (206, other[50:]))
        asked = {**REFERER, "Range": "bytes=50-", "If-Range": tag}
        self.assertEqual(self.pixiv.ask(url, asked)[::2], (200, other))

    def test_placeholders_archives_and_redirects(self):
        url, _ = self.picture()
        known = self.pixiv.ask("https://s.pximg.net/common/images/limit_unknown_360.png")[2]
        self.fault(do="placeholder")
        status, headers, body = self.pixiv.ask(url, REFERER)
        self.assertEqual((status, headers["Content-Type"], body), (200, "image/png", known))
        self.fault(do="redirect", to="http://{host}{target}")
        status, headers, _ = self.pixiv.ask(url, REFERER)
        self.assertEqual((status, headers["Location"]), (302, url.replace("https", "http")))
        call = "https://www.pixiv.net/ajax/illust/116080006/ugoira_meta"
        self.fault(match=r"\.zip$", do="zip-slip")
        body = self.pixiv.ask(self.pixiv.json(call)[1]["body"]["src"], REFERER)[2]
        self.assertIn("../../escape.jpg", zipfile.ZipFile(io.BytesIO(body)).namelist())


class Lots(Faulty):
    def struck(self, urls, **rule):
        """Returns the URLs that answer 503, requested in this order."""
        self.fault(do="status", **rule)
        return {url for url in urls if self.pixiv.ask(url)[0] == 503}

    def test_a_share_affects_the_same_requests_in_any_order_and_then_ends(self):
        urls = [f"https://www.pixiv.net/ajax/nothing/{n}" for n in range(200)]
        first = self.struck(urls, share=0.1, seed=7)
        self.assertTrue(8 <= len(first) <= 32, len(first))
        self.assertEqual({url for url in first if self.pixiv.ask(url)[0] == 503}, set())
        self.assertEqual(self.struck(reversed(urls), share=0.1, seed=7), first)
        self.assertNotEqual(self.struck(urls, share=0.1, seed=8), first)
        self.assertEqual(self.pixiv.control("/faults")[0]["spent"], False)

    def test_every_profile_can_be_used_and_changed(self):
        profiles = self.pixiv.control("/faults/profiles")
        for profile in profiles:
            self.fault(profile=profile["name"], match="nothing", seed=3)
            rules = self.pixiv.control("/faults")
            self.assertEqual([rule["match"] for rule in rules], ["nothing"] * len(profile["rules"]))
        self.assertGreater(len(profiles), 45)
        self.assertIn("error", self.pixiv.control("/faults", {"profile": "nothing"}))
        self.assertIn("error", self.pixiv.control("/faults", {"match": "(", "do": "html"}))

    def test_profiles_have_the_described_effect(self):
        headers = self.pixiv.bearer()
        self.fault(profile="rate-limit")
        status, reply = self.pixiv.json(APP, headers)
        self.assertEqual((status, reply["error"]["message"]), (403, "Rate Limit"))
        self.fault(profile="expired-token")
        self.assertIn("invalid_grant", self.pixiv.json(APP, headers)[1]["error"]["message"])
        self.fault(profile="invalid-grant")
        self.assertEqual(self.pixiv.token()[1]["error"], "invalid_grant")
        self.fault(profile="cloudflare-403")
        self.assertIn(b"Cloudflare", self.pixiv.ask(LIST)[2])
        self.fault(profile="cut-json")
        self.assertEqual(self.pixiv.ask(LIST)[2][-5:], b"title")
        url, whole = self.picture()
        self.fault(profile="range-416")
        with self.assertRaises(http.client.IncompleteRead):
            self.pixiv.ask(url, REFERER)
        self.assertEqual([self.part(url, 9)[0] for _ in range(2)], [416, 206])
        rows = list(csv.reader(io.StringIO(self.pixiv.ask(CSV)[2].decode(), newline="")))
        self.fault(profile="titles")
        self.assertEqual(len(self.pixiv.json(LIST)[1]["contents"][0]["title"]), 10_000)
        self.assertEqual(len(rows), 30)
