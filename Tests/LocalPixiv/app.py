"""app-api.pixiv.net: rankings and works for the official app, with a bearer token."""

import json
from urllib.parse import urlencode

import addresses
import captions
import clock
import codes
import rankings
import special
import words
import works
from messages import Reply, json_reply

PAGE_SIZE = 30
_LAST_OFFSET = 5000
_OAUTH = "Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: "

#: Mode and content of the list that the App calls by another name.
MODES = {
    "day": ("daily", "all"), "week": ("weekly", "all"), "month": ("monthly", "all"),
    "day_male": ("male", "all"), "day_female": ("female", "all"),
    "week_original": ("original", "all"), "week_rookie": ("rookie", "all"), "day_ai": ("daily_ai", "all"),
    "day_r18": ("daily_r18", "all"), "week_r18": ("weekly_r18", "all"),
    "day_male_r18": ("male_r18", "all"), "day_female_r18": ("female_r18", "all"),
    "week_r18g": ("r18g", "all"), "day_r18_ai": ("daily_r18_ai", "all"),
    "day_manga": ("daily", "manga"), "week_manga": ("weekly", "manga"), "month_manga": ("monthly", "manga"),
    "week_rookie_manga": ("rookie", "manga"), "day_r18_manga": ("daily_r18", "manga"),
    "week_r18_manga": ("weekly_r18", "manga"), "week_r18g_manga": ("r18g", "manga"),
}


def answer(request, world) -> Reply:
    if request.path.startswith("/web/"):
        return codes.answer(request, world)
    account = world.accounts.of_token(request.bearer)
    if account is None:
        reason = "invalid_request" if request.bearer is None else "invalid_grant"
        return _error(400, message=_OAUTH + reason)
    if not world.accounts.take(account):
        return _error(403, message="Rate Limit")
    call = f"{request.method} {request.path}"
    if call == "GET /v1/illust/ranking":
        return _ranking(request.query, account, world)
    if call not in ("GET /v1/illust/detail", "GET /v1/ugoira/metadata"):
        return _error(404, "指定されたエンドポイントは存在しません")
    identifier = request.query.get("illust_id", "")
    if not (identifier.isascii() and identifier.isdigit()):
        return _error(400, "Invalid request.")
    work = world.work(int(identifier))
    if work is None or (work.type != "ugoira" and call.endswith("metadata")):
        return _error(404, "該当作品は削除されたか、存在しない作品IDです。")
    if call.endswith("metadata"):
        return json_reply({"ugoira_metadata": _animation(work)})
    more = {"total_comments": work.comments, "comment_access_control": 0}
    return json_reply({"illust": {**_illust(work, world), **more}})


def _ranking(query: dict, account, world) -> Reply:
    offset = query.get("offset", "0")
    if query.get("mode", "day") not in MODES or not (offset.isascii() and offset.isdigit()):
        return _error(400, "Invalid request.")
    if int(offset) > _LAST_OFFSET:
        return _error(400, message=json.dumps({"offset": ["offset must be no more than 5000"]}))
    mode, content = MODES[query.get("mode", "day")]
    date = clock.parse_day(query["date"]) if "date" in query else world.newest(mode)
    if date is None:
        return _error(400, "Invalid request.")
    if not world.exists(mode, date) or (rankings.MODES[mode].rating and not account.adult):
        return json_reply({"illusts": [], "next_url": None})
    hidden = special.APP_HIDDEN_RANKS if date >= special.APP_HIDES_FROM else ()
    shown = [entry for entry in rankings.entries(mode, content, date) if entry[0] not in hidden]
    start, end = int(offset), int(offset) + PAGE_SIZE
    listed = [work for _, _, work in world.show(shown[start:end], mode, content, date)]
    following = None
    if end < len(shown):
        kept = {name: query[name] for name in ("mode", "filter", "date") if name in query}
        following = f"https://app-api.pixiv.net/v1/illust/ranking?{urlencode({**kept, 'offset': end})}"
    return json_reply({"illusts": [_illust(work, world) for work in listed], "next_url": following})


def _illust(work, world) -> dict:
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
        "user": {
            "id": work.artist.id,
            "name": work.artist.name,
            "account": work.artist.account,
            "profile_image_urls": {"medium": addresses.portrait(work.artist, 170)},
            "is_followed": False,
        },
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
        "is_bookmarked": False,
        "visible": True,
        "is_muted": False,
        "illust_ai_type": work.ai,
        "illust_book_style": work.book_style,
    }


def _urls(work, page: int) -> dict:
    return {
        "square_medium": addresses.square(work, page, "360x360_70"),
        "medium": addresses.master(work, page, "540x540_70"),
        "large": addresses.master(work, page, "600x1200_90"),
    }


def _animation(work) -> dict:
    frames = [{"file": name, "delay": delay} for name, delay in works.frames(work)]
    return {"zip_urls": {"medium": addresses.archive(work)}, "frames": frames}


def _error(status: int, user_message: str = "", message: str = "") -> Reply:
    facts = {"user_message": user_message, "message": message, "reason": "", "user_message_details": {}}
    return json_reply({"error": facts}, status)
