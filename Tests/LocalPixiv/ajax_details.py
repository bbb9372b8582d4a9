"""The ajax call of www.pixiv.net for the page of a work."""

import addresses
import captions
import clock
import web_works
import words
from hashing import digest

#: One of this number of artists has a Fanbox page, which the page of a work mentions.
_ON_FANBOX = 4


def describe(work, viewer, allowed: bool, world) -> dict:
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
        "illustType": web_works.TYPES.index(work.type),
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
        # The work itself is complete here, even if the URLs above are omitted.
        "userIllusts": {identifier: {**web_works.whole(work, viewer, world), "description": caption}},
        "likeData": False,
        "width": work.width, "height": work.height, "pageCount": work.pages,
        "bookmarkCount": world.grown(work.bookmarks), "likeCount": world.grown(work.ratings),
        "commentCount": work.comments, "responseCount": 0, "viewCount": world.views(work),
        "bookStyle": str(work.book_style) if work.pages > 1 else work.book_style,
        "isHowto": False, "isOriginal": work.original,
        "imageResponseOutData": [], "imageResponseData": [], "imageResponseCount": 0,
        "pollData": None, "seriesNavData": _series(work),
        "descriptionBoothId": None, "descriptionYoutubeId": None, "comicPromotion": None,
        "fanboxPromotion": _fanbox(work.artist), "contestBanners": [],
        "isBookmarkable": True, "bookmarkData": web_works.bookmark_data(work, viewer, world), "contestData": None,
        "zoneConfig": {},
        "extraData": {"meta": {"title": work.title, "canonical": f"https://www.pixiv.net/artworks/{identifier}"}},
        "titleCaptionTranslation": {"workTitle": None, "workCaption": None},
        "isUnlisted": False, "request": None, "commentOff": 0, "aiType": work.ai,
        "reuploadDate": clock.iso_utc(work.uploaded) if uploaded_again else None,
        "locationMask": False, "commissionLinkHidden": False,
        "isLoginOnly": world.is_for_members(work.id),
    }
    if viewer is None:
        place = {"successor": [], "current": {"ja": work.title}}
        body["noLoginData"] = {"breadcrumbs": place, **_neighbours(work, world)}
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


def _neighbours(work, world) -> dict:
    """Returns the works shown to guests: the previous and the next ID; without any, PHP writes a list."""
    near = {"nextWork": world.work(work.id + 1), "prevWork": world.work(work.id - 1)}
    near = {name: other for name, other in near.items() if other and not other.rating}
    named = {name: {"id": str(other.id), "title": other.title} for name, other in near.items()}
    return {"zengoIdWorks": [web_works.listed(other, None, world) for other in near.values()],
            "zengoWorkData": named or []}


def _fanbox(artist):
    if artist.id % _ON_FANBOX:
        return None
    cover = f"https://pixiv.pximg.net/c/520x280_90_a2_g5/fanbox/public/images/creator/{artist.id}/cover/x.jpeg"
    return {
        "userName": artist.name, "userImageUrl": addresses.portrait(artist, 170),
        "contentUrl": f"https://www.pixiv.net/fanbox/creator/{artist.id}",
        "description": captions.introduction(artist), "imageUrl": cover, "imageUrlMobile": cover,
        "hasAdultContent": artist.id % (2 * _ON_FANBOX) == 0,
    }
