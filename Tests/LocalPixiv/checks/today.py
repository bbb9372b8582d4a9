"""Checks of additions to www.pixiv.net and the app API since 2023: refusals, placeholders, and keys."""

import json
import re

from checks.client import REFERER, SESSION, Case

APP, WEB = "https://app-api.pixiv.net", "https://www.pixiv.net"
ENDED = {"Cookie": "PHPSESSID=12345678_" + "f" * 32}
UNKNOWN = {"Cookie": "PHPSESSID=999_" + "f" * 32}
NO_WORK = "該当作品は削除されたか、存在しない作品IDです。"


class Refusals(Case):
    def test_an_ended_session_is_refused_on_every_ajax_path(self):
        self.pixiv.control("/world", {"end_sessions": [ENDED["Cookie"][10:]]})
        refusal = (401, {"error": True, "message": "An unknown error occurred", "body": []})
        for path in ("illust/114862000", "illust/0", "nothing", "user/1000/profile/all", "follow_latest/illust?p=1"):
            for session in (ENDED, UNKNOWN):
                self.assertEqual(self.pixiv.json(f"{WEB}/ajax/{path}", session), refusal, path)
        for change in ("add", "remove", "delete"):
            self.assertEqual(self.pixiv.json(f"{WEB}/ajax/illusts/bookmarks/{change}", ENDED, {"a": 1}), refusal)
        status = self.pixiv.json(f"{WEB}/touch/ajax/user/self/status", ENDED)[1]["body"]["user_status"]
        self.assertFalse(status["is_logged_in"])
        self.assertEqual(self.pixiv.ask(WEB + "/", ENDED)[0], 200)
        ranking = [self.pixiv.ranking("mode=daily&date=20240105", headers=who) for who in (ENDED, {})]
        self.assertEqual([(status, "bookmarkable" in page["contents"][0]) for status, page in ranking], [(200, False)] * 2)
        self.assertEqual(self.pixiv.ranking("mode=daily_r18", headers=ENDED)[0], 403)

    def test_each_endpoint_has_its_own_not_found_response(self):
        for path, status, message in (
            ("illust/0", 400, "不正なリクエストです。"), ("illust/0/pages", 400, "不正なリクエストです。"),
            ("illust/x", 400, "不正なリクエストです。"),
            ("nothing", 404, "リクエストされたページが見つかりませんでした"),
            ("illust/999999997", 404, NO_WORK), ("illust/999999999", 404, ""), ("illust/999999999/pages", 404, ""),
            ("illusts/comments/roots?illust_id=999999997&offset=0&limit=3", 404, NO_WORK),
        ):
            reply = {"error": True, "message": message, "body": []}
            self.assertEqual(self.pixiv.json(f"{WEB}/ajax/{path}"), (status, reply), path)
        self.assertEqual(self.pixiv.json(f"{WEB}/ajax/illust/1", body={"a": 1})[0], 404)
        headers = self.pixiv.bearer()
        for path, message in (("v1/nothing", "指定されたエンドポイントは存在しません"),
                              ("v1/illust/detail?illust_id=999999997", NO_WORK)):
            status, reply = self.pixiv.json(f"{APP}/{path}", headers)
            self.assertEqual((status, reply["error"]["user_message"]), (404, message))
        status, reply = self.pixiv.json(f"{APP}/v1/illust/ranking?mode=day&offset=5001", headers)
        self.assertEqual((status, reply["error"]["message"]), (400, '{"offset":["offset must be no more than 5000"]}'))


