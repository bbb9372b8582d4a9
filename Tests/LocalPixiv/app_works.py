"""Works and lists of app-api.pixiv.net for an account."""

from functools import lru_cache
from urllib.parse import urlencode

import addresses
import app_late_keys
import captions
import clock
import follows
import words
import works
from messages import Reply, json_reply

PAGE_SIZE = 30
_LAST_OFFSET = 5000
_TOO_FAR = '{"offset":["offset must be no more than 5000"]}'
_LIMITS = "https://s.pximg.net/common/images/limit_{}_360.png"
_NO_PORTRAIT = {"medium": "https://s.pximg.net/common/images/no_profile.png"}


def describe(work, account, world) -> dict:
    limit = _limit(work, account, world)
    if limit:
        nameless = {"id": work.artist.id, "name": "", "account": "", "profile_image_urls": _NO_PORTRAIT}
        return _hollow(work.id, nameless, limit, clock.iso_japan(world.clock.now()))
    one, many = {"original_image_url": addresses.original(work)}, []
    if work.pages > 1:
        one = {}
        many = [
            {"image_urls": {**_urls(work, page), "original": addresses.original(work, page)}}
            for page in range(work.pages)
        ]
    return {
        "id": work.id,
        "title": work.title,
        "type": work.type,
        "image_urls": _urls(work, 0),
        "caption": captions.html(work),
        "restrict": 0,
        "user": {**user(work.artist, account), **app_late_keys.of_user(work)},
        "tags": [{"name": tag, "translated_name": words.TRANSLATIONS.get(tag)} for tag in work.tags],
        "tools": list(work.tools),
        "create_date": clock.iso_japan(work.created),
        "page_count": work.pages,
        "width": work.width,
        "height": work.height,
        "sanity_level": 6 if work.rating else 2,
        "x_restrict": work.rating,
        "series": {"id": work.series[0], "title": work.series[1]} if work.series else None,
        "meta_single_page": one,
        "meta_pages": many,
        "total_view": world.views(work),
        "total_bookmarks": world.grown(work.bookmarks),
        "is_bookmarked": world.bookmarks.find(account.id, work.id) is not None,
        "visible": True,
        "is_muted": False,
        "illust_ai_type": work.ai,
        "illust_book_style": work.book_style,
        **app_late_keys.of_work(work),
    }


def _limit(work, account, world):
    """Returns the reason why an account cannot see a work, by the placeholder's name; None without one."""
    if work.rating and not account.adult:
        return "r18" if work.rating == 1 else "r18g"
    return "sanity_level" if work.id in world.hidden_on_app else None


def gone(identifier: int) -> dict:
    """Returns a deleted work, in lists that keep its entry."""
    nobody = {"id": 0, "name": "", "account": "", "profile_image_urls": _NO_PORTRAIT}
    return _hollow(identifier, nobody, "unknown", "1970-01-01T09:00:00+09:00")


def _hollow(identifier: int, user: dict, limit: str, date: str) -> dict:
    picture = _LIMITS.format(limit)
    return {
        "id": identifier, "title": "", "type": "illust",
        "image_urls": dict.fromkeys(("square_medium", "medium", "large"), picture),
        "caption": "", "restrict": 0, "user": user, "tags": [], "tools": [], "create_date": date,
        "page_count": 1, "width": 100, "height": 100, "sanity_level": 4 if limit == "sanity_level" else 0,
        "x_restrict": 0, "series": None,
        "meta_single_page": {"original_image_url": picture}, "meta_pages": [],
        "total_view": 0, "total_bookmarks": 0, "is_bookmarked": False, "visible": False, "is_muted": False,
        "illust_ai_type": 0, "illust_book_style": 0, "comment_access_control": 0,
    }


def user(artist, account) -> dict:
    return {
        "id": artist.id,
        "name": artist.name,
        "account": artist.account,
        "profile_image_urls": {"medium": addresses.portrait(artist, 170)},
        "is_followed": artist.id in _followed(account.id),
    }


@lru_cache(maxsize=4)
def _followed(account_id: str) -> frozenset:
    return frozenset(follows.follows(account_id))


def _urls(work, page: int) -> dict:
    return {
        "square_medium": addresses.square(work, page, "360x360_70"),
        "medium": addresses.master(work, page, "540x540_70"),
        "large": addresses.master(work, page, "600x1200_90"),
    }


def animation(work) -> dict:
    frames = [{"file": name, "delay": delay} for name, delay in works.frames(work)]
    return {"zip_urls": {"medium": addresses.archive(work)}, "frames": frames}


def by_offset(request, count: int, show) -> Reply:
    """Returns a page of a list; `show` returns the response for the index of its first element and of the next page."""
    offset = number(request.query.get("offset", "0"))
    if offset is None:
        return error(400, "Invalid request.")
    if offset > _LAST_OFFSET:
        return error(400, message=_TOO_FAR)
    end = offset + PAGE_SIZE
    return json_reply({**show(offset, end), "next_url": following(request, offset=end) if end < count else None})


def following(request, **changes) -> str:
    """Returns the URL of the next page: the request's URL with other numbers."""
    return f"https://app-api.pixiv.net{request.path}?{urlencode({**request.query, **changes})}"


def number(text):
    """Returns a number of plain digits; None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() else None


def error(status: int, user_message: str = "", message: str = "") -> Reply:
    facts = {"user_message": user_message, "message": message, "reason": "", "user_message_details": {}}
    return json_reply({"error": facts}, status)
