"""Each single fault: the injected rule, the command, and the expected end of the run."""

from collections import namedtuple

#: command: one of COMMANDS; times: None for always; code: the exit status, or several; served: the fault stays, and
#: the bytes served under it are stored; rule: changes to the profile, and to the default number of retries;
#: tried: the expected number of requests for the affected item, if defined
Single = namedtuple("Single", "fault profile command times code served rule tried")

_TOKEN = {"RANKINGLOG_REFRESH_TOKEN": "local-refresh-token"}
_WEB = r"ranking\.php.*p=2$"
_APP = r"illust/ranking.*offset=30"
_SAPI = r"ranking_log\.php.*p=2$"
_PICTURE = r"116072994_p1\.jpg"

_LIST = ["ranking", "-f", "ids", "-d"]

#: words, environment, date, works, and the match of the fault
COMMANDS = {
    "web": ([*_LIST, "2024-01-05", "-n", "100", "--source", "web"], {}, "2024-01-05", 100, _WEB),
    "app": ([*_LIST, "2024-01-05", "-n", "90", "--source", "app"], _TOKEN, "2024-01-05", 90, _APP),
    "sapi": ([*_LIST, "2014-11-06", "-n", "90", "--source", "sapi"], {}, "2014-11-06", 90, _SAPI),
    "download": (["download", "-d", "2024-02-14", "-n", "6", "-o", "out"], {}, "2024-02-14", 6, _PICTURE),
}


def _one(fault, profile, command, code=0, times=1, served=False, tried=None, **rule) -> Single:
    return Single(fault, profile, command, times, code, served, rule, tried)


def _always(fault, profile, command, code, **rule) -> Single:
    return _one(fault + ", permanently", profile, command, code, None, **rule)


LISTS = [
    *(_one(f"{code}", code, "web") for code in ("408", "500", "502", "503")),
    _one("503 with Retry-After", "503-retry-after", "web"),
    _one("429", "429", "web"),
    _one("429 with Retry-After in seconds", "429-retry-after", "web"),
    _one("429 with Retry-After as a date", "429-retry-date", "web"),
    _one("Rate Limit of the app API, with Retry-After", "rate-limit", "app", retry_after=1),
    _one("Rate Limit of the app API, without retries", "rate-limit", "app", 7, retries=0),
    _one("Cloudflare's page, 403", "cloudflare-403", "web"),
    _one("Cloudflare's page, 503", "cloudflare-503", "web"),
    _one("421", "421", "web"),
    _one("HTML with status 200", "html", "web"),
    _one("empty body", "empty", "web"),
    _one("truncated JSON", "cut", "web"),
    _one("truncated JSON of the correct length", "cut-json", "web"),
    _one("malformed JSON", "malformed-json", "web"),
    _one("reset before the body", "reset", "web"),
    _one("reset within the body", "reset-within", "web"),
    _one("stall", "stall", "web"),
    _one("slow", "slow", "web"),
    _one("invalid UTF-8", "utf8", "web"),
    _one("invalid UTF-8 in CSV", "utf8", "sapi"),
    _one("numbers out of range", "numbers", "web"),
    _one("numbers out of range, app API", "numbers", "app"),
    _one("nesting depth of 10,000", "deep", "web"),
    _one("100 MB of JSON", "huge", "web"),
    _one("a gzip bomb", "bomb", "web"),
    _one("endless CSV", "endless-csv", "sapi"),
    _one("malicious titles", "titles", "web", times=1),
    _one("an expired token", "expired-token", "app"),
    _always("503", "503", "web", 6),
    _always("429", "429-retry-after", "web", 7),
    _always("429 without Retry-After", "429", "web", 7, retries=0),
    _always("429 with Retry-After of 1,000 s", "429-retry-after", "web", 7, retry_after=1000),
    _always("Cloudflare's page, 403", "cloudflare-403", "web", 6),
    _always("a browser check", "challenge", "web", 6),
    _always("421", "421", "web", 6),
    _always("HTML with status 200", "html", "web", 6),
    _always("reset before the body", "reset", "web", 6),
    _always("stall", "stall", "web", 6),
    _always("nesting depth of 10,000", "deep", "web", 6),
    _always("a rejected refresh token", "invalid-grant", "app", 4, match="auth/token"),
    _always("a redirect to another host", "redirect-foreign", "web", 6),
    _always("a redirect to plain http", "redirect-plain", "web", 6),
    _always("a redirect loop", "redirect-loop", "web", 6),
    _always("a next_url to another host", "next-foreign", "app", 6),
    _always("a next_url in plain http", "next-plain", "app", 6),
    _always("a next_url of another path", "next-path", "app", 6),
    _always("a next_url that goes backwards", "next-back", "app", 6),
]

PICTURES = [
    _one("503", "503", "download"),
    _one("429 with Retry-After in seconds", "429-retry-after", "download"),
    _one("403 once", "image-403", "download"),
    _one("HTML with status 200", "html", "download"),
    _one("empty body", "empty", "download"),
    _one("reset within the body", "reset-within", "download"),
    _one("stall", "stall", "download"),
    _one("slow", "slow", "download"),
    _one("truncated", "cut", "download"),
    _one("without a length", "no-length", "download"),
    _one("without a length, truncated", "no-length-cut", "download"),
    _one("longer than announced", "longer", "download"),
    _one("wrong Content-Type", "wrong-type", "download"),
    _one("compressed", "gzip", "download"),
    _one("bytes after the end marker", "odd-end", "download", tried=2),
    _one("damaged end, correct length", "cut-end", "download", tried=2),
    _one("placeholder", "placeholder", "download"),
    _one("redirect to a placeholder", "redirect-placeholder", "download", (0, 3)),
    _one("range at another offset", "range-offset", "download"),
    _one("complete file instead of a range", "range-ignored", "download"),
    _one("416 for a range", "range-416", "download"),
    _one("changed ETag after a truncation", "etag-changed", "download", served=True, keep_times=True),
    _one("bytes after the end marker, identical each time", "odd-end-always", "download", times=None, served=True, tried=2),
    _one("damaged end, identical each time", "cut-end-always", "download", times=None, served=True, tried=2),
    _one("ZIP with names outside the directory", "zip-slip", "download", times=None, served=True, match=r"\.zip$"),
    _always("503", "503", "download", 3),
    _always("403", "image-403", "download", 3),
    _always("HTML with status 200", "html", "download", 3),
    _always("truncated", "cut", "download", 3),
    _always("without a length, truncated", "no-length-cut", "download", 3),
    _always("stall", "stall", "download", 3),
    _always("placeholder", "placeholder", "download", 3),
    _always("a redirect to another host", "redirect-foreign", "download", 3),
    _always("a redirect to plain http", "redirect-plain", "download", 3),
    _always("a redirect loop", "redirect-loop", "download", 3),
]
