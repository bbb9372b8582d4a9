"""www.pixiv.net: the calls for users and for lists of works."""

import addresses
import captions
import follows
import people
from envelope import BAD_REQUEST, failure, success
from messages import Reply
from web_works import gone, listed, told

_AT_ONCE = 48
_LONGEST = 100
_NEWEST_PAGE_SIZE, _NEWEST_PAGES = 60, 34


def profile(artist, request, viewer, world) -> Reply:
    """`/ajax/user/ID`."""
    facts = {
        "userId": str(artist.id), "name": artist.name, "image": addresses.portrait(artist, 50),
        "imageBig": addresses.portrait(artist, 170), "premium": False,
        "isFollowed": viewer is not None and artist.id in follows.follows(viewer.id),
        "isMypixiv": False, "isBlocking": False, "background": None, "partial": 0,
    }
    if request.query.get("full") == "1":
        text = captions.introduction(artist)
        facts.update({
            "partial": 1, "following": 30, "mypixivCount": 5, "followedBack": False, "comment": text,
            "commentHtml": captions.escape(text).replace("\r\n", "<br />"), "webpage": people.webpage(artist), "social": [],
            "region": {"name": None, "region": None, "prefecture": None, "privacyLevel": None}, "official": False,
        })
    return success(facts)


def everything(artist, request, viewer, world) -> Reply:
    """`/ajax/user/ID/profile/all`: IDs for keys; without any, PHP writes a list."""
    made = follows.works_of(artist, world)
    illusts = {str(work.id): None for work in made if work.type != "manga"}
    manga = {str(work.id): None for work in made if work.type == "manga"}
    return success({
        "illusts": illusts or [], "manga": manga or [], "novels": [], "mangaSeries": [], "novelSeries": [],
        "pickup": [], "bookmarkCount": {"public": {"illust": 0, "novel": 0}, "private": {"illust": 0, "novel": 0}},
    })


def some(artist, request, viewer, world) -> Reply:
    """`/ajax/user/ID/profile/illusts`: up to 48 works by their IDs, in undefined order."""
    asked = request.query_values("ids[]")
    if not 0 < len(asked) <= _AT_ONCE or not all(text.isascii() and text.isdigit() for text in asked):
        return failure(400, BAD_REQUEST)
    found = (world.work(identifier) for identifier in sorted(map(int, asked)))
    works = {str(work.id): listed(work, viewer, world) for work in found if work and work.artist.id == artist.id}
    return success({"works": works or [], "zoneConfig": {}, "extraData": {}})


def bookmarks(owner, request, viewer, world) -> Reply:
    """`/ajax/user/ID/illusts/bookmarks`."""
    query, rest = request.query, request.query.get("rest")
    numbers = [query.get("offset", ""), query.get("limit", "")]
    if rest not in ("show", "hide") or not all(text.isascii() and text.isdigit() for text in numbers):
        return failure(400, BAD_REQUEST)
    offset, limit = map(int, numbers)
    is_own = viewer is not None and viewer.id == str(owner.id)
    if is_own and not query.get("lang"):  # since May 2026, for accounts in English
        return failure(400, BAD_REQUEST)
    if not 0 < limit <= _LONGEST or (rest == "hide" and not is_own):
        return failure(403 if rest == "hide" and not is_own else 400, BAD_REQUEST)
    tag = query.get("tag", "")
    held = [b for b in world.bookmarks.of(str(owner.id), rest == "hide") if not tag or tag in b.tags]
    shown = held[offset : offset + limit]
    works = []
    for bookmark in shown:
        work = world.work(bookmark.illust)
        facts = listed(work, viewer, world) if work else gone(bookmark.illust)
        works.append({**facts, "bookmarkData": told(bookmark)} if is_own else facts)
    body = {"works": works, "total": len(held), "zoneConfig": {}, "extraData": {}}
    if is_own:  # only the owner gets the IDs of bookmarks, and their tags
        body["bookmarkTags"] = {str(b.number): list(b.tags) for b in shown if b.tags} or []
    return success(body)


def newest_of_followed(request, viewer, world) -> Reply:
    """`/ajax/follow_latest/illust`."""
    page, mode = request.query.get("p", "1"), request.query.get("mode", "all")
    if not (page.isascii() and page.isdigit() and int(page) > 0) or mode not in ("all", "r18"):
        return failure(400, BAD_REQUEST)
    ids = follows.follows(viewer.id) + follows.follows_privately(viewer.id)
    made = [
        work for work in follows.newest_works(ids, world)
        if (viewer.adult or not work.rating) and (mode == "all" or work.rating)
    ][: _NEWEST_PAGE_SIZE * _NEWEST_PAGES]
    end = int(page) * _NEWEST_PAGE_SIZE
    shown = made[end - _NEWEST_PAGE_SIZE : end]
    return success({
        "page": {"ids": [work.id for work in shown], "isLastPage": end >= len(made), "tags": []},
        "tagTranslation": [],
        # Not in the order of the IDs.
        "thumbnails": {"illust": [listed(work, viewer, world) for work in reversed(shown)], "novel": []},
        "illustSeries": [], "requests": [], "users": [], "zoneConfig": {},
    })


#: By the part of the path after the user's ID.
OF_USER = {
    "": profile, "/profile/all": everything, "/profile/illusts": some, "/illusts/bookmarks": bookmarks,
}


def of_user(request, identifier: str, call: str, viewer, world) -> Reply:
    user = people.find(int(identifier))
    if user is None:
        return failure(404)
    return OF_USER[call](user, request, viewer, world)
