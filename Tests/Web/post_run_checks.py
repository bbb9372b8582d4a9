"""Checks for complete files and requests after an interrupted run."""

import collections
import contextlib
import hashlib
import json
import os
import zipfile

from browsing import Browsing  # defines the path of stages
import evidence
from stage import item

_GRACE = 0.5  # seconds in which requests may still arrive after the start of a pause: Chromium uses both cores
_ENDS = {"jpg": (b"\xff\xd8", b"\xff\xd9"), "png": (b"\x89PNG", b"IEND\xaeB`\x82"), "gif": (b"GIF8", b";")}


def problems(browsing: Browsing, export: str) -> list[str]:
    """Returns all problems as text. `export` is the folder of exports."""
    # The comparison's own requests are not in the checked log.
    stage, found = browsing.stage, evidence.unkind(browsing.log(), _GRACE)
    browsing.pixiv.clear_faults()
    for command in ("doctor", "verify"):
        run = stage.run([command], **browsing.variables)
        if run.code != (0 if command == "doctor" or os.path.isdir(export) else run.code):
            found.append(f"{command} ended with {run.code}: {run.out} {run.err}")
    cache = stage.path(".cache/rankinglog")
    for database in (stage.archive, os.path.join(cache, "cache.db")):
        found += evidence.archive_problems(database)
    found += _cached(os.path.join(cache, "cache.db"), cache)
    found += _parts(stage.home)
    return found + _exports(browsing, export)


def exported(export: str) -> list[str]:
    """Returns the files of exports with final names."""
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(export) for name in names
                  if not name.endswith(".part"))


def asked_again(log: list) -> list[str]:
    """Returns the reduced images that were requested again after a complete response."""
    whole = collections.Counter(entry["path"] for entry in log if entry["host"] == "i.pximg.net" and not entry["fault"]
                                and entry["status"] == 200 and "img-original" not in entry["path"])
    return [path for path, count in whole.items() if count > 1]


def _cached(database: str, folder: str) -> list[str]:
    """Returns the images of the cache that differ from the served ones."""
    if not os.path.exists(database):
        return []
    found = []
    with evidence.copied(database) as copy:
        for url, file, size, digest, data in copy.execute(
                "SELECT url, file, bytes, sha256, data FROM image LEFT JOIN image_data ON image = id"):
            if file is not None:
                with contextlib.suppress(FileNotFoundError), open(os.path.join(folder, file), "rb") as opened:
                    data = opened.read()
            if data is None or len(data) != size or hashlib.sha256(data).digest() != digest:
                found.append(f"the cache has {url} not whole")
    return found


def _parts(home: str) -> list[str]:
    """Returns part files whose final file exists."""
    return [f"a part of a finished file is left: {path}" for folder, _, names in os.walk(home) for name in names
            if name.endswith(".part") and os.path.exists((path := os.path.join(folder, name))[:-5])]


def _exports(browsing: Browsing, export: str) -> list[str]:
    found, works = [], set()
    for path in exported(export):
        with open(path, "rb") as file:
            data = file.read()
        ending = path.rpartition(".")[2]
        if ending == "zip":
            with zipfile.ZipFile(path) as archive:
                is_whole = archive.testzip() is None
        elif ending == "json":
            is_whole = bool(json.loads(data))
        else:
            start, end = _ENDS.get(ending, (b"?", b"?"))
            is_whole = data.startswith(start) and data.endswith(end)
        if not is_whole or (ending != "json" and not item(path)):
            found.append(f"{path} is not whole, or has no final name")
        elif ending != "json":
            works.add(item(path)[0])
    truth = evidence.originals(browsing.pixiv, sorted(works))
    seen = {work for work, _ in truth}
    return found + evidence.broken(
        {key: digest for key, digest in evidence.pictures(export).items() if key[0] in seen}, truth)
