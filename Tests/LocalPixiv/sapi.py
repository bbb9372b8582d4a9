"""spapi.pixiv.net/iphone: rankings, works and users for the apps until 2015, as CSV; an empty body means nothing."""

from datetime import date as Date

import accounts
import artists
import clock
import people
import rankings
import sapi_rows
from follows import follows, follows_privately, friends, works_of
from messages import Reply, text_reply

_LOG_MODES = (
    "daily", "weekly", "monthly", "male", "female", "rookie",
    "daily_r18", "weekly_r18", "male_r18", "female_r18", "r18g",
)
_CURRENT_MODES = {"day": "daily", "week": "weekly", "month": "monthly"}
_LOG_PAGE_SIZE, _CURRENT_PAGE_SIZE, _WORKS_PAGE_SIZE, _PEOPLE_PAGE_SIZE = 30, 50, 20, 30
_FULL_ROWS_SINCE = Date(2013, 1, 1)


def answer(request, world) -> Reply:
    call = _CALLS.get(request.path)
    if request.method != "GET" or call is None:
        return text_reply("<html><title>404 Not Found</title></html>", status=404)
    session = request.query.get("PHPSESSID", "0")
    viewer = world.accounts.of_session(session)
    if viewer is None and session != "0":  # a session that has ended
        return _text("0" if request.query.get("c_mode") == "count" else "")
    return _text("".join(call(request.query, viewer, world)))


def _log(query: dict, viewer, world) -> list:
    date = clock.parse_day("-".join(query.get(name, "") for name in ("Date_Year", "Date_Month", "Date_Day")))
    mode = query.get("mode", "daily")
    return _ranking(mode if mode in _LOG_MODES else None, date, _LOG_PAGE_SIZE, query, viewer, world)


def _current(query: dict, viewer, world) -> list:
    content, mode = query.get("content", "all"), _CURRENT_MODES.get(query.get("mode", "day"))
    mode = mode if content == "all" else content if content in ("male", "female", "original") else None
    return _ranking(mode, mode and world.newest(mode), _CURRENT_PAGE_SIZE, query, viewer, world)


def _ranking(mode, date, size: int, query: dict, viewer, world) -> list:
    if mode is None or date is None or not world.exists(mode, date):
        return []
    if rankings.MODES[mode].rating and not (viewer and viewer.adult):
        return []
    listed = world.show(_page(rankings.entries(mode, "all", date), query, size), mode, "all", date)
    return [sapi_rows.of_work(work, world, date >= _FULL_ROWS_SINCE) for _, _, work in listed]


def _illust(query: dict, viewer, world) -> list:
    work = world.work(_number(query.get("illust_id")))
    return _works([work] if work and _is_shown(work, viewer) else [], world)


def _member_illust(query: dict, viewer, world) -> list:
    artist = artists.find(_number(query.get("id")))
    shown = [work for work in works_of(artist, world) if _is_shown(work, viewer)] if artist else []
    return _works(_page(shown, query, _WORKS_PAGE_SIZE), world)


def _bookmark(query: dict, viewer, world) -> list:
    """Private bookmarks are shown to their owner only."""
    owner = query.get("id", "")
    if _person(owner) is None or (accounts.find(owner) and (viewer is None or viewer.id != owner)):
        return []
    held = world.bookmarks.of(owner, False)
    if query.get("c_mode") == "count":
        return [str(len(held))]
    works = filter(None, (world.work(bookmark.illust) for bookmark in held))
    return _works(_page([w for w in works if _is_shown(w, viewer)], query, _WORKS_PAGE_SIZE), world)


def _user(query: dict, viewer, world) -> list:
    return _people([_number(query.get("user_id"))])


def _illust_bookmarks(query: dict, viewer, world) -> list:
    work = world.work(_number(query.get("illust_id")))
    return _people(_page(people.readers_of(work, world) if work else [], query, _PEOPLE_PAGE_SIZE))


def _bookmark_user_all(query: dict, viewer, world) -> list:
    follower, rest = query.get("id", ""), query.get("rest", "show")
    if _person(follower) is None or rest not in ("show", "hide"):
        return []
    if rest == "hide":
        followed = follows_privately(follower) if viewer and viewer.id == follower else []
    else:
        followed = follows(follower)
    return _people(_page(followed, query, _PEOPLE_PAGE_SIZE))


def _mypixiv_all(query: dict, viewer, world) -> list:
    identifier = query.get("id", "")
    return _people(_page(friends(identifier) if _person(identifier) else [], query, _PEOPLE_PAGE_SIZE))


_CALLS = {
    "/iphone/ranking.php": _current,
    "/iphone/ranking_log.php": _log,
    "/iphone/illust.php": _illust,
    "/iphone/member_illust.php": _member_illust,
    "/iphone/user.php": _user,
    "/iphone/bookmark.php": _bookmark,
    "/iphone/illust_bookmarks.php": _illust_bookmarks,
    "/iphone/bookmark_user_all.php": _bookmark_user_all,
    "/iphone/mypixiv_all.php": _mypixiv_all,
}


def _is_shown(work, viewer) -> bool:
    return not work.rating or bool(viewer and viewer.adult)


def _works(works: list, world) -> list:
    since = _FULL_ROWS_SINCE.year
    return [sapi_rows.of_work(work, world, clock.japan(work.created).tm_year >= since) for work in works]


def _people(identifiers: list) -> list:
    return [sapi_rows.of_artist(found) for found in map(people.find, identifiers) if found]


def _person(identifier: str):
    return people.find(_number(identifier))


def _page(listed, query: dict, size: int):
    page = _number(query.get("p", "1"))
    return listed[(page - 1) * size : page * size] if page > 0 else []


def _text(text: str) -> Reply:
    return text_reply(text, "text/plain")


def _number(text) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0
