"""URLs of a work's images, in the formats of the current and the old services."""

from datetime import date
from functools import lru_cache

import clock
import identifiers
from hashing import digest

HOST = "i.pximg.net"
TODAY = f"https://{HOST}"

#: Older works were stored in the account's folder of an image server.
OLD_STORAGE_UNTIL = identifiers.created(46_270_000)
#: PAPI and SAPI named older works with the hosts i1 to i4.pixiv.net.
OLD_HOSTS_UNTIL = identifiers.created(60_000_000)
#: The first work whose full pages are named `_big_p`.
FIRST_BIG = 11_319_931
#: Some works whose current files are newer have a hash of 32 digits in their file names.
MARKS_SINCE = identifiers.midnight(date(2026, 3, 1).toordinal())
_MARKED = 7  # one of this number of works


def name(work) -> str:
    """Returns the start of the work's file names: `ID`, or `ID-HASH`."""
    if work.hash:
        return f"{work.id}-{digest('mark', work.id, work.hash) % 16**32:032x}"
    if work.uploaded < MARKS_SINCE or work.id % _MARKED:
        return f"{work.id}"
    return f"{work.id}-{digest('mark', work.id) % 16**32:032x}"


def page_name(work, page: int) -> str:
    """Returns `ID_p0`; the images of a ugoira have no page."""
    return name(work) if work.type == "ugoira" else f"{name(work)}_p{page}"


def original(work, page: int = 0, host: str = TODAY) -> str:
    part = "ugoira" if work.type == "ugoira" else "p"
    return f"{host}/img-original/img/{clock.path(work.uploaded)}/{name(work)}_{part}{page}.{work.extension}"


def master(work, page: int = 0, size: str = "", shape: str = "master1200", host: str = TODAY) -> str:
    """Returns the URL of a reduced image; `size` is a string such as `540x540_70`, or empty for the largest."""
    folder = f"c/{size}/" if size else ""
    return f"{host}/{folder}img-master/img/{clock.path(work.uploaded)}/{page_name(work, page)}_{shape}.jpg"


def square(work, page: int, size: str, host: str = TODAY) -> str:
    return master(work, page, size, "square1200", host)


def archive(work, size: str = "600x600") -> str:
    """Returns the URL of the ZIP with the frames of a ugoira: 600x600 or 1920x1080."""
    return f"{TODAY}/img-zip-ugoira/img/{clock.path(work.uploaded)}/{name(work)}_ugoira{size}.zip"


@lru_cache(maxsize=20_000)
def portrait(artist, size: int) -> str:
    mark = digest("portrait", artist.id) % 16**32
    time = clock.path(identifiers.created(60_000_000 + artist.portrait))
    return f"{TODAY}/user-profile/img/{time}/{artist.portrait}_{mark:032x}_{size}.jpg"


def old_host(artist) -> str:
    return f"http://i{1 + artist.server % 4}.pixiv.net"


def old_folder(artist) -> str:
    return f"{old_host(artist)}/img{artist.server:02}"


def old_portrait(artist, ending: str) -> str:
    """`ending` is a string such as `_s` (50 pixels) or `_80`."""
    folder = "mobile/" if ending == "_80" else ""
    return f"{old_folder(artist)}/profile/{artist.account}/{folder}{artist.portrait}{ending}.jpg"


def in_old_storage(work) -> bool:
    return work.created < OLD_STORAGE_UNTIL


def host(work) -> str:
    """Returns the host that PAPI and SAPI named for a work in the new storage."""
    return old_host(work.artist) if work.created < OLD_HOSTS_UNTIL else TODAY


def old_mobile(work, ending: str) -> str:
    """`ending` is `480mw` or `128x128`; the work may be in either storage."""
    if not in_old_storage(work):
        size = "480x960" if ending == "480mw" else ending
        return f"{host(work)}/c/{size}/img-master/img/{clock.path(work.uploaded)}/{name(work)}_{ending}.jpg"
    if ending == "128x128" and work.id % 3 == 0:
        return f"{old_host(work.artist)}/img-inf/img/{clock.path(work.uploaded)}/{work.id}_{ending}.jpg"
    return f"{old_folder(work.artist)}/img/{work.artist.account}/mobile/{work.id}_{ending}.jpg"


def old_original(work, page: int = None) -> str:
    """Returns the URL of a file in the old storage; without `page`, with PAPI's name for the entire work."""
    if page is None or work.pages == 1:
        name = f"{work.id}"
    else:
        name = f"{work.id}_{'big_p' if work.id >= FIRST_BIG else 'p'}{page}"
    return f"{old_folder(work.artist)}/img/{work.artist.account}/{name}.{work.extension}"
