"""Faults on demand: rules that spoil the replies to some requests."""

import re
import threading

from messages import Reply

#: These change the reply; the others change how it is sent (see delivery.py).
_REPLIES = {
    "status": (503, "text/plain", b"Service Unavailable"),
    "html": (200, "text/html; charset=utf-8", b"<!DOCTYPE html><html><title>Just a moment...</title></html>"),
    "empty": (200, "application/json", b""),
}
_KEYS = {"match", "skip", "times", "do", "status", "headers", "body", "after", "seconds"}
KINDS = frozenset(_REPLIES) | {"type", "gzip", "reset", "stall", "cut", "slow", "no-length"}


class Fault:
    """Applies to the requests that `match`, `times` times after having let pass the first `skip`."""

    def __init__(self, rule: dict):
        unknown = set(rule) - _KEYS
        if unknown or rule.get("do") not in KINDS:
            raise ValueError(f"unknown: {sorted(unknown) or rule.get('do')}")
        self.rule = rule
        self.kind = rule["do"]
        self.pattern = re.compile(rule.get("match", ""))
        self.skip = int(rule.get("skip", 0))
        self.times = int(rule.get("times", 1))
        self.after = rule.get("after")  # bytes of the body that are still sent
        self.seconds = float(rule.get("seconds", 30))
        self.seen = 0

    @property
    def spent(self) -> bool:
        return self.seen >= self.skip + self.times

    def replacement(self):
        """The reply that needs no true one; None for other kinds."""
        if self.kind not in _REPLIES:
            return None
        status, media_type, body = _REPLIES[self.kind]
        return Reply(status, {"Content-Type": media_type}, body)

    def spoil(self, reply: Reply) -> Reply:
        """The reply with what the rule says: status, headers, body, and what its kind means."""
        headers, body = dict(reply.headers), reply.body
        if "body" in self.rule:
            body = self.rule["body"].encode()
        if self.kind == "type":
            headers["Content-Type"] = "text/html; charset=utf-8"
        if self.kind == "gzip":
            import gzip

            headers["Content-Encoding"] = "gzip"
            body = gzip.compress(body, 6)
        headers.update(self.rule.get("headers", {}))
        return Reply(int(self.rule.get("status", reply.status)), headers, body)


class Faults:
    def __init__(self):
        self._faults = []
        self._lock = threading.Lock()

    def add(self, rule: dict):
        fault = Fault(rule)
        with self._lock:
            self._faults.append(fault)

    def clear(self):
        with self._lock:
            self._faults = []

    def list(self) -> list:
        with self._lock:
            return [{**fault.rule, "seen": fault.seen, "spent": fault.spent} for fault in self._faults]

    def take(self, request):
        """The fault for a request: that of the first rule that matches and is not spent; None without one."""
        if not self._faults:
            return None
        subject = f"{request.method} {request.host}{request.target}"
        with self._lock:
            for fault in self._faults:
                if not fault.spent and fault.pattern.search(subject):
                    fault.seen += 1
                    if fault.seen > fault.skip:
                        return fault
        return None
