"""www.pixiv.net: dispatches calls by path and account."""

import ajax
import web_account
import web_rankings
from envelope import UNKNOWN_ERROR, failure
from messages import Reply, text_reply


def answer(request, world) -> Reply:
    session = request.cookies.get("PHPSESSID")
    viewer = world.accounts.of_session(session)
    if request.path.startswith("/ajax/"):
        if session and viewer is None:  # an ended session is refused even public data
            return failure(401, UNKNOWN_ERROR)
        if request.method in ("GET", "HEAD", "POST"):
            return ajax.answer(request, viewer, world)
    if request.method not in ("GET", "HEAD"):
        return text_reply("<html><title>405</title></html>", status=405)
    if request.path == "/" or request.path.startswith("/artworks/"):
        return web_account.page(request, viewer)
    if request.path == "/ranking.php":
        return web_rankings.answer(request, viewer, world)
    if request.path.startswith("/touch/ajax/"):
        return ajax.answer(request, viewer, world)
    return text_reply("<!DOCTYPE html><html><title>エラー - pixiv</title></html>", status=404)
