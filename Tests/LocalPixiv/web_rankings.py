"""www.pixiv.net/ranking.php: rankings as JSON, and the HTML page with the first part of one."""

import json
from datetime import date as Date
from urllib.parse import quote

import clock
import rankings
import web_entries
from envelope import BAD_REQUEST
from messages import Reply, json_reply, text_reply

PAGE_SIZE = 50
_NO_RANKING = "ランキング集計の範囲外です"
_NOT_SHOWN = "このランキングを閲覧できません"
_SIGN_IN = "https://accounts.pixiv.net/login?return_to={}&lang=ja&source=pc&view_type=page"


class _Refused(Exception):
    """Returns a status, and the reason."""


def answer(request, viewer, world) -> Reply:
    if world.web_signed_in_only and viewer is None:
        to = _SIGN_IN.format(quote(f"https://www.pixiv.net{request.target}", safe=""))
        return text_reply("", status=302, headers={"Location": to})
    is_json = request.query.get("format") == "json"
    try:
        facts = _ranking(request.query if is_json else {**request.query, "p": "1"}, viewer, world)
    except _Refused as refusal:
        status, text = refusal.args
        if is_json:
            return json_reply({"error": text}, status, ascii=True)
        return text_reply(f"<!DOCTYPE html><html><title>{text} - pixiv</title></html>", status=status)
    return json_reply(facts, ascii=True) if is_json else _page(facts, request.query)


def _page(facts: dict, query: dict) -> Reply:
    """Returns the HTML page introduced at the end of 2025. It requests the later part as JSON."""
    data = {"props": {"pageProps": {"assign": facts}}, "page": "/ranking", "query": query}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return text_reply(
        '<!DOCTYPE html><html lang="ja"><head><title>ランキング - pixiv</title></head><body><div id="__next"></div>'
        f'<script id="__NEXT_DATA__" type="application/json">{text}</script></body></html>'
    )


def _ranking(query: dict, viewer, world) -> dict:
    mode, content = query.get("mode", "daily"), query.get("content", "all")
    content = "all" if content == "complex" else content
    page = query.get("p", "1")
    if mode not in rankings.MODES or content not in rankings.MODES[mode].contents:
        raise _Refused(400, BAD_REQUEST)
    if not (page.isascii() and page.isdigit() and int(page) > 0):
        raise _Refused(400, BAD_REQUEST)
    if rankings.MODES[mode].rating and not (viewer and viewer.adult):
        raise _Refused(403, _NOT_SHOWN)
    date = clock.parse_day(query["date"], "") if "date" in query else world.newest(mode)
    if date is None:
        raise _Refused(400, BAD_REQUEST)
    if not world.exists(mode, date):
        raise _Refused(404, _NO_RANKING)
    return _facts(mode, content, date, int(page), viewer, world)


def _facts(mode: str, content: str, date: Date, page: int, viewer, world) -> dict:
    total = rankings.total(mode, content, date)
    pages = -(-total // PAGE_SIZE)
    if page > pages:
        raise _Refused(404, _NO_RANKING)
    last = page * PAGE_SIZE
    asked = [e for e in rankings.entries(mode, content, date) if last - PAGE_SIZE < e[0] <= last]
    listed = world.show(asked, mode, content, date)
    in_2015 = date.year == 2015
    return {
        "contents": [web_entries.entry(*e, mode, content, date, viewer, world) for e in listed],
        "mode": mode,
        "content": content,
        "page": str(page) if in_2015 else page,
        "prev": page - 1 if page > 1 else False,
        "next": page + 1 if page < pages else False,
        "date": _day(date),
        "prev_date": _day(world.neighbour(mode, date, -1)),
        "next_date": None if in_2015 else _day(world.neighbour(mode, date, 1)),
        "rank_total": total,
    }


def _day(date):
    return date.strftime("%Y%m%d") if date else False
