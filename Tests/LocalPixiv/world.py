"""The world at one moment: the invented works, with the changes of time and of the control host."""

import threading

import addresses
import artists
import identifiers
import rankings
import special
import works
from accounts import Accounts
from bookmarks import Bookmarks
from clock import Clock
from codes import Codes


class World:
    def __init__(self, clock: Clock):
        self.clock = clock
        self.accounts = Accounts()
        self.codes = Codes()
        self.deleted = {special.DELETED}
        self.bookmarks = Bookmarks(clock, self.deleted)
        self.uploads = {}  # Unix time of the current file, for works re-uploaded at run time
        self.changes = {}  # by work: title, tags and pages that were changed at run time
        self.hash_all = 0  # the hash in the file names of all works without one of their own
        self.hash_keeps_bytes = False  # whether files with another hash have the same bytes
        self.members_only = frozenset()  # works that the website hides from guests
        self.hidden_on_app = frozenset()  # works for all ages that the app API hides, and the website does not
        self.web_signed_in_only = False  # whether the website shows rankings to accounts only
        self.gaps = {}  # by mode: the first and last of its dates that have no ranking
        self.browsers_only = False  # whether the website refuses requests without a browser's headers
        self.refused_names = None  # a regular expression of the User-Agents that are refused
        self.lenient = False  # whether stray secrets are only logged
        self.draws = False  # whether images are drawn to be looked at, instead of small ones
        self.image_host = addresses.HOST  # the host in the image URLs of responses
        self.served = 0  # rankings served so far; the counts of all works grow with it
        self._lock = threading.Lock()

    def work(self, identifier: int):
        """Returns the current state of the work; None if it never existed or has been deleted."""
        if identifier in self.deleted or not 0 < identifier <= identifiers.HIGHEST:
            return None
        return self.listed(identifier) if identifiers.created(identifier) <= self.clock.now() else None

    def listed(self, identifier: int):
        """Returns the work as lists show it, even if it has been deleted."""
        work = works.work(identifier)
        if self.hash_all:
            work = work._replace(hash=self.hash_all)
        changes = self.changes.get(identifier)
        if changes:
            work = work._replace(**changes)
        uploaded = self.uploads.get(identifier)
        return work if uploaded is None else work._replace(uploaded=uploaded)

    def change(self, identifier: int, **facts):
        """Changes the metadata of the work, on all services."""
        with self._lock:
            self.changes[identifier] = {**self.changes.get(identifier, {}), **facts}

    def rename_artist(self, identifier: int, name: str):
        """Renames the artist, on all services."""
        artists.rename(identifier, name)
        works.work.cache_clear()

    def is_for_members(self, identifier: int) -> bool:
        return identifier == special.MEMBERS_ONLY or identifier in self.members_only

    def reupload(self, identifier: int):
        with self._lock:
            self.uploads[identifier] = self.listed(identifier).uploaded + 86_461

    def views(self, work) -> int:
        return work.views + self.served * (1 + work.id % 7)

    def grown(self, number: int) -> int:
        """Returns the current count of bookmarks or ratings."""
        return number + self.served * (1 + number % 3)

    def exists(self, mode: str, date) -> bool:
        first, last = self.gaps.get(mode, (None, None))
        return rankings.exists(mode, date, self.clock.newest()) and not (first and first <= date <= last)

    def newest(self, mode: str):
        """Returns the date of the newest ranking."""
        newest = self.clock.newest()
        return newest if self.exists(mode, newest) else self.neighbour(mode, newest, -1)

    def neighbour(self, mode: str, date, days: int):
        """Returns the nearest date with a ranking, before (`days` = -1) or after (1); None at the ends."""
        date = rankings.neighbour(mode, date, days, self.clock.newest())
        while date and not self.exists(mode, date):
            date = rankings.neighbour(mode, date, days, self.clock.newest())
        return date

    def show(self, entries: list, mode: str, content: str, date) -> list:
        """Returns (rank, previous rank, work) for some entries of a ranking, which counts as served."""
        with self._lock:
            self.served += 1
        before = rankings.previous_ranks(mode, content, date)
        found = []
        for rank, identifier in entries:
            work = self.listed(identifier)
            if identifier == special.REUPLOADED and date == special.REUPLOADED_DATE:
                work = work._replace(uploaded=works.first_uploaded(work))
            found.append((rank, before.get(identifier, 0), work))
        return found
