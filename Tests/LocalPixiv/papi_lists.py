"""The lists of PAPI: works of a user, bookmarked works, works of followed artists, and the feed."""

import clock
import papi_works
import people
from follows import follows, newest_works, works_of
from messages import Reply, json_reply
from papi_replies import failure, missing, success

_PER_PAGE_LIMIT = 300
_FEED_SIZE = 20


def user(identifier: str, query: dict, account, world) -> Reply:
    found = people.find(int(identifier))
    if found is None:
        return missing("ユーザー", "user_id", identifier)
    described = papi_works.user(found, found.id in follows(account.id))
    wants = {name: query.get(f"include_{name}") in ("1", "true") for name in ("stats", "profile")}
    if wants["stats"]:
        favourites = len(world.bookmarks.of(str(found.id), False))
        works, following = len(works_of(found, world)), len(follows(str(found.id)))
        described["stats"] = {"works": works, "favorites": favourites, "following": following, "friends": 5}
    if wants["profile"]:
        described["profile"] = {
            "introduction": f"{found.name}です。\r\nよろしく <3", "gender": "unknown", "location": None,
            "job": None, "homepage": None, "birth_date": None, "blood_type": None, "tags": None,
            "contacts": {"twitter": None}, "workspace": {"computer": None},
        }
    return success([described])


def works(identifier: str, query: dict, account, world) -> Reply:
    artist = people.find(int(identifier))
    if artist is None:
        return missing("ユーザー", "user_id", identifier)
    if query.get("publicity", "public") != "public":
        return _page([], query) if identifier == account.id else failure(403, "403 Forbidden")
    return _works_page(works_of(artist, world), query, account, world)


def following_works(query: dict, account, world) -> Reply:
    return _works_page(newest_works(follows(account.id), world), query, account, world)


def favourites(identifier: str, query: dict, account, world) -> Reply:
    if people.find(int(identifier)) is None:
        return missing("ユーザー", "user_id", identifier)
    publicity = query.get("publicity", "public")
    if publicity not in ("public", "private"):
        return failure(400, "Invalid request.")
    if publicity == "private" and identifier != account.id:
        return failure(403, "403 Forbidden")
    held = world.bookmarks.of(identifier, publicity == "private")
    return _page(held, query, lambda bookmark: favourite(bookmark, query, world))


def favourite(bookmark, query: dict, world) -> dict:
    """Returns a bookmark in PAPI's format; for a deleted work, only its ID."""
    work = world.work(bookmark.illust)
    described = papi_works.describe(work or world.listed(bookmark.illust), world, query, False)
    if work is None:
        described = {**dict.fromkeys(described), "id": bookmark.illust}
    return {
        "id": bookmark.number, "comment": None, "tags": list(bookmark.tags),
        "publicity": "private" if bookmark.private else "public", "work": described,
    }


def feeds(query: dict, account, world) -> Reply:
    """Returns the latest events, newest first, down from `max_id`."""
    highest = query.get("max_id", "9" * 12)
    if not (highest.isascii() and highest.isdigit()):
        return failure(400, "Invalid request.")
    found = []
    for artist in map(people.find, follows(account.id)):
        made = works_of(artist, world)
        for work in made[:1]:
            event = _event(work.id * 10 + 2, "add_favorite_user", artist, work.created)
            found.append({**event, "ref_user": papi_works.user(artist, True)})
        for work in made:
            if not work.rating or (account.adult and query.get("show_r18") == "1"):
                event = _event(work.id * 10 + 1, "add_illust", artist, work.created)
                found.append({**event, "ref_work": papi_works.brief(work)})
    found = [event for event in found if event["id"] <= int(highest)]
    found.sort(key=lambda event: -event["id"])
    return success(found[:_FEED_SIZE])


def _event(identifier: int, type: str, artist, time: int) -> dict:
    when = clock.plain(time)
    return {"id": identifier, "type": type, "post_time": when, "post_date": when, "user": papi_works.user(artist, True)}


def _works_page(listed: list, query: dict, account, world) -> Reply:
    shown = [work for work in listed if not work.rating or account.adult]
    return _page(shown, query, lambda work: papi_works.describe(work, world, query, False, account))


def _page(listed: list, query: dict, describe=None) -> Reply:
    page, size = query.get("page", "1"), query.get("per_page", "30")
    if not (page.isdigit() and size.isdigit() and int(page) > 0 and 0 < int(size) <= _PER_PAGE_LIMIT):
        return failure(400, "Invalid request.")
    page, size = int(page), int(size)
    shown = [describe(item) for item in listed[(page - 1) * size : page * size]]
    pages = -(-len(listed) // size)
    pagination = {
        "previous": page - 1 if page > 1 else None, "next": page + 1 if page < pages else None,
        "current": page, "per_page": size, "total": len(listed), "pages": pages,
    }
    return json_reply(
        {"status": "success", "response": shown, "count": len(shown), "pagination": pagination})
