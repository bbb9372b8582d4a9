"""The login of the phone app in a browser: codes, each valid once, for a short time, and only with its secret."""

import base64
import hashlib
import threading
import time
from secrets import token_urlsafe
from urllib.parse import urlencode

import accounts
from messages import Reply, text_reply

CALLBACK = "https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback"
UNKNOWN = "Authorization code doesn't exist or is invalid for the client"
EXPIRED = "The authorization code has expired"
MISMATCH = "The code verifier does not match the code challenge"


class Codes:
    def __init__(self):
        self.lifetime = 30  # seconds
        self.account = accounts.ACCOUNTS[0]  # the account that signs in next
        self._challenges = {}  # by state, until the browser returns
        self._codes = {}
        self._lock = threading.Lock()

    def begin(self, challenge: str) -> tuple:
        """Returns the state and the code with which the browser is sent to the callback."""
        state, code = token_urlsafe(48), token_urlsafe(32)
        with self._lock:
            self._challenges[state] = (code, challenge)
        return state, code

    def confirm(self, state: str, code: str) -> bool:
        """Makes the code valid."""
        with self._lock:
            given, challenge = self._challenges.pop(state, (None, None))
            if given is None or given != code:
                return False
            self._codes[code] = (self.account, challenge, time.monotonic() + self.lifetime)
        return True

    def redeem(self, code: str, verifier: str) -> tuple:
        """Returns the account, or None and the reason. In any case, the code is used."""
        with self._lock:
            account, challenge, end = self._codes.pop(code, (None, None, 0))
        if account is None:
            return None, UNKNOWN
        if time.monotonic() >= end:
            return None, EXPIRED
        return (account, None) if challenge == challenge_of(verifier) else (None, MISMATCH)


def challenge_of(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def answer(request, world) -> Reply:
    """The pages of app-api.pixiv.net for a browser; the account always agrees."""
    query = request.query
    if request.path == "/web/v1/login":
        asked = (query.get("code_challenge_method"), query.get("client"))
        if asked != ("S256", "pixiv-android") or not query.get("code_challenge"):
            return text_reply("<!DOCTYPE html><title>400</title>", status=400)
        state, code = world.codes.begin(query["code_challenge"])
        return _redirect(f"{CALLBACK}?{urlencode({'state': state, 'code': code})}")
    if request.path == "/web/v1/users/auth/pixiv/callback":
        code = query.get("code", "")
        if world.codes.confirm(query.get("state", ""), code):
            return _redirect(f"pixiv://account/login?{urlencode({'code': code, 'via': 'login'})}")
        return text_reply("<!DOCTYPE html><title>400</title>", status=400)
    return text_reply("<!DOCTYPE html><title>404</title>", status=404)


def _redirect(to: str) -> Reply:
    return text_reply("", status=302, headers={"Location": to})
