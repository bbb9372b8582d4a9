"""kill -9 after random times, repeatedly, until a run ends by itself."""

import json
import os
import random
import signal
import time

import evidence
from report import Row
from stage import ALWAYS, Stage, item

_DATES = [f"2024-01-0{day}" for day in range(1, 7)]
_WALK = ["ranking", "-d", f"{_DATES[0]}..{_DATES[-1]}", "-f", "ndjson"]
_WORKS = 200
_DOWNLOAD = ["download", "-d", "2024-01-05", "-n", str(_WORKS), "-o", "out", "-j", "8"]
_PAGES = "SELECT date, page FROM ranking JOIN ranking_page ON ranking = ranking.id"


def run(stage, what: str, count: int, seed: int) -> Row:
    walk = what == "walk"
    row = Row("Killed", f"kill -9, {count} times during a {what}", "signal 9 after a random time")
    row.commands = [_WALK if walk else _DOWNLOAD]
    lot, killed, rounds = random.Random(seed), 0, 0
    with Stage(stage.program, stage.state) as calm:
        calm.run(row.commands[0])
        end = _end(calm, walk)
        truth = {} if walk else evidence.originals(calm.pixiv, evidence.ids(calm.pixiv, "2024-01-05", _WORKS))
    while killed < count:
        rounds += 1
        with Stage(stage.program, stage.state) as one:
            match = "ranking.php" if walk else "i.pximg.net"
            one.pixiv.fault(match=match, do="slow", seconds=0.04 if walk else 0.01, times=ALWAYS)
            killed += _round(one, walk, lot, row, truth, count - killed)
            one.pixiv.clear_faults()
            result = one.run(row.commands[0])
            row.expect(result.code == 0, f"the last run: exit {result.code}: {result.err.strip()[-200:]}")
            ended = _end(one, walk)
            row.expect(ended == end, f"round {rounds} did not end as an undisturbed run{_difference(ended, end)}")
            row.exit = f"137, then {result.code}"
        if len(row.problems) > 5:
            break
    row.tried = f"{killed} kills"
    row.problems = sorted(set(row.problems))
    return row


def _round(stage, walk: bool, lot, row: Row, truth: dict, most: int) -> int:
    """Kills runs until one ends by itself; returns the number of killed runs."""
    before, held, pages = 0, {}, set()
    for killed in range(most):
        process = stage.start(row.commands[0])
        time.sleep(lot.uniform(0.02, 0.5))
        stage.signal(process, signal.SIGKILL)
        ended = stage.finish(process).code != 137
        time.sleep(0.05)  # the last requests reach the log
        row.problems += _asked_again(stage.pixiv.log(before), held, pages)
        if ended:
            return killed
        before, held, pages = stage.pixiv.last(), evidence.pictures(stage.path("out")), _pages(stage)
        row.problems += evidence.archive_problems(stage.archive)
        if not walk:
            row.problems += evidence.broken(held, truth)
    return most


def _pages(stage) -> set:
    """Returns the stored pages of rankings."""
    if not os.path.exists(stage.archive):
        return set()
    with evidence.copied(stage.archive) as database:
        known = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'ranking_page'").fetchall()
        return set(database.execute(_PAGES)) if known else set()


def _asked_again(log: list, held: dict, pages: set) -> list:
    """Returns requests for complete images and stored pages of an earlier run."""
    found = [f"{item(entry['path'])} was held, and asked for again" for entry in log if item(entry["path"]) in held]
    for entry in log:
        if entry["path"] == "/ranking.php":
            date, page = entry["query"]["date"], int(entry["query"].get("p", 1))
            if (f"{date[:4]}-{date[4:6]}-{date[6:]}", page) in pages:
                found.append(f"page {page} of {date} was stored, and asked for again")
    return found


def _difference(ended, end) -> str:
    """Returns the differences between two trees of files."""
    if not isinstance(end, dict):
        return ""
    names = [name for name in sorted(ended.keys() | end.keys()) if ended.get(name) != end.get(name)]
    return ": " + ", ".join(names[:5])


def _end(stage, walk: bool):
    """Returns the final state: the entries, without times and growing counts, or the files."""
    if not walk:
        return evidence.files(stage.path("out"))
    lines = stage.run([*_WALK, "--offline"]).out.splitlines()
    growing = ("fetched_at", "views", "ratings", "bookmarks")
    return [{k: v for k, v in json.loads(line).items() if k not in growing} for line in lines]
