"""Fault profiles by name: each is a line of description and rules (see faults.py), to be used unchanged or changed."""

import json

_IMAGES = r"^GET i\.pximg\.net/"
_ORIGINALS = r"^GET i\.pximg\.net/(img-original|img-zip-ugoira)/"
_RANKING = r"^GET (www\.pixiv\.net/ranking\.php|app-api\.pixiv\.net/v1/illust/ranking|\S+/ranking_log\.php)\?"
_APP = r"^GET app-api\.pixiv\.net/v1/illust/ranking\?"
_ALL = r"^GET (www|app-api)\.pixiv\.net/|^GET i\.pximg\.net/|^GET spapi\.pixiv\.net/"
_ALWAYS = 1_000_000
_JSON = {"Content-Type": "application/json; charset=utf-8"}
_HTML = {"Content-Type": "text/html; charset=UTF-8", "Server": "cloudflare"}
_ATTENTION = "<!DOCTYPE html><html><title>Attention Required! | Cloudflare</title><body>Sorry</body></html>"
_PLACEHOLDER = "https://s.pximg.net/common/images/limit_unknown_360.png"
_TITLES = [
    "long" * 2_500, "長" * 10_000, "CON", "nul", "/etc/passwd", "../../escape", "a\0b", "\0", "..", ".", "", " ",
    "-rf", "{id}", "a/b\\c", "\x1b[2J\x1b]0;x\x07", "\u202egnp.exe", "x" * 255, "\u0301" * 300, "name.part",
]


def _error(message: str) -> str:
    facts = {"user_message": "", "message": message, "reason": "", "user_message_details": {}}
    return json.dumps({"error": facts})


_GRANT = "Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: "
_REFUSED = {"has_error": True, "errors": {"system": {"message": "Invalid refresh token", "code": 1508}}}


def _status(code: int, match: str = _ALL, **more) -> dict:
    return {"match": match, "do": "status", "status": code, **more}


def _redirect(to: str) -> dict:
    return {"match": _ALL, "do": "redirect", "to": to, "times": _ALWAYS}


def _next(to: str, **more) -> dict:
    return {"match": _APP, "do": "next", "to": to, **more}


_CUT = {"match": _ORIGINALS, "do": "cut"}
_RESUMED = {"match": _ORIGINALS, "ranged": True}

