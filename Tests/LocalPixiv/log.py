"""The log of requests: in memory for the control host, and in a file when one is named."""

import json
import threading
import time

_BODY_LIMIT = 4096


class Log:
    def __init__(self, path: str = None):
        self._file = open(path, "a", buffering=1, encoding="utf-8") if path else None
        self._entries = []
        self._seq = 0
        self._lock = threading.Lock()

    def add(self, request, connection: int, status: int, bytes: int, fault: str = None, pause: str = None,
            now: int = 0):
        """`now` is the world's time, from which a pause until a date is counted."""
        entry = {
            "time": round(time.time(), 6),
            "connection": connection,
            "method": request.method,
            "scheme": request.scheme,
            "host": request.host,
            "path": request.path,
            "query": request.query,
            "raw_query": request.raw_query,
            "headers": request.headers,
            "body": request.body[:_BODY_LIMIT].decode("utf-8", "replace"),
            "status": status,
            "bytes": bytes,
            "fault": fault,
            "retry_after": _seconds(pause, now),
        }
        with self._lock:
            self._seq += 1
            entry = {"seq": self._seq, **entry}
            self._entries.append(entry)
            if self._file:
                self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def since(self, seq: int) -> list:
        """Returns the entries with a higher number than `seq`."""
        with self._lock:
            return [entry for entry in self._entries if entry["seq"] > seq]

    def clear(self):
        """Deletes the entries; numbers continue, and the file stays."""
        with self._lock:
            self._entries = []


def _seconds(pause: str, now: int):
    """Returns the seconds of a Retry-After of seconds or a date; None without one."""
    if pause is None or pause.isdigit():
        return pause and int(pause)
    from email.utils import parsedate_to_datetime

    return round(parsedate_to_datetime(pause).timestamp() - now, 3)
