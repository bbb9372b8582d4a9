"""www.pixiv.net: the ajax calls, of which those about a work are here."""

import re

import addresses
import captions
import clock
import special
import web_account
import web_lists
import words
import works
from envelope import BAD_REQUEST, failure, success
from hashing import digest
from messages import Reply

_CALL = re.compile(r"/ajax/illust/([^/]+)(/pages|/ugoira_meta)?")
_OF_USER = re.compile(r"/ajax/user/(\d{1,12})(" + "|".join(map(re.escape, web_lists.OF_USER)) + ")")


def answer(request, viewer, world) -> Reply:
    if request.method == "POST":
        return web_account.change(request, viewer, world)
    if request.path in web_account.CALLS:
        return web_account.CALLS[request.path](request, viewer, world)
    user = _OF_USER.fullmatch(request.path)
    if user:
        return web_lists.of_user(request, user[1], user[2], viewer, world)
    call = _CALL.fullmatch(request.path)
    if not call:
        return failure(404)
    if not (call[1].isascii() and call[1].isdigit()):
        return failure(400, BAD_REQUEST)
    work = world.work(int(call[1]))
    if work is None:
        return failure(404)
    allowed = _allowed(work, viewer)
    if call[2] == "/pages":
        return success([_page(work, page, allowed) for page in range(work.pages)])
    if call[2] == "/ugoira_meta":
        if work.type != "ugoira" or not allowed:
            return failure(400, "指定されたIDはうごイラではありません")
        return success(_animation(work))
    return success(_detail(work, viewer, allowed, world))


def _allowed(work, viewer) -> bool:
    """Whether the viewer gets the addresses of the images."""
    if work.rating:
        return bool(viewer and viewer.adult)
    return viewer is not None or work.id != special.MEMBERS_ONLY


def _page(work, page: int, allowed: bool) -> dict:
    urls = {
        "thumb_mini": addresses.square(work, page, "128x128"),
        "small": addresses.master(work, page, "540x540_70"),
        "regular": addresses.master(work, page),
        "original": addresses.original(work, page),
    }
    return {"urls": urls if allowed else dict.fromkeys(urls), "width": work.width, "height": work.height}


def _animation(work) -> dict:
    return {
        "src": addresses.archive(work),
        "originalSrc": addresses.archive(work, "1920x1080"),
        "mime_type": "image/jpeg",
        "frames": [{"file": name, "delay": delay} for name, delay in works.frames(work)],
    }


def _detail(work, viewer, allowed: bool, world) -> dict:
    urls = {
        "mini": addresses.square(work, 0, "48x48"),
        "thumb": addresses.square(work, 0, "250x250_80_a2"),
        "small": addresses.master(work, 0, "540x540_70"),
        "regular": addresses.master(work),
        "original": addresses.original(work),
    }
    identifier, user, caption = str(work.id), str(work.artist.id), captions.html(work)
    uploaded_again = work.uploaded - work.created > 60
    body = {
        "illustId": identifier, "illustTitle": work.title, "illustComment": caption,
        "id": identifier, "title": work.title, "description": caption,
        "illustType": web_lists.TYPES.index(work.type),
        "createDate": clock.iso_utc(work.created),
        "uploadDate": clock.iso_utc(work.uploaded),
        "restrict": 0, "xRestrict": work.rating, "sl": 6 if work.rating else 2,
        "urls": urls if allowed else dict.fromkeys(urls),
        "tags": {
            "authorId": user,
            "isLocked": False,
            "tags": [_tag(work, tag) for tag in work.tags],
            "writable": viewer is not None,
        },
        "alt": f"{work.title} / {work.artist.name}",
        "storableTags": [f"{digest('tag', tag) % 16**10:010x}" for tag in work.tags],
        "userId": user, "userName": work.artist.name, "userAccount": work.artist.account,
        "userIllusts": {identifier: None},
        "likeData": False,
        "width": work.width, "height": work.height, "pageCount": work.pages,
        "bookmarkCount": world.grown(work.bookmarks), "likeCount": world.grown(work.ratings),
        "commentCount": work.comments, "responseCount": 0, "viewCount": world.views(work),
        "bookStyle": work.book_style,
        "isHowto": False, "isOriginal": work.original,
        "imageResponseOutData": [], "imageResponseData": [], "imageResponseCount": 0,
        "pollData": None, "seriesNavData": _series(work),
        "descriptionBoothId": None, "descriptionYoutubeId": None, "comicPromotion": None,
        "fanboxPromotion": None, "contestBanners": [],
        "isBookmarkable": True, "bookmarkData": web_lists.bookmark_data(work, viewer, world), "contestData": None,
        "zoneConfig": {},
        "extraData": {"meta": {"title": work.title, "canonical": f"https://www.pixiv.net/artworks/{identifier}"}},
        "titleCaptionTranslation": {"workTitle": None, "workCaption": None},
        "isUnlisted": False, "request": None, "commentOff": 0, "aiType": work.ai,
        "reuploadDate": clock.iso_utc(work.uploaded) if uploaded_again else None,
        "locationMask": False, "commissionLinkHidden": False,
        "isLoginOnly": work.id == special.MEMBERS_ONLY,
    }
    if viewer is None:
        place = {"successor": [], "current": {"ja": work.title}}
        body["noLoginData"] = {"breadcrumbs": place, "zengoIdWorks": [], "zengoWorkData": []}
    return body


def _tag(work, tag: str) -> dict:
    author = {"userId": str(work.artist.id), "userName": work.artist.name}
    facts = {"tag": tag, "locked": True, "deletable": False, **author}
    if tag in words.TRANSLATIONS:
        facts["translation"] = {"en": words.TRANSLATIONS[tag]}
    return facts


def _series(work):
    if not work.series:
        return None
    identifier, title = work.series
    return {
        "seriesType": work.type, "seriesId": str(identifier), "title": title, "order": 3,
        "isWatched": False, "isNotifying": False, "prev": None, "next": None,
    }
