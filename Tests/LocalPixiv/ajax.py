"""www.pixiv.net: the ajax calls, of which those about a work are here."""

import re

import addresses
import ajax_details
import web_account
import web_lists
import works
from envelope import BAD_REQUEST, UNKNOWN_PATH, failure, missing, success
from messages import Reply

_CALL = re.compile(r"/ajax/illust/([^/]+)(/pages|/ugoira_meta)?")
_OF_USER = re.compile(r"/ajax/user/(\d{1,12})(" + "|".join(map(re.escape, web_lists.OF_USER)) + ")")


def answer(request, viewer, world) -> Reply:
    if request.method == "POST":
        if request.path not in web_account.CHANGES:
            return failure(404, UNKNOWN_PATH)
        return web_account.change(request, viewer, world)
    if request.path in web_account.CALLS:
        return web_account.CALLS[request.path](request, viewer, world)
    user = _OF_USER.fullmatch(request.path)
    if user:
        return web_lists.of_user(request, user[1], user[2], viewer, world)
    call = _CALL.fullmatch(request.path)
    if not call:
        return failure(404, UNKNOWN_PATH)
    if not (call[1].isascii() and call[1].isdigit() and int(call[1]) > 0):
        return failure(400, BAD_REQUEST)
    work = world.work(int(call[1]))
    if work is None:
        return missing(int(call[1]))
    allowed = _allowed(work, viewer, world)
    if call[2] == "/pages":
        return success([_page(work, page, allowed) for page in range(work.pages)])
    if call[2] == "/ugoira_meta":
        if work.type != "ugoira" or not allowed:
            return failure(400, "指定されたIDはうごイラではありません")
        return success(_animation(work))
    return success(ajax_details.describe(work, viewer, allowed, world))


def _allowed(work, viewer, world) -> bool:
    """Whether the viewer gets the URLs of the images."""
    if work.rating:
        return bool(viewer and viewer.adult)
    return viewer is not None or not world.is_for_members(work.id)


def _page(work, page: int, allowed: bool) -> dict:
    urls = {
        "thumb_mini": addresses.square(work, page, "128x128"),
        "small": addresses.master(work, page, "540x540_70"),
        "regular": addresses.master(work, page),
        "original": addresses.original(work, page),
    }
    return {"urls": urls if allowed else dict.fromkeys(urls), "width": work.width, "height": work.height}


def _animation(work) -> dict:
    return {
        "src": addresses.archive(work),
        "originalSrc": addresses.archive(work, "1920x1080"),
        "mime_type": "image/jpeg",
        "frames": [{"file": name, "delay": delay} for name, delay in works.frames(work)],
    }
