"""Files that failed or were damaged, and the commands that repair them."""

import os

import evidence
from report import Row
from singles import COMMANDS
from stage import ALWAYS, item
from storage import DATE, DOWNLOAD, row_of, run

_PICTURE = COMMANDS["download"][-1]


def failed(stage) -> Row:
    """a failed image, downloaded again."""
    words = ["download", "--retry-failed"]
    row = row_of(failed, "`503`, always; then `--retry-failed`", words)
    stage.pixiv.fault(profile="503", match=_PICTURE, times=ALWAYS)
    first = stage.run([*DOWNLOAD, "--retries", "1"])
    row.expect(first.code == 3, f"the first run: exit {first.code}")
    _mend(stage, row, words, {_item()})
    row.exit = f"3, then {row.exit}"
    return row


def damaged(stage) -> Row:
    """an image with a changed byte on disk."""
    words = ["verify", "--repair"]
    row = row_of(damaged, "a byte changed, same length and time", words)
    stage.run(DOWNLOAD)
    _spoil(_path(stage), lambda body: body[:200] + bytes((body[200] ^ 1,)) + body[201:])
    row.expect(stage.run(["verify"]).code == 3, "verify alone did not end with 3")
    _mend(stage, row, words, {_item()})
    return row


def shortened(stage) -> Row:
    """a truncated image on disk."""
    row = row_of(shortened, "half of the file", ["verify", "--repair"])
    stage.run(DOWNLOAD)
    _spoil(_path(stage), lambda body: body[: len(body) // 2])
    _mend(stage, row, ["verify", "--repair"], {_item()})
    return row


def _item() -> tuple:
    return item(_PICTURE.replace("\\", ""))


def _path(stage) -> str:
    return next(
        os.path.join(stage.path("out"), path) for path in evidence.files(stage.path("out")) if item(path) == _item())


def _spoil(path: str, change):
    """Writes other bytes in place, as a failing disk does, and keeps the modification time."""
    facts = os.stat(path)
    with open(path, "rb") as file:
        body = file.read()
    with open(path, "wb") as file:
        file.write(change(body))
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def _mend(stage, row: Row, words: list, wanted: set):
    """Checks that the command repairs all files, and requests only the damaged ones."""
    stage.pixiv.clear_faults()
    before = stage.pixiv.last()
    run(stage, row, words, 0)
    asked = {item(entry["path"]) for entry in stage.pixiv.log(before)}
    row.expect(asked == wanted, f"asked for {asked}, not {wanted}")
    truth = evidence.originals(stage.pixiv, evidence.ids(stage.pixiv, DATE, 6))
    row.expect(evidence.pictures(stage.path("out")) == truth, "not all is as served")
    row.problems += evidence.archive_problems(stage.archive)
