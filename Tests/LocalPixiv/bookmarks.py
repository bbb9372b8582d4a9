"""Bookmarks of users: a pure function for others, and for the test accounts the changes by add and remove."""

import threading
from collections import namedtuple
from datetime import date as Date
from datetime import timedelta

import accounts
import rankings
from hashing import Draw

#: number: the bookmark ID of the website and PAPI; it grows with the time of the bookmark
Bookmark = namedtuple("Bookmark", "number illust private tags")

PUBLIC, PRIVATE = 75, 5
#: One bookmark of this number is of a deleted work.
_GONE = 20
_FROM, _UNTIL = Date(2013, 1, 1), Date(2024, 1, 1)
_FIRST_ADDED = 9_000_000_000
_TAGS = ("お気に入り", "空", "background", "二つ 語")


class Bookmarks:
    """`deleted` is the world's set of deleted works; deleted works among the bookmarks are added to it."""

    def __init__(self, clock, deleted: set):
        self._clock = clock
        self._deleted = deleted
        self._lock = threading.Lock()
        self.begin_anew()

    def begin_anew(self):
        """Restores the initial bookmarks of all accounts."""
        with self._lock:
            self._held = {}  # by account: bookmarks, newest first
            self._next = _FIRST_ADDED

    def of(self, account_id: str, private: bool) -> list:
        """Returns an account's bookmarks, newest first."""
        with self._lock:
            return [bookmark for bookmark in self._of(account_id) if bookmark.private == private]

    def find(self, account_id: str, illust_id: int):
        """Returns an account's bookmark of a work; None without one."""
        with self._lock:
            return next((b for b in self._of(account_id) if b.illust == illust_id), None)

    def add(self, account_id: str, illust_id: int, private: bool, tags: list) -> int:
        """Adds a bookmark and returns its ID; the same one if the work is bookmarked already."""
        with self._lock:
            held = self._of(account_id)
            for place, known in enumerate(held):
                if known.illust == illust_id:
                    held[place] = known._replace(private=private, tags=tuple(tags))
                    return known.number
            self._next += 1
            held.insert(0, Bookmark(self._next, illust_id, private, tuple(tags)))
            return self._next

    def remove(self, account_id: str, illust_id: int) -> bool:
        """Removes a bookmark, and returns whether it existed."""
        return self._drop(account_id, lambda bookmark: bookmark.illust == illust_id) > 0

    def remove_numbers(self, account_id: str, numbers) -> int:
        """Removes bookmarks by ID, and returns the number of removed ones."""
        numbers = set(numbers)
        return self._drop(account_id, lambda bookmark: bookmark.number in numbers)

    def _drop(self, account_id: str, is_dropped) -> int:
        with self._lock:
            held = self._of(account_id)
            kept = [bookmark for bookmark in held if not is_dropped(bookmark)]
            self._held[account_id] = kept
            return len(held) - len(kept)

    def _of(self, account_id: str) -> list:
        if account_id not in self._held:
            made = _made(account_id, min(self._clock.newest(), _UNTIL))
            if _is_known(account_id):
                self._deleted.update(bookmark.illust for bookmark in made[:: _GONE])
            self._held[account_id] = made
        return self._held[account_id]


def _is_known(account_id: str) -> bool:
    account = accounts.find(account_id)
    return account is not None and account.social


def _made(account_id: str, until: Date) -> list:
    """Returns an account's initial bookmarks, newest first: works of daily rankings, five of each. Private bookmarks of
    other users are empty."""
    draw = Draw("bookmarks", account_id)
    known = _is_known(account_id)
    if accounts.find(account_id) and not known:
        return []
    public = PUBLIC if known else draw.number(100)
    count = public + (PRIVATE if known else 0)
    first = 100_000_000 + draw.number(800_000_000)
    made = {}
    for listing in range(2 * count):
        if len(made) >= count:
            break
        day = Draw("bookmarked", account_id, listing)
        date = _FROM + timedelta(days=day.number((until - _FROM).days)) if until > _FROM else until
        if rankings.exists("daily", date, until):
            entries = rankings.entries("daily", "all", date)
            made.update((day.one(entries)[1], None) for _ in range(5))
    works = list(made)[:count]
    private = set(works[:: count // PRIVATE][:PRIVATE]) if known and works else ()
    return [
        Bookmark(first + 10 * (count - place), work, work in private, _TAGS[: (work % 7) // 3])
        for place, work in enumerate(works)
    ]
