"""Files as they should not be: the same bytes at every request for them."""

from hashlib import shake_256

import pictures


def odd_end(rule: dict, request, body: bytes) -> bytes:
    """Bytes after the picture's end, or another end; the same ones every time."""
    extra = int(rule.get("extra", 100))
    rubbish = shake_256(request.path.encode()).digest(extra)
    return body + rubbish if rule.get("tail", "extra") == "extra" else body[: len(body) - extra] + rubbish


def other(rule: dict, request, body: bytes) -> bytes:
    """Another picture of the same kind."""
    seed = b"another " + request.path.encode()
    extension = request.path.rsplit(".", 1)[1]
    make = pictures.PICTURES.get(extension)
    return make(seed) if make else pictures.archive(seed, ["000000.jpg"])


def zip_slip(rule: dict, request, body: bytes) -> bytes:
    """An archive whose names lead out of a directory."""
    return pictures.archive(request.path.encode(), ["../../escape.jpg", "/tmp/escape.jpg", "..\\escape.jpg"])
