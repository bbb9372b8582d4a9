"""Random numbers that depend only on a seed."""

import random


class Chance:
    def __init__(self, seed: bytes):
        # Python promises that only random() of a seed never changes.
        self._next = random.Random(int.from_bytes(seed, "big")).random

    def between(self, least: float, most: float) -> float:
        return least + (most - least) * self._next()

    def number(self, below: int) -> int:
        return int(self._next() * below)

    def one(self, items):
        return items[self.number(len(items))]

    def is_likely(self, share: float) -> bool:
        """Returns true with this probability."""
        return self._next() < share
