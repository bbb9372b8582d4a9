"""The tasks of every client. A row: the task, the client, its result, and rankinglog's result."""

from collections import namedtuple

READER = 12345678
_PAGE = "https://www.pixiv.net"
_WORK, _LONG, _UGOIRA, _ARTIST = 114953222, 116080008, 116080006, 1000
_COMMENTS_AT_ONCE = 30

#: found, own: a dictionary of files, or a set of IDs
Row = namedtuple("Row", "task client unit found own")


def rows(gallery, pixivpy, own):
    """Yields each row as soon as it is available."""
    for date in ("2024-01-05", "2026-05-01"):  # the names of some new files have a hash
        yield from _ranking(date, gallery, pixivpy, own)
    for what, work in (("one work", _WORK), ("a work of 105 pages", _LONG), ("a ugoira", _UGOIRA)):
        mine = own.fetch(str(work), "--source", "app")
        yield Row(what, gallery.name, "files", gallery.fetch(f"{_PAGE}/artworks/{work}"), mine)
        yield Row(what, pixivpy.name, "files", pixivpy.fetch("work", id=work), mine)
    yield _hidden_on_app(gallery, own)
    yield from _bookmarks(gallery, pixivpy, own)
    mine = {work["id"] for work in own.list("artist", str(_ARTIST), "--source", "app")}
    found = {work["id"] for work in gallery.list(f"{_PAGE}/users/{_ARTIST}/artworks")}
    yield Row(f"artist {_ARTIST}", gallery.name, "works", found, mine)
    yield Row(f"artist {_ARTIST}", pixivpy.name, "works", set(pixivpy.list("artist", id=_ARTIST)), mine)
    yield from _comments(gallery, pixivpy, own)


def _ranking(date: str, gallery, pixivpy, own):
    task, day = f"ranking {date}, 20 works", date.replace("-", "")
    mine = own.fetch("-d", date, "-n", "20", "--source", "app")
    # Since February 2024 the app API omits two of the first 22.
    web = own.fetch("-d", date, "-n", "22", "--source", "web", "--force")
    listed = {work for work, _ in mine}
    web = {(work, page): file for (work, page), file in web.items() if work in listed}
    found = gallery.fetch(f"{_PAGE}/ranking.php?mode=daily&date={day}", **{"max-posts": 20})
    yield Row(task, gallery.name, "files", found, mine)
    yield Row(task, pixivpy.name, "files", pixivpy.fetch("ranking", date=date, count=20), mine)
    yield Row(task, "rankinglog, Web", "files", web, mine)


def _hidden_on_app(gallery, own) -> Row:
    """gallery-dl then uses pixiv's website. pixivpy cannot."""
    own.stage.pixiv.control("/world", {"hide_on_app": [_WORK]})
    mine, found = own.fetch(str(_WORK), "--source", "web", "--force"), gallery.fetch(f"{_PAGE}/artworks/{_WORK}")
    own.stage.pixiv.control("/world", {"hide_on_app": []})
    return Row("a work that the App hides", gallery.name, "files", found, mine)


def _bookmarks(gallery, pixivpy, own):
    own.run(["bookmarks", "sync", "--source", "app"])
    for restrict, query in (("public", ""), ("private", "?rest=hide")):
        kept = own.list("bookmarks", "list", f"--{restrict}")
        mine = {work["id"] for work in kept}
        there = {work["id"] for work in kept if work["visibility"] != "deleted"}
        found = {work["id"] for work in gallery.list(f"{_PAGE}/users/{READER}/bookmarks/artworks{query}")}
        yield Row(f"{restrict} bookmarks that are there", gallery.name, "works", found, there)
        found = set(pixivpy.list("bookmarks", id=READER, restrict=restrict))
        yield Row(f"{restrict} bookmarks", pixivpy.name, "works", found, mine)


def _comments(gallery, pixivpy, own):
    """rankinglog shows the newest."""
    (work,) = own.list("show", str(_WORK), "--comments", "--source", "app")
    mine = {comment["id"] for comment in work["comments"]}
    (work,) = gallery.list(f"{_PAGE}/artworks/{_WORK}", comments=True)
    found = [[comment["id"] for comment in work["comments"]], pixivpy.list("comments", id=_WORK)]
    for client, numbers in zip((gallery, pixivpy), found):
        yield Row(f"the newest comments of {len(numbers)}", client.name, "comments",
                  set(numbers[:_COMMENTS_AT_ONCE]), mine)
