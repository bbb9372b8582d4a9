"""www.pixiv.net: ranking.php, and the way to the ajax calls."""

from datetime import date as Date

import ajax
import clock
import rankings
import web_account
import web_entries
from messages import Reply, json_reply, text_reply

PAGE_SIZE = 50
_NO_RANKING = {"error": "ランキング集計の範囲外です"}


def answer(request, world) -> Reply:
    viewer = world.accounts.of_session(request.cookies.get("PHPSESSID"))
    if request.method not in ("GET", "HEAD") and not (request.method == "POST" and request.path in web_account.CHANGES):
        return text_reply("<html><title>405</title></html>", status=405)
    if request.path == "/":
        return web_account.home(request, viewer)
    if request.path == "/ranking.php":
        if request.query.get("format") != "json":
            return text_reply("<!DOCTYPE html><html><title>ランキング - pixiv</title><body></body></html>")
        return _ranking(request.query, viewer, world)
    if request.path.startswith(("/ajax/", "/touch/ajax/")):
        return ajax.answer(request, viewer, world)
    return text_reply("<!DOCTYPE html><html><title>エラー - pixiv</title></html>", status=404)


def _ranking(query: dict, viewer, world) -> Reply:
    mode, content = query.get("mode", "daily"), query.get("content", "all")
    content = "all" if content == "complex" else content
    page = query.get("p", "1")
    if mode not in rankings.MODES or content not in rankings.MODES[mode].contents:
        return _error(400, "不正なリクエストです。")
    if not (page.isascii() and page.isdigit() and int(page) > 0):
        return _error(400, "不正なリクエストです。")
    if rankings.MODES[mode].rating and not (viewer and viewer.adult):
        return _error(403, "このランキングを閲覧できません")
    date = clock.parse_day(query["date"], "") if "date" in query else world.newest(mode)
    if date is None:
        return _error(400, "不正なリクエストです。")
    if not world.exists(mode, date):
        return json_reply(_NO_RANKING, 404, ascii=True)
    return _page(mode, content, date, int(page), viewer, world)


def _page(mode: str, content: str, date: Date, page: int, viewer, world) -> Reply:
    total = rankings.total(mode, content, date)
    pages = -(-total // PAGE_SIZE)
    if page > pages:
        return json_reply(_NO_RANKING, 404, ascii=True)
    last = page * PAGE_SIZE
    asked = [e for e in rankings.entries(mode, content, date) if last - PAGE_SIZE < e[0] <= last]
    listed = world.show(asked, mode, content, date)
    newest = world.clock.newest()
    in_2015 = date.year == 2015
    return json_reply(
        {
            "contents": [web_entries.entry(*e, mode, content, date, viewer, world) for e in listed],
            "mode": mode,
            "content": content,
            "page": str(page) if in_2015 else page,
            "prev": page - 1 if page > 1 else False,
            "next": page + 1 if page < pages else False,
            "date": _day(date),
            "prev_date": _day(rankings.neighbour(mode, date, -1, newest)),
            "next_date": None if in_2015 else _day(rankings.neighbour(mode, date, 1, newest)),
            "rank_total": total,
        },
        ascii=True,
    )


def _day(date):
    return date.strftime("%Y%m%d") if date else False


def _error(status: int, text: str) -> Reply:
    return json_reply({"error": text}, status, ascii=True)
