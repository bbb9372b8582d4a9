"""The expected and the actual state: files, archive, requests."""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor

from stage import item

_SECRETS = {"authorization": ("app-api.pixiv.net", "public-api.secure.pixiv.net"), "cookie": ("www.pixiv.net",)}
_GRACE = 0.15  # seconds in which requests in progress may still be logged


def ids(pixiv, date: str, count: int) -> list:
    """Returns the works of a daily ranking, in order."""
    found, page = [], 1
    while len(found) < count:
        target = f"/ranking.php?format=json&mode=daily&p={page}&date={date.replace('-', '')}"
        found += [entry["illust_id"] for entry in json.loads(pixiv.ask("www.pixiv.net", target))["contents"]]
        page += 1
    return found[:count]


def originals(pixiv, works: list) -> dict:
    """Returns the SHA-256 of the images that guests get now, by (work, page)."""

    def one(work):
        body = json.loads(pixiv.ask("www.pixiv.net", f"/ajax/illust/{work}/pages"))["body"]
        urls = [page["urls"]["original"] for page in body]
        if not all(urls):
            return []  # guests cannot works
        if "_ugoira" in urls[0]:
            call = f"/ajax/illust/{work}/ugoira_meta"
            urls = [json.loads(pixiv.ask("www.pixiv.net", call))["body"]["originalSrc"]]
        return [(item(url), _fetched(pixiv, url)) for url in urls]

    with ThreadPoolExecutor(4) as pool:
        return dict(pair for pairs in pool.map(one, works) for pair in pairs)


def _fetched(pixiv, url: str) -> str:
    host, _, path = url.partition("://")[2].partition("/")
    return hashlib.sha256(pixiv.ask(host, "/" + path)).hexdigest()


def files(directory: str) -> dict:
    """Returns the SHA-256 of all files below a directory, by their paths."""
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, directory)] = hashlib.sha256(file.read()).hexdigest()
    return found


def pictures(directory: str) -> dict:
    """Returns the same by (work, page), only for files with a final name."""
    return {item(path): digest for path, digest in files(directory).items() if item(path)}


def broken(held: dict, truth: dict) -> list:
    """Returns the files that differ from the served ones."""
    return [f"{work} p{page} is not as served" for (work, page), digest in held.items()
            if truth.get((work, page)) != digest]


def archive_problems(path: str) -> list:
    """Checks a copy, so that the next run finds the archive unchanged."""
    if not os.path.exists(path):
        return []
    with copied(path) as database:
        result = database.execute("PRAGMA integrity_check").fetchall()
        return [] if result == [("ok",)] else [f"the archive is damaged: {result[:2]}"]


class copied:
    """A connection to a copy of a database and its log."""

    def __init__(self, path: str):
        self.path = path

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="faults-copy-")
        for ending in ("", "-wal", "-journal"):
            if os.path.exists(self.path + ending):
                shutil.copy(self.path + ending, os.path.join(self.folder, "copy.db" + ending))
        self.database = sqlite3.connect(os.path.join(self.folder, "copy.db"))
        return self.database

    def __exit__(self, *_):
        self.database.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def unkind(log: list, grace: float = _GRACE) -> list:
    """Returns forbidden requests: to other hosts, in clear text, with secrets, or during a pause."""
    problems, pauses = [], {}
    for entry in log:
        host = entry["host"]
        if not host.endswith((".pixiv.net", ".pximg.net")):
            problems.append(f"a request to {host}")
        if entry["scheme"] != "https" and not host.startswith("spapi."):
            problems.append(f"a request in clear to {host}")
        for name, hosts in _SECRETS.items():
            if name in entry["headers"] and host not in hosts:
                problems.append(f"{name} was sent to {host}")
        start, end = pauses.get(host, (0, 0))
        if start + grace < entry["time"] < end - 0.01:
            problems.append(f"{host} was asked {end - entry['time']:.2f} s before the end of a pause")
        if entry["retry_after"]:
            pauses[host] = (entry["time"], max(end, entry["time"] + entry["retry_after"]))
    return sorted(set(problems))
