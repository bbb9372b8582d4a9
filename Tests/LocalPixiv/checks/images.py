"""Checks of the image hosts, and of changes to works at run time."""

from checks.client import REFERER, Case


class Images(Case):
    def url(self):
        entry = next(
            e
            for e in self.pixiv.ranking("mode=daily&date=20240105")[1]["contents"]
            if e["illust_type"] == "0"
        )
        return self.pixiv.json(f"https://www.pixiv.net/ajax/illust/{entry['illust_id']}")[1]["body"]["urls"][
            "original"
        ]

    def test_referer_and_user_agent_are_needed(self):
        url = self.url()
        for headers in (
            {},
            {**REFERER, "Referer": "https://example.com/"},
            {**REFERER, "User-Agent": "curl/8.0"},
            {"Referer": "https://www.pixiv.net/"},
            {**REFERER, "Referer": "https://notpixiv.net/"},
        ):
            self.assertEqual(self.pixiv.ask(url, headers)[0], 403, headers)
        for referer in ("http://www.pixiv.net/", "https://app-api.pixiv.net/", "http://spapi.pixiv.net/"):
            self.assertEqual(self.pixiv.ask(url, {**REFERER, "Referer": referer})[0], 200)

    def test_only_the_right_extension_time_and_page_exist(self):
        url = self.url()
        stem, extension = url.rsplit(".", 1)
        found = [e for e in ("jpg", "png", "gif") if self.pixiv.ask(f"{stem}.{e}", REFERER)[0] == 200]
        self.assertEqual(found, [extension])
        self.assertEqual(self.pixiv.ask(url.replace("_p0", "_p99"), REFERER)[0], 404)
        self.assertEqual(self.pixiv.ask(url.replace("/2024/", "/2023/"), REFERER)[0], 404)
        self.assertEqual(self.pixiv.ask("https://s.pximg.net/common/images/limit_unviewable_s.png")[0], 200)

    def test_ranges_and_conditions(self):
        url = self.url()
        _, headers, whole = self.pixiv.ask(url, REFERER)
        tag = headers["ETag"]

        def ask(**more):
            return self.pixiv.ask(
                url, {**REFERER, **{name.replace("_", "-"): value for name, value in more.items()}}
            )

        status, headers, body = ask(Range="bytes=100-", If_Range=tag)
        self.assertEqual(
            (status, body, headers["Content-Range"]),
            (206, whole[100:], f"bytes 100-{len(whole) - 1}/{len(whole)}"),
        )
        self.assertEqual(ask(Range="bytes=0-9")[2], whole[:10])
        self.assertEqual(ask(Range="bytes=-7")[2], whole[-7:])
        self.assertEqual(ask(Range="bytes=100-", If_Range='"other"')[::2], (200, whole))
        status, headers, _ = ask(Range=f"bytes={len(whole)}-")
        self.assertEqual((status, headers["Content-Range"]), (416, f"bytes */{len(whole)}"))
        self.assertEqual(ask(If_None_Match=tag)[::2], (304, b""))
        status, headers, body = self.pixiv.ask(url, REFERER, method="HEAD")
        self.assertEqual((status, int(headers["Content-Length"]), body), (200, len(whole), b""))

    def test_the_control_host_deletes_and_moves_works(self):
        url = self.url()
        identifier = int(url.rsplit("/", 1)[1].split("_")[0])
        self.pixiv.control("/world", {"reupload": [identifier]})
        self.assertEqual(self.pixiv.ask(url, REFERER)[0], 404)
        moved = self.url()
        self.assertNotEqual(moved, url)
        self.assertEqual(self.pixiv.ask(moved, REFERER)[0], 200)
        self.pixiv.control("/world", {"delete": [identifier]})
        self.assertEqual(self.pixiv.ask(moved, REFERER)[0], 404)
        self.pixiv.control("/world", {"restore": [identifier]})
        self.assertEqual(self.pixiv.ask(moved, REFERER)[0], 200)
