"""Fault injection: rules that change the responses to some requests."""

import re
import threading
from collections import Counter

import hashing
import profiles
import spoiling

_KEYS = {
    "match", "ranged", "skip", "times", "share", "seed", "do", "status", "headers", "body", "retry_after", "as",
    "after", "seconds", "extra", "tail", "by", "to", "size", "depth", "ids", "titles", "over", "remove", "add",
}
#: Kinds that change how a response is sent (see delivery.py); the others change the response.
_SENDING = {"reset", "stall", "cut", "slow", "no-length", "longer"}
KINDS = spoiling.KINDS | _SENDING


class Fault:
    """Applies to the requests that `match`: `times` times after the first `skip` requests, or to a random share."""

    def __init__(self, rule: dict):
        unknown = set(rule) - _KEYS
        if unknown or rule.get("do") not in KINDS:
            raise ValueError(f"unknown: {sorted(unknown) or rule.get('do')}")
        self.rule = rule
        self.kind = rule["do"]
        self.pattern = re.compile(rule.get("match", ""))
        self.ranged = bool(rule.get("ranged"))  # only requests for a part of a file
        self.skip = int(rule.get("skip", 0))
        self.over = rule.get("over")  # only requests over ipv4 or ipv6
        self.times = int(rule.get("times", 1))
        self.share = float(rule["share"]) if "share" in rule else None
        self.seed = int(rule.get("seed", 0))
        self.after = rule.get("after")  # bytes of the body that are still sent
        self.seconds = float(rule.get("seconds", 30))
        self.extra = int(rule.get("extra", 100))  # additional bytes
        self.seen = 0
        self.hits = 0
        self._seen, self._hits = Counter(), Counter()  # by subject

    @property
    def spent(self) -> bool:
        return self.share is None and self.seen >= self.skip + self.times

    def concerns(self, subject: str, request) -> bool:
        wanted = ("range" in request.headers or not self.ranged) and self.over in (None, request.over)
        return wanted and not self.spent and self.pattern.search(subject) is not None

    def hit(self, subject: str) -> bool:
        """Whether the rule applies now. A random share depends on the seed, the subject and its number of requests, so
        that the order of requests for different subjects has no influence."""
        self.seen += 1
        struck = self.seen > self.skip
        if self.share is not None:
            self._seen[subject] += 1
            lot = hashing.digest("fault", self.seed, subject, self._seen[subject]) % 1_000_000
            struck = lot < self.share * 1_000_000 and self._hits[subject] < self.times
            self._hits[subject] += struck
        self.hits += struck
        return struck


class Faults:
    def __init__(self):
        self._faults = []
        self._lock = threading.Lock()

    def add(self, rule: dict):
        """Adds a rule, or `profile` with changes to it."""
        rules = profiles.rules(rule) if "profile" in rule else [rule]
        faults = [Fault(rule) for rule in rules]
        with self._lock:
            self._faults.extend(faults)

    def clear(self):
        with self._lock:
            self._faults = []

    def list(self) -> list:
        with self._lock:
            return [
                {**fault.rule, "seen": fault.seen, "hits": fault.hits, "spent": fault.spent}
                for fault in self._faults
            ]

    def take(self, request):
        """Returns the fault for a request, from the first rule that matches and applies; None without one."""
        if not self._faults:
            return None
        subject = f"{request.method} {request.host}{request.target}"
        with self._lock:
            for fault in self._faults:
                if fault.concerns(subject, request) and fault.hit(subject):
                    return fault
        return None
