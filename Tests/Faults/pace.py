"""Two processes of one user, which share a rate limit."""

import evidence
from report import Row

_WORDS = ["ranking", "-n", "250", "-f", "ids", "--rate", "60/m"]
_DATES = ("2024-01-01..2024-01-03", "2024-01-11..2024-01-13")
_BURST, _RATE = 20, 1.0


def together(stage) -> Row:
    row = Row("Rate limit", "two concurrent processes", "`--rate 60/m`, two archives", tried="15 requests each")
    row.commands = [[*_WORDS, "-d", _DATES[0], "--data-dir", "one"]]
    wanted = [_works(stage, days) for days in (range(1, 4), range(11, 14))]
    stage.pixiv.clear_log()
    processes = [
        stage.start([*_WORDS, "-d", dates, "--data-dir", stage.path(name)], RANKINGLOG_RATE=None)
        for dates, name in zip(_DATES, ("one", "two"))
    ]
    runs = [stage.finish(process) for process in processes]
    row.exit = ", ".join(str(run.code) for run in runs)
    row.expect(all(run.code == 0 for run in runs), runs[0].err + runs[1].err)
    row.expect([set(map(int, run.out.split())) for run in runs] == wanted, "other works were printed")
    times = sorted(entry["time"] for entry in stage.pixiv.log())
    row.expect(len(times) == 30, f"{len(times)} requests")
    most = max(
        (last - first + 1) - (_BURST + 1 + (times[last] - times[first]) * _RATE)
        for first in range(len(times)) for last in range(first, len(times)))
    row.expect(most <= 0.5, f"{most:.1f} requests more than {_BURST} and one a second")
    return row


def _works(stage, days) -> set:
    return {work for day in days for work in evidence.ids(stage.pixiv, f"2024-01-{day:02}", 250)}
