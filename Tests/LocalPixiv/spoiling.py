"""The effect of a fault on a response, by kind; delivery.py sends the response."""

import copy
from hashlib import blake2b

import altered_files
import altered_texts
import clock
import streams
from messages import Reply
from ranges import partial

_PLACEHOLDER = ("s.pximg.net", "/common/images/limit_unknown_360.png")
_PAGE = b"<!DOCTYPE html><html><title>Just a moment...</title></html>"


def reply(request, fault, answer, now: int) -> Reply:
    """Returns the response to a request under a fault; `answer` returns the true one, `now` is the world's time."""
    rule, kind = fault.rule, fault.kind
    if kind in _INSTEAD:
        spoiled = _INSTEAD[kind](rule)
    elif kind == "redirect":
        spoiled = Reply(302, {"Content-Type": "text/html", "Location": fill(rule["to"], request)})
    elif kind == "placeholder":
        spoiled = answer(_elsewhere(request, *_PLACEHOLDER))
    elif kind == "range-ignored":
        spoiled = answer(_whole(request))
    elif kind in _FILES:
        spoiled = answer(_whole(request))
        if spoiled.status == 200:
            spoiled = _of_file(request, spoiled, _FILES[kind](rule, request, spoiled.body))
    else:
        spoiled = answer(request)
    headers, body = dict(spoiled.headers), spoiled.body
    if "body" in rule:
        body = rule["body"].encode()
    if kind in _TEXTS and spoiled.status == 200:
        body = _TEXTS[kind](rule, request, body)
    if kind == "range-offset" and spoiled.status == 206:
        headers["Content-Range"], body = _moved(headers["Content-Range"], body, int(rule.get("by", 10)))
    if kind == "type":
        headers["Content-Type"] = "text/html; charset=utf-8"
    if kind == "gzip":
        import gzip

        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, 6)
    if "retry_after" in rule:
        headers["Retry-After"] = _pause(rule, now)
    headers.update(rule.get("headers", {}))
    status = int(rule.get("status", spoiled.status))
    return Reply(status, headers, body, None if "body" in rule else spoiled.pieces)


def fill(text: str, request) -> str:
    """`{host}`, `{path}`, `{target}` of the request, and `{query}`, which is without its offset."""
    query = "&".join(part for part in request.raw_query.split("&") if not part.startswith("offset="))
    facts = {"host": request.host, "path": request.path, "target": request.target, "query": query}
    for name, value in facts.items():
        text = text.replace("{" + name + "}", value)
    return text


def _elsewhere(request, host: str, path: str):
    other = copy.copy(request)
    other.host, other.path, other.target = host, path, path
    return other


def _whole(request):
    """Returns the request without its range."""
    other = copy.copy(request)
    other.headers = {name: value for name, value in request.headers.items() if name not in ("range", "if-range")}
    return other


def _of_file(request, reply: Reply, body: bytes) -> Reply:
    """Returns the response with another file; a changed file has another ETag."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    return partial(request.headers, Reply(200, {**reply.headers, "ETag": tag}, body))


def _moved(content_range: str, body: bytes, by: int) -> tuple:
    """Returns a part that starts `by` bytes after the requested one."""
    place, _, size = content_range.partition("/")
    first, last = map(int, place.split()[1].split("-"))
    by = min(by, len(body) - 1)
    return f"bytes {first + by}-{last}/{size}", body[by:]


def _pause(rule: dict, now: int) -> str:
    seconds = int(rule["retry_after"])
    # A date has no fractions of a second: use the next second, so that the pause is never too short.
    return clock.http(now + seconds + 1) if rule.get("as") == "date" else str(seconds)


#: A response that needs no true one.
_INSTEAD = {
    "status": lambda rule: Reply(503, {"Content-Type": "text/plain"}, b"Service Unavailable"),
    "html": lambda rule: Reply(200, {"Content-Type": "text/html; charset=utf-8"}, _PAGE),
    "empty": lambda rule: Reply(200, {"Content-Type": "application/json"}),
    "huge": streams.huge,
    "bomb": streams.bomb,
    "deep": streams.deep,
    "endless-csv": streams.endless_csv,
}
#: Another file instead of the true one, from (rule, request, bytes).
_FILES = {"odd-end": altered_files.odd_end, "etag-changed": altered_files.other, "zip-slip": altered_files.zip_slip}
#: Another text instead of the true one, from (rule, request, bytes).
_TEXTS = {
    "utf8": altered_texts.invalid_utf8,
    "numbers": altered_texts.wild_numbers,
    "titles": altered_texts.titled,
    "hollow": altered_texts.hollow,
    "members": altered_texts.other_members,
    "next": lambda rule, request, body: altered_texts.followed(body, rule["to"] and fill(rule["to"], request)),
}
KINDS = frozenset(_INSTEAD) | frozenset(_FILES) | frozenset(_TEXTS) | {
    "redirect", "placeholder", "range-ignored", "range-offset", "type", "gzip",
}
