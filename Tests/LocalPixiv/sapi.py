"""spapi.pixiv.net/iphone: rankings and works for the apps until 2015, as CSV; an empty body means nothing."""

from datetime import date as Date

import accounts
import addresses
import artists
import captions
import clock
import rankings
from messages import Reply, text_reply

_LOG_MODES = (
    "daily", "weekly", "monthly", "male", "female", "rookie",
    "daily_r18", "weekly_r18", "male_r18", "female_r18", "r18g",
)
_CURRENT_MODES = {"day": "daily", "week": "weekly", "month": "monthly"}
_LOG_PAGE_SIZE, _CURRENT_PAGE_SIZE = 30, 50
_FULL_ROWS_SINCE = Date(2013, 1, 1)


def answer(request, world) -> Reply:
    query = request.query
    if request.path == "/iphone/ranking_log.php":
        names = ("Date_Year", "Date_Month", "Date_Day")
        date = clock.parse_day("-".join(query.get(name, "") for name in names))
        mode = query.get("mode", "daily")
        return _ranking(mode if mode in _LOG_MODES else None, date, _LOG_PAGE_SIZE, query, world)
    if request.path == "/iphone/ranking.php":
        content, mode = query.get("content", "all"), _CURRENT_MODES.get(query.get("mode", "day"))
        mode = mode if content == "all" else content if content in ("male", "female", "original") else None
        return _ranking(mode, mode and world.newest(mode), _CURRENT_PAGE_SIZE, query, world)
    if request.path == "/iphone/illust.php":
        work = world.work(_number(query.get("illust_id")))
        full = work and clock.japan(work.created).tm_year >= _FULL_ROWS_SINCE.year
        return _rows([_work_row(work, full, world)] if work else [])
    if request.path == "/iphone/user.php":
        artist = artists.find(_number(query.get("user_id")))
        return _rows([_artist_row(artist)] if artist else [])
    return text_reply("<html><title>404 Not Found</title></html>", status=404)


def _ranking(mode, date, size: int, query: dict, world) -> Reply:
    page = _number(query.get("p", "1"))
    if mode is None or date is None or page < 1 or not world.exists(mode, date):
        return _rows([])
    viewer = accounts.of_session(query.get("PHPSESSID"))
    if rankings.MODES[mode].rating and not (viewer and viewer.adult):
        return _rows([])
    asked = rankings.entries(mode, "all", date)[(page - 1) * size : page * size]
    listed = world.show(asked, mode, "all", date)
    return _rows([_work_row(work, date >= _FULL_ROWS_SINCE, world) for _, _, work in listed])


def _work_row(work, full: bool, world) -> str:
    tags = [captions.escape(tag) for tag in work.tags]
    fields = [""] * 30
    fields[0:4] = _texts(work.id, work.artist.id, work.extension, work.title)
    fields[4:7] = _texts(work.artist.server, work.artist.name, addresses.old_mobile(work, "128x128"))
    fields[9] = _quoted(addresses.old_mobile(work, "480mw"))
    fields[12] = _quoted(clock.plain(work.uploaded))
    # Until 2012 each tag had quotes of its own inside the one field.
    fields[13] = _quoted(" ".join(tags)) if full else " ".join(map(_quoted, tags))
    fields[14] = _quoted(" ".join(work.tools))
    fields[15:18] = _texts(world.grown(work.ratings), world.grown(work.score), world.views(work))
    fields[18] = _quoted(captions.escaped(work))
    fields[19] = _quoted(work.pages if work.pages > 1 or work.type == "manga" else "")
    fields[22:24] = _texts(world.grown(work.bookmarks), work.comments)
    fields[24] = _quoted(work.artist.account)
    fields[26] = _quoted(min(work.rating, 1))
    fields[29] = _quoted(addresses.old_portrait(work.artist, "_80"))
    return ",".join(fields if full else fields[:27]) + ",\n"


def _artist_row(artist) -> str:
    fields = [""] * 25
    fields[1] = _quoted(artist.id)
    fields[5:7] = _texts(artist.name, addresses.old_portrait(artist, "_80"))
    fields[24] = _quoted(artist.account)
    return ",".join(fields) + ",\n"


def _texts(*values) -> list:
    return [_quoted(captions.escape(str(value))) for value in values]


def _quoted(value) -> str:
    """A filled field is in quotes, an empty one has none."""
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if text else ""


def _rows(rows: list) -> Reply:
    return text_reply("".join(rows), "text/plain")


def _number(text) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0
