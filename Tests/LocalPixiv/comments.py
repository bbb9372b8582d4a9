"""Comments on a work: a pure function of its ID."""

from collections import namedtuple

import artists
import words
from hashing import Draw

#: created: Unix time; stamp: the number of an image instead of text, or None; replies: whether there are replies
Comment = namedtuple("Comment", "id artist text stamp created replies")
_STAMPS = range(301, 311)


def of(work) -> list:
    """Returns the comments, newest first."""
    draw = Draw("comments", work.id)
    return [_comment(work, number, draw) for number in range(work.comments)]


def _comment(work, number: int, draw: Draw) -> Comment:
    stamp = draw.one(_STAMPS) if draw.number(8) == 0 else None
    text = "" if stamp else draw.one(words.HOSTILE if draw.number(40) == 0 else words.COMMENTS)
    return Comment(
        id=work.id * 100 + work.comments - number,
        artist=artists.of_lot(draw.number(artists.COUNT)),
        text=text,
        stamp=stamp,
        created=work.created + 3600 * (work.comments - number) + draw.number(3600),
        replies=draw.number(5) == 0,
    )
