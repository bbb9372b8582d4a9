"""public-api.secure.pixiv.net/v1: rankings and works for the apps of 2014 to 2021, with a bearer token."""

import re

import clock
import papi_works
import rankings
from messages import Reply, json_reply

_GENERAL = ("daily", "weekly", "monthly", "rookie")
MODES = {
    "all": _GENERAL + (
        "original", "male", "female", "daily_r18", "weekly_r18", "male_r18", "female_r18", "r18g",
    ),
    "illust": _GENERAL + ("daily_r18", "weekly_r18", "r18g"),
    "manga": _GENERAL + ("daily_r18", "weekly_r18", "r18g"),
    "ugoira": ("daily", "weekly", "daily_r18", "weekly_r18"),
}
_RANKING = re.compile(r"/v1/ranking/(all|illust|manga|ugoira)(?:\.json)?")
_WORK = re.compile(r"/v1/works/(\d{1,12})(?:\.json)?")


def answer(request, world) -> Reply:
    account = world.accounts.of_token(request.bearer)
    if account is None:
        return _failure(400, "The access token provided is invalid.")
    ranking, work = _RANKING.fullmatch(request.path), _WORK.fullmatch(request.path)
    if request.method != "GET" or not (ranking or work):
        return _failure(404, "404 Not Found")
    if ranking:
        return _ranking(ranking[1], request.query, account, world)
    found = world.work(int(work[1]))
    if found is None:
        return _failure(404, f"対象のイラストは見つかりませんでした。(illust_id:{work[1]})", 206)
    described = papi_works.describe(found, world, request.query, True)
    return json_reply({"status": "success", "response": [described], "count": 1})


def _ranking(content: str, query: dict, account, world) -> Reply:
    mode, page, size = query.get("mode", "daily"), query.get("page", "1"), query.get("per_page", "50")
    if mode not in MODES[content] or not (page.isdigit() and size.isdigit() and 1 <= int(size) <= 100):
        return _failure(400, "Invalid request.")
    date = clock.parse_day(query["date"]) if "date" in query else world.newest(mode)
    if date is None:
        return _failure(400, "Invalid date.")
    if not world.exists(mode, date):
        return _failure(404, "ランキングが見つかりませんでした。", 206)
    if rankings.MODES[mode].rating and not account.adult:
        return _failure(403, "403 Forbidden")
    page, size, total = int(page), int(size), rankings.total(mode, content, date)
    pages = -(-total // size)
    if not 1 <= page <= pages:
        return _failure(404, "ランキングが見つかりませんでした。", 206)
    asked = [e for e in rankings.entries(mode, content, date) if (page - 1) * size < e[0] <= page * size]
    ranked = [
        {"rank": rank, "previous_rank": before, "work": papi_works.describe(work, world, query, False)}
        for rank, before, work in world.show(asked, mode, content, date)
    ]
    pagination = {
        "previous": page - 1 if page > 1 else None,
        "next": page + 1 if page < pages else None,
        "current": page,
        "per_page": size,
        "total": total,
        "pages": pages,
    }
    response = [{"content": content, "mode": mode, "date": date.isoformat(), "works": ranked}]
    return json_reply({"status": "success", "response": response, "count": 1, "pagination": pagination})


def _failure(status: int, message: str, code: int = None) -> Reply:
    errors = {"system": {"message": message, "code": code}}
    return json_reply({"status": "failure", "has_error": True, "errors": errors}, status)
