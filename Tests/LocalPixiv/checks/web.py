"""Checks of www.pixiv.net."""

from checks.client import REFERER, SESSION, Case, Pixiv


class Web(Case):
    def test_a_daily_ranking_has_ten_pages_of_fifty_with_all_ranks(self):
        for date in ("20240105", "20240131", "20240301", "20141106"):
            entries, pages = self.pixiv.list(f"mode=daily&date={date}")
            self.assertEqual(pages, 10)
            self.assertEqual([entry["rank"] for entry in entries], list(range(1, 501)))
            self.assertEqual(len({entry["illust_id"] for entry in entries}), 500)
            self.assertTrue(
                all(entry["title"] is not None and not entry.get("is_masked") for entry in entries)
            )

    def test_yes_rank_is_the_rank_in_the_previous_list(self):
        for query in ("mode=daily&date={}", "mode=weekly&content=manga&date={}"):
            before = {e["illust_id"]: e["rank"] for e in self.pixiv.list(query.format("20240104"))[0]}
            today = self.pixiv.list(query.format("20240105"))[0]
            self.assertEqual([e["yes_rank"] for e in today], [before.get(e["illust_id"], 0) for e in today])
            share = sum(e["yes_rank"] > 0 for e in today) / len(today)
            self.assertTrue(0.15 < share < 0.35, share)

    def test_two_processes_show_the_same_world(self):
        other = Pixiv()
        try:
            for query in ("mode=monthly&date=20200229", "mode=male&date=20240105"):
                self.assertEqual(
                    self.pixiv.ranking(query)[1]["contents"][0]["url"],
                    other.ranking(query)[1]["contents"][0]["url"],
                )
                first, second = self.pixiv.list(query)[0], other.list(query)[0]
                for entry in first + second:
                    for count in ("view_count", "rating_count"):
                        entry.pop(count)
                self.assertEqual(first, second)
        finally:
            other.close()

    def test_counts_grow_and_ranks_stay(self):
        first, second = (self.pixiv.ranking("mode=daily&date=20240107")[1]["contents"] for _ in range(2))
        self.assertTrue(all(a["view_count"] < b["view_count"] for a, b in zip(first, second)))
        self.assertEqual([e["illust_id"] for e in first], [e["illust_id"] for e in second])

    def test_dates_without_a_ranking(self):
        for date in ("20240206", "20141108", "20230720", "20070912", "20261121", "20991231"):
            status, reply = self.pixiv.ranking(f"mode=daily&date={date}")
            self.assertEqual((status, reply), (404, {"error": "ランキング集計の範囲外です"}), date)
        self.assertEqual(self.pixiv.ranking("mode=daily_ai&date=20221030")[0], 404)
        self.assertEqual(self.pixiv.ranking("mode=daily&date=20240105", 11)[0], 404)
        self.assertEqual(self.pixiv.ranking("mode=daily&date=2024")[0], 400)
        self.assertEqual(self.pixiv.ranking("mode=daily&date=20240207")[1]["prev_date"], "20240205")
        self.assertEqual(self.pixiv.ranking("mode=daily&date=20240205")[1]["next_date"], "20240207")
        self.assertEqual(self.pixiv.ranking("mode=daily&date=20070913")[1]["prev_date"], False)
        newest = self.pixiv.ranking("mode=daily")[1]
        self.assertEqual((newest["date"], newest["next_date"]), ("20261120", False))

    def test_contents_have_only_their_type_and_modes_only_their_contents(self):
        for content, type in (("illust", "0"), ("manga", "1"), ("ugoira", "2")):
            entries, _ = self.pixiv.list(f"mode=daily&content={content}&date=20240105")
            self.assertEqual({e["illust_type"] for e in entries}, {type})
        for query in (
            "mode=male&content=manga",
            "mode=monthly&content=ugoira",
            "mode=nothing",
            "mode=daily&content=x",
        ):
            self.assertEqual(self.pixiv.ranking(query)[0], 400, query)

    def test_r18_needs_a_session_with_r18_on(self):
        self.assertEqual(self.pixiv.ranking("mode=daily_r18")[0], 403)
        self.assertEqual(
            self.pixiv.ranking("mode=daily_r18", headers={"Cookie": "PHPSESSID=87654321_" + "a" * 32})[0], 403
        )
        status, reply = self.pixiv.ranking("mode=daily_r18", headers=SESSION)
        self.assertEqual(
            (status, reply["rank_total"], reply["contents"][0]["bookmarkable"]), (200, 100, True)
        )
        status = self.pixiv.json("https://www.pixiv.net/touch/ajax/user/self/status", SESSION)[1]
        self.assertEqual(status["body"]["user_status"]["user_x_restrict"], "2")

    def test_old_dates_have_old_shapes(self):
        old = self.pixiv.ranking("mode=daily&date=20150716", 2)[1]
        self.assertEqual((old["page"], old["prev"], old["next_date"]), ("2", 1, None))
        self.assertIn("total_score", old["contents"][0])
        self.assertNotIn("rating_count", old["contents"][0])
        self.assertIn("rating_count", self.pixiv.ranking("mode=daily&date=20170101")[1]["contents"][0])

    def test_special_dates(self):
        page = self.pixiv.ranking("mode=daily&date=20240210")[1]
        self.assertEqual((len(page["contents"]), page["next"]), (48, 2))
        self.assertFalse({2, 14} & {e["rank"] for e in page["contents"]})
        page = {e["rank"]: e for e in self.pixiv.ranking("mode=daily&date=20240211")[1]["contents"]}
        self.assertEqual(
            (page[7]["mask_reason"], page[7]["title"], page[9]["is_masked"]), ("login_only", "", True)
        )
        deleted = self.pixiv.ranking("mode=daily&date=20240212")[1]["contents"][2]
        self.assertEqual(self.pixiv.ask(deleted["url"], REFERER)[0], 404)
        self.assertEqual(self.pixiv.json(f"https://www.pixiv.net/ajax/illust/{deleted['illust_id']}")[0], 404)
        moved = self.pixiv.ranking("mode=daily&date=20240213")[1]["contents"][0]
        pages = self.pixiv.json(f"https://www.pixiv.net/ajax/illust/{moved['illust_id']}/pages")[1]["body"]
        self.assertEqual(originals(self.pixiv, moved["url"]), [])
        self.assertTrue(all(self.pixiv.ask(page["urls"]["original"], REFERER)[0] == 200 for page in pages))
        page = {e["rank"]: e for e in self.pixiv.ranking("mode=daily&date=20240214")[1]["contents"]}
        self.assertEqual([url[-4:] for url in originals(self.pixiv, page[5]["url"])], [".gif"])
        self.assertEqual((page[6]["illust_type"], page[8]["illust_page_count"]), ("2", "105"))
        titles = {entry["title"] for entry in self.pixiv.list("mode=daily&date=20240215")[0]}
        self.assertLessEqual({"", "..", "CON", "\x1b[31mred\x1b[0m", "長" * 300}, titles)
        self.assertLess(len(titles), 70)


def originals(pixiv, thumbnail):
    """Returns the existing URLs of originals derived from a thumbnail."""
    folder = thumbnail.split("/img-master/")[1].replace("_master1200.jpg", "")
    urls = [f"https://i.pximg.net/img-original/{folder}.{extension}" for extension in ("jpg", "png", "gif")]
    return [url for url in urls if pixiv.ask(url, REFERER)[0] == 200]
