"""Conditions and ranges of requests for files."""

import re

from messages import Reply

_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


def partial(asked: dict, whole: Reply) -> Reply:
    """Returns `whole`, a part of it, or the 304 or 416, depending on the headers `asked`."""
    tag = whole.headers["ETag"]
    if asked.get("if-none-match") in (tag, "*"):
        return Reply(304, {"ETag": tag, "Last-Modified": whole.headers["Last-Modified"]})
    match = _RANGE.fullmatch(asked.get("range", ""))
    if not match or asked.get("if-range", tag) not in (tag, whole.headers["Last-Modified"]):
        return whole
    size = len(whole.body)
    first, last = match[1], match[2]
    if not (first or last) or (first and last and int(last) < int(first)):
        return whole  # not a range at all, according to the standard
    start = int(first) if first else max(size - int(last), 0)
    end = min(int(last) + 1, size) if first and last else size
    if start >= size:
        return Reply(416, {"Content-Type": "text/html", "Content-Range": f"bytes */{size}"})
    headers = {**whole.headers, "Content-Range": f"bytes {start}-{end - 1}/{size}"}
    return Reply(206, headers, whole.body[start:end])
