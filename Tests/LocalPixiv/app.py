"""app-api.pixiv.net: rankings, works and lists for the official app, with a bearer token."""

import app_lists
import app_works
import clock
import codes
import rankings
import special
from messages import Reply, json_reply

_OAUTH = "Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: "

#: Mode and content of the lists with other names in the app API.
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
        return app_works.error(400, message=_OAUTH + reason)
    if not world.accounts.take(account):
        return app_works.error(403, message="Rate Limit")
    call = f"{request.method} {request.path}"
    if call == "GET /v1/illust/ranking":
        return _ranking(request, account, world)
    if call in app_lists.CALLS:
        return app_lists.CALLS[call](request, account, world)
    if call not in ("GET /v1/illust/detail", "GET /v1/ugoira/metadata"):
        return app_works.error(404, "指定されたエンドポイントは存在しません")
    identifier = app_works.number(request.query.get("illust_id"))
    if identifier is None:
        return app_works.error(400, "Invalid request.")
    work = world.work(identifier)
    if work is None or (work.type != "ugoira" and call.endswith("metadata")):
        return app_works.error(404, "該当作品は削除されたか、存在しない作品IDです。")
    if call.endswith("metadata"):
        return json_reply({"ugoira_metadata": app_works.animation(work)})
    illust = app_works.describe(work, account, world)
    if illust["visible"]:
        illust.update({"total_comments": work.comments, "comment_access_control": 0})
    return json_reply({"illust": illust})


def _ranking(request, account, world) -> Reply:
    query = request.query
    if query.get("mode", "day") not in MODES:
        return app_works.error(400, "Invalid request.")
    mode, content = MODES[query.get("mode", "day")]
    date = clock.parse_day(query["date"]) if "date" in query else world.newest(mode)
    if date is None:
        return app_works.error(400, "Invalid request.")
    if not world.exists(mode, date) or (rankings.MODES[mode].rating and not account.adult):
        return app_works.by_offset(request, 0, lambda start, end: {"illusts": []})
    hidden = special.APP_HIDDEN_RANKS if date >= special.APP_HIDES_FROM else ()
    ranked = [entry for entry in rankings.entries(mode, content, date) if entry[0] not in hidden]

    def show(start: int, end: int) -> dict:
        listed = world.show(ranked[start:end], mode, content, date)
        return {"illusts": [app_works.describe(work, account, world) for _, _, work in listed]}

    return app_works.by_offset(request, len(ranked), show)
