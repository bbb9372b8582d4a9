"""A row of the table, and the document."""

import re
from dataclasses import dataclass, field

_COLUMNS = ("fault", "injection", "attempts", "lost", "exit", "message")
_HEAD = """# Faults

The behavior of `rankinglog` under each fault. `Scripts/faults` generates this file; do not edit it. It runs the program
against a local pixiv that injects the faults (profiles of [LocalPixiv](../Tests/LocalPixiv/README.md)), and fails if a
row has an unexpected result.

- *Attempts*: the number of requests for the failing item.
- *Lost*: the items that are missing after a second run without the fault. "N in the second
  run" are items that only the second run completed. Every file is compared with the served one, and every archive is
  checked.
- *Message*: the most informative line of the output.
"""


@dataclass
class Row:
    section: str
    fault: str
    how: str
    tried: str = ""
    lost: str = "nothing"
    exit: str = ""
    sees: str = ""
    problems: list = field(default_factory=list)
    commands: list = field(default_factory=list)

    def expect(self, condition, problem: str):
        if not condition:
            self.problems.append(problem)


def seen(run, home: str) -> str:
    """Returns the most informative line: a failure, otherwise a remark, otherwise the summary."""
    lines = [line for line in run.err.replace(home, "~").splitlines() if line.strip()]
    failed = sorted(line for line in lines if re.match(r"(rankinglog: )?failed", line))
    closing = [line for line in lines if re.search(r"\d+ (downloaded|present|linked)", line) or " files: " in line]
    remarks = [line for line in lines if line not in closing]
    for some in (failed[:1], remarks[-1:], closing[-1:]):
        if some:
            return shortened(some[0])
    return ""


def shortened(line: str) -> str:
    line = line.removeprefix("rankinglog: ")
    for pattern, text in ((r"127\.0\.0\.1:\d+|port \d+", "…"), (r"[\d.]+ k?M?B in [\d.]+ s\b", "… in … s"),
                          (r"wait \d+ s", "wait … s"), (r"until 20[\d:TZ-]+", "until …"),
                          (r"\b[0-9A-F]{8}-[0-9A-F-]{27}", "…")):
        line = re.sub(pattern, text, line)
    return line if len(line) <= 180 else line[:179] + "…"


def document(rows: list) -> str:
    parts = [_HEAD]
    for section in dict.fromkeys(row.section for row in rows):
        parts.append(f"\n## {section}\n\n| " + " | ".join(_COLUMNS) + " |\n" + "|---" * len(_COLUMNS) + "|\n")
        parts += [_line(row) for row in rows if row.section == section]
    return "".join(parts)


def _line(row: Row) -> str:
    sees = f"`{row.sees}`" if row.sees else ""
    cells = (row.fault, row.how, row.tried, row.lost, row.exit, sees)
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"
