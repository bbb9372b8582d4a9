"""Works in PAPI's format."""

import addresses
import captions
import clock
import works
from follows import follows

_UNKNOWN = {"public": None, "private": None}
_AGE_LIMITS = ("all-age", "r18", "r18-g")


def describe(work, world, query: dict, whole: bool, account=None) -> dict:
    """With `whole` the format of works/ID.json; lists omit many fields. `account` is the owner of the bookmark."""
    many = work.pages > 1
    unknown = None if not whole else False
    return {
        "id": work.id,
        "title": work.title,
        "caption": captions.plain(work) if whole else None,
        "tags": list(work.tags),
        "tools": list(work.tools) if whole else None,
        "image_urls": _urls(work, query.get("image_sizes", "px_128x128,px_480mw,large")),
        "width": work.width,
        "height": work.height,
        "stats": _stats(work, world, whole) if query.get("include_stats") in ("true", "1") else None,
        "publicity": 0,
        "age_limit": _AGE_LIMITS[work.rating],
        "created_time": clock.plain(work.created - work.created % 60),
        "reuploaded_time": clock.plain(work.uploaded),
        "user": user(work.artist, work.artist.id in follows(account.id) if whole and account else unknown),
        "is_manga": (many or work.type == "manga") if whole else None,
        "is_liked": unknown,
        "favorite_id": _favourite(work, world, account),
        "page_count": work.pages,
        "book_style": "right_to_left" if work.book_style else "none",
        "type": "illustration" if work.type == "illust" else work.type,
        "metadata": _metadata(work) if whole else None,
        "content_type": None,
        "sanity_level": "white",
    }


def _urls(work, wanted: str) -> dict:
    host = addresses.host(work)
    if addresses.in_old_storage(work):
        large = addresses.old_original(work)
    else:
        large = addresses.original(work, host=host)
    urls = {
        "px_128x128": addresses.old_mobile(work, "128x128"),
        "px_480mw": addresses.old_mobile(work, "480mw"),
        "small": addresses.master(work, 0, "150x150", host=host),
        "medium": addresses.master(work, 0, "600x600", host=host),
        "large": large,
    }
    return {name: url for name, url in urls.items() if name in wanted.split(",")}


def _metadata(work):
    if work.type == "ugoira":
        frames = [{"delay_msec": delay} for _, delay in works.frames(work)]
        return {"zip_urls": {"ugoira600x600": addresses.archive(work)}, "frames": frames}
    if work.pages == 1:
        return None
    host, old = addresses.host(work), addresses.in_old_storage(work)
    pages = [
        {
            "large": addresses.old_original(work, page) if old else addresses.original(work, page, host),
            "px_128x128": addresses.square(work, page, "128x128", host),
            "px_480mw": addresses.master(work, page, "480x960", host=host),
            "medium": addresses.master(work, page, "1200x1200", host=host),
        }
        for page in range(work.pages)
    ]
    return {"pages": [{"image_urls": urls} for urls in pages]}


def _stats(work, world, whole: bool) -> dict:
    bookmarks = world.grown(work.bookmarks)
    return {
        "scored_count": world.grown(work.ratings),
        "score": world.grown(work.score),
        "views_count": world.views(work),
        "favorited_count": {"public": bookmarks, "private": bookmarks // 9} if whole else _UNKNOWN,
        "commented_count": work.comments if whole else None,
    }


def _favourite(work, world, account):
    """Returns the ID of the account's bookmark, 0 without one; None without an account."""
    if account is None:
        return None
    bookmark = world.bookmarks.find(account.id, work.id)
    return bookmark.number if bookmark else 0


def brief(work) -> dict:
    """Returns a work in the format of the feed."""
    return {
        "id": work.id, "title": work.title, "width": work.width, "height": work.height,
        "image_urls": _urls(work, "px_128x128,px_480mw"), "comment": None, "user": user(work.artist, True),
    }


def user(artist, known) -> dict:
    """`known`: whether the account follows the artist; None if a list does not contain it."""
    unknown = None if known is None else False
    return {
        "id": artist.id,
        "account": artist.account,
        "name": artist.name,
        "is_following": known,
        "is_follower": unknown,
        "is_friend": unknown,
        "is_premium": None,
        "profile_image_urls": {
            "px_170x170": addresses.old_portrait(artist, ""),
            "px_50x50": addresses.old_portrait(artist, "_s"),
        },
        "stats": None,
        "profile": None,
    }
