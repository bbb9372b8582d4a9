"""Works in the format of the lists of www.pixiv.net."""

import addresses
import clock

TYPES = ("illust", "manga", "ugoira")
_LIMITS = "https://s.pximg.net/common/images/limit_{}_360.png"
_UNTOLD = "-----"
_NO_DATE = "1970-01-01T00:00:00+09:00"


def listed(work, viewer, world) -> dict:
    """Returns a work in a list; for viewers without permission a placeholder with its IDs, type and rating."""
    if not work.rating or (viewer and viewer.adult):
        return {**whole(work, viewer, world), "profileImageUrl": addresses.portrait(work.artist, 50)}
    held = bookmark_data(work, viewer, world)
    reason, type = "r18" if work.rating == 1 else "r18g", TYPES.index(work.type)
    return _masked(str(work.id), type, work.rating, 6, reason, str(work.artist.id), held)


def whole(work, viewer, world) -> dict:
    """Returns a work as on its page, for any viewer."""
    return {
        "id": str(work.id), "title": work.title, "illustType": TYPES.index(work.type), "xRestrict": work.rating,
        "restrict": 0, "sl": 6 if work.rating else 2, "url": addresses.square(work, 0, "250x250_80_a2"),
        "description": "", "tags": list(work.tags),
        "userId": str(work.artist.id), "userName": work.artist.name,
        "width": work.width, "height": work.height, "pageCount": work.pages,
        "isBookmarkable": True, "bookmarkData": bookmark_data(work, viewer, world),
        "alt": f"{work.title} / {work.artist.name}",
        "titleCaptionTranslation": {"workTitle": None, "workCaption": None},
        "createDate": clock.iso_japan(work.created), "updateDate": clock.iso_japan(work.uploaded),
        "isUnlisted": False, "isMasked": False, "aiType": work.ai,
    }


def gone(identifier: int) -> dict:
    """Returns a deleted work as an entry in a list of bookmarks; its IDs are numbers."""
    return _masked(identifier, 0, 0, 0, "unknown", 0, None)


def _masked(identifier, type: int, rating: int, level: int, reason: str, user, bookmark) -> dict:
    """The keys come from a list of bookmarks saved in May 2022."""
    return {
        "id": identifier, "title": _UNTOLD, "illustType": type, "xRestrict": rating, "restrict": 0, "sl": level,
        "url": _LIMITS.format(reason), "description": _UNTOLD, "tags": [], "userId": user, "userName": _UNTOLD,
        "width": 100, "height": 100, "pageCount": 1, "isBookmarkable": False, "bookmarkData": bookmark,
        "alt": f"{_UNTOLD} / {_UNTOLD}", "titleCaptionTranslation": {"workTitle": None, "workCaption": None},
        "createDate": _NO_DATE, "updateDate": _NO_DATE, "isUnlisted": False, "isMasked": True, "maskReason": reason,
    }


def bookmark_data(work, viewer, world):
    """Returns the viewer's bookmark of a work; None without one."""
    held = viewer and world.bookmarks.find(viewer.id, work.id)
    return told(held) if held else None


def told(bookmark) -> dict:
    return {"id": str(bookmark.number), "private": bookmark.private}
