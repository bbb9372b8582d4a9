"""Checks of lists other than rankings: bookmarks, artists, followed artists, comments."""

import html
import json
import re

from checks.client import SESSION, Case

ME = "12345678"
APP, WEB = "https://app-api.pixiv.net", "https://www.pixiv.net"
TAME, NEW = "local-refresh-token-tame", "local-refresh-token-new"


class Lists(Case):
    def tearDown(self):
        super().tearDown()
        self.pixiv.control("/world", {"bookmarks_anew": True})

    def follow(self, path, headers, name="illusts"):
        """Returns the elements of every page of an app API list, and the number of pages."""
        url, found, pages = APP + path, [], 0
        while url:
            status, reply = self.pixiv.json(url, headers)
            self.assertEqual(status, 200, reply)
            found += reply[name]
            url, pages = reply["next_url"], pages + 1
        return found, pages

    def web(self, path, headers=SESSION):
        status, reply = self.pixiv.json(WEB + path, headers)
        self.assertEqual(status == 200, not reply["error"])
        return reply["body"] if status == 200 else status

    def token(self, session=SESSION):
        page = self.pixiv.ask(WEB + "/", session)[2].decode()
        data = html.unescape(re.search(r'id="__NEXT_DATA__"[^>]*>(.*?)</script>', page)[1])
        return json.loads(json.loads(data)["props"]["pageProps"]["serverSerializedPreloadedState"])["api"]["token"]

    def change(self, path, body, token, session=SESSION):
        kind = "application/json; charset=utf-8" if isinstance(body, dict) else "application/x-www-form-urlencoded"
        headers = {**session, "Content-Type": kind, "X-CSRF-TOKEN": token}
        return self.pixiv.json(f"{WEB}/ajax/illusts/bookmarks/{path}", headers, body)

    def test_bookmarks_are_the_same_on_both_services(self):
        headers = self.pixiv.bearer()
        for restrict, rest, count, pages in (("public", "show", 75, 3), ("private", "hide", 5, 1)):
            listed, told = self.follow(f"/v1/user/bookmarks/illust?user_id={ME}&restrict={restrict}", headers)
            self.assertEqual((len(listed), told), (count, pages))
            web = [
                self.web(f"/ajax/user/{ME}/illusts/bookmarks?lang=ja&tag=&offset={offset}&limit=48&rest={rest}")
                for offset in (0, 48)
            ]
            works = web[0]["works"] + web[1]["works"]
            self.assertEqual([int(work["id"]) for work in works], [work["id"] for work in listed])
            self.assertEqual({page["total"] for page in web}, {count})
            gone = [work["id"] for work in listed if work["user"]["id"] == 0]
            self.assertEqual(gone, [work["id"] for work in works if work["userId"] == 0])
            self.assertTrue(all(work["bookmarkData"]["private"] == (rest == "hide") for work in works))
        self.assertEqual(self.web(f"/ajax/user/{ME}/illusts/bookmarks?lang=ja&tag=&offset=0&limit=48&rest=hide", {}), 403)
        tame = self.pixiv.bearer(TAME)
        self.assertEqual(self.follow(f"/v1/user/bookmarks/illust?user_id={ME}&restrict=private", tame)[0], [])
        self.assertEqual(len(self.follow(f"/v1/user/bookmarks/illust?user_id={ME}&restrict=public", tame)[0]), 75)
        new = self.pixiv.bearer(NEW)
        self.assertEqual(self.follow("/v1/user/bookmarks/illust?user_id=11223344&restrict=public", new)[0], [])
        self.assertEqual(self.follow("/v2/illust/follow?restrict=all", new)[0], [])

    def test_the_app_adds_and_removes_bookmarks(self):
        headers = self.pixiv.bearer()
        form = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
        add, delete = APP + "/v2/illust/bookmark/add", APP + "/v1/illust/bookmark/delete"
        detail = APP + "/v2/illust/bookmark/detail?illust_id=100000001"
        for _ in range(2):
            self.assertEqual(
                self.pixiv.json(add, form, "illust_id=100000001&restrict=private&tags[]=a%20b&tags[]=c"), (200, {})
            )
        told = self.pixiv.json(detail, headers)[1]["bookmark_detail"]
        self.assertEqual((told["is_bookmarked"], told["restrict"]), (True, "private"))
        self.assertEqual([tag["name"] for tag in told["tags"] if tag["is_registered"]], ["a b", "c"])
        listed = self.follow(f"/v1/user/bookmarks/illust?user_id={ME}&restrict=private", headers)[0]
        self.assertEqual((listed[0]["id"], listed[0]["is_bookmarked"], len(listed)), (100000001, True, 6))
        for _ in range(2):
            self.assertEqual(self.pixiv.json(delete, form, "illust_id=100000001"), (200, {}))
        self.assertFalse(self.pixiv.json(detail, headers)[1]["bookmark_detail"]["is_bookmarked"])
        self.assertEqual(self.pixiv.json(add, form, "illust_id=999999999&restrict=public")[0], 404)
        self.assertEqual(self.pixiv.json(add, form, "illust_id=1")[0], 400)

    def test_the_web_adds_and_removes_bookmarks_with_the_token_of_its_page(self):
        token = self.token()
        wish = {"illust_id": "100000001", "restrict": 0, "comment": "", "tags": ["a b"]}
        for wrong, session in (("", SESSION), (token, {}), (self.token({}), {}), (self.token({}), SESSION)):
            self.assertEqual(self.change("add", wish, wrong, session)[0], 400)
        number = self.change("add", wish, token)[1]["body"]["last_bookmark_id"]
        self.assertEqual(self.change("add", wish, token)[1]["body"]["last_bookmark_id"], number)
        first = self.web(f"/ajax/user/{ME}/illusts/bookmarks?lang=ja&tag=&offset=0&limit=1&rest=show")
        self.assertEqual(first["works"][0]["bookmarkData"], {"id": number, "private": False})
        self.assertEqual((first["total"], first["bookmarkTags"]), (76, {number: ["a b"]}))
        self.assertEqual(self.web("/ajax/illust/100000001")["bookmarkData"]["id"], number)
        self.assertEqual(self.change("remove", {"bookmarkIds": [number]}, token)[0], 200)
        self.assertIsNone(self.web("/ajax/illust/100000001")["bookmarkData"])
        number = self.change("add", wish, token)[1]["body"]["last_bookmark_id"]
        for _ in range(2):
            self.assertEqual(self.change("delete", f"bookmark_id={number}", token)[0], 200)
        self.assertIsNone(self.web("/ajax/illust/100000001")["bookmarkData"])

    def test_an_artist_has_the_same_works_on_both_services(self):
        headers = self.pixiv.bearer()
        artist = self.pixiv.ranking("mode=daily&date=20261119")[1]["contents"][0]["user_id"]
        profile = self.pixiv.json(f"{APP}/v1/user/detail?user_id={artist}", headers)[1]
        illusts = self.follow(f"/v1/user/illusts?user_id={artist}&type=illust", headers)[0]
        manga = self.follow(f"/v1/user/illusts?user_id={artist}&type=manga", headers)[0]
        self.assertEqual({work["type"] for work in manga}, {"manga"} if manga else set())
        totals = (profile["profile"]["total_illusts"], profile["profile"]["total_manga"])
        self.assertEqual((len(illusts), len(manga)), totals)
        every = self.web(f"/ajax/user/{artist}/profile/all", {})
        self.assertEqual([int(id) for id in every["illusts"]], [work["id"] for work in illusts])
        self.assertEqual([int(id) for id in every["manga"]], [work["id"] for work in manga])
        ids = "&".join(f"ids[]={work['id']}" for work in illusts[:48])
        call = f"/ajax/user/{artist}/profile/illusts?{ids}&work_category=illust&is_first_page=0"
        self.assertEqual(set(self.web(call, {})["works"]), {str(work["id"]) for work in illusts[:48]})
        many = "&".join(f"ids[]={number}" for number in range(49))
        self.assertEqual(self.web(f"/ajax/user/{artist}/profile/illusts?{many}&work_category=illust"), 400)
        body = self.web(f"/ajax/user/{artist}?full=1", {})
        self.assertEqual((body["userId"], body["name"]), (str(artist), profile["user"]["name"]))
        self.assertEqual((body["comment"], body["isFollowed"]), (profile["user"]["comment"], False))
        self.assertEqual(self.web("/ajax/user/1"), 404)
        self.assertEqual(self.pixiv.json(f"{APP}/v1/user/detail?user_id=1", headers)[0], 404)

    def test_the_newest_works_of_followed_artists(self):
        listed, pages = self.follow("/v2/illust/follow?restrict=all", self.pixiv.bearer())
        self.assertEqual(pages, -(-len(listed) // 30))
        self.assertEqual(sorted((work["id"] for work in listed), reverse=True), [work["id"] for work in listed])
        self.assertTrue(any(work["user"]["is_followed"] for work in listed))
        ids, page = [], 0
        while True:
            page += 1
            body = self.web(f"/ajax/follow_latest/illust?p={page}&mode=all")
            ids += body["page"]["ids"]
            self.assertEqual({int(w["id"]) for w in body["thumbnails"]["illust"]}, set(body["page"]["ids"]))
            if body["page"]["isLastPage"]:
                break
        self.assertEqual(ids, [work["id"] for work in listed][: len(ids)])
        self.assertEqual(len(ids), min(len(listed), 60 * 34))
        self.assertEqual(self.web("/ajax/follow_latest/illust?p=1&mode=all", {}), 400)

    def test_comments_are_the_same_on_both_services(self):
        app, _ = self.follow("/v3/illust/comments?illust_id=116080008", self.pixiv.bearer(), "comments")
        detail = self.pixiv.json(APP + "/v1/illust/detail?illust_id=116080008", self.pixiv.bearer())[1]
        self.assertEqual(len(app), detail["illust"]["total_comments"])
        web, more = [], True
        while more:
            body = self.web(f"/ajax/illusts/comments/roots?illust_id=116080008&offset={len(web)}&limit=10", {})
            web, more = web + body["comments"], body["hasNext"]
        self.assertEqual([int(c["id"]) for c in web], [c["id"] for c in app])
        self.assertEqual([c["commentDate"] for c in web], [c["date"][:16].replace("T", " ") for c in app])
        self.assertTrue(all(bool(c["comment"]) != bool(c["stamp"]) or c["comment"] == "" for c in app))

    def test_hidden_works_are_placeholders(self):
        entry = self.pixiv.ranking("mode=daily_r18&date=20240105", headers=SESSION)[1]["contents"][0]
        call = f"{APP}/v1/illust/detail?illust_id={entry['illust_id']}"
        self.assertEqual(self.pixiv.json(call, self.pixiv.bearer())[1]["illust"]["title"], entry["title"])
        hollow = self.pixiv.json(call, self.pixiv.bearer(TAME))[1]["illust"]
        self.assertIn("limit_r18_360.png", hollow["image_urls"]["medium"])
        self.assertEqual((hollow["title"], hollow["visible"], hollow["user"]["id"]), ("", False, entry["user_id"]))
