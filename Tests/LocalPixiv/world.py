"""The world at one moment: the invented works, as time and the control host have changed them."""

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
        self.uploads = {}  # Unix time of the present file, for works re-uploaded at run time
        self.changes = {}  # by work: title, tags and pages that were changed at run time
        self.members_only = frozenset()  # works that the Web hides from guests
        self.hidden_on_app = frozenset()  # works for all ages that the App hides, and the Web does not
        self.web_signed_in_only = False  # whether the Web shows rankings to accounts only
        self.lenient = False  # whether stray secrets are only logged
        self.draws = False  # whether pictures are drawn to be looked at, instead of small
        self.image_host = addresses.HOST  # the host that replies name for images
        self.served = 0  # rankings served so far; the counts of all works grow with it
        self._lock = threading.Lock()

    def work(self, identifier: int):
        """The work as it is now; None when it was never made or has been deleted."""
        if identifier in self.deleted or not 0 < identifier <= identifiers.HIGHEST:
            return None
        return self.listed(identifier) if identifiers.created(identifier) <= self.clock.now() else None

    def listed(self, identifier: int):
        """The work as lists show it, even when it has been deleted."""
        work = works.work(identifier)
        changes = self.changes.get(identifier)
        if changes:
            work = work._replace(**changes)
        uploaded = self.uploads.get(identifier)
        return work if uploaded is None else work._replace(uploaded=uploaded)

    def change(self, identifier: int, **facts):
        """From now on the work has these facts, on all services."""
        with self._lock:
            self.changes[identifier] = {**self.changes.get(identifier, {}), **facts}

    def rename_artist(self, identifier: int, name: str):
        """From now on the artist has this name, on all services."""
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
        """A count of bookmarks or ratings as it is by now."""
        return number + self.served * (1 + number % 3)

    def exists(self, mode: str, date) -> bool:
        return rankings.exists(mode, date, self.clock.newest())

    def newest(self, mode: str):
        """The date of the newest ranking."""
        newest = self.clock.newest()
        return newest if self.exists(mode, newest) else rankings.neighbour(mode, newest, -1, newest)

    def show(self, entries: list, mode: str, content: str, date) -> list:
        """(rank, previous rank, work) for some entries of a ranking, which counts as served."""
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
