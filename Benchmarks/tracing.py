"""The activity of a program, counted by Valgrind and strace: counts hardly depend on the machine's load."""

import dataclasses
import re
from collections import Counter

from timing import Contender

#: One seed for Swift's hashes, and no environment of the user.
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_DETERMINISTIC_HASHING": "1"}


def instructions(contender: Contender, log: str, without: str | None = None) -> int:
    """Counts instructions in user space, of all threads, on Valgrind's virtual processor.

    without: a function of a library that is excluded, with all functions that it calls.
    """
    # In this order: the first option alone would count only the function.
    options = [f"--toggle-collect={without}", "--collect-atstart=yes"] if without else []
    _run(contender, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", *options)
    with open(log, encoding="utf-8") as file:
        return int(re.search(r"Collected : (\d+)", file.read())[1])


def system_calls(contender: Contender, log: str) -> Counter:
    """Counts system calls of all threads, by name."""
    _run(contender, "strace", "-f", "-c", "-U", "calls,name", "-o", log)
    with open(log, encoding="utf-8") as file:
        found = (re.fullmatch(r" *(\d+) (\w+)", line.rstrip()) for line in file)
        return Counter({line[2]: int(line[1]) for line in found if line and line[2] != "total"})


def _run(contender: Contender, *words: str):
    environment = {**_ENVIRONMENT, **contender.environment}
    dataclasses.replace(contender, words=[*words, *contender.words], environment=environment).run()
