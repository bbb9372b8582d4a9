"""The control host, localpixiv.test: the log, the fault rules, and changes to the world."""

import json
import re

import accounts
import clock
import profiles
from messages import Reply, json_reply

HOST = "localpixiv.test"
#: The hosts of current images: i.pximg.net, and equal ones such as i-cf and i-f.
IMAGE_HOST = re.compile(r"i[a-z0-9-]*\.pximg\.net")


def answer(request, router) -> Reply:
    world, faults, log = router.world, router.faults, router.log
    call = f"{request.method} {request.path}"
    try:
        if call == "GET /log":
            return json_reply(log.since(int(request.query.get("since", 0))))
        if call == "POST /log/clear":
            log.clear()
        elif call == "GET /faults":
            return json_reply(faults.list())
        elif call == "GET /faults/profiles":
            return json_reply(profiles.listed())
        elif call == "POST /faults":
            faults.add(json.loads(request.body))
        elif call == "POST /faults/clear":
            faults.clear()
        elif call == "POST /world":
            change(world, json.loads(request.body))
        elif call == "POST /worlds":
            return json_reply({"port": router.worlds.begin(**json.loads(request.body))})
        elif call == "POST /worlds/end":
            router.worlds.end(**json.loads(request.body))
        elif call == "GET /":
            return json_reply({"now": world.clock.now(), "served": world.served})
        else:
            return json_reply({"error": f"no such call: {call}"}, 404)
    except (ValueError, TypeError, KeyError, AttributeError, re.error) as error:
        return json_reply({"error": str(error)}, 400)
    return json_reply({})


def change(world, wishes: dict):
    """Changes the world by `wishes`; an unknown key is an error, and then nothing is changed."""
    unknown = set(wishes) - set(_CHANGES)
    if unknown:
        raise ValueError(f"unknown: {sorted(unknown)}")
    for name, value in wishes.items():
        _CHANGES[name](world, value)


def _reupload(world, identifiers: list):
    for identifier in identifiers:
        world.reupload(int(identifier))


def _each(change):
    """Returns a change of works or artists by ID."""

    def apply(world, wish: dict):
        for identifier, value in wish.items():
            change(world, int(identifier), value)

    return apply


def _image_host(world, name: str):
    if not IMAGE_HOST.fullmatch(name):
        _refuse(f"no image host: {name}")
    world.image_host = name


def _sign_in_as(world, identifier: str):
    world.codes.account = accounts.find(identifier) or _refuse(f"no such account: {identifier}")


def _rate_limit(world, calls: dict):
    for identifier, number in calls.items():
        world.accounts.limit(identifier, int(number))


def _refuse(reason: str):
    raise ValueError(reason)


_CHANGES = {
    "delete": lambda world, ids: world.deleted.update(map(int, ids)),
    "restore": lambda world, ids: world.deleted.difference_update(map(int, ids)),
    "reupload": _reupload,
    "rename": _each(lambda world, work, title: world.change(work, title=str(title))),
    "retag": _each(lambda world, work, tags: world.change(work, tags=tuple(map(str, tags)))),
    "repage": _each(lambda world, work, pages: world.change(work, pages=int(pages))),
    "rerate": _each(lambda world, work, rating: world.change(work, rating=int(rating))),
    "hash": _each(lambda world, work, number: world.change(work, hash=int(number))),
    "hash_all": lambda world, number: setattr(world, "hash_all", int(number)),
    "hash_keeps_bytes": lambda world, wanted: setattr(world, "hash_keeps_bytes", bool(wanted)),
    "rename_artist": _each(lambda world, artist, name: world.rename_artist(artist, str(name))),
    "members_only": lambda world, ids: setattr(world, "members_only", frozenset(map(int, ids))),
    "hide_on_app": lambda world, ids: setattr(world, "hidden_on_app", frozenset(map(int, ids))),
    "web_signed_in_only": lambda world, wanted: setattr(world, "web_signed_in_only", bool(wanted)),
    "gaps": lambda world, ends: setattr(world, "gaps", {k: [*map(clock.parse_day, v)] for k, v in ends.items()}),
    "browsers_only": lambda world, wanted: setattr(world, "browsers_only", bool(wanted)),
    "refused_names": lambda world, pattern: setattr(world, "refused_names", pattern and re.compile(pattern)),
    "image_host": _image_host,
    "lenient": lambda world, wanted: setattr(world, "lenient", bool(wanted)),
    "now": lambda world, time: world.clock.fix(time),
    "expire_tokens": lambda world, wanted: wanted and world.accounts.expire(),
    "calls_per_token": lambda world, calls: setattr(world.accounts, "calls_per_token", calls),
    "expires_in": lambda world, seconds: setattr(world.accounts, "lifetime", int(seconds)),
    "rotate": lambda world, wanted: setattr(world.accounts, "rotates", bool(wanted)),
    "revoke": lambda world, tokens: world.accounts.revoke(tokens),
    "disable": lambda world, ids: world.accounts.disabled.update(ids),
    "enable": lambda world, ids: world.accounts.disabled.difference_update(ids),
    "end_sessions": lambda world, sessions: world.accounts.ended.update(sessions),
    "rate_limit": _rate_limit,
    "sign_in_as": _sign_in_as,
    "bookmarks_anew": lambda world, wanted: wanted and world.bookmarks.begin_anew(),
    "code_lifetime": lambda world, seconds: setattr(world.codes, "lifetime", float(seconds)),
}
