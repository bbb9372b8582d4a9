"""app-api.pixiv.net: profiles of artists. Most have little text: strings are empty, URLs null."""

import addresses
import app_works
import captions
import clock
import follows
import identifiers
import people
from hashing import Draw, digest
from messages import Reply, json_reply

_NO_USER = "該当のユーザーは存在しません。"
_TOOLS = ("pc", "monitor", "tool", "scanner", "tablet", "mouse", "printer", "desktop", "music", "desk", "chair")


def profile(request, account, world) -> Reply:
    artist = people.find(app_works.number(request.query.get("user_id")) or 0)
    if artist is None:
        return app_works.error(404, _NO_USER)
    return json_reply({
        "user": {**app_works.user(artist, account), "comment": captions.introduction(artist)},
        "profile": {**_person(artist), **_counts(artist, world)},
        "profile_publicity": {
            "gender": "public", "region": "public", "birth_day": "public", "birth_year": "public", "job": "public",
            "pawoo": True,
        },
        "workspace": {
            **dict.fromkeys(_TOOLS, ""), "tool": "CLIP STUDIO PAINT" if artist.id % 3 == 0 else "", "comment": "",
            "workspace_image_url": None,
        },
    })


def _person(artist) -> dict:
    draw = Draw("person", artist.id)
    has_picture, has_birthday, is_on_twitter = (draw.number(3) == 0 for _ in range(3))
    return {
        "webpage": people.webpage(artist),
        "gender": "", "birth": "", "birth_year": 0,
        "birth_day": f"{1 + draw.number(12):02}-{1 + draw.number(28):02}" if has_birthday else "",
        "region": "", "address_id": 0, "country_code": "", "job": "", "job_id": 0,
        "background_image_url": _background(artist) if has_picture else None,
        "twitter_account": artist.account if is_on_twitter else "",
        "twitter_url": f"https://twitter.com/{artist.account}" if is_on_twitter else None,
        "pawoo_url": None, "is_premium": False, "is_using_custom_profile_image": True,
    }


def _counts(artist, world) -> dict:
    made = follows.works_of(artist, world)
    manga = sum(work.type == "manga" for work in made)
    return {
        "total_follow_users": 30, "total_mypixiv_users": 5,
        "total_illusts": len(made) - manga, "total_manga": manga, "total_novels": 0,
        "total_illust_bookmarks_public": len(world.bookmarks.of(str(artist.id), False)),
        "total_illust_series": len({work.series for work in made if work.series}), "total_novel_series": 0,
    }


def _background(artist) -> str:
    time, mark = identifiers.created(60_000_000 + artist.portrait), digest("background", artist.id) % 16**32
    folder = f"{addresses.TODAY}/c/1920x960_80_a2_g5/background/img/{clock.path(time)}"
    return f"{folder}/{artist.id}_{mark:032x}.jpg"
