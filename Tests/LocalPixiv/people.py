"""All users with a page: artists, and the test accounts, which have no works."""

import accounts
import artists
from hashing import Draw


def find(identifier: int):
    """Returns the artist with this user ID, or an account in the same form; None without one."""
    account = accounts.find(str(identifier))
    if account is None:
        return artists.find(identifier)
    return artists.Artist(identifier, account.name, account.account, 1, 2_000_000 + identifier % 9_000_000, "jpg")


def webpage(artist):
    """Returns the URL that one in three has; None for the others."""
    return f"https://example.com/{artist.account}" if Draw("webpage", artist.id).number(3) == 0 else None


def readers_of(work, world) -> list:
    """Returns the IDs of users who bookmarked a work publicly: test accounts, and up to 80 others."""
    known = [int(account.id) for account in accounts.ACCOUNTS if _has_bookmarked(account.id, work, world)]
    draw = Draw("readers", work.id)
    lots = (Draw("reader", work.id, number).number(artists.COUNT) for number in range(draw.number(80)))
    return known + list(dict.fromkeys(artists.of_lot(lot).id for lot in lots))


def _has_bookmarked(account_id: str, work, world) -> bool:
    bookmark = world.bookmarks.find(account_id, work.id)
    return bookmark is not None and not bookmark.private
