"""Waits for conditions of which nothing notifies this process. Tests contain no other waits."""

import time

# The longest wait in seconds for a correct action on a busy machine.
LIMIT = 90


def poll(condition, seconds: float = LIMIT, interval: float = 0.02):
    """Waits until a condition is true, and returns its value. After the given time, returns the last value."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(interval)
    return value


def steady(read, seconds: float, limit: float = LIMIT) -> bool:
    """Waits until a value has not changed for the given time. Returns whether that was so within the limit."""
    value, since = read(), time.monotonic()

    def is_steady() -> bool:
        nonlocal value, since
        if (last := read()) != value:
            value, since = last, time.monotonic()
        return time.monotonic() - since >= seconds
    return poll(is_steady, limit, 0.005)
