"""Invalid JSON and CSV."""

import itertools
import json
import re
import time

import clock

_HOLLOW_URL = "https://s.pximg.net/common/images/limit_sanity_level_360.png"


def invalid_utf8(rule: dict, request, body: bytes) -> bytes:
    """Inserts invalid UTF-8 at the start of every title, and of a CSV's first one."""
    if body.startswith(b"{"):
        return body.replace(b'"title":"', b'"title":"\xff\xc3(')
    return b'","\xff\xc3('.join((b'","'.join(body.split(b'","')[:3]), b'","'.join(body.split(b'","')[3:])))


def wild_numbers(rule: dict, request, body: bytes) -> bytes:
    """Sets the first work's ID to 30 digits, the second's views to 1e999, the third's page count to less than 0."""
    found = ((b"(?:illust_)?id", 0, b"9" * 30), (b"view_count|total_view", 1, b"1e999"),
             (b"(?:illust_)?page_count", 2, b"-3"))
    for name, place, number in found:
        values = list(re.finditer(rb'"(?:' + name + rb')":"?(\d+)', body))
        # Works of the app API also contain IDs of users and series: a work's ID starts its object.
        values = [value for value in values if b"id" not in name or _begins_work(body, value)]
        if place < len(values):
            start, end = values[place].span(1)
            body = body[:start] + number + body[end:]
    return body


def _begins_work(body: bytes, found) -> bool:
    return found[0].startswith(b'"illust_id') or body[found.end() : found.end() + 9] == b',"title":'


def titled(rule: dict, request, body: bytes) -> bytes:
    """Replaces the titles of a list by `titles`, in turn."""
    titles = itertools.cycle(rule["titles"])

    def change(work):
        work["title"] = next(titles)

    return _works(body, change)


def hollow(rule: dict, request, body: bytes) -> bytes:
    """Hides works of the app API (all, or `ids`) as for an account without permission."""
    wanted = rule.get("ids")

    def change(work):
        if wanted is not None and work["id"] not in wanted:
            return
        sizes = dict.fromkeys(("square_medium", "medium", "large"), _HOLLOW_URL)
        portrait = {"medium": "https://s.pximg.net/common/images/no_profile.png"}
        user = {"id": work["user"]["id"], "name": "", "account": "", "profile_image_urls": portrait}
        facts = {
            "id": work["id"], "title": "", "type": "illust", "image_urls": sizes, "caption": "", "restrict": 0,
            "user": user, "tags": [], "tools": [], "create_date": clock.iso_japan(int(time.time())),
            "page_count": 1, "width": 100, "height": 100, "sanity_level": 4, "x_restrict": 0, "series": None,
            "meta_single_page": {"original_image_url": _HOLLOW_URL}, "meta_pages": [], "total_view": 0,
            "total_bookmarks": 0, "is_bookmarked": False, "visible": False, "is_muted": False,
            "illust_ai_type": 0, "illust_book_style": 0,
        }
        work.clear()
        work.update(facts)

    return _works(body, change)


def other_members(rule: dict, request, body: bytes) -> bytes:
    """Removes the members at the paths in `remove`, and adds those in `add`, such as {"contents[].score": 1}."""
    facts = json.loads(body)
    for path in rule.get("remove", []):
        for parent, name in _parents(facts, path):
            parent.pop(name, None)
    for path, value in rule.get("add", {}).items():
        for parent, name in _parents(facts, path):
            parent[name] = value
    return json.dumps(facts).encode()


def _parents(facts, path: str) -> list:
    """Returns the objects that have, or may have, a member at the end of a path, and its name."""
    *names, last = path.split(".")
    found = [facts]
    for name in names:
        key, *lists = name.split("[]")
        found = [each[key] if key else each for each in found]
        for _ in lists:
            found = [element for each in found for element in each]
    return [(each, last) for each in found]


def followed(body: bytes, url) -> bytes:
    """Replaces or removes the URL of the next page in a page of the app API."""
    facts = json.loads(body)
    facts["next_url"] = url
    return json.dumps(facts).encode()


def _works(body: bytes, change) -> bytes:
    """Applies `change` to each work of a list or to a single one, of the website or the app API."""
    facts = json.loads(body)
    works = facts.get("contents") or facts.get("illusts") or [facts.get("illust") or facts.get("body")]
    for work in works:
        change(work)
    return json.dumps(facts).encode()
