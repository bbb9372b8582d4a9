"""Writes a site in the gallery's format from an invented world and the front end of the repository."""

import dataclasses
import datetime
import html
import os
import re
import shutil

import png
import shards
import world

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WEB = os.environ.get("RANKINGLOG_WEB") or os.path.join(_ROOT, "Web")


@dataclasses.dataclass
class Plan:
    """The plan of a site. Each list has days, entries per day, and an offset that is added to the IDs of its works."""
    lists: dict[str, tuple[int, int, int]]
    newest: str = "2024-01-30"
    pictures: bool = True
    incidents: bool = True  # hostile works, a date in part, one absent, one that is not stored
    whole: bool = True  # otherwise only the newest, the oldest and a few dates of the middle have files
    r18: str = "blur"
    language: str = "auto"
    search: bool = True


SMALL = Plan({"daily": (31, 60, 0), "daily_r18": (6, 40, world.RESTRICTED), "weekly-manga": (4, 24, 0)})
MONTH = Plan({"daily": (30, 500, 0)}, pictures=False, incidents=False, search=False)
LONG = Plan({"daily": (200, 500, 0)}, pictures=False, incidents=False, whole=False, search=False)
HUGE = Plan({"daily": (7000, 500, 0)}, "2026-11-11", pictures=False, incidents=False, whole=False, search=False)
SEARCH = Plan({"daily": (200, 500, 0)}, pictures=False, incidents=False)


@dataclasses.dataclass
class Day:
    """A date of a list. Ranks differ from positions if entries are missing."""
    date: datetime.date
    number: int
    state: str
    ids: list[int]
    ranks: list[int]


def write(folder: str, plan: Plan):
    """Writes the site of a plan into an empty folder."""
    lists = {name: [day for day in map(lambda n: _day(plan, name, n), range(plan.lists[name][0])) if day]
             for name in plan.lists}
    stored = {name: {day.date: day for day in days if day.ids and _has_file(plan, name, day)}
              for name, days in lists.items()}
    data = os.path.join(folder, "data")
    shards.write_days(data, plan, lists, stored)
    history = shards.write_works(data, stored)
    numbers = shards.write_search(data, plan, history) if plan.search else []
    shards.write_index(data, plan, lists, numbers, len(history))
    if plan.pictures:
        for id in history:
            _write_pictures(folder, world.work(id))
    _write_pages(folder, plan, lists, stored)


def _day(plan: Plan, name: str, number: int) -> Day | None:
    days, count, offset = plan.lists[name]
    date = datetime.date.fromisoformat(plan.newest) - datetime.timedelta(days - 1 - number)
    # Days of the world, so that lists of different lengths have the same dates.
    day = Day(date, number + max(days for days, _, _ in plan.lists.values()) - days, "complete", [], [])
    ago = days - 1 - number
    if plan.incidents and name == "daily" and ago in (5, 8):
        if ago == 8:
            return None
        day.state = "absent"
        return day
    if _whole(plan, number, days):
        day.ids = world.ids(day.number, count, offset)
    else:
        day.ids = [0] * count  # only the count is used
    day.ranks = list(range(1, count + 1))
    if plan.incidents and name == "daily" and ago == 0:
        hostile = world.hostile_ids()
        day.ids[9:9 + len(hostile)] = hostile
    if plan.incidents and name == "daily" and ago == 3:
        day.state = "partial"
        for column in (day.ids, day.ranks):
            del column[count * 2 // 3:], column[20:30]
    return day


def _whole(plan: Plan, number: int, days: int) -> bool:
    return plan.whole or number < 60 or number >= days - 60 or abs(number - days // 2) < 3


def _has_file(plan: Plan, name: str, day: Day) -> bool:
    return day.ids[0] != 0


def _write_pictures(folder: str, work: world.Work):
    if work.held:
        width, height = work.size if work.size[0] else (480, 667)
        scale = min(240 / width, 480 / height)
        small = (max(1, round(width * scale)), max(1, round(height * scale)))
        _picture(folder, "thumbnail", work, f"{work.id}", small, work.colour)
    for page in range(work.image_pages):
        _picture(folder, "image", work, f"{work.id}_p{page}", work.size_of(page), work.colour)
    if work.animated:
        delays, colours = zip(*world.ANIMATION)
        for number, colour in enumerate(colours):
            _picture(folder, "frame", work, f"{work.id}/{number}", work.size_of(0), colour)
        shards.put(os.path.join(folder, "data"), f"animation/{work.id}",
                   {"source": f"{work.id:x}", "extension": "png", "delays": delays})


def _picture(folder: str, kind: str, work: world.Work, name: str, size: tuple[int, int], colour):
    path = os.path.join(folder, kind, str(work.id >> 16), f"{name}.png")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(png.plain(*size, colour))


def _write_pages(folder: str, plan: Plan, lists, stored):
    """Copies the front end, with its contents for readers without scripts."""
    links = []
    for name, days in lists.items():
        links.append(f"<h2>{name}</h2>")
        for year in sorted({day.date.year for day in days}, reverse=True):
            items = [f'<li><a href="html/{name}/{day.date}.html">{day.date}</a></li>'
                     for day in reversed(days) if day.date.year == year and day.date in stored[name]]
            links.append(f"<h3>{year}</h3><ul>{''.join(items)}</ul>")
        for day in stored[name].values():
            _write_plain(folder, name, day)
    for file in ("index.html", "app.css", "app.js", "text-zh.js", "text-ja.js"):
        shutil.copy(os.path.join(WEB, file), folder)
    words = {"language": "en" if plan.language == "auto" else plan.language, "title": "Invented &amp; rankings",
             "plain": "".join(links), "imageOrigin": "", "live": ""}
    path = os.path.join(folder, "index.html")
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\{\{(language|title|plain|imageOrigin|live)\}\}", lambda found: words[found[1]], file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _write_plain(folder: str, name: str, day: Day):
    items = "".join(f'<li value="{rank}">{html.escape(world.work(id).title)}</li>'
                    for rank, id in zip(day.ranks, day.ids))
    path = os.path.join(folder, "html", name, f"{day.date}.html")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{day.date}</title><ol>{items}</ol>')
