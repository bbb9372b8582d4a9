"""Checks of the control host's changes to the world, of hashes in file names, and of a lenient server."""

import re

from checks.client import REFERER, SESSION, Case, Pixiv

APP, WEB = "https://app-api.pixiv.net", "https://www.pixiv.net"
PAPI, SAPI = "https://public-api.secure.pixiv.net/v1", "http://spapi.pixiv.net/iphone"
RANKING = "mode=daily&date=20240105"


class Changes(Case):
    def first(self, headers=None):
        return next(e for e in self.pixiv.ranking(RANKING, headers=headers)[1]["contents"] if e["illust_type"] == "0")

    def change(self, **wishes):
        self.assertEqual(self.pixiv.control("/world", wishes), {})

    def test_works_and_artists_get_other_names_on_all_services(self):
        entry, headers = self.first(), self.pixiv.bearer()
        work, artist = str(entry["illust_id"]), str(entry["user_id"])
        self.change(rename={work: "新しい題"}, retag={work: ["一", "二"]}, repage={work: 3}, rename_artist={artist: "誰か"})
        entry = self.first()
        self.assertEqual(
            (entry["title"], entry["user_name"], entry["tags"], entry["illust_page_count"]),
            ("新しい題", "誰か", ["一", "二"], "3"),
        )
        ajax = self.pixiv.json(f"{WEB}/ajax/illust/{work}")[1]["body"]
        self.assertEqual((ajax["title"], ajax["userName"], ajax["pageCount"]), ("新しい題", "誰か", 3))
        self.assertEqual(self.pixiv.json(f"{WEB}/ajax/user/{artist}")[1]["body"]["name"], "誰か")
        app = self.pixiv.json(f"{APP}/v1/illust/detail?illust_id={work}", headers)[1]["illust"]
        self.assertEqual((app["title"], app["user"]["name"], len(app["meta_pages"])), ("新しい題", "誰か", 3))
        last = app["meta_pages"][2]["image_urls"]["original"]
        self.assertEqual(self.pixiv.ask(last, REFERER)[0], 200)
        user = self.pixiv.json(f"{PAPI}/users/{artist}.json", headers)[1]["response"][0]
        self.assertEqual(user["name"], "誰か")
        papi = self.pixiv.json(f"{PAPI}/works/{work}.json", headers)[1]["response"][0]
        self.assertEqual((papi["title"], papi["user"]["name"], papi["tags"]), ("新しい題", "誰か", ["一", "二"]))
        row = self.pixiv.ask(f"{SAPI}/illust.php?illust_id={work}")[2].decode()
        self.assertIn('"新しい題"', row)
        self.assertIn('"誰か"', row)
        self.assertIn("error", self.pixiv.control("/world", {"rename_artist": {"1001": "x"}}))

    def test_works_get_other_ratings(self):
        work, url = str(self.first()["illust_id"]), f"{WEB}/ajax/illust/"
        for rating in (1, 2, 0):
            self.change(rerate={work: rating})
            body = self.pixiv.json(url + work)[1]["body"]
            self.assertEqual((body["xRestrict"], body["urls"]["original"] is None), (rating, rating > 0))
            app = self.pixiv.json(f"{APP}/v1/illust/detail?illust_id={work}", self.pixiv.bearer())[1]["illust"]
            self.assertEqual(app["x_restrict"], rating)

    def test_works_for_members_only(self):
        work = self.first()["illust_id"]
        self.change(members_only=[work])
        entry = next(e for e in self.pixiv.ranking(RANKING)[1]["contents"] if e["illust_id"] == work)
        self.assertEqual((entry["mask_reason"], entry["title"]), ("login_only", ""))
        body = self.pixiv.json(f"{WEB}/ajax/illust/{work}")[1]["body"]
        self.assertEqual((body["isLoginOnly"], body["urls"]["original"]), (True, None))
        pages = [self.pixiv.json(f"{WEB}/ajax/illust/{work}/pages", who)[1]["body"] for who in ({}, SESSION)]
        self.assertEqual([page[0]["urls"]["original"] is None for page in pages], [True, False])
        self.assertEqual(self.first(SESSION)["illust_id"], work)
        self.change(members_only=[])
        self.assertEqual(self.first()["illust_id"], work)

    def test_works_that_only_the_app_hides(self):
        entry, headers = self.first(), self.pixiv.bearer()
        work = entry["illust_id"]
        self.change(hide_on_app=[work])
        listed = self.pixiv.json(f"{APP}/v1/illust/ranking?mode=day&date=2024-01-05", headers)[1]["illusts"]
        detail = self.pixiv.json(f"{APP}/v1/illust/detail?illust_id={work}", headers)[1]["illust"]
        for shown in (next(other for other in listed if other["id"] == work), detail):
            self.assertIn("limit_sanity_level_360.png", shown["meta_single_page"]["original_image_url"])
            self.assertEqual((shown["visible"], shown["title"], shown["user"]["id"]), (False, "", entry["user_id"]))
        self.assertEqual(self.first()["title"], entry["title"])
        self.change(hide_on_app=[])

    def test_the_web_can_require_an_account(self):
        self.change(web_signed_in_only=True)
        for query in ("format=json&mode=daily", "mode=daily"):
            status, headers, _ = self.pixiv.ask(f"{WEB}/ranking.php?{query}")
            self.assertEqual(status, 302)
            self.assertTrue(headers["Location"].startswith("https://accounts.pixiv.net/login?"))
            self.assertEqual(self.pixiv.ask(f"{WEB}/ranking.php?{query}", SESSION)[0], 200)
        self.change(web_signed_in_only=False)
        self.assertEqual(self.pixiv.ranking("mode=daily")[0], 200)

    def test_images_are_at_other_hosts_too(self):
        url = self.first()["url"]
        body = self.pixiv.ask(url, REFERER)[2]
        for host in ("i-cf.pximg.net", "i-f.pximg.net"):
            self.assertEqual(self.pixiv.ask(url.replace("i.pximg.net", host), REFERER)[::2], (200, body))
        self.change(image_host="i-cf.pximg.net")
        self.assertEqual(self.first()["url"], url.replace("i.pximg.net", "i-cf.pximg.net"))
        text = self.pixiv.ask(f"{APP}/v1/illust/ranking?mode=day", self.pixiv.bearer())[2]
        self.assertEqual((b"/i.pximg.net" in text, b"/i-cf.pximg.net" in text), (False, True))
        self.assertIn("error", self.pixiv.control("/world", {"image_host": "example.com"}))
        self.change(image_host="i.pximg.net")
        self.assertEqual(self.first()["url"], url)