class Browsers(Case):
    BROWSER = {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
        "Referer": "https://www.pixiv.net/", "Sec-Fetch-Site": "same-origin",
    }
    SCRIPT = {**BROWSER, "Accept": "application/json", "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors"}
    PAGE = {
        **BROWSER, "Accept": "text/html,*/*;q=0.8", "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate",
    }
    CHROME = {**SCRIPT, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36"}

    def tearDown(self):
        self.pixiv.control("/world", {"browsers_only": False, "refused_names": None})

    def test_a_world_for_browsers_checks_the_headers_of_scripts_and_pages(self):
        self.pixiv.control("/world", {"browsers_only": True})
        hints = {"sec-ch-ua": '"Chromium";v="156"'}
        for path, headers, status in (
            ("/ajax/illust/114862000", self.SCRIPT, 200), ("/ajax/illust/114862000", self.PAGE, 403),
            ("/ajax/illust/114862000", self.CHROME, 200), ("/ajax/illust/114862000", {**self.CHROME, **hints}, 200),
            ("/ajax/illust/114862000", {**self.SCRIPT, **hints}, 403), ("/ajax/illust/114862000", REFERER, 403),
            ("/", self.PAGE, 200), ("/", self.SCRIPT, 403),
            ("/ranking.php?mode=daily&date=20240105", self.PAGE, 200),
            ("/ranking.php?mode=daily&date=20240105&format=json", self.SCRIPT, 200),
        ):
            got, answer, _ = self.pixiv.ask(WEB + path, headers)
            self.assertEqual((got, answer["cf-mitigated"]), (status, None if status == 200 else "challenge"), path)

    def test_a_refused_name_gets_no_response_of_any_host(self):
        self.pixiv.control("/world", {"refused_names": r"Firefox/1[0-9]{2}\."})
        image = self.pixiv.ranking("mode=daily&date=20240105")[1]["contents"][0]["url"]
        for url in (WEB + "/ajax/illust/114862000", image):
            self.assertEqual([self.pixiv.ask(url, who)[0] for who in (self.SCRIPT, self.CHROME)], [403, 200])


class Shapes(Case):
    def r18(self):
        return self.pixiv.ranking("mode=daily_r18&date=20240105", headers=SESSION)[1]["contents"][0]

    def test_a_masked_work_of_a_list_is_a_placeholder(self):
        entry = self.r18()
        call = f"{WEB}/ajax/user/{entry['user_id']}/profile/illusts?ids[]={entry['illust_id']}"
        whole = self.pixiv.json(call, SESSION)[1]["body"]["works"][str(entry["illust_id"])]
        self.assertEqual((whole["title"], whole["isMasked"]), (entry["title"], False))
        masked = self.pixiv.json(call)[1]["body"]["works"][str(entry["illust_id"])]
        for name, value in {
            "id": str(entry["illust_id"]), "userId": str(entry["user_id"]), "title": "-----", "userName": "-----",
            "description": "-----", "illustType": int(entry["illust_type"]), "xRestrict": 1, "sl": 6, "width": 100,
            "height": 100, "pageCount": 1, "tags": [], "createDate": "1970-01-01T00:00:00+09:00", "isMasked": True,
            "maskReason": "r18", "url": "https://s.pximg.net/common/images/limit_r18_360.png", "bookmarkData": None,
        }.items():
            self.assertEqual(masked[name], value, name)
        gone = self.pixiv.json(f"{WEB}/ajax/user/12345678/illusts/bookmarks?lang=ja&tag=&offset=0&limit=48&rest=show", SESSION)
        gone = next(work for work in gone[1]["body"]["works"] if work["userId"] == 0)
        self.assertEqual((gone["maskReason"], gone["title"], gone["sl"]), ("unknown", "-----", 0))

    def test_tags_of_bookmarks_are_shown_to_their_owner(self):
        call = WEB + "/ajax/user/12345678/illusts/bookmarks?lang=ja&tag=&limit={}&offset={}&rest=show"
        self.assertTrue(self.pixiv.json(call.format(48, 0), SESSION)[1]["body"]["bookmarkTags"])
        single = [self.pixiv.json(call.format(1, n), SESSION)[1]["body"]["bookmarkTags"] for n in range(20)]
        self.assertIn([], single)
        self.assertNotIn("bookmarkTags", self.pixiv.json(call.format(48, 0))[1]["body"])

    def test_guests_get_the_thumbnail_of_a_work_without_urls(self):
        work = str(self.r18()["illust_id"])
        whole = self.pixiv.json(f"{WEB}/ajax/illust/{work}", SESSION)[1]["body"]
        body = self.pixiv.json(f"{WEB}/ajax/illust/{work}")[1]["body"]
        self.assertEqual(set(body["urls"].values()), {None})
        self.assertEqual(body["userIllusts"][work]["url"], whole["urls"]["thumb"])
        self.assertEqual(self.pixiv.ask(body["userIllusts"][work]["url"], REFERER)[0], 200)

    def test_web_details_have_more_than_one_shape(self):
        bodies = [
            self.pixiv.json(f"{WEB}/ajax/illust/{entry['illust_id']}")[1]["body"]
            for entry in self.pixiv.ranking("mode=daily&date=20240105")[1]["contents"]
        ]
        self.assertEqual({type(body["bookStyle"]) for body in bodies if body["pageCount"] > 1}, {str})
        self.assertEqual({type(body["bookStyle"]) for body in bodies if body["pageCount"] == 1}, {int})
        self.assertEqual({type(body["fanboxPromotion"]) for body in bodies}, {dict, type(None)})
        beside = [(int(body["id"]), body["noLoginData"]["zengoWorkData"]) for body in bodies]
        numbers = {int(near["nextWork"]["id"]) - work for work, near in beside if "nextWork" in near}
        self.assertEqual(numbers, {1})
        self.assertNotIn("noLoginData", self.pixiv.json(f"{WEB}/ajax/illust/{bodies[0]['id']}", SESSION)[1]["body"])

    def test_works_of_the_app_have_late_keys_now_and_then(self):
        headers, call = self.pixiv.bearer(), f"{APP}/v1/illust/ranking?mode=day&date="
        old = self.pixiv.json(call + "2022-12-01", headers)[1]["illusts"]
        new = self.pixiv.json(call + "2025-02-04", headers)[1]["illusts"]
        late = {"event_banners", "request", "seasonal_effect_animation_urls", "restriction_attributes"}
        self.assertFalse(any(late & set(work) for work in old))
        self.assertEqual(late, late & set().union(*new))
        self.assertTrue(any(not late & set(work) for work in new))
        self.assertEqual({"is_accept_request" in work["user"] for work in new}, {True, False})
        self.assertEqual({type(work["series"]) for work in new + old}, {dict, type(None)})


class Page(Case):
    def page(self, query, headers=None):
        status, headers, body = self.pixiv.ask(f"{WEB}/ranking.php?{query}", headers)
        self.assertIn("text/html", headers["Content-Type"])
        return status, body.decode()

    def test_the_page_contains_the_first_entries(self):
        status, text = self.page("mode=daily&date=20240215&p=3")
        data = re.search(r'<script id="__NEXT_DATA__" type="application/json">(.*?)</script>', text)[1]
        facts = json.loads(data)["props"]["pageProps"]["assign"]
        listed = self.pixiv.ranking("mode=daily&date=20240215")[1]
        self.assertEqual([e["title"] for e in facts["contents"]], [e["title"] for e in listed["contents"]])
        self.assertEqual({**facts, "contents": 0}, {**listed, "contents": 0})
        start = text.index('"contents":[') + len('"contents":')
        self.assertEqual(json.JSONDecoder().raw_decode(text[start:])[0], facts["contents"])
        self.assertEqual((status, facts["next"], len(facts["contents"])), (200, 2, 50))

    def test_the_page_is_refused_like_the_json(self):
        self.assertEqual(self.page("mode=daily_r18")[0], 403)
        self.assertEqual(self.page("mode=daily_r18", SESSION)[0], 200)
        self.assertEqual(self.page("mode=daily&date=20240206")[0], 404)
        self.assertEqual(self.page("mode=nothing")[0], 400)
