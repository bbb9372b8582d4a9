"""Processor time of this process and its child processes."""

import collections
import os
import re

_TICKS = os.sysconf("SC_CLK_TCK")


def seconds() -> float:
    """Returns the CPU seconds of this process and all its descendants, including ended ones."""
    used, children = {}, collections.defaultdict(list)
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = re.sub(r".*\) ", "", file.read(), flags=re.S).split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended
        children[int(fields[1])].append(int(name))
        used[int(name)] = sum(map(int, fields[11:15])) / _TICKS
    pending, total = [os.getpid()], 0.0
    while pending:
        pid = pending.pop()
        total += used.get(pid, 0)
        pending += children[pid]
    return total
