"""Works: each a pure function of its ID."""

from collections import namedtuple
from functools import lru_cache

import artists
import identifiers
import kinds
import special
import words
from hashing import Draw

#: rating 0 all ages, 1 R-18, 2 R-18G; ai 0 unknown, 1 no, 2 yes; created, uploaded (the current file): Unix
#: time; caption: lines of plain text; series: (id, title) or None; ratings: the number of ratings; hash:
#: the number of the hash in the file names, or 0.
Work = namedtuple(
    "Work",
    "id artist title caption tags tools type pages extension width height created uploaded rating ai original"
    " book_style series views bookmarks ratings score comments hash",
)

#: Older works have no AI flag.
AI_MARK_SINCE = 1_664_550_000  # 2022-10-01 in Japan


@lru_cache(maxsize=20_000)
def work(identifier: int) -> Work:
    """Returns the work as its artist created it. The world decides whether it still exists."""
    draw = Draw("work", identifier)
    kind = kinds.of(identifier)
    changes = dict(special.CHANGES.get(identifier, ()))
    late = changes.pop("late", None)
    if changes:
        kind = kind._replace(type=changes.pop("type"), rating=0, ai=False, hostile=False)
    created = identifiers.created(identifier)
    bookmarks = 100 + draw.number(9_000)
    artist = artists.of_lot(draw.number(artists.COUNT))
    made = Work(
        id=identifier,
        artist=artist,
        title=_title(draw, kind.hostile),
        caption=tuple(draw.one(words.CAPTION_LINES) for _ in range(draw.number(4))),
        tags=_tags(draw, kind),
        tools=tuple(words.TOOLS[n] for n in range(draw.number(3))),
        type=kind.type,
        pages=1 if kind.type == "ugoira" else _pages(draw.number(20_000)),
        extension=_extension(draw.number(100), kind.type, artist),
        width=600 + draw.number(3_000),
        height=600 + draw.number(3_400),
        created=created,
        uploaded=_uploaded(draw, created) if late is None else created + late,
        rating=kind.rating,
        ai=0 if created < AI_MARK_SINCE else 2 if kind.ai else 1,
        original=kind.original,
        book_style=draw.number(2),
        series=_series(draw) if draw.number(20) == 0 else None,
        views=bookmarks * 6 + draw.number(30_000),
        bookmarks=bookmarks,
        ratings=bookmarks * 3 // 4,
        score=bookmarks * 7,
        comments=draw.number(80),
        hash=0,
    )
    return made._replace(**changes)


def artist_of(identifier: int):
    """Returns the work's artist, without computing the entire work."""
    draw = Draw("work", identifier)
    draw.number(9_000)
    return artists.of_lot(draw.number(artists.COUNT))


def frames(work: Work) -> list:
    """Returns the frames of a ugoira: (file name, milliseconds)."""
    draw = Draw("frames", work.id)
    return [(f"{n:06}.jpg", 30 + 10 * draw.number(12)) for n in range(4 + draw.number(9))]


def first_uploaded(work: Work) -> int:
    """Returns the time of the work's first file, regardless of later uploads."""
    return work.created + work.id % 20


def _uploaded(draw: Draw, created: int) -> int:
    # At most 12 hours later, so that no file is newer than the ranking that lists it.
    return created + draw.number(20) + (600 + draw.number(42_000) if draw.number(20) == 0 else 0)


def _pages(lot: int) -> int:
    if lot == 0:
        return 105
    return 12 if lot < 40 else 2 + lot % 5 if lot < 4_000 else 1


def _extension(lot: int, type: str, artist) -> str:
    if type == "ugoira":
        return "jpg" if lot < 70 else "png"
    # About nine of ten works of an artist have one extension.
    return artist.extension if lot < 80 else "jpg" if lot < 94 else "png"


def _series(draw: Draw) -> tuple:
    return 10_000 + draw.number(90_000), draw.one(words.PLACES) + "の物語"


def _title(draw: Draw, hostile: bool) -> str:
    if hostile:
        return draw.one(words.HOSTILE)
    form = draw.number(10)
    if form < 5:
        return f"{draw.one(words.PLACES)}で{draw.one(words.VERBS)}{draw.one(words.SUBJECTS)}"
    if form < 7:
        return f"{draw.one(words.ADJECTIVES)} {draw.one(words.NOUNS)}"
    if form < 8:
        return draw.one(words.CHINESE) + draw.one(words.CHINESE)
    if form < 9:
        return f"{draw.one(words.SUBJECTS)}{draw.one(words.EMOJI)} {1 + draw.number(99)}"
    return draw.one(words.SUBJECTS)


def _tags(draw: Draw, kind: kinds.Kind) -> tuple:
    tags = ["R-18"] if kind.rating == 1 else ["R-18G"] if kind.rating == 2 else []
    if kind.original:
        tags.append("オリジナル")
    if kind.type != "illust":
        tags.append("漫画" if kind.type == "manga" else "うごイラ")
    tags.append(draw.one(words.POPULAR_TAGS))
    tags.extend(draw.one(words.TAGS) for _ in range(draw.number(6)))
    if draw.number(3) == 0:
        tags.append(f"{tags[0]}{draw.one((100, 500, 1000, 5000))}users入り")
    return tuple(dict.fromkeys(tags))[:10]
