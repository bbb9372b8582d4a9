"""How long the replies of pixiv's four APIs take to read, beside Python's readers."""

import os
import sys

from bench import ROOT, told
from report import Section, amount
from timing import Wrong

TITLE = "Decoding"

_ABOUT = """
The replies with 500 works, as long as pixiv's, from bytes to works (`measure decode`): dates, tags and addresses are
read, and what cannot be is refused. Beside it Python's `json.loads`, or `csv.reader` for SAPI, which makes dictionaries
and lists of the same bytes and reads no further. CPU time of at least seven rounds in a process, and the processes in
turns: the median of their medians, with the least of these in brackets. *Peak memory* is all that the process of one
source held while it read each reply once, in brackets what it held before. *Growth* is the time for a byte of what is
ten times as long, by that of the shorter, with both times in brackets.
"""

_NAMES = {"web": "Web", "app": "App", "papi": "PAPI", "sapi": "SAPI"}
#: The most that each may take, by Python's time.
_LIMITS = {"web": 1.2, "app": 1.5, "papi": 1.5, "sapi": 2.5}
_READER = os.path.join(ROOT, "Benchmarks", "reader.py")


def run(bench) -> Section:
    section = Section(_ABOUT)
    directory = bench.path("replies")
    os.makedirs(directory)
    bench.measured("replies", directory)
    found = {source: _beside_python(section, bench, directory, source) for source in _NAMES}
    for source, (base, peak) in found.items():
        section.tell(f"{_NAMES[source]}: peak memory", f"{amount(peak / 1e6, 'MB')} ({amount(base / 1e6, 'MB')})")
    for growth in bench.measured("growth"):
        short, long = growth["milliseconds"]
        section.bound(f"{growth['reply']}: growth", growth["ratio"], 1.50, "")
        section.rows[-1].ours += f" ({amount(short, 'ms')}, {amount(long, 'ms')})"
    return section


def _beside_python(section, bench, directory: str, source: str) -> tuple:
    """- Returns: what the process held before and at most, in bytes."""
    ours, others, former = [], [], []
    for _ in range(bench.pairs):
        ours += bench.measured("decode", directory, source)
        others += told(sys.executable, _READER, directory, source)
        if bench.former_measure:
            former += told(bench.former_measure, "decode", directory, source)
    first = ours[0]
    if (first["replies"], first["bytes"]) != (others[0]["replies"], others[0]["bytes"]):
        raise Wrong(f"reader.py read other replies of {source}")
    what = f"{_NAMES[source]}: {first['works']} works, {first['replies']} replies, {first['bytes'] / 1e3:,.0f} KB"
    mine, python, before = ([one["milliseconds"] for one in side] for side in (ours, others, former))
    section.compare(what, mine, python, _LIMITS[source], "ms")
    if before:
        section.compare(f"{_NAMES[source]}: the former release", mine, before, unit="ms")
    return tuple(max(one[key] for one in ours) for key in ("base_bytes", "peak_bytes"))
