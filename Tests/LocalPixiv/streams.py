"""Bodies of any size: huge ones are sent piece by piece, and are never entirely in memory."""

import itertools
import zlib

from messages import Reply

_PIECE = 65_536


def _filler(size: int):
    for start in range(0, size, _PIECE):
        yield b"x" * min(_PIECE, size - start)


def huge(rule: dict) -> Reply:
    """Returns a JSON object of `size` bytes."""
    start, end = b'{"contents":["', b'"]}'
    size = max(int(rule.get("size", 100_000_000)), len(start + end))
    filler = _filler(size - len(start + end))
    return Reply(200, {"Content-Type": "application/json", "Content-Length": size}, b"",
                 itertools.chain([start], filler, [end]))


def bomb(rule: dict) -> Reply:
    """Returns the same, compressed to about a thousandth."""
    plain = huge(rule)

    def pieces():
        press = zlib.compressobj(6, zlib.DEFLATED, 31)
        for piece in plain.pieces:
            yield press.compress(piece)
        yield press.flush()

    return Reply(200, {"Content-Type": "application/json", "Content-Encoding": "gzip"}, b"", pieces())


def deep(rule: dict) -> Reply:
    """Returns JSON of `depth` nested arrays."""
    depth = int(rule.get("depth", 10_000))
    return Reply(200, {"Content-Type": "application/json"}, b"[" * depth + b"]" * depth)


def endless_csv(rule: dict) -> Reply:
    """Returns a row whose first field does not end within `size` bytes."""
    size = int(rule.get("size", 100_000_000))
    return Reply(200, {"Content-Type": "text/plain; charset=utf-8"}, b"",
                 itertools.chain([b'"'], _filler(size - 1)))
