"""Artists: 20,000 of them, each a pure function of its number."""

from collections import namedtuple
from functools import lru_cache

import words
from hashing import Draw

COUNT = 20_000
_FIRST, _STEP = 1_000, 977

#: server: the number of the old image server (1 to 99) that holds the artist's files
Artist = namedtuple("Artist", "id name account server portrait")


def find(identifier: int):
    """The artist with this user id; None when there is none."""
    number, rest = divmod(identifier - _FIRST, _STEP)
    return artist(number) if rest == 0 and 0 <= number < COUNT else None


@lru_cache(maxsize=COUNT)
def artist(number: int) -> Artist:
    draw = Draw("artist", number)
    name = draw.one(words.FAMILY) + draw.one(("", "", " ", "_")) + draw.one(words.GIVEN)
    if draw.number(20) == 0:
        name += draw.one(words.EMOJI)
    if draw.number(500) == 0:
        name = draw.one(words.HOSTILE)
    account = f"{draw.one(words.ACCOUNT_A)}_{draw.one(words.ACCOUNT_B)}{number}"
    server, portrait = 1 + draw.number(99), 2_000_000 + draw.number(9_000_000)
    return Artist(_FIRST + number * _STEP, name, account, server, portrait)
