"""Whom accounts follow, and what artists have made: pure functions, but for works that are deleted."""

import threading
from functools import lru_cache

import accounts
import artists
import rankings
import special
from hashing import Draw
from works import artist_of

#: For so many days what an artist made stays in the list of their works.
DAYS = 60


def follows(account_id: str) -> list:
    """The ids of the 30 artists that an account follows for everybody to see, the latest first."""
    return _drawn(30, "follows", account_id)


def follows_privately(account_id: str) -> list:
    """The ids of 4 artists, which only the account itself is shown."""
    return _drawn(4, "follows privately", account_id)


def friends(account_id: str) -> list:
    """The ids of 5 artists in an account's My pixiv."""
    return _drawn(5, "friends", account_id)


def newest_works(ids: list, world) -> list:
    """The works of several artists, newest first."""
    made = (work for identifier in ids for work in works_of(artists.find(identifier), world))
    return sorted(made, key=lambda work: work.id, reverse=True)


def works_of(artist, world) -> list:
    """An artist's works, newest first.

    All works that a ranking of the last month shows are in such a list, and others that no ranking shows. What is older
    than DAYS days is not: it is not known of an artist what they made, only of a work who made it.
    """
    found = (world.work(identifier) for identifier in _made_by(artist.id, world.clock.newest()))
    return [work for work in found if work]


def _drawn(count: int, what: str, account_id: str) -> list:
    account = accounts.find(account_id)
    if account and not account.social:
        return []
    draws = (Draw(what, account_id, number).number(artists.COUNT) for number in range(2 * count))
    return list(dict.fromkeys(artists.of_lot(lot).id for lot in draws))[:count]


def _made_by(artist_id: int, newest) -> list:
    """The ids of the works of an artist in the last days, newest first."""
    last = newest.toordinal()
    made = {i for day in range(last - DAYS + 1, last + 1) for i in _by_artist(day).get(artist_id, ())}
    for date in special.PLACED.keys() | {special.HOSTILE_DATE}:
        if 0 <= (newest - date).days < DAYS - 6:
            made.update(_ranked_by_artist(date).get(artist_id, ()))
    return sorted(made, reverse=True)


def _once(function):
    """Keeps what a function returned. Threads that ask for the same at the same time wait for one of them."""
    lock, kept = threading.Lock(), lru_cache(maxsize=1000)(function)

    def call(argument):
        with lock:
            return kept(argument)

    return call


@_once
def _by_artist(ordinal: int) -> dict:
    """The ids of the works of a day (proleptic ordinal) of which rankings show some, by artist."""
    return _grouped(rankings.successful(ordinal))


@_once
def _ranked_by_artist(date) -> dict:
    """The ids of the works in the daily ranking of a date, by artist."""
    return _grouped(identifier for _, identifier in rankings.entries("daily", "all", date))


def _grouped(identifiers) -> dict:
    found = {}
    for identifier in identifiers:
        found.setdefault(artist_of(identifier).id, []).append(identifier)
    return found
