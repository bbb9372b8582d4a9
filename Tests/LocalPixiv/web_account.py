"""www.pixiv.net: the signed-in account, and calls that require one."""

import json
from hashlib import md5

import addresses
import clock
import comments
import web_lists
from envelope import BAD_REQUEST, UNKNOWN_ERROR, failure, missing, success
from messages import Reply, text_reply

_SIGN_IN = "再度ログインしてください。"
_COMMENTS_AT_ONCE = 50


def page(request, viewer) -> Reply:
    """Returns the home page or the page of a work, for the token in it, which every change must contain."""
    me = viewer and {"id": viewer.id, "pixivId": viewer.account, "name": viewer.name, "premium": viewer.premium}
    state = {"api": {"token": csrf_token(request)}, "userData": {"self": me}}
    page = {"props": {"pageProps": {"serverSerializedPreloadedState": json.dumps(state)}}, "page": request.path}
    data = json.dumps(page).replace("<", "\\u003c")
    return text_reply(
        '<!DOCTYPE html><html lang="ja"><head><title>pixiv</title></head><body>'
        f'<script id="__NEXT_DATA__" type="application/json">{data}</script></body></html>'
    )


def csrf_token(request) -> str:
    return md5(f"csrf {request.cookies.get('PHPSESSID')}".encode()).hexdigest()


def status(request, viewer, world) -> Reply:
    return success({
        "user_status": {
            "is_logged_in": viewer is not None,
            "user_id": viewer.id if viewer else None,
            "user_name": viewer.name if viewer else None,
            "user_x_restrict": str(viewer.adult) if viewer else "0",
            "user_premium": "1" if viewer and viewer.premium else "0",
        }
    })


def newest(request, viewer, world) -> Reply:
    return web_lists.newest_of_followed(request, viewer, world) if viewer else failure(400, UNKNOWN_ERROR)


def add(request, viewer, world) -> Reply:
    wish = _json(request)
    identifier, restrict, tags = wish.get("illust_id"), wish.get("restrict"), wish.get("tags")
    if not _is_number(identifier) or restrict not in (0, 1) or not isinstance(tags, list):
        return failure(400, BAD_REQUEST)
    if world.work(int(identifier)) is None:
        return missing(int(identifier))
    number = world.bookmarks.add(viewer.id, int(identifier), restrict == 1, tags)
    return success({"last_bookmark_id": str(number), "stacc_status_id": None})


def remove(request, viewer, world) -> Reply:
    numbers = _json(request).get("bookmarkIds")
    if not isinstance(numbers, list) or not numbers or not all(map(_is_number, numbers)):
        return failure(400, BAD_REQUEST)
    world.bookmarks.remove_numbers(viewer.id, map(int, numbers))
    return success([])


def delete(request, viewer, world) -> Reply:
    number = request.form.get("bookmark_id")
    if not _is_number(number):
        return failure(400, BAD_REQUEST)
    world.bookmarks.remove_numbers(viewer.id, [int(number)])
    return success([])


def change(request, viewer, world) -> Reply:
    """Applies one of CHANGES, if the account and its page are valid."""
    if viewer is None or request.headers.get("x-csrf-token") != csrf_token(request):
        return failure(400, _SIGN_IN)
    return CHANGES[request.path](request, viewer, world)


def comments_on(request, viewer, world) -> Reply:
    """`/ajax/illusts/comments/roots`: the comments that are not replies."""
    asked = [request.query.get(name, "") for name in ("illust_id", "offset", "limit")]
    if not all(map(_is_number, asked)) or not 0 < int(asked[2]) <= _COMMENTS_AT_ONCE:
        return failure(400, BAD_REQUEST)
    work, offset, limit = world.work(int(asked[0])), int(asked[1]), int(asked[2])
    if work is None:
        return missing(int(asked[0]))
    written = comments.of(work)
    shown = [_comment(comment) for comment in written[offset : offset + limit]]
    return success({"comments": shown, "hasNext": offset + limit < len(written)})


def _comment(comment) -> dict:
    artist = comment.artist
    return {
        "userId": str(artist.id), "userName": artist.name, "isDeletedUser": False,
        "img": addresses.portrait(artist, 50), "id": str(comment.id), "comment": comment.text,
        "stampId": str(comment.stamp) if comment.stamp else None, "stampLink": None,
        # In Japan's time, to the minute.
        "commentDate": clock.plain(comment.created)[:16],
        "commentRootId": None, "commentParentId": None, "commentUserId": str(artist.id), "replyToUserId": None,
        "replyToUserName": None, "editable": False, "hasReplies": comment.replies,
    }


def _json(request) -> dict:
    try:
        wish = json.loads(request.body)
    except ValueError:
        return {}
    is_json = request.headers.get("content-type", "").startswith("application/json")
    return wish if is_json and isinstance(wish, dict) else {}


def _is_number(value) -> bool:
    text = str(value)
    return text.isascii() and text.isdigit()


CALLS = {
    "/touch/ajax/user/self/status": status,
    "/ajax/follow_latest/illust": newest,
    "/ajax/illusts/comments/roots": comments_on,
}
CHANGES = {
    "/ajax/illusts/bookmarks/add": add,
    "/ajax/illusts/bookmarks/remove": remove,
    "/ajax/illusts/bookmarks/delete": delete,
}
