"""Rows with their targets, and the document, in which a run replaces the measured sections."""

import re
import statistics
from dataclasses import dataclass, field

import timing

_HEAD = """# Results

`make bench` and related commands generate this file, except *Design measurements*. Do not edit other sections.

- Times are medians, with the minimum in brackets.
- A ratio is the median of the ratios of consecutive runs.
- A target applies to this ratio, unless it has a unit.
- 1 MB is 1,000,000 bytes.

Tests count the requests of each task exactly ([Requests.md](../Documentation/Requests.md)). `Scripts/bench-counts` counts
instructions and system calls ([counts.json](counts.json)).
"""
_COLUMNS = ("what", "rankinglog", "other", "ratio", "target", "met")


@dataclass
class Row:
    """A line of the table. met: None without a target, if the figure is only reported."""

    what: str
    ours: str
    other: str = ""
    ratio: str = ""
    target: str = ""
    met: bool | None = None


@dataclass
class Section:
    """grid: a separate table below the rows, the first line with the names of the columns."""

    about: str
    rows: list = field(default_factory=list)
    grid: list = field(default_factory=list)

    def compare(self, what: str, ours, others, limit: float | None = None, unit: str = "s"):
        """Measured in turns. The target is a ratio of at most `limit`."""
        value = timing.ratio(ours, others)
        self.rows.append(Row(
            what, spread(ours, unit), spread(others, unit), f"{value:.2f}",
            "" if limit is None else f"≤ {limit:.2f}", None if limit is None else value <= limit))

    def bound(self, what: str, value: float, limit: float, unit: str):
        """One figure. The target is at most `limit`."""
        self.rows.append(Row(what, amount(value, unit), target=f"≤ {amount(limit, unit)}", met=value <= limit))

    def at_least(self, what: str, value: float, limit: float, unit: str):
        """One figure. The target is at least `limit`."""
        self.rows.append(Row(what, amount(value, unit), target=f"≥ {amount(limit, unit)}", met=value >= limit))

    def tell(self, what: str, ours: str, other: str = ""):
        """A figure that has no target."""
        self.rows.append(Row(what, ours, other))


def spread(values, unit: str) -> str:
    return f"{amount(statistics.median(values), unit)} ({amount(min(values), unit)})"


def amount(value: float, unit: str = "") -> str:
    digits = 0 if value == int(value) or value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f} {unit}".strip()


def text(title: str, section: Section, machine: str) -> str:
    lines = [f"## {title}", "", machine, "", section.about.strip(), "",
             *table([_COLUMNS, *map(_cells, section.rows)])]
    if section.grid:
        lines += ["", *table(section.grid)]
    return "\n".join(lines) + "\n"


def _cells(row: Row) -> tuple:
    met = {None: "", True: "yes", False: "no"}[row.met]
    return row.what, row.ours, row.other, row.ratio, row.target, met


def table(rows) -> list:
    head, *others = ("| " + " | ".join(row) + " |" for row in rows)
    return [head, "|---" * len(rows[0]) + "|", *others]


def put(path: str, name: str, text: str):
    """Puts a section into the document, replacing the one with its name or at the end, and updates the head."""
    try:
        with open(path, encoding="utf-8") as file:
            document = file.read()
    except FileNotFoundError:
        document = ""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    _, mark, rest = document.partition("<!-- ")
    sections = mark + rest
    block = f"{begin}\n{text}{end}\n"
    found = re.compile(re.escape(begin) + ".*?" + re.escape(end) + "\n", re.DOTALL)
    if found.search(sections):
        sections = found.sub(lambda _: block, sections)
    else:
        sections += ("\n" if sections else "") + block
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{_HEAD}\n{sections}")
