"""The time to read the responses of pixiv's four APIs, compared with Python's readers."""

import os
import sys

from bench import ROOT, told
from report import Section, amount
from timing import Wrong

TITLE = "Decoding"

_ABOUT = """
The responses contain 500 works and are as long as pixiv's. rankinglog decodes them from bytes to works (`measure
decode`): it reads dates, tags and URLs, and rejects invalid values. It is compared with Python's `json.loads`, or
`csv.reader` for SAPI, which only creates dictionaries and lists.

Times are the CPU time of at least seven repetitions in a process, and the processes alternate: the median of their
medians, with the smallest in brackets. *Peak memory* is the memory of a process that reads each response of one
source once, with the memory at its start in brackets. *Growth* is the time per byte of a response that is ten times
as long, relative to the shorter one, with both times in brackets.
"""

_NAMES = {"web": "website", "app": "app API", "papi": "PAPI", "sapi": "SAPI"}
#: The maximum of each, relative to Python's time.
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
    """- Returns: the memory of the process before and at its peak, in bytes."""
    ours, others, former = [], [], []
    for _ in range(bench.pairs):
        ours += bench.measured("decode", directory, source)
        others += told(sys.executable, _READER, directory, source)
        if bench.former_measure:
            former += told(bench.former_measure, "decode", directory, source)
    first = ours[0]
    if (first["replies"], first["bytes"]) != (others[0]["replies"], others[0]["bytes"]):
        raise Wrong(f"reader.py read other replies of {source}")
    what = f"{_NAMES[source]}: {first['works']} works, {first['replies']} responses, {first['bytes'] / 1e3:,.0f} KB"
    mine, python, before = ([one["milliseconds"] for one in side] for side in (ours, others, former))
    section.compare(what, mine, python, _LIMITS[source], "ms")
    if before:
        section.compare(f"{_NAMES[source]}: the previous release", mine, before, unit="ms")
    return tuple(max(one[key] for one in ours) for key in ("base_bytes", "peak_bytes"))
