"""Checks of logins: codes, passwords, refresh tokens."""

import hashlib
import json
import time
from urllib.parse import parse_qs, urlencode, urlsplit

from checks.client import ANDROID, SALT, SESSION, Case

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"  # RFC 7636, appendix B
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
CALLBACK = "https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback"
IOS = ("bYGKuGVw91e0NMfPGp44euvGt59s", "HP3RmkgAmEGro0gn1x9ioawQE8WMfvLXDz3ZqxpK")


class SignIn(Case):
    def grant(self, client=ANDROID, **form):
        moment = "2026-11-21T06:00:00+00:00"
        headers = {
            "User-Agent": "PixivAndroidApp/5.0.234 (Android 11; Pixel 5)",
            "X-Client-Time": moment,
            "X-Client-Hash": hashlib.md5((moment + SALT).encode()).hexdigest(),
        }
        body = urlencode({"client_id": client[0], "client_secret": client[1], **form})
        return self.pixiv.ask("https://oauth.secure.pixiv.net/auth/token", headers, body, "POST")

    def granted(self, client=ANDROID, **form):
        status, _, body = self.grant(client, **form)
        return status, json.loads(body)

    def code(self, challenge=CHALLENGE):
        query = urlencode({"code_challenge": challenge, "code_challenge_method": "S256", "client": "pixiv-android"})
        status, headers, _ = self.pixiv.ask(f"https://app-api.pixiv.net/web/v1/login?{query}")
        self.assertEqual((status, headers["Location"].split("?")[0]), (302, CALLBACK))
        status, headers, _ = self.pixiv.ask(headers["Location"])
        to = urlsplit(headers["Location"])
        self.assertEqual((status, to.scheme, to.netloc, to.path), (302, "pixiv", "account", "/login"))
        found = parse_qs(to.query)
        self.assertEqual(found["via"], ["login"])
        return found["code"][0]

    def exchange(self, code, verifier=VERIFIER, redirect=CALLBACK):
        return self.granted(
            grant_type="authorization_code", code=code, code_verifier=verifier, include_policy="true",
            redirect_uri=redirect,
        )

    def test_a_code_is_valid_once_for_a_while_and_with_its_verifier(self):
        code = self.code()
        status, reply = self.exchange(code)
        self.assertEqual((status, reply["user"]["id"]), (200, "12345678"))
        self.assertEqual(self.pixiv.token(reply["refresh_token"])[0], 200)
        for status, reply in (
            self.exchange(code), self.exchange("x"), self.exchange(self.code(), VERIFIER[:-1]),
            self.exchange(self.code(), redirect="https://example.com/"),
        ):
            self.assertEqual((status, reply["error"], reply["has_error"]), (400, "invalid_grant", True))
        self.pixiv.control("/world", {"code_lifetime": 0.05, "sign_in_as": "87654321"})
        code = self.code()
        time.sleep(0.06)
        self.assertIn("expired", self.exchange(code)[1]["errors"]["system"]["message"])
        self.pixiv.control("/world", {"code_lifetime": 30})
        user = self.exchange(self.code())[1]["user"]
        self.assertEqual((user["x_restrict"], user["is_premium"]), (0, True))
        self.pixiv.control("/world", {"sign_in_as": "12345678"})
        self.assertIn("error", self.pixiv.control("/world", {"sign_in_as": "1"}))

    def test_passwords_are_for_old_clients(self):
        right = {"grant_type": "password", "username": "local_reader", "password": "local-password"}
        status, headers, _ = self.grant(IOS, **right)
        self.assertEqual(status, 200)
        cookie = headers["Set-Cookie"].split(";")[0]
        status = self.pixiv.json("https://www.pixiv.net/touch/ajax/user/self/status", {"Cookie": cookie})[1]
        self.assertTrue(status["body"]["user_status"]["is_logged_in"])
        self.assertEqual(self.granted(**right)[0], 400)
        wrong = self.granted(IOS, **{**right, "password": "x"})
        self.assertTrue(wrong[1]["errors"]["system"]["message"].startswith("103:"))
        self.pixiv.control("/world", {"disable": ["12345678"]})
        message = self.granted(IOS, **right)[1]["errors"]["system"]["message"]
        self.pixiv.control("/world", {"enable": ["12345678"]})
        self.assertTrue(message.startswith("104:"))
        self.assertEqual(self.grant(IOS, **right)[0], 200)

    def test_refresh_tokens_change_or_are_revoked(self):
        first = self.exchange(self.code())[1]["refresh_token"]
        self.assertEqual(self.pixiv.token(first)[1]["refresh_token"], first)
        self.pixiv.control("/world", {"rotate": True})
        second = self.pixiv.token(first)[1]["refresh_token"]
        self.pixiv.control("/world", {"rotate": False})
        self.assertEqual((self.pixiv.token(first)[0], self.pixiv.token(second)[0]), (400, 200))
        self.pixiv.control("/world", {"revoke": [second]})
        self.assertEqual(self.pixiv.token(second)[1]["error"], "invalid_grant")

    def test_sessions_end_and_calls_are_limited(self):
        ended = {"Cookie": "PHPSESSID=12345678_" + "e" * 32}
        url = "https://www.pixiv.net/ranking.php?format=json&mode=daily_r18&date=20240105"
        self.assertEqual(self.pixiv.ask(url, ended)[0], 200)
        self.pixiv.control("/world", {"end_sessions": ["12345678_" + "e" * 32]})
        self.assertEqual((self.pixiv.ask(url, ended)[0], self.pixiv.ask(url, SESSION)[0]), (403, 200))
        self.pixiv.control("/world", {"rate_limit": {"12345678": 2}})
        url = "https://app-api.pixiv.net/v1/illust/ranking?mode=day&date=2024-01-05"
        mine, other = self.pixiv.bearer(), self.pixiv.bearer("local-refresh-token-tame")
        self.assertEqual([self.pixiv.json(url, who)[0] for who in (mine, other, mine, mine)], [403, 200, 403, 200])


class Belongings(Case):
    def test_a_secret_sent_to_a_wrong_host_is_refused_and_logged(self):
        token, cookie = {"Authorization": "Bearer x"}, SESSION
        for address, headers, body in (
            ("https://www.pixiv.net/ranking.php?format=json", token, None),
            ("http://app-api.pixiv.net/v1/illust/detail", token, None),
            ("https://app-api.pixiv.net/v1/illust/detail", cookie, None),
            ("https://i.pximg.net/a.jpg", cookie, None),
            ("https://www.pixiv.net/?PHPSESSID=12345678_x", {}, None),
            ("https://www.pixiv.net/?a=local-refresh-token", {}, None),
            ("https://www.pixiv.net/ajax", {"X-Any": "local-password"}, None),
            ("https://app-api.pixiv.net/v2/illust/bookmark/add", {}, "a=local-refresh-token"),
            ("http://oauth.secure.pixiv.net/auth/token", {}, "refresh_token=local-refresh-token"),
        ):
            status, _, _ = self.pixiv.ask(address, headers, body, "POST" if body else "GET")
            self.assertEqual(status, 418, address)
            self.assertEqual(self.pixiv.control("/log")[-1]["fault"], "stray secret")
