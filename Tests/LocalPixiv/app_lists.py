"""app-api.pixiv.net: artists, an account's bookmarks and follows, and comments."""

import addresses
import app_profiles
import app_works
import clock
import comments
import follows
import people
from messages import Reply, json_reply

_NO_WORK = "該当作品は削除されたか、存在しない作品IDです。"


def artworks(request, account, world) -> Reply:
    """Returns an artist's works, of one type or of all; none without an artist, none for a user without an ID."""
    artist, type = people.find(_number(request, "user_id")), request.query.get("type")
    if type not in (None, "illust", "manga"):
        return app_works.error(400, "Invalid request.")
    made = follows.works_of(artist, world) if artist else []
    made = [work for work in made if type is None or (work.type == "manga") == (type == "manga")]
    return _works(request, made, account, world, {"user": app_works.user(artist, account) if artist else {}})


def newest_of_followed(request, account, world) -> Reply:
    restrict = request.query.get("restrict", "all")
    if restrict not in ("public", "private", "all"):
        return app_works.error(400, "Invalid request.")
    ids = follows.follows(account.id) if restrict != "private" else []
    ids = ids + (follows.follows_privately(account.id) if restrict != "public" else [])
    return _works(request, follows.newest_works(ids, world), account, world)


def _works(request, listed: list, account, world, more: dict = {}) -> Reply:
    def show(start: int, end: int) -> dict:
        return {**more, "illusts": [app_works.describe(work, account, world) for work in listed[start:end]]}

    return app_works.by_offset(request, len(listed), show)


def bookmarks(request, account, world) -> Reply:
    """Lists bookmarks by ID; private bookmarks of others are hidden."""
    owner, restrict = request.query.get("user_id", ""), request.query.get("restrict", "public")
    if restrict not in ("public", "private") or people.find(_number(request, "user_id")) is None:
        return app_works.error(400, "Invalid request.")
    private = restrict == "private"
    held = world.bookmarks.of(owner, private) if owner == account.id or not private else []
    tag, last = request.query.get("tag"), app_works.number(request.query.get("max_bookmark_id"))
    held = [b for b in held if (last is None or b.number <= last) and (not tag or tag in b.tags)]
    shown, rest = held[: app_works.PAGE_SIZE], held[app_works.PAGE_SIZE :]
    found = [(bookmark.illust, world.work(bookmark.illust)) for bookmark in shown]
    listed = [app_works.describe(work, account, world) if work else app_works.gone(id) for id, work in found]
    following = app_works.following(request, max_bookmark_id=rest[0].number) if rest else None
    return json_reply({"illusts": listed, "next_url": following})


def bookmark(request, account, world) -> Reply:
    work = world.work(_number(request, "illust_id"))
    if work is None:
        return app_works.error(404, _NO_WORK)
    held = world.bookmarks.find(account.id, work.id)
    mine = held.tags if held else ()
    tags = [{"name": tag, "is_registered": tag in mine} for tag in dict.fromkeys((*mine, *work.tags))]
    restrict = "private" if held and held.private else "public"
    return json_reply({"bookmark_detail": {"is_bookmarked": held is not None, "tags": tags, "restrict": restrict}})


def add_bookmark(request, account, world) -> Reply:
    work = world.work(app_works.number(request.form.get("illust_id")) or 0)
    if request.form.get("restrict") not in ("public", "private"):
        return app_works.error(400, "Invalid request.")
    if work is None:
        return app_works.error(404, _NO_WORK)
    world.bookmarks.add(account.id, work.id, request.form["restrict"] == "private", request.form_values("tags[]"))
    return json_reply({})


def delete_bookmark(request, account, world) -> Reply:
    identifier = app_works.number(request.form.get("illust_id"))
    if identifier is None:
        return app_works.error(400, "Invalid request.")
    world.bookmarks.remove(account.id, identifier)
    return json_reply({})


def comments_on(request, account, world) -> Reply:
    work = world.work(_number(request, "illust_id"))
    if work is None:
        return app_works.error(404, _NO_WORK)
    written = comments.of(work)
    return app_works.by_offset(
        request, len(written), lambda start, end: {"comments": [_comment(c) for c in written[start:end]]}
    )


def _comment(comment) -> dict:
    artist = comment.artist
    stamp = comment.stamp and {
        "stamp_id": comment.stamp,
        "stamp_url": f"https://s.pximg.net/common/images/stamp/generated-stamps/{comment.stamp}_s.jpg",
    }
    return {
        "id": comment.id, "comment": comment.text, "date": clock.iso_japan(comment.created),
        "user": {
            "id": artist.id, "name": artist.name, "account": artist.account,
            "profile_image_urls": {"medium": addresses.portrait(artist, 170)},
        },
        "has_replies": comment.replies, "stamp": stamp,
    }


def _number(request, name: str) -> int:
    """Returns 0, which no item has, for a value that is not a number."""
    return app_works.number(request.query.get(name)) or 0


CALLS = {
    "GET /v1/user/detail": app_profiles.profile,
    "GET /v1/user/illusts": artworks,
    "GET /v1/user/bookmarks/illust": bookmarks,
    "GET /v2/illust/follow": newest_of_followed,
    "GET /v2/illust/bookmark/detail": bookmark,
    "POST /v2/illust/bookmark/add": add_bookmark,
    "POST /v1/illust/bookmark/delete": delete_bookmark,
    "GET /v1/illust/comments": comments_on,
    "GET /v3/illust/comments": comments_on,
}
