"""Follows of accounts, and works of artists: pure functions, except for deleted works."""

import threading
from functools import lru_cache

import accounts
import artists
import rankings
import special
from hashing import Draw
from works import artist_of

#: The number of days for which works stay in the list of their artist.
DAYS = 60


def follows(account_id: str) -> list:
    """Returns the IDs of the 30 artists that an account follows publicly, the latest first."""
    return _drawn(30, "follows", account_id)


def follows_privately(account_id: str) -> list:
    """Returns the IDs of 4 artists that only the account itself can see."""
    return _drawn(4, "follows privately", account_id)


def friends(account_id: str) -> list:
    """Returns the IDs of 5 artists in an account's My pixiv."""
    return _drawn(5, "friends", account_id)


def newest_works(ids: list, world) -> list:
    """Returns the works of several artists, newest first."""
    made = (work for identifier in ids for work in works_of(artists.find(identifier), world))
    return sorted(made, key=lambda work: work.id, reverse=True)


def works_of(artist, world) -> list:
    """Returns an artist's works, newest first.

    The list contains all works in rankings of the last month, and others that are not in any ranking. It does not
    contain works older than DAYS days: the world computes a work's artist, but not an artist's works.
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
    """Returns the IDs of the works of an artist in the last days, newest first."""
    last = newest.toordinal()
    made = {i for day in range(last - DAYS + 1, last + 1) for i in _by_artist(day).get(artist_id, ())}
    for date in special.PLACED.keys() | {special.HOSTILE_DATE}:
        if 0 <= (newest - date).days < DAYS - 6:
            made.update(_ranked_by_artist(date).get(artist_id, ()))
    return sorted(made, reverse=True)


def _once(function):
    """Caches the results of a function. Threads that need the same result at the same time wait for one of them."""
    lock, kept = threading.Lock(), lru_cache(maxsize=1000)(function)

    def call(argument):
        with lock:
            return kept(argument)

    return call


@_once
def _by_artist(ordinal: int) -> dict:
    """Returns the IDs of the works of a day (proleptic ordinal) of which rankings show some, by artist."""
    return _grouped(rankings.successful(ordinal))


@_once
def _ranked_by_artist(date) -> dict:
    """Returns the IDs of the works in the daily ranking of a date, by artist."""
    return _grouped(identifier for _, identifier in rankings.entries("daily", "all", date))


def _grouped(identifiers) -> dict:
    found = {}
    for identifier in identifiers:
        found.setdefault(artist_of(identifier).id, []).append(identifier)
    return found