class Marks(Case):
    MARK = re.compile(r"/\d+-[0-9a-f]{32}_")

    def test_some_new_works_have_a_hash_in_their_names(self):
        headers, seen = self.pixiv.bearer(), set()
        ranked = self.pixiv.ranking("mode=daily&content=ugoira&date=20261101")[1]["contents"]
        ranked += self.pixiv.ranking("mode=daily&date=20261101")[1]["contents"]
        marked = [entry for entry in ranked if self.MARK.search(entry["url"])]
        self.assertTrue(0 < len(marked) < len(ranked) // 4)
        for entry in marked:
            work = self.pixiv.json(f"{APP}/v1/illust/detail?illust_id={entry['illust_id']}", headers)[1]["illust"]
            urls = [entry["url"], *work["image_urls"].values()]
            urls += [url for page in work["meta_pages"] for url in page["image_urls"].values()]
            if work["type"] == "ugoira":
                meta = self.pixiv.json(f"{WEB}/ajax/illust/{work['id']}/ugoira_meta")[1]["body"]
                urls += [meta["src"], meta["originalSrc"]]
            urls += filter(None, [work["meta_single_page"].get("original_image_url")])
            for url in set(urls):
                self.assertRegex(url, self.MARK)
                self.assertEqual(self.pixiv.ask(url, REFERER)[0], 200, url)
                bare = re.sub("-[0-9a-f]{32}_", "_", url)
                self.assertEqual(self.pixiv.ask(bare, REFERER)[0], 404, bare)
            seen.add(work["type"])
        self.assertLessEqual({"illust", "ugoira"}, seen)

    def test_older_works_have_no_hash(self):
        for date in ("20240105", "20260225"):
            entries = self.pixiv.list(f"mode=daily&date={date}")[0]
            self.assertFalse([e["url"] for e in entries if self.MARK.search(e["url"])])


class Lenient(Case):
    def test_stray_secrets_can_be_logged_only(self):
        lenient = Pixiv("--lenient")
        try:
            headers = {**lenient.bearer(), **SESSION}
            url = f"{APP}/v1/illust/ranking?mode=day&date=2024-01-05"
            self.assertEqual(lenient.json(url, headers)[0], 200)
            self.assertEqual([entry["fault"] for entry in lenient.control("/log")], [None, "stray secret"])
            lenient.control("/world", {"lenient": False})
            self.assertEqual(lenient.ask(url, headers)[0], 418)
        finally:
            lenient.close()
        self.assertEqual(self.pixiv.ask(url, headers)[0], 418)
        self.pixiv.control("/world", {"lenient": True})
        self.assertEqual(self.pixiv.json(url, {**self.pixiv.bearer(), **SESSION})[0], 200)
        self.pixiv.control("/faults", {"match": "ranking", "do": "status", "status": 500})
        self.assertEqual(self.pixiv.ask(url, headers)[0], 500)
        self.pixiv.control("/world", {"lenient": False})
