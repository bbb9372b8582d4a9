"""public-api.secure.pixiv.net/v1: rankings, works and users for the apps of 2014 to 2021, with a bearer token."""

import re

import clock
import papi_lists
import papi_works
import rankings
from messages import Reply, json_reply
from papi_replies import failure, missing, success

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
_USER = re.compile(r"/v1/users/(\d{1,12})(/works|/favorite_works)?(?:\.json)?")
_FAVOURITES = re.compile(r"/v1/me/favorite_works(?:\.json)?")
_FORM = "application/x-www-form-urlencoded"


def answer(request, world) -> Reply:
    account = world.accounts.of_token(request.bearer)
    if account is None:
        return failure(400, "The access token provided is invalid.")
    if _FAVOURITES.fullmatch(request.path) and request.method in ("POST", "DELETE"):
        return (_add if request.method == "POST" else _remove)(request, account, world)
    if request.method != "GET":
        return failure(404, "404 Not Found")
    ranking, work = _RANKING.fullmatch(request.path), _WORK.fullmatch(request.path)
    if ranking:
        return _ranking(ranking[1], request.query, account, world)
    if work:
        return _work(int(work[1]), request.query, account, world)
    return _list(request, account, world)


def _list(request, account, world) -> Reply:
    path, query, user = request.path.removesuffix(".json"), request.query, _USER.fullmatch(request.path)
    if user:
        calls = {"/works": papi_lists.works, "/favorite_works": papi_lists.favourites, None: papi_lists.user}
        return calls[user[2]](user[1], query, account, world)
    if path == "/v1/me/favorite_works":
        return papi_lists.favourites(account.id, query, account, world)
    if path == "/v1/me/following/works":
        return papi_lists.following_works(query, account, world)
    if path == "/v1/me/feeds":
        return papi_lists.feeds(query, account, world)
    return failure(404, "404 Not Found")


def _work(identifier: int, query: dict, account, world) -> Reply:
    work = world.work(identifier)
    if work is None:
        return missing("イラスト", "illust_id", identifier)
    if work.rating and not account.adult:
        return failure(403, "403 Forbidden")
    return success([papi_works.describe(work, world, query, True, account)])


def _add(request, account, world) -> Reply:
    form, identifier = request.form, request.form.get("work_id", "")
    publicity = form.get("publicity", "public")
    typed = request.headers.get("content-type", "").partition(";")[0] == _FORM
    if not (typed and identifier.isascii() and identifier.isdigit() and publicity in ("public", "private")):
        return failure(400, "Invalid request.")
    if world.work(int(identifier)) is None:
        return missing("イラスト", "illust_id", identifier)
    world.bookmarks.add(account.id, int(identifier), publicity == "private", [])
    return success([papi_lists.favourite(world.bookmarks.find(account.id, int(identifier)), request.query, world)])


def _remove(request, account, world) -> Reply:
    numbers, publicity = request.query.get("ids", "").split(","), request.query.get("publicity", "public")
    if not all(number.isascii() and number.isdigit() for number in numbers):
        return failure(400, "Invalid request.")
    held = {bookmark.number for bookmark in world.bookmarks.of(account.id, publicity == "private")}
    world.bookmarks.remove_numbers(account.id, held.intersection(map(int, numbers)))
    return success([])


def _ranking(content: str, query: dict, account, world) -> Reply:
    mode, page, size = query.get("mode", "daily"), query.get("page", "1"), query.get("per_page", "50")
    if mode not in MODES[content] or not (page.isdigit() and size.isdigit() and 1 <= int(size) <= 100):
        return failure(400, "Invalid request.")
    date = clock.parse_day(query["date"]) if "date" in query else world.newest(mode)
    if date is None:
        return failure(400, "Invalid date.")
    if not world.exists(mode, date):
        return failure(404, "ランキングが見つかりませんでした。", 206)
    if rankings.MODES[mode].rating and not account.adult:
        return failure(403, "403 Forbidden")
    page, size, total = int(page), int(size), rankings.total(mode, content, date)
    pages = -(-total // size)
    if not 1 <= page <= pages:
        return failure(404, "ランキングが見つかりませんでした。", 206)
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
