"""Numbers drawn from a hash, so that the world is the same in every process."""

from hashlib import blake2b


def digest(*parts) -> int:
    """Returns a 256-bit number that depends only on `parts` (integers and strings)."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=32).digest(), "big")


class Draw:
    """Draws small numbers, one after another, out of the digest of `parts`."""

    __slots__ = ("rest",)

    def __init__(self, *parts):
        self.rest = digest(*parts)

    def number(self, below: int) -> int:
        """Returns a number from 0 to `below` - 1."""
        self.rest, number = divmod(self.rest, below)
        return number

    def one(self, items):
        """Returns one of `items`."""
        return items[self.number(len(items))]
