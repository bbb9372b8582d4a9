"""Two processes of one person, which keep the pace together."""

from report import Row

_WORDS = ["ranking", "-n", "250", "-f", "ids", "--rate", "60/m"]
_DATES = ("2024-01-01..2024-01-03", "2024-02-07..2024-02-09")
_BURST, _RATE = 20, 1.0


def together(stage) -> Row:
    row = Row("Pace", "two processes at once", "`--rate 60/m`, two archives", tried="15 requests each")
    row.commands = [[*_WORDS, "-d", _DATES[0], "--data-dir", "one"]]
    processes = [
        stage.start([*_WORDS, "-d", dates, "--data-dir", stage.path(name)], RANKINGLOG_RATE=None)
        for dates, name in zip(_DATES, ("one", "two"))
    ]
    runs = [stage.finish(process) for process in processes]
    row.exit = ", ".join(str(run.code) for run in runs)
    row.expect(all(run.code == 0 for run in runs), runs[0].err + runs[1].err)
    row.expect([len(run.out.split()) for run in runs] == [750 - _doubles(run) for run in runs], "not all was printed")
    times = sorted(entry["time"] for entry in stage.pixiv.log())
    row.expect(len(times) == 30, f"{len(times)} requests")
    most = max(
        (last - first + 1) - (_BURST + 1 + (times[last] - times[first]) * _RATE)
        for first in range(len(times)) for last in range(first, len(times)))
    row.expect(most <= 0.5, f"{most:.1f} requests more than {_BURST} and one a second")
    return row


def _doubles(run) -> int:
    """`ids` prints a work once, however many of the lists have it."""
    return 750 - len(set(run.out.split()))
