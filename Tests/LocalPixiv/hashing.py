"""Numbers drawn from a hash: all variety in the world, so that it is the same in every process."""

from hashlib import blake2b


def digest(*parts) -> int:
    """A 256-bit number that depends on `parts` (integers and strings) and on nothing else."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=32).digest(), "big")


class Draw:
    """Draws small numbers, one after another, out of the digest of `parts`."""

    __slots__ = ("rest",)

    def __init__(self, *parts):
        self.rest = digest(*parts)

    def number(self, below: int) -> int:
        """A number from 0 to `below` - 1."""
        self.rest, number = divmod(self.rest, below)
        return number

    def one(self, items):
        """One of `items`."""
        return items[self.number(len(items))]
