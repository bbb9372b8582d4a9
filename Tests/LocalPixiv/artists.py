"""Artists: 20,000 of them, each a pure function of its number. Few artists create many of the works."""

from collections import namedtuple
from functools import lru_cache

import words
from hashing import Draw

COUNT = 20_000
_FIRST, _STEP = 1_000, 977

_new_names = {}  # by ID, of artists that were renamed at run time

#: server: the number of the old image server (1 to 99) with the artist's files; extension: the extension of most of
#: the artist's originals
Artist = namedtuple("Artist", "id name account server portrait extension")


def find(identifier: int):
    """Returns the artist with this user ID; None if there is none."""
    number, rest = divmod(identifier - _FIRST, _STEP)
    return artist(number) if rest == 0 and 0 <= number < COUNT else None


def of_lot(lot: int) -> Artist:
    """Returns the artist of a work that drew `lot` (0 to COUNT - 1)."""
    return artist(lot * lot // COUNT)


def rename(identifier: int, name: str):
    """Renames an artist. Earlier work objects still have the old name."""
    if find(identifier) is None:
        raise ValueError(f"no such artist: {identifier}")
    _new_names[identifier] = name
    artist.cache_clear()


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
    habit = draw.number(100)
    extension = "jpg" if habit < 66 else "png" if habit < 99 else "gif"
    identifier = _FIRST + number * _STEP
    return Artist(identifier, _new_names.get(identifier, name), account, server, portrait, extension)
