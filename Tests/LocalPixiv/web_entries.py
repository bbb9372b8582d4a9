"""The entries of the rankings of www.pixiv.net."""

from datetime import date as Date

import addresses
import clock
import special
import web_works

_FLAGS = (
    "lo", "grotesque", "violent", "homosexual", "drug", "thoughts",
    "antisocial", "religion", "original", "furry", "bl", "yuri",
)


def entry(rank: int, before: int, work, mode: str, content: str, date: Date, viewer, world) -> dict:
    special_date = (mode, content, date) == ("daily", "all", special.MEMBERS_ONLY_DATE)
    is_for_members = (special_date and work.id == special.MEMBERS_ONLY) or work.id in world.members_only
    if is_for_members and not viewer:
        return _hidden(work.id, rank)
    grown = world.grown(work.ratings)
    entry = {
        "title": work.title,
        "date": clock.japanese(work.created),
        "tags": list(work.tags),
        "url": addresses.master(work, size="480x960" if date >= Date(2025, 10, 1) else "240x480"),
        "illust_type": str(web_works.TYPES.index(work.type)),
        "illust_book_style": str(work.book_style),
        "illust_page_count": str(work.pages),
        "user_name": work.artist.name,
        "profile_img": addresses.portrait(work.artist, 50),
        "illust_content_type": {
            "sexual": work.rating and 2,
            **dict.fromkeys(_FLAGS, False),
            "original": work.original,
            "grotesque": work.rating == 2,
        },
        "illust_series": _series(work),
        "illust_id": work.id,
        "width": work.width,
        "height": work.height,
        "user_id": work.artist.id,
        "rank": rank,
        "yes_rank": before,
        "total_score" if date.year < 2017 else "rating_count": grown,
        "view_count": world.views(work),
        "illust_upload_timestamp": work.uploaded,
        "attr": "original" if work.original else "",
    }
    if date.year >= 2020:
        entry["is_masked"] = special_date and work.id == special.MASKED and not viewer
    if viewer:
        entry["is_bookmarked"] = world.bookmarks.find(viewer.id, work.id) is not None
        entry["bookmarkable"] = True
    return entry


def _hidden(identifier: int, rank: int) -> dict:
    return {
        "title": "",
        "tags": [],
        "url": "https://s.pximg.net/common/images/limit_unviewable_s.png",
        "illust_type": "0",
        "illust_page_count": 1,
        "user_name": "",
        "illust_content_type": [],
        "illust_series": False,
        "illust_id": identifier,
        "width": 100,
        "height": 100,
        "user_id": 1,
        "rank": rank,
        "is_masked": False,
        "mask_reason": "login_only",
    }


def _series(work):
    if not work.series:
        return False
    identifier, title = work.series
    return {
        "illust_series_id": str(identifier),
        "illust_series_user_id": str(work.artist.id),
        "illust_series_title": title,
        "illust_series_caption": "",
        "illust_series_content_count": "12",
        "illust_series_create_datetime": clock.plain(work.created - 90 * 86_400),
        "illust_series_content_illust_id": str(work.id),
        "illust_series_content_order": "3",
        "page_url": f"/user/{work.artist.id}/series/{identifier}",
    }
