"""The kind of work of an ID, and the reverse: the IDs of a kind.

Each block of 1000 IDs contains every slot once, in an order that differs from block to block. A slot fixes type,
age rating, AI flag, originality and whether the title is hostile; so the works of a kind are listed without a
search.
"""

from collections import namedtuple
from functools import lru_cache

BLOCK = 1000
_FACTOR, _INVERSE, _SHIFT = 37, 973, 137  # 37 * 973 = 1 (mod 1000)

#: type: illust, manga, ugoira; rating: 0 all ages, 1 R-18, 2 R-18G; ai, original, hostile: bool
Kind = namedtuple("Kind", "type rating ai original hostile")


def _kind(slot: int) -> Kind:
    if slot < 880:
        type, place, size = "illust", slot, 880
    elif slot < 960:
        type, place, size = "manga", slot - 880, 80
    else:
        type, place, size = "ugoira", slot - 960, 40
    share = place * 100 // size
    rating = 1 if 86 <= share < 98 else 2 if share >= 98 else 0
    ai = type == "illust" and (share < 5 or share == 97)
    hostile = type == "illust" and 400 <= place < 405
    return Kind(type, rating, ai, slot % 2 == 0, hostile)


_KINDS = tuple(_kind(slot) for slot in range(BLOCK))


def of(identifier: int) -> Kind:
    block, place = divmod(identifier, BLOCK)
    return _KINDS[(place - block * _SHIFT) * _INVERSE % BLOCK]


def identifier(block: int, slot: int) -> int:
    """Returns the ID of `block` that has `slot`."""
    return block * BLOCK + (slot * _FACTOR + block * _SHIFT) % BLOCK


@lru_cache(maxsize=None)
def slots(content: str, rating: int, ai: bool, original: bool, hostile: bool) -> tuple:
    """Returns slots of a list: `content` is all or a type; `original` and `hostile` narrow it if true."""
    return tuple(
        slot
        for slot, kind in enumerate(_KINDS)
        if content in ("all", kind.type)
        and kind.rating == rating
        and kind.ai == ai
        and (kind.original or not original)
        and (kind.hostile or not hostile)
    )
