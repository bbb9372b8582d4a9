"""Runs a command under one fault, and again without it."""

from collections import Counter

import evidence
from report import Row, seen
from singles import COMMANDS
from stage import ALWAYS, item

_MEMORY = 150_000_000
_RETRIES = 2


def run(stage, single, section: str) -> Row:
    words, variables, date, count, match = COMMANDS[single.command]
    rule = dict(single.rule)
    words = [*words, "--retries", str(rule.pop("retries", _RETRIES)), "--timeout", "1"]
    if not rule.pop("keep_times", False):
        rule["times"] = single.times or ALWAYS
    if not single.profile.startswith("next-"):
        rule.setdefault("match", match)
    pixiv = stage.pixiv
    works = evidence.ids(pixiv, date, count)
    truth = evidence.originals(pixiv, works) if single.command == "download" else {}
    pixiv.clear_log()
    pixiv.fault(profile=single.profile, **rule)

    first = stage.run(words, **variables)
    log = pixiv.log()
    row = Row(section, single.fault, f"`{single.profile}`" + ("" if single.times else ", always"))
    row.commands = [words]
    codes = single.code if isinstance(single.code, tuple) else (single.code,)
    row.expect(first.code in codes, f"exit {first.code}, not {single.code}: {first.err.strip()[-300:]}")
    idle = [rule["do"] for rule in pixiv.control("/faults") if not rule["hits"]]
    row.expect(not idle, f"struck nothing: {idle}")
    row.expect(first.peak < _MEMORY, f"{first.peak // 1_000_000} MB of memory")
    row.problems += evidence.unkind(log)
    row.exit, row.sees, row.tried = str(first.code), seen(first, stage.home), _tried(log)
    row.expect(single.tried is None or row.tried == str(single.tried), f"tried {row.tried}, not {single.tried}")

    if single.served:
        truth = evidence.originals(pixiv, works)
    else:
        pixiv.clear_faults()
    missing = _check(stage, single, first, works, truth, row, first.code == 0)
    held, before = evidence.pictures(stage.path("out")), pixiv.last()
    second = stage.run(words, **variables)
    row.expect(second.code == 0, f"the second run: exit {second.code}: {second.err.strip()[-300:]}")
    lost = _check(stage, single, second, works, truth, row, True)
    row.problems += _needless(log, pixiv.log(before), held)
    row.lost = f"{lost} of {len(truth) or len(works)}" if lost else "nothing"
    if missing and not lost:
        row.lost += f"; {missing} of {len(truth) or len(works)} in the second run"
    return row


def _check(stage, single, run, works: list, truth: dict, row: Row, whole: bool) -> int:
    """Returns the number of missing works or images."""
    row.problems += evidence.archive_problems(stage.archive)
    if single.command == "download":
        held = evidence.pictures(stage.path("out"))
        broken = evidence.broken(held, truth)
        row.problems += broken
        missing = len(truth.keys() - held.keys()) + len(broken)
        parts = [path for path in evidence.files(stage.path("out")) if path.endswith(".part")]
        row.expect(not (whole and parts), f"left over: {parts}")
    else:
        printed = [int(line) for line in run.out.split()]
        row.expect(printed == [work for work in works if work in set(printed)], "other works, or in another order")
        missing = len(set(works) - set(printed))
    row.expect(not (whole and missing), f"{missing} are not there after exit {run.code}")
    return missing


def _tried(log: list) -> str:
    """Returns the number of requests for the most affected item."""
    def subject(entry):
        return item(entry["path"]) or (entry["path"], entry["raw_query"])

    struck = {subject(entry) for entry in log if entry["fault"]}
    counts = Counter(subject(entry) for entry in log if subject(entry) in struck)
    return str(max(counts.values(), default=0))


def _needless(first: list, second: list, held: dict) -> list:
    """Returns requests of the second run for items of the first run."""
    answered = {(entry["path"], entry["raw_query"]) for entry in first
                if entry["status"] == 200 and not entry["fault"] and "rank" in entry["path"]}
    again = {item(entry["path"]) for entry in second} & held.keys()
    lists = [entry["raw_query"] for entry in second if (entry["path"], entry["raw_query"]) in answered]
    problems = [f"asked again for {work} p{page}, which was there" for work, page in sorted(again)]
    return problems + [f"asked again for the list {query}, which was there" for query in lists]
