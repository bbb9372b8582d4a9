"""The image hosts: i.pximg.net, its predecessors, and s.pximg.net with the placeholders."""

import re
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import urlsplit

import addresses
import clock
import drawings
import pictures
import works
from messages import Reply, text_reply

_TIME = r"img/(?P<time>(?:\d{4})(?:/\d\d){5})/"
_NAME = r"(?P<name>(?P<id>\d{1,10})(?:-[0-9a-f]{32})?)(?:_p(?P<page>\d{1,4}))?"
_STORED = (
    re.compile(rf"/img-original/{_TIME}{_NAME}(?P<ugoira>_ugoira\d+)?\.(?P<extension>jpg|png|gif)"),
    re.compile(rf"/(?:c/\d+x\d+(?:_\d+)?(?:_a2|_webp)?/)?img-master/{_TIME}{_NAME}_(?:master|square)1200\.jpg"),
    re.compile(rf"/(?:c/\d+x\d+(?:_\d+)?(?:_a2|_webp)?/)?custom-thumb/{_TIME}{_NAME}_custom1200\.jpg"),
    re.compile(rf"/img-zip-ugoira/{_TIME}{_NAME}_ugoira(?:600x600|1920x1080)\.(?P<extension>zip)"),
    re.compile(rf"/(?:c/(?:480x960|128x128)/img-master|img-inf)/{_TIME}{_NAME}_(?P<old>480mw|128x128)\.jpg"),
)
_ACCOUNT = re.compile(
    r"/img(?P<server>\d\d)/img/(?P<account>\w+)/(?P<mobile>mobile/)?(?P<id>\d{1,10})"
    r"(?:_(?:(?P<size>480mw|240mw|128x128|s|m)|(?P<big>big_)?p(?P<page>\d{1,4})))?\.(?P<extension>jpg|png|gif)"
)
_PORTRAIT = re.compile(
    r"/user-profile/img/[\d/]+/\d+_[0-9a-f]{32}_\d+\.jpg|/img\d\d/profile/\w+/(mobile/)?\d+\w*\.jpg"
    r"|/c/\w+/background/img/[\d/]+/\d+_[0-9a-f]{32}\.jpg"
)
_PLACEHOLDER = re.compile(r"/common/images/(limit_\w+|no_profile\w*)\.png")
_LAST_MODIFIED_OF_OTHERS = 1_400_000_000


def answer(request, world) -> Reply:
    if request.method not in ("GET", "HEAD"):
        return _page(405, "Method Not Allowed")
    if request.host == "s.pximg.net":
        known = _PLACEHOLDER.fullmatch(request.path)
        return _send(request, "placeholder", _LAST_MODIFIED_OF_OTHERS) if known else _missing()
    if not _welcome(request.headers):
        return _page(403, "Forbidden")
    if _PORTRAIT.fullmatch(request.path):
        return _send(request, "jpg", _LAST_MODIFIED_OF_OTHERS)
    for pattern in _STORED:
        match = pattern.fullmatch(request.path)
        if match:
            work = world.work(int(match["id"]))
            return _send_of(request, world, work, match) if work and _has(work, match.groupdict()) else _missing()
    match = _ACCOUNT.fullmatch(request.path)
    work = world.work(int(match["id"])) if match else None
    return _send_of(request, world, work, match) if work and _had(work, match) else _missing()


def _welcome(headers: dict) -> bool:
    referer = urlsplit(headers.get("referer", ""))
    host, agent = referer.hostname or "", headers.get("user-agent", "")
    known = host == "pixiv.net" or host.endswith(".pixiv.net") or host == "iphone.pxv.jp"
    return known and referer.scheme in ("http", "https") and agent != "" and not agent.startswith("curl/")


def _has(work, names: dict) -> bool:
    """Whether the new storage has the file."""
    extension, page, old = names.get("extension"), names["page"], names.get("old")
    if names["time"] != clock.path(work.uploaded) or names["name"] != addresses.name(work):
        return False
    if extension == "zip" or names.get("ugoira"):
        frame = int((names.get("ugoira") or "_ugoira0")[7:])
        present = work.type == "ugoira" and page is None and frame < len(works.frames(work))
        return present and extension in ("zip", work.extension)
    if old:
        return page is None and work.created < addresses.OLD_HOSTS_UNTIL
    if extension not in (None, work.extension):
        return False
    if work.type == "ugoira":  # its reduced images have no page, its originals are frames
        return page is None and extension is None
    return page is not None and int(page) < work.pages


def _had(work, match) -> bool:
    """Whether the old storage had the file."""
    place = (match["account"], int(match["server"]))
    if not addresses.in_old_storage(work) or place != (work.artist.account, work.artist.server):
        return False
    if match["mobile"] or match["size"]:
        mobile = match["size"] in ("480mw", "240mw", "128x128")
        return bool(match["mobile"]) == mobile and match["extension"] == ("jpg" if mobile else work.extension)
    if match["extension"] != work.extension or (match["big"] and work.id < addresses.FIRST_BIG):
        return False
    if match["page"] is None:
        return work.pages == 1
    return 1 < work.pages > int(match["page"])


def _send_of(request, world, work, match) -> Reply:
    extension = request.path.rsplit(".", 1)[1]
    frames = tuple(name for name, _ in works.frames(work)) if extension == "zip" else ()
    drawn = _drawn(request.path, work) if world.draws and extension == "jpg" else None
    # A file without its hash has the same bytes.
    path = request.path.replace(addresses.name(work), f"{work.id}") if world.hash_keeps_bytes else request.path
    return _send(request, extension, work.uploaded, frames, drawn, path)


def _drawn(path: str, work) -> tuple:
    """Returns the arguments of a drawing. It is smaller than pixiv's image, because each one is computed."""
    # All sizes of a page show the same.
    page = re.search(r"/(\d+)[^/]*?(_p\d+)?(?:_\w+)?\.\w+$", path)
    seed = f"{work.uploaded} {page[1]} {page[2]}".encode()
    area = 300 * 240 if path.startswith("/c/") else 720 * 540
    scale = (area / (work.width * work.height)) ** 0.5
    return seed, max(8, round(work.width * scale)), max(8, round(work.height * scale)), work.title, work.type == "manga"


def _send(request, extension: str, modified: int, frames: tuple = (), drawn: tuple = None,
          path: str = "") -> Reply:
    from ranges import partial

    body, tag = _drawing(*drawn) if drawn else _file(f"{path or request.path} {modified}", extension, frames)
    headers = {
        "Content-Type": pictures.MEDIA_TYPES[extension],
        "Last-Modified": clock.http(modified),
        "ETag": tag,
        "Accept-Ranges": "bytes",
        "Cache-Control": "max-age=31536000",
    }
    return partial(request.headers, Reply(200, headers, body))


@lru_cache(maxsize=1024)
def _file(identity: str, extension: str, frames: tuple) -> tuple:
    seed = identity.encode()
    body = pictures.archive(seed, frames) if extension == "zip" else pictures.PICTURES[extension](seed)
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


@lru_cache(maxsize=1024)
def _drawing(*drawn) -> tuple:
    body = drawings.jpeg(*drawn)
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


def _missing() -> Reply:
    return _page(404, "Not Found")


def _page(status: int, text: str) -> Reply:
    return text_reply(f"<html><title>{status} {text}</title><body>{text}</body></html>", status=status)
