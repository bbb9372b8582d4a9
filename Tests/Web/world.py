"""Invented works and rankings: the same every time, any date of any list without those before it."""

import dataclasses
import functools
import zlib

from names import ARTISTS, HOSTILE, TAGS, TITLES

# Sizes in pixels; 0 is unknown. Some are flatter and narrower than drawn sizes.
SIZES = [(1200, 1700), (900, 1200), (1600, 900), (800, 800), (1000, 1414), (700, 2000), (2000, 700), (3000, 600),
         (600, 3000), (0, 0), (1414, 1000), (1500, 1500)]
# Days that works stay, by their slot. The longest stay has a day off in the middle: a gap in the curve of ranks.
_STAYS = (1, 2, 3, 7)
_FIRST_ID, _IDS_A_DAY = 60_000_000, 49_998  # the latter can be divided by 6
_HOSTILE_ID = 2_000_000_000
PNG, FRAMES = 2, 5
# The frames of every animation: a delay in ms, one of them shorter than screens can show, and a color.
ANIMATION = [(40, (210, 40, 30)), (80, (40, 190, 60)), (5, (40, 80, 220)), (120, (220, 200, 40)), (60, (150, 40, 200))]
# Added to the IDs of a list whose works are all restricted.
RESTRICTED = 7


@dataclasses.dataclass
class Work:
    id: int
    title: str
    artist: int | None
    tags: list[str]
    size: tuple[int, int]
    pages: int
    type: int
    age: int
    ai: int | None
    visibility: int
    held: bool  # whether the site has its thumbnail
    image_pages: int  # pages whose images the site has
    caption: str | None
    animated: bool = False  # whether the site has frames of it, and no image

    @property
    def colour(self) -> tuple[int, int, int]:
        number = zlib.crc32(str(self.id).encode())
        return (number & 255, number >> 8 & 255, number >> 16 & 255)

    def size_of(self, page: int) -> tuple[int, int]:
        """The size of a page's image; the pages of a work are of several forms."""
        return (SIZES[page] if page else self.size) if self.size[0] else (480, 667)


def artist_name(number: int) -> str:
    return HOSTILE[number - 1000][1] if number >= 1000 else ARTISTS[number]


@functools.lru_cache(200_000)
def work(id: int) -> Work:
    if id >= _HOSTILE_ID:
        number = id - _HOSTILE_ID
        title, _, tag = HOSTILE[number]
        return Work(id, title, 1000 + number, [tag, "hostile"], SIZES[number % 5], 1, 0, 0, 0, 0, True, 1,
                    f"{title}\nsecond line")
    h = zlib.crc32(id.to_bytes(8, "big"))
    day, rest = divmod(id - _FIRST_ID, _IDS_A_DAY)
    # The share of images differs every few days, so that the calendar has levels.
    held = h % 4 < (4, 0, 3, 1, 2, 4)[day % 6]
    pages = 3 if h % 5 == 0 else 1
    gone = h % 97 == 0
    type = (0, 0, 0, 1, 2)[h % 5 if pages == 1 else 3]
    pictured = held and not gone and h % 8 != 0
    animated = pictured and type == 2 and h % 3 > 0
    return Work(
        id=id, title="" if gone else f"{TITLES[h % len(TITLES)]} {h % 1000}",
        artist=None if gone else (h >> 8) % len(ARTISTS),
        tags=[] if gone else sorted({TAGS[(h >> shift) % len(TAGS)] for shift in (3, 7, 11, 15)[:1 + h % 4]}),
        size=SIZES[(h >> 5) % len(SIZES)], pages=0 if gone else pages, type=type,
        age=1 + (h % 7 == 0) if rest % 97 >= RESTRICTED else int(h % 23 == 0), ai=(0, 1, None)[h % 3],
        visibility=3 if gone else 0,
        held=held and not gone, image_pages=pages if pictured and not animated else 0, animated=animated,
        caption=f"Caption of {id}." if h % 2 else None)


def ids(day: int, count: int, offset: int = 0) -> list[int]:
    """Returns the IDs of a date's works in the order of ranks. `day` counts from the world's first date."""
    found = [0] * count
    for slot in range(count):
        found[(slot * 7 + day * 11) % count if count % 7 else (slot * 11 + day * 13) % count] = _id(day, slot) + offset
    return found


def hostile_ids() -> list[int]:
    return [_HOSTILE_ID + number for number in range(len(HOSTILE))]


def _id(day: int, slot: int) -> int:
    stay = _STAYS[slot % 4]
    age = (day + slot) % stay
    if age == 3:  # the day off, when another work uses the slot
        return _FIRST_ID + day * _IDS_A_DAY + slot * 97 + 1
    return _FIRST_ID + (day - age) * _IDS_A_DAY + slot * 97
