"""Data files of a site: one statement each, which gives JSON to the front end."""

import json
import math
import os
import re
import secrets
from collections import defaultdict
from datetime import date, timedelta

import world
from folding import fold

_ESCAPED = re.compile("[<\x7f-\x9f\u2028\u2029]")
_EPOCH = date(1970, 1, 1)


def put(data: str, key: str, value):
    path = os.path.join(data, *key.split("/")) + ".js"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(statement(key, value))


def statement(key: str, value) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return f"RL.put({json.dumps(key)},{text});\n"


def ratio(size: tuple[int, int]) -> str:
    """Returns the character of a work's aspect ratio."""
    shape = size[0] / size[1] if size[0] and size[1] else 0.72
    return chr(62 + round(20 * math.log2(min(2.6, max(0.4, shape)))))


def write_days(data: str, plan, lists, stored):
    for name, days in lists.items():
        ratios = defaultdict(dict)
        some = ""
        for day in days:
            if day.date in stored[name]:
                some = "".join(ratio(world.work(id).size) for id in day.ids)
                ratios[day.date.year][str(day.date)] = some
                put(data, f"{name}/{day.date}", _columns(day, stored[name], plan))
            elif day.ids:
                turn = day.number % len(some)
                ratios[day.date.year][str(day.date)] = some[turn:] + some[:turn]
        for year, texts in ratios.items():
            put(data, f"ratios/{name}/{year}", texts)


def _columns(day, stored, plan) -> dict:
    works = [world.work(id) for id in day.ids]
    artists, tags = {}, {}
    for work in works:
        if work.artist is not None:
            artists.setdefault(work.artist, len(artists))
        for tag in work.tags:
            tags.setdefault(tag, len(tags))
    return {
        "id": day.ids, "rank": day.ranks, "previous": previous(day, stored), "title": [work.title for work in works],
        "artist": [None if work.artist is None else artists[work.artist] for work in works],
        "width": [work.size[0] for work in works], "height": [work.size[1] for work in works],
        "pages": [work.pages for work in works], "type": [work.type for work in works],
        "age": [work.age for work in works], "ai": [work.ai for work in works],
        "visibility": [work.visibility for work in works], "color": _colors(works), "tags": [[tags[tag] for tag in work.tags] for work in works],
        **_pictures(plan, works),
        "state": day.state,
        "artists": [[artist + 1, world.artist_name(artist)] for artist in artists], "tagNames": list(tags)}


def _pictures(plan, works) -> dict[str, list[int]]:
    """Returns the columns for the files of the site."""
    return {
        "thumbnail": [world.PNG if work.held and plan.pictures else 0 for work in works],
        "image": [0 if not plan.pictures else world.FRAMES if work.animated else world.PNG if work.image_pages else 0
                  for work in works]}


def _colors(works) -> str:
    """Returns the column of colors: six digits per work, or six hyphens for a work without a thumbnail."""
    return "".join(bytes(work.colour).hex() if work.held else "------" for work in works)


def previous(day, stored) -> list[int | None]:
    """Returns the previous ranks, 0 for new works; unknown if that day is not stored."""
    before = stored.get(day.date - timedelta(1))
    if not before:
        return [None] * len(day.ids)
    ranks = dict(zip(before.ids, before.ranks))
    return [ranks.get(id, 0) for id in day.ids]


def write_works(data: str, stored) -> dict[int, dict[str, list[int]]]:
    """Writes the data of the viewer. Returns the ranks of each work by list: day, rank, day, rank …"""
    history = defaultdict(lambda: defaultdict(list))
    for name, days in stored.items():
        for day in days.values():
            for id, rank in zip(day.ids, day.ranks):
                history[id][name] += [(day.date - _EPOCH).days, rank]
    files = defaultdict(dict)
    for id in sorted(history):
        work = world.work(id)
        files[id >> 16][str(id)] = record = {"places": history[id]}
        if work.caption is not None:
            record["caption"] = work.caption
        if work.image_pages:
            record["pages"] = [[world.PNG, *work.size_of(page)] for page in range(work.image_pages)]
        if work.animated:
            record["pages"] = [[world.FRAMES, 0, 0]]
    for number, works in files.items():
        put(data, f"work/{number}", works)
    return history


def write_search(data: str, plan, history) -> list[int]:
    """Writes the search data. Returns the numbers of its files."""
    names, files = list(plan.lists), defaultdict(list)
    for id in sorted(history, reverse=True):
        files[id >> 20].append(id)
    for number, ids in files.items():
        works = [world.work(id) for id in ids]
        best = [min((rank, names.index(name), day) for name, places in history[id].items()
                    for day, rank in zip(places[::2], places[1::2])) for id in ids]
        put(data, f"search/{number}", {
            "id": ids, "artist": [0 if work.artist is None else work.artist + 1 for work in works],
            "best": [rank for rank, _, _ in best], "list": [number for _, number, _ in best],
            "day": [day for _, _, day in best], "pages": [work.pages for work in works],
            "type": [work.type for work in works], "age": [work.age for work in works],
            "visibility": [work.visibility for work in works], "color": _colors(works),
            **_pictures(plan, works),
            "ratio": "".join(ratio(work.size) for work in works),
            "width": [work.size[0] for work in works], "height": [work.size[1] for work in works],
            "ai": "".join("-" if work.ai is None else str(int(work.ai)) for work in works),
            "text": "\n".join(_line(work) for work in works),
            "folded": "\n".join("\t".join(map(fold, _line(work).split("\t"))) for work in works)})
    return sorted(files)


def _line(work) -> str:
    artist = "" if work.artist is None else world.artist_name(work.artist)
    return "\t".join(re.sub("[\t\r\n]", " ", text) for text in (work.title, artist, *work.tags))


def write_index(data: str, plan, lists, search: list[int], works: int):
    def row(name, day):
        shown = [world.work(id) for id in day.ids if id and plan.pictures]
        return [str(day.date), len(day.ids), day.state, sum(work.held or work.image_pages > 0 for work in shown),
                sum(rank == 0 for rank in previous(day, dates[name]))]
    dates = {name: {day.date: day for day in days if day.ids and day.ids[0]} for name, days in lists.items()}
    put(data, "index", {
        "schema": 1, "id": secrets.token_hex(8), "title": "Invented & rankings", "language": plan.language, "r18": plan.r18, "works": works,
        "lists": {name: [row(name, day) for day in days] for name, days in lists.items()}, "search": search})
