"""Everybody who has a page: artists, and the known accounts, which have made nothing."""

import accounts
import artists


def find(identifier: int):
    """The artist with this user id, or an account told like one; None when there is nobody."""
    account = accounts.find(str(identifier))
    if account is None:
        return artists.find(identifier)
    return artists.Artist(identifier, account.name, account.account, 1, 2_000_000 + identifier % 9_000_000, "jpg")
