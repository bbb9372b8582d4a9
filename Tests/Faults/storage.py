"""Disks that are full, read-only, or without hard links."""

import os

import evidence
from mounts import NotHere, mounted, without_links
from report import Row, seen

_SECTION = "Storage"
DATE = "2024-02-14"
DOWNLOAD = ["download", "-d", DATE, "-n", "6", "-o", "out"]
LIST = ["ranking", "-d", "2024-01-05", "-n", "100", "-f", "ids"]


def tried_here(case, stage) -> Row:
    """Returns the row of a case, or a row with the reason why it cannot run."""
    try:
        return case(stage)
    except NotHere as reason:
        return Row(_SECTION, case.__doc__.rstrip("."), "", lost=f"not tested here: {reason}")


def row_of(case, how: str, words: list) -> Row:
    return Row(_SECTION, case.__doc__.rstrip("."), how, tried="1", commands=[words])


def run(stage, row: Row, words: list, code: int, limit: float = 60):
    result = stage.run(words, limit)
    row.exit, row.sees = str(result.code), seen(result, stage.home)
    row.expect(result.code == code, f"exit {result.code}, not {code}: {result.err.strip()[-300:]}")
    return result


def complete(stage, row: Row, words=DOWNLOAD, out: str = "out"):
    """Runs again, and compares all files."""
    truth = evidence.originals(stage.pixiv, evidence.ids(stage.pixiv, DATE, 6))
    row.problems += evidence.broken(evidence.pictures(stage.path(out)), truth)
    result = stage.run(words)
    row.expect(result.code == 0, f"the next run: exit {result.code}: {result.err.strip()[-300:]}")
    row.expect(evidence.pictures(stage.path(out)) == truth, "not all is there after the next run")
    row.problems += evidence.archive_problems(stage.archive)


def full_output(stage) -> Row:
    """full disk for the images."""
    words = [*DOWNLOAD, "-j", "1"]
    row = row_of(full_output, "tmpfs of 20 kB, later 1 MB", words)
    with mounted(stage.path("out"), "size=20k") as disk:
        run(stage, row, words, 9)
        disk.again("size=1m")
        complete(stage, row)
    return row


def full_archive(stage) -> Row:
    """full disk for the archive."""
    row = row_of(full_archive, "tmpfs of 120 kB, later 9 MB", LIST)
    with mounted(os.path.dirname(stage.archive), "size=120k") as disk:
        run(stage, row, LIST, 9)
        row.problems += evidence.archive_problems(stage.archive)
        disk.again("size=9m")
        row.expect(len(stage.run(LIST).out.split()) == 100, "not all is there after the next run")
        row.problems += evidence.archive_problems(stage.archive)
    return row


def read_only_output(stage) -> Row:
    """read-only directory for images."""
    row = row_of(read_only_output, "tmpfs mounted read-only", DOWNLOAD)
    with mounted(stage.path("out"), "ro,size=1m") as disk:
        run(stage, row, DOWNLOAD, 1)
        disk.again("rw,size=1m")
        complete(stage, row)
    return row


def read_only_archive(stage) -> Row:
    """read-only directory for the archive."""
    row = row_of(read_only_archive, "tmpfs mounted read-only", LIST)
    with mounted(os.path.dirname(stage.archive), "ro,size=9m") as disk:
        run(stage, row, LIST, 1)
        disk.again("rw,size=9m")
        row.expect(len(stage.run(LIST).out.split()) == 100, "not all is there after the next run")
    return row


def other_file_system(stage) -> Row:
    """a second directory on another file system."""
    words = [*DOWNLOAD[:-1], "other"]
    row = row_of(other_file_system, "no hard links between the two", words)
    with mounted(stage.path("other"), "size=1m"):
        stage.run(DOWNLOAD)
        before = stage.pixiv.last()
        run(stage, row, words, 0)
        row.expect(stage.pixiv.log(before) == [], "something was fetched again")
        complete(stage, row, words, "other")
    return row


def no_hard_links(stage) -> Row:
    """a file system without hard links."""
    row = row_of(no_hard_links, "exFAT", DOWNLOAD)
    with without_links(stage.path("out"), stage.path("image")):
        run(stage, row, DOWNLOAD, 0)
        complete(stage, row)
        before = stage.pixiv.last()
        run(stage, row, DOWNLOAD, 0)
        row.expect(stage.pixiv.log(before) == [], "something was fetched again")
    return row
