"""The control host, localpixiv.test: the log, the faults, and changes to the world."""

import json
import re

import profiles
from messages import Reply, json_reply

HOST = "localpixiv.test"


def answer(request, world, faults, log) -> Reply:
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
        elif call == "GET /":
            return json_reply({"now": world.clock.now(), "served": world.served})
        else:
            return json_reply({"error": f"no such call: {call}"}, 404)
    except (ValueError, TypeError, KeyError, AttributeError, re.error) as error:
        return json_reply({"error": str(error)}, 400)
    return json_reply({})


def change(world, wishes: dict):
    """Changes the world as `wishes` say; an unknown wish is an error, and nothing is changed then."""
    unknown = set(wishes) - {"delete", "restore", "reupload", "expire_tokens", "expires_in", "now"}
    if unknown:
        raise ValueError(f"unknown: {sorted(unknown)}")
    world.deleted.update(map(int, wishes.get("delete", ())))
    world.deleted.difference_update(map(int, wishes.get("restore", ())))
    for identifier in wishes.get("reupload", ()):
        world.reupload(int(identifier))
    if wishes.get("expire_tokens"):
        world.accounts.expire()
    if "expires_in" in wishes:
        world.accounts.lifetime = int(wishes["expires_in"])
    if "now" in wishes:
        world.clock.fix(wishes["now"])
