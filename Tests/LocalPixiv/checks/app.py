"""Checks of app-api.pixiv.net and oauth.secure.pixiv.net."""

import io
import zipfile

from checks.client import REFERER, Case
from checks.pictures import check_picture


class App(Case):
    def follow(self, query, headers):
        url, pages, works = f"https://app-api.pixiv.net/v1/illust/ranking?{query}", 0, []
        while url:
            status, reply = self.pixiv.json(url, headers)
            assert status == 200, reply
            works += [work["id"] for work in reply["illusts"]]
            url, pages = reply["next_url"], pages + 1
        return works, pages

    def test_a_ranking_has_17_pages_in_the_order_of_the_web(self):
        headers = self.pixiv.bearer()
        works, pages = self.follow("mode=day&filter=for_ios&date=2024-01-05", headers)
        self.assertEqual(pages, 17)
        self.assertEqual(works, [e["illust_id"] for e in self.pixiv.list("mode=daily&date=20240105")[0]])
        web = [e["illust_id"] for e in self.pixiv.list("mode=weekly&content=manga&date=20240220")[0]]
        works, _ = self.follow("mode=week_manga&date=2024-02-20", headers)
        self.assertEqual(works, web[:1] + web[2:13] + web[14:])

    def test_errors_and_empty_lists(self):
        ranking, headers = "https://app-api.pixiv.net/v1/illust/ranking?mode=", self.pixiv.bearer()
        tame = self.pixiv.bearer("local-refresh-token-tame")
        self.assertIn("invalid_request", self.pixiv.json(ranking + "day")[1]["error"]["message"])
        self.assertIn(
            "invalid_grant",
            self.pixiv.json(ranking + "day", {"Authorization": "Bearer x"})[1]["error"]["message"],
        )
        self.assertEqual(self.pixiv.json(ranking + "day&date=x", headers)[0], 400)
        self.assertEqual(self.pixiv.json(ranking + "day&offset=5030", headers)[0], 400)
        for url, who in ((ranking + "day&date=2024-02-06", headers), (ranking + "day_r18", tame)):
            self.assertEqual(self.pixiv.json(url, who), (200, {"illusts": [], "next_url": None}))
        self.assertEqual(self.pixiv.json("https://app-api.pixiv.net/v1/nothing", headers)[0], 404)
        self.pixiv.control("/world", {"expire_tokens": True})
        self.assertEqual(self.pixiv.json(ranking + "day", headers)[0], 400)
        headers = self.pixiv.bearer()
        self.addCleanup(self.pixiv.control, "/world", {"calls_per_token": None})
        self.pixiv.control("/world", {"calls_per_token": 2})
        self.assertEqual([self.pixiv.json(ranking + "day", headers)[0] for _ in range(3)], [200, 200, 400])

    def test_tokens_need_the_right_secrets(self):
        self.assertEqual(self.pixiv.token()[0], 200)
        self.assertEqual(self.pixiv.token("wrong")[1]["error"], "invalid_grant")
        self.assertEqual(self.pixiv.token(client=("a", "b"))[1]["error"], "invalid_client")
        self.assertEqual(self.pixiv.token(salt="")[0], 400)

    def test_every_image_of_a_page_can_be_had(self):
        headers = self.pixiv.bearer()
        works = self.pixiv.json(
            "https://app-api.pixiv.net/v1/illust/ranking?mode=day&date=2024-02-14", headers
        )[1]["illusts"]
        seen = set()
        for work in works:
            urls = [work["meta_single_page"].get("original_image_url"), *work["image_urls"].values()]
            urls += [url for page in work["meta_pages"] for url in page["image_urls"].values()]
            if work["type"] == "ugoira":
                call = f"https://app-api.pixiv.net/v1/ugoira/metadata?illust_id={work['id']}"
                meta = self.pixiv.json(call, headers)[1]["ugoira_metadata"]
                small = meta["zip_urls"]["medium"]
                urls += [small, small.replace("600x600", "1920x1080")]
                names = zipfile.ZipFile(io.BytesIO(self.pixiv.ask(small, REFERER)[2])).namelist()
                self.assertEqual(names, [frame["file"] for frame in meta["frames"]])
            for url in set(filter(None, urls)):
                status, _, body = self.pixiv.ask(url, REFERER)
                self.assertEqual(status, 200, url)
                check_picture(self, url, body)
                self.assertNotIn(body, seen)
                seen.add(body)
        self.assertGreater(len(seen), 400)
