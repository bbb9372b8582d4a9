"""Invalid files: the same bytes at every request for them."""

from hashlib import shake_256

import pictures


def odd_end(rule: dict, request, body: bytes) -> bytes:
    """Appends bytes to an image, or replaces its end; the same bytes every time."""
    extra = int(rule.get("extra", 100))
    rubbish = shake_256(request.path.encode()).digest(extra)
    return body + rubbish if rule.get("tail", "extra") == "extra" else body[: len(body) - extra] + rubbish


def other(rule: dict, request, body: bytes) -> bytes:
    """Returns another image of the same type."""
    seed = b"another " + request.path.encode()
    extension = request.path.rsplit(".", 1)[1]
    make = pictures.PICTURES.get(extension)
    return make(seed) if make else pictures.archive(seed, ["000000.jpg"])


def zip_slip(rule: dict, request, body: bytes) -> bytes:
    """Returns an archive whose names lead out of a directory."""
    return pictures.archive(request.path.encode(), ["../../escape.jpg", "/tmp/escape.jpg", "..\\escape.jpg"])
