"""Runs one task with pixivpy3's public calls, in its own environment: reads a job as JSON, and prints the result."""

import json
import os
import sys

from pixivpy3 import AppPixivAPI


def works(api, call, **wish) -> list:
    """The works of every page of a list."""
    found, limit = [], wish.pop("limit", None)
    while wish and (limit is None or len(found) < limit):
        page = call(**wish)
        found += page.illusts
        wish = api.parse_qs(page.next_url)
    return found[:limit]


def fetch(api, work, folder: str):
    """The originals of a work, or the ZIP of a ugoira."""
    if work.type == "ugoira":
        small = api.ugoira_metadata(work.id).ugoira_metadata.zip_urls.medium
        urls = [small.replace("_ugoira600x600", "_ugoira1920x1080")]
    else:
        urls = [page.image_urls.original for page in work.meta_pages] or [work.meta_single_page.original_image_url]
    for page, url in enumerate(urls):
        if not api.download(url, path=folder, name=f"{work.id}_p{page}{os.path.splitext(url)[1]}"):
            raise OSError(f"{url} was not fetched")


def ranking(api, job):
    for work in works(api, api.illust_ranking, mode="day", date=job["date"], limit=job["count"]):
        fetch(api, work, job["folder"])


def work(api, job):
    fetch(api, api.illust_detail(job["id"]).illust, job["folder"])


def bookmarks(api, job) -> list:
    return [w.id for w in works(api, api.user_bookmarks_illust, user_id=job["id"], restrict=job["restrict"])]


def artist(api, job) -> list:
    # Without a type it requests illustrations from the second page on.
    return [w.id for type in ("illust", "manga") for w in works(api, api.user_illusts, user_id=job["id"], type=type)]


def comments(api, job) -> list:
    found, wish = [], {"illust_id": job["id"]}
    while wish:
        page = api.illust_comments(**wish)
        found += [comment.id for comment in page.comments]
        wish = api.parse_qs(page.next_url)
    return found


if __name__ == "__main__":
    given = json.load(sys.stdin)
    client = AppPixivAPI(proxies={"http": given["proxy"], "https": given["proxy"]}, verify=given["ca"])
    client.auth(refresh_token=given["token"])
    print(json.dumps(globals()[given["task"]](client, given)))
