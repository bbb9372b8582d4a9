"""The rows of SAPI: works and artists as comma-separated values."""

import addresses
import captions
import clock


def of_work(work, world, full: bool) -> str:
    tags = [captions.escape(tag) for tag in work.tags]
    """With `full` in the format since 2013."""
    fields = [""] * 30
    fields[0:4] = _texts(work.id, work.artist.id, work.extension, work.title)
    fields[4:7] = _texts(work.artist.server, work.artist.name, addresses.old_mobile(work, "128x128"))
    fields[9] = _quoted(addresses.old_mobile(work, "480mw"))
    fields[12] = _quoted(clock.plain(work.uploaded))
    # Until 2012 each tag had separate quotes inside the one field.
    fields[13] = _quoted(" ".join(tags)) if full else " ".join(map(_quoted, tags))
    fields[14] = _quoted(" ".join(work.tools))
    fields[15:18] = _texts(world.grown(work.ratings), world.grown(work.score), world.views(work))
    fields[18] = _quoted(captions.escaped(work))
    fields[19] = _quoted(work.pages if work.pages > 1 or work.type == "manga" else "")
    fields[22:24] = _texts(world.grown(work.bookmarks), work.comments)
    fields[24] = _quoted(work.artist.account)
    fields[26] = _quoted(min(work.rating, 1))
    fields[29] = _quoted(addresses.old_portrait(work.artist, "_80"))
    return ",".join(fields if full else fields[:27]) + ",\n"


def of_artist(artist) -> str:
    fields = [""] * 25
    fields[1] = _quoted(artist.id)
    fields[5:7] = _texts(artist.name, addresses.old_portrait(artist, "_80"))
    fields[24] = _quoted(artist.account)
    return ",".join(fields) + ",\n"


def _texts(*values) -> list:
    return [_quoted(captions.escape(str(value))) for value in values]


def _quoted(value) -> str:
    """Returns a filled field in quotes, an empty one without."""
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if text else ""
