"""500 originals while every twentieth reply fails, in each way in turn."""

import threading

import evidence
from report import Row, seen
from stage import item

DATE, WORKS = "2024-01-05", 500
_WORDS = ["download", "-d", DATE, "-n", str(WORKS), "-o", "out", "-j", "16", "--timeout", "1"]
_MOST = 1.15  # the maximum number of requests for each image, relative to a run without faults

#: The description, and the profile.
WAYS = (
    ("500 Internal Server Error", "500"), ("503 with Retry-After", "503-retry-after"),
    ("429 with Retry-After", "429-retry-after"), ("resets", "reset"), ("resets within the body", "reset-within"),
    ("truncated bodies", "cut"), ("stalls", "stall"), ("HTML pages", "html"), ("bodies too long", "longer"),
    ("compressed bodies", "gzip"), ("no length", "no-length"), ("no length, truncated", "no-length-cut"),
)
_undisturbed = {}
_lock = threading.Lock()


def run(stage, fault: str, profile: str) -> Row:
    truth, least = undisturbed(stage)
    row = Row("500 originals, 5 % of responses fail", fault, f"`{profile}`, share 0.05")
    row.commands = [_WORDS]
    stage.pixiv.fault(profile=profile, match="^GET i.pximg.net|^GET www", share=0.05, seed=7, times=1)
    result = stage.run(_WORDS, limit=180)
    log = stage.pixiv.log()
    held = evidence.pictures(stage.path("out"))
    hits = sum(entry["fault"] is not None for entry in log)
    row.expect(result.code == 0, f"exit {result.code}: {result.err.strip()[-300:]}")
    row.expect(hits > 20, f"only {hits} replies were struck")
    row.problems += evidence.broken(held, truth)[:5] + evidence.unkind(log)
    row.problems += evidence.archive_problems(stage.archive)
    missing = len(truth.keys() - held.keys())
    row.expect(missing == 0, f"{missing} are missing")
    asked = sum(item(entry["path"]) is not None for entry in log)
    ratio = 1 + (asked - least) / len(truth)
    row.expect(ratio <= _MOST, f"{ratio:.3f} requests for each picture: {asked}, {least} without faults")
    row.tried = f"≤ {_MOST} per image" if ratio <= _MOST else f"{ratio:.2f} per image"
    row.lost = f"{missing} of {len(truth)}" if missing else "nothing"
    row.exit, row.sees = str(result.code), seen(result, stage.home)
    return row


def undisturbed(stage) -> tuple:
    """Returns the served images, and the number of image requests of a run without faults."""
    with _lock:
        if not _undisturbed:
            works = evidence.ids(stage.pixiv, DATE, WORKS)
            truth = evidence.originals(stage.pixiv, works)
            stage.pixiv.clear_log()
            words = [word if word != "out" else "undisturbed" for word in _WORDS]
            calm = stage.run([*words, "--data-dir", stage.path("other"), "--cache-dir", stage.path("other-cache")])
            if calm.code != 0 or evidence.pictures(stage.path("undisturbed")) != truth:
                raise RuntimeError(f"a run without faults: exit {calm.code}: {calm.err.strip()[-300:]}")
            asked = sum(item(entry["path"]) is not None for entry in stage.pixiv.log())
            _undisturbed["it"] = (truth, asked)
            stage.pixiv.clear_log()
        return _undisturbed["it"]
