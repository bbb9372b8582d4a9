"""JSON and CSV as they should not be."""

import itertools
import json
import re
import time

import clock

_HOLLOW_URL = "https://s.pximg.net/common/images/limit_sanity_level_360.png"


def invalid_utf8(rule: dict, request, body: bytes) -> bytes:
    """Bytes that are no character at the start of every title, and of a CSV's first one."""
    if body.startswith(b"{"):
        return body.replace(b'"title":"', b'"title":"\xff\xc3(')
    return b'","\xff\xc3('.join((b'","'.join(body.split(b'","')[:3]), b'","'.join(body.split(b'","')[3:])))


def wild_numbers(rule: dict, request, body: bytes) -> bytes:
    """The first work's id of 30 digits, views of 1e999 for the second, a negative page count for the third."""
    found = ((b"(?:illust_)?id", 0, b"9" * 30), (b"view_count|total_view", 1, b"1e999"),
             (b"(?:illust_)?page_count", 2, b"-3"))
    for name, place, number in found:
        values = list(re.finditer(rb'"(?:' + name + rb')":"?(\d+)', body))
        # App works also hold ids of users and series: an id of a work begins its object.
        values = [value for value in values if b"id" not in name or _begins_work(body, value)]
        if place < len(values):
            start, end = values[place].span(1)
            body = body[:start] + number + body[end:]
    return body


def _begins_work(body: bytes, found) -> bool:
    return found[0].startswith(b'"illust_id') or body[found.end() : found.end() + 9] == b',"title":'


def titled(rule: dict, request, body: bytes) -> bytes:
    """The works of a list with `titles`, in turn."""
    titles = itertools.cycle(rule["titles"])

    def change(work):
        work["title"] = next(titles)

    return _works(body, change)


def hollow(rule: dict, request, body: bytes) -> bytes:
    """Works of the App (all, or those of `ids`) as it tells of what an account may not see."""
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


def followed(body: bytes, url) -> bytes:
    """A page of the App with another address of the next one, or with none."""
    facts = json.loads(body)
    facts["next_url"] = url
    return json.dumps(facts).encode()


def _works(body: bytes, change) -> bytes:
    """`change` for each work of a list or a single one, of the Web or the App."""
    facts = json.loads(body)
    works = facts.get("contents") or facts.get("illusts") or [facts.get("illust") or facts.get("body")]
    for work in works:
        change(work)
    return json.dumps(facts).encode()
