"""Checks of users in PAPI, SAPI and the app API: works, bookmarks, follows, the feed, profiles."""

import csv
import io

from checks.client import REFERER, Case

PAPI = "https://public-api.secure.pixiv.net/v1/"
ME, TAME = "12345678", "87654321"
SESSION = f"&PHPSESSID={ME}_" + "c" * 32
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class People(Case):
    def setUp(self):
        self.pixiv.control("/world", {"bookmarks_anew": True})

    def rows(self, call, size):
        """Returns all rows of a list with `size` rows per page."""
        found, page = [], 1
        while True:
            status, _, body = self.pixiv.ask(f"http://spapi.pixiv.net/iphone/{call}&p={page}")
            self.assertEqual(status, 200)
            rows = list(csv.reader(io.StringIO(body.decode(), newline="")))
            if not rows:
                return found
            self.assertLessEqual(len(rows), size)
            found, page = found + rows, page + 1

    def papi(self, call, headers):
        """Returns the elements of all pages of a list."""
        found, page = [], 1
        while page:
            status, reply = self.pixiv.json(f"{PAPI}{call}&page={page}", headers)
            self.assertEqual(status, 200, reply)
            found += reply["response"]
            page = reply["pagination"]["next"]
        self.assertEqual(reply["pagination"]["total"], len(found))
        return found

    def test_an_artist_has_the_works_of_last_months_rankings(self):
        headers, listed = self.pixiv.bearer(), {}
        for mode, date in (("daily", "20261120"), ("weekly", "20261105"), ("monthly", "20261022"), ("r18g", "20261022")):
            for entry in self.pixiv.ranking(f"mode={mode}&date={date}", headers={"Cookie": SESSION[1:]})[1]["contents"]:
                listed.setdefault(entry["user_id"], set()).add(entry["illust_id"])
        self.assertGreater(len(listed), 100)
        for artist, works in sorted(listed.items())[:15]:
            found = [work["id"] for work in self.papi(f"users/{artist}/works.json?per_page=50", headers)]
            self.assertEqual(found, sorted(set(found), reverse=True))
            self.assertLessEqual(works, set(found))
            rows = self.rows(f"member_illust.php?id={artist}" + SESSION, 20)
            self.assertEqual([int(row[0]) for row in rows], found)
            self.assertEqual({row[1] for row in rows}, {str(artist)})

    def test_r18_works_are_shown_to_accounts_with_r18_on(self):
        tame, adult = self.pixiv.bearer("local-refresh-token-tame"), self.pixiv.bearer()
        shown = [work["age_limit"] for work in self.papi("users/1000/works.json?per_page=300", adult)]
        kept = [work["age_limit"] for work in self.papi("users/1000/works.json?per_page=300", tame)]
        self.assertEqual((set(kept), set(shown)), ({"all-age"}, {"all-age", "r18", "r18-g"}))
        self.assertEqual(len(kept), shown.count("all-age"))
        self.assertEqual(len(self.rows("member_illust.php?id=1000", 20)), len(kept))
        hidden = next(w for w in self.papi("users/1000/works.json?per_page=300", adult) if w["age_limit"] == "r18")
        illust = f"illust.php?illust_id={hidden['id']}"
        self.assertEqual(self.pixiv.ask(f"http://spapi.pixiv.net/iphone/{illust}")[2], b"")
        self.assertNotEqual(self.pixiv.ask(f"http://spapi.pixiv.net/iphone/{illust}{SESSION}")[2], b"")
        self.assertEqual(self.pixiv.json(f"{PAPI}works/{hidden['id']}.json", tame)[0], 403)

    def test_bookmarks_are_added_and_deleted_by_number(self):
        headers, call = self.pixiv.bearer(), "me/favorite_works.json"
        held = {p: self.papi(f"{call}?publicity={p}", headers) for p in ("public", "private")}
        self.assertEqual((len(held["public"]), len(held["private"])), (75, 5))
        both = held["public"] + held["private"]
        self.assertEqual(sum(favourite["work"]["title"] is None for favourite in both), 4)
        numbers = [favourite["id"] for favourite in held["public"]]
        self.assertEqual(numbers, sorted(numbers, reverse=True))

        form = "work_id=116080005&publicity=public"
        added = [self.pixiv.json(PAPI + call, {**headers, **FORM}, form)[1]["response"][0]["id"] for _ in range(2)]
        self.assertEqual(added[0], added[1])
        self.assertEqual(self.papi(call + "?publicity=public", headers)[0]["id"], added[0])
        work = self.pixiv.json(PAPI + "works/116080005.json", headers)[1]["response"][0]
        self.assertEqual(work["favorite_id"], added[0])
        gone = f"{PAPI}{call}?ids={added[0]},{numbers[0]}&publicity=public"
        for _ in range(2):
            self.assertEqual(self.pixiv.ask(gone, headers, method="DELETE")[0], 200)
        self.assertEqual([f["id"] for f in self.papi(call + "?publicity=public", headers)], numbers[1:])
        self.pixiv.control("/world", {"bookmarks_anew": True})
        self.assertEqual(len(self.papi(call + "?publicity=public", headers)), 75)

    def test_papi_refuses(self):
        headers, call = self.pixiv.bearer(), PAPI + "me/favorite_works.json"
        tame = self.pixiv.bearer("local-refresh-token-tame")
        self.assertEqual(self.pixiv.json(call, headers, "work_id=116080005")[0], 400)
        self.assertEqual(self.pixiv.json(call, {**headers, **FORM}, "work_id=116020003")[0], 404)
        self.assertEqual(self.pixiv.json(f"{PAPI}users/{ME}/favorite_works.json?publicity=private", tame)[0], 403)
        self.assertEqual(self.pixiv.json(PAPI + "users/1001.json", headers)[0], 404)
        self.assertEqual(self.pixiv.json(PAPI + "me/nothing.json", headers)[1]["errors"]["system"]["code"], None)

    def test_the_feed_continues_from_a_number(self):
        headers, seen, highest = self.pixiv.bearer(), [], None
        while True:
            query = "relation=all&type=touch_nottext&show_r18=1" + (f"&max_id={highest}" if highest else "")
            events = self.pixiv.json(f"{PAPI}me/feeds.json?{query}", headers)[1]["response"]
            if events[-1]["id"] == highest:
                break
            seen, highest = seen[:-1] + events, events[-1]["id"]
        shown = [event["ref_work"]["id"] for event in seen if "ref_work" in event]
        followed = self.papi("me/following/works.json?per_page=300", headers)
        self.assertEqual(shown, [work["id"] for work in followed])
        self.assertEqual(len(seen) - len(shown), 30)

    def test_sapi_lists_users_by_bookmark_and_follow(self):
        self.assertEqual(self.rows(f"bookmark.php?id={ME}", 20), [])
        mine = self.rows(f"bookmark.php?id={ME}" + SESSION, 20)
        self.assertEqual(len(mine), 72)  # 3 of 75 are gone
        count = f"http://spapi.pixiv.net/iphone/bookmark.php?id={ME}&c_mode=count"
        self.assertEqual(self.pixiv.ask(count + SESSION)[2], b"75")
        self.assertEqual(self.pixiv.ask(count + "&PHPSESSID=1_" + "c" * 32)[2], b"0")
        readers = self.rows(f"illust_bookmarks.php?illust_id={mine[0][0]}", 30)
        self.assertEqual((readers[0][0], readers[0][1], len(readers[0])), ("", ME, 26))
        self.assertEqual(len(self.rows(f"bookmark_user_all.php?id={ME}&rest=show", 30)), 30)
        self.assertEqual(len(self.rows(f"bookmark_user_all.php?id={ME}&rest=hide" + SESSION, 30)), 4)
        self.assertEqual(self.rows(f"bookmark_user_all.php?id={ME}&rest=hide", 30), [])
        self.assertEqual(len(self.rows("mypixiv_all.php?id=1000", 30)), 5)

    def test_a_profile_of_the_app_has_every_key(self):
        headers, pages = self.pixiv.bearer(), set()
        for artist in (1000, 6862, 12345678):
            reply = self.pixiv.json(f"https://app-api.pixiv.net/v1/user/detail?user_id={artist}", headers)[1]
            sizes = {name: len(reply[name]) for name in ("profile", "profile_publicity", "workspace")}
            self.assertEqual(sizes, {"profile": 24, "profile_publicity": 6, "workspace": 13})
            pages.add(type(reply["profile"]["webpage"]))
            picture = reply["profile"]["background_image_url"]
            self.assertTrue(picture is None or self.pixiv.ask(picture, REFERER)[0] == 200)
        self.assertEqual(pages, {str, type(None)})