PROFILES = {
    # Statuses
    "408": ("a time-out that the server tells", [_status(408)]),
    "500": ("an internal error", [_status(500)]),
    "502": ("a bad gateway", [_status(502)]),
    "503": ("not available", [_status(503)]),
    "503-retry-after": ("not available for a second", [_status(503, retry_after=1)]),
    "429": ("too many requests", [_status(429)]),
    "429-retry-after": ("too many requests, wait a second", [_status(429, retry_after=1)]),
    "429-retry-date": ("too many requests, wait until a time", [_status(429, retry_after=1, **{"as": "date"})]),
    "rate-limit": ("the App's Rate Limit", [_status(403, _APP, headers=_JSON, body=_error("Rate Limit"))]),
    "cloudflare-403": ("a page for people, refused", [_status(403, headers=_HTML, body=_ATTENTION)]),
    "cloudflare-503": ("a page for people, busy", [_status(503, headers=_HTML, body=_ATTENTION)]),
    "challenge": ("a check that only browsers pass", [
        _status(403, headers={**_HTML, "cf-mitigated": "challenge"}, body=_ATTENTION),
    ]),
    "421": ("a connection for another host", [_status(421)]),
    "image-403": ("an image refused once", [_status(403, _IMAGES, headers=_HTML, body="Forbidden")]),
    "expired-token": ("an access token that has ended", [
        _status(400, _APP, headers=_JSON, body=_error(_GRANT + "invalid_grant")),
    ]),
    "invalid-grant": ("a refresh token that is refused", [
        _status(400, r"^POST oauth", headers=_JSON, times=_ALWAYS,
                body=json.dumps({**_REFUSED, "error": "invalid_grant"})),
    ]),
    # Connections
    "reset": ("a reset before the first byte", [{"match": _ALL, "do": "reset"}]),
    "reset-within": ("a reset within the body", [{"match": _ALL, "do": "reset", "after": 700}]),
    "stall": ("silence within the body", [{"match": _ALL, "do": "stall", "after": 700, "seconds": 60}]),
    "slow": ("a body in small pieces", [{"match": _ALL, "do": "slow", "seconds": 2}]),
    # Wrong bodies
    "html": ("a page for people, as if it were the answer", [{"match": _ALL, "do": "html"}]),
    "empty": ("an empty body", [{"match": _ALL, "do": "empty"}]),
    "cut": ("half of what is announced", [{"match": _ALL, "do": "cut"}]),
    "cut-json": ("JSON that ends in the middle, rightly announced", [
        _status(200, _RANKING, headers=_JSON, body='{"contents":[{"rank":1,"title'),
    ]),
    "malformed-json": ("JSON that is none", [_status(200, _RANKING, headers=_JSON, body='{"contents":[,]}')]),
    "utf8": ("bytes that are no character", [{"match": _RANKING, "do": "utf8"}]),
    "numbers": ("numbers out of range", [{"match": _RANKING, "do": "numbers"}]),
    "deep": ("JSON of 10,000 arrays, one in the other", [{"match": _RANKING, "do": "deep"}]),
    "huge": ("JSON of 100 MB", [{"match": _RANKING, "do": "huge"}]),
    "bomb": ("1 GB of JSON, compressed to 1 MB", [{"match": _RANKING, "do": "bomb", "size": 1_000_000_000}]),
    "endless-csv": ("CSV whose first field does not end", [{"match": _RANKING, "do": "endless-csv"}]),
    "titles": ("hostile titles", [{"match": _RANKING, "do": "titles", "titles": _TITLES, "times": _ALWAYS}]),
    "hollow": ("works that an account may not see", [{"match": _APP, "do": "hollow", "times": _ALWAYS}]),
    # Images
    "gzip": ("a compressed picture, which nobody asked for", [{"match": _ORIGINALS, "do": "gzip"}]),
    "wrong-type": ("a picture called a page", [{"match": _ORIGINALS, "do": "type"}]),
    "no-length": ("a picture without a length", [{"match": _ORIGINALS, "do": "no-length"}]),
    "no-length-cut": ("a cut picture without a length", [{"match": _ORIGINALS, "do": "no-length", "after": 900}]),
    "longer": ("more bytes than announced", [{"match": _ORIGINALS, "do": "longer"}]),
    "odd-end": ("bytes after the picture's end, once", [{"match": _ORIGINALS, "do": "odd-end"}]),
    "odd-end-always": ("bytes after the picture's end", [{"match": _ORIGINALS, "do": "odd-end", "times": _ALWAYS}]),
    "cut-end": ("the right length, another end, once", [{"match": _ORIGINALS, "do": "odd-end", "tail": "cut"}]),
    "cut-end-always": ("the right length, another end", [
        {"match": _ORIGINALS, "do": "odd-end", "tail": "cut", "times": _ALWAYS},
    ]),
    "placeholder": ("a placeholder in place of a picture", [{"match": _ORIGINALS, "do": "placeholder"}]),
    "zip-slip": ("a ZIP with names that lead out", [{"match": r"\.zip$", "do": "zip-slip", "times": _ALWAYS}]),
    # Ranges: the image is truncated at first
    "range-offset": ("a part that begins elsewhere", [_CUT, {**_RESUMED, "do": "range-offset"}]),
    "range-ignored": ("all of it when a part is asked", [_CUT, {**_RESUMED, "do": "range-ignored"}]),
    "range-416": ("no such part", [_CUT, _status(416, _ORIGINALS, ranged=True)]),
    "etag-changed": ("another picture from then on", [
        _CUT, {"match": _ORIGINALS, "do": "etag-changed", "times": _ALWAYS},
    ]),
    # Redirects, and URLs of next pages
    "redirect-foreign": ("to a host that is not pixiv's", [_redirect("https://www.example.com{target}")]),
    "redirect-plain": ("to plain http", [_redirect("http://{host}{target}")]),
    "redirect-loop": ("to the same address", [_redirect("https://{host}{target}")]),
    "redirect-placeholder": ("to a placeholder", [{**_redirect(_PLACEHOLDER), "match": _ORIGINALS}]),
    "next-foreign": ("a next page on another host", [_next("https://www.example.com/v1/illust/ranking?offset=30")]),
    "next-plain": ("a next page over plain http", [_next("http://{host}{path}?{query}&offset=30")]),
    "next-path": ("a next page on another path", [_next("https://{host}/v1/user/detail?{query}&offset=30")]),
    "next-back": ("a next page that was asked before", [_next("https://{host}{path}?{query}&offset=0", skip=1)]),
}


def rules(wish: dict) -> list:
    """Returns the rules of the profile that `wish` names, each with the other keys of `wish`."""
    changes = {name: value for name, value in wish.items() if name != "profile"}
    if wish["profile"] not in PROFILES:
        raise ValueError(f"no such profile: {wish['profile']}")
    return [{**rule, **changes} for rule in PROFILES[wish["profile"]][1]]


def listed() -> list:
    return [{"name": name, "what": what, "rules": rules} for name, (what, rules) in PROFILES.items()]
