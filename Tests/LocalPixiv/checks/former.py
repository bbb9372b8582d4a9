"""Checks of PAPI and SAPI."""

import csv
import io

from checks.client import REFERER, Case


class Former(Case):
    def test_papi_shows_ranks_pages_and_old_storage(self):
        headers, base = self.pixiv.bearer(), "https://public-api.secure.pixiv.net/v1/"
        status, reply = self.pixiv.json(
            base + "ranking/all?mode=daily&page=2&per_page=50&date=2014-04-05", headers
        )
        self.assertEqual(status, 200)
        self.assertEqual(
            reply["pagination"],
            {"previous": 1, "next": 3, "current": 2, "per_page": 50, "total": 500, "pages": 10},
        )
        listed = reply["response"][0]["works"]
        web = self.pixiv.ranking("mode=daily&date=20140405", 2)[1]["contents"]
        self.assertEqual(
            [(w["rank"], w["previous_rank"], w["work"]["id"]) for w in listed],
            [(e["rank"], e["yes_rank"], e["illust_id"]) for e in web],
        )
        for entry in listed:
            work = self.pixiv.json(f"{base}works/{entry['work']['id']}.json", headers)[1]["response"][0]
            pages = [page["image_urls"]["large"] for page in (work["metadata"] or {}).get("pages", ())]
            urls = pages or ([entry["work"]["image_urls"]["large"]] if work["type"] != "ugoira" else [])
            for url in urls + [
                entry["work"]["image_urls"]["px_480mw"],
                entry["work"]["image_urls"]["px_128x128"],
            ]:
                self.assertRegex(url, r"^http://i[1-4]\.pixiv\.net/img")
                self.assertEqual(self.pixiv.ask(url, REFERER)[0], 200, url)
        self.assertEqual(
            self.pixiv.json(base + "works/999999999.json", headers)[1]["errors"]["system"]["code"], 206
        )
        self.assertEqual(self.pixiv.json(base + "ranking/all?date=2014-11-08", headers)[0], 404)
        self.assertEqual(self.pixiv.json(base + "ranking/all")[0], 400)

    def rows(self, call):
        status, _, body = self.pixiv.ask("http://spapi.pixiv.net/iphone/" + call)
        self.assertEqual(status, 200)
        return list(csv.reader(io.StringIO(body.decode(), newline="")))

    def test_sapi_has_17_pages_of_csv(self):
        call = "ranking_log.php?Date_Year=2014&Date_Month=11&Date_Day=06&mode=daily&p={}"
        rows = [row for page in range(1, 19) for row in self.rows(call.format(page))]
        self.assertEqual(len(self.rows(call.format(17))), 20)
        self.assertEqual(self.rows(call.format(18)), [])
        self.assertEqual({len(row) for row in rows}, {31})
        web = self.pixiv.list("mode=daily&date=20141106")[0]
        self.assertEqual([int(row[0]) for row in rows], [e["illust_id"] for e in web])
        for row in rows[:30]:
            for url in (row[6], row[9], row[29]):
                self.assertEqual(self.pixiv.ask(url, REFERER)[0], 200, url)
        old = self.rows("ranking_log.php?Date_Year=2012&Date_Month=04&Date_Day=05&mode=daily&p=1")
        self.assertEqual({len(row) for row in old}, {28})

    def test_sapi_gives_single_rows_and_nothing(self):
        row = self.rows("illust.php?illust_id=46400000")[0]
        self.assertEqual((row[0], len(row)), ("46400000", 31))
        author = self.rows(f"user.php?user_id={row[1]}&level=3")[0]
        self.assertEqual((author[0], author[1], author[5], len(author)), ("", row[1], author[5], 26))
        r18 = "ranking_log.php?Date_Year=2014&Date_Month=11&Date_Day=06&mode=daily_r18&p=1"
        self.assertEqual((self.rows(r18), self.rows("illust.php?illust_id=999999999")), ([], []))
        self.assertEqual(len(self.rows(r18 + "&PHPSESSID=12345678_" + "b" * 32)), 30)
