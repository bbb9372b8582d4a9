"""Disks and archives that are not as they should be."""

import os
import shutil
import subprocess
import threading

import evidence
from report import Row, seen
from stage import ALWAYS

_SECTION = "Storage"
_DATE = "2024-02-14"
_DOWNLOAD = ["download", "-d", _DATE, "-n", "6", "-o", "out"]
_CONTROLS = (*range(32), *range(127, 160), 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_UNSAFE = {chr(code) for code in _CONTROLS}
_LIST = ["ranking", "-d", "2024-01-05", "-n", "100", "-f", "ids"]


class NotHere(Exception):
    """What this machine does not allow."""


class mounted:
    """A small file system of its own at a path."""

    def __init__(self, path: str, options: str):
        self.path, self.options = path, options

    def __enter__(self):
        os.makedirs(self.path, exist_ok=True)
        self._mount(self.options)
        return self

    def again(self, options: str):
        self._mount("remount," + options)

    def _mount(self, options: str):
        words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.path]
        if shutil.which("mount") is None or subprocess.run(words, stderr=subprocess.DEVNULL).returncode:
            raise NotHere("mounting a tmpfs is not allowed")

    def __exit__(self, *_):
        subprocess.run(["umount", self.path], stderr=subprocess.DEVNULL)


def tried_here(case, stage) -> Row:
    """The row of a case, or one that says why there is none."""
    try:
        return case(stage)
    except NotHere as reason:
        return Row(_SECTION, case.__doc__.rstrip("."), "", lost=f"not tried here: {reason}")


def _row(case, how: str, words: list) -> Row:
    return Row(_SECTION, case.__doc__.rstrip("."), how, tried="1", commands=[words])


def _run(stage, row: Row, words: list, code: int, limit: float = 60):
    result = stage.run(words, limit)
    row.exit, row.sees = str(result.code), seen(result, stage.home)
    row.expect(result.code == code, f"exit {result.code}, not {code}: {result.err.strip()[-300:]}")
    return result


def _complete(stage, row: Row, words=_DOWNLOAD, out: str = "out"):
    """Runs again, and compares all files."""
    truth = evidence.originals(stage.pixiv, evidence.ids(stage.pixiv, _DATE, 6))
    row.problems += evidence.broken(evidence.pictures(stage.path(out)), truth)
    result = stage.run(words)
    row.expect(result.code == 0, f"the next run: exit {result.code}: {result.err.strip()[-300:]}")
    row.expect(evidence.pictures(stage.path(out)) == truth, "not all is there after the next run")
    row.problems += evidence.archive_problems(stage.archive)


def full_output(stage) -> Row:
    """disk full under the pictures."""
    row = _row(full_output, "tmpfs of 20 kB, later 1 MB", _DOWNLOAD)
    with mounted(stage.path("out"), "size=20k") as disk:
        _run(stage, row, _DOWNLOAD, 9)
        disk.again("size=1m")
        _complete(stage, row)
    return row


def full_archive(stage) -> Row:
    """disk full under the archive."""
    row = _row(full_archive, "tmpfs of 120 kB, later 9 MB", _LIST)
    with mounted(os.path.dirname(stage.archive), "size=120k") as disk:
        _run(stage, row, _LIST, 9)
        row.problems += evidence.archive_problems(stage.archive)
        disk.again("size=9m")
        row.expect(len(stage.run(_LIST).out.split()) == 100, "not all is there after the next run")
        row.problems += evidence.archive_problems(stage.archive)
    return row


def read_only_output(stage) -> Row:
    """read-only directory for pictures."""
    row = _row(read_only_output, "tmpfs mounted read-only", _DOWNLOAD)
    with mounted(stage.path("out"), "ro,size=1m") as disk:
        _run(stage, row, _DOWNLOAD, 1)
        disk.again("rw,size=1m")
        _complete(stage, row)
    return row


def read_only_archive(stage) -> Row:
    """read-only directory for the archive."""
    row = _row(read_only_archive, "tmpfs mounted read-only", _LIST)
    with mounted(os.path.dirname(stage.archive), "ro,size=9m") as disk:
        _run(stage, row, _LIST, 1)
        disk.again("rw,size=9m")
        row.expect(len(stage.run(_LIST).out.split()) == 100, "not all is there after the next run")
    return row


def other_file_system(stage) -> Row:
    """a second directory on another file system."""
    words = [*_DOWNLOAD[:-1], "other"]
    row = _row(other_file_system, "no hard links between the two", words)
    with mounted(stage.path("other"), "size=1m"):
        stage.run(_DOWNLOAD)
        before = stage.pixiv.last()
        _run(stage, row, words, 0)
        row.expect(stage.pixiv.log(before) == [], "something was fetched again")
        _complete(stage, row, words, "other")
    return row


def no_hard_links(stage) -> Row:
    """a file system without hard links."""
    with open("/proc/filesystems") if os.path.exists("/proc/filesystems") else open(os.devnull) as file:
        known = file.read().split()
    if "vfat" not in known or shutil.which("mkfs.vfat") is None:
        raise NotHere("needs vfat and mkfs.vfat")
    row, image = _row(no_hard_links, "vfat", _DOWNLOAD), stage.path("image")
    with open(image, "wb") as file:
        file.truncate(8_000_000)
    subprocess.run(["mkfs.vfat", image], check=True, stdout=subprocess.DEVNULL)
    os.makedirs(stage.path("out"))
    if subprocess.run(["mount", "-o", "loop", image, stage.path("out")], stderr=subprocess.DEVNULL).returncode:
        raise NotHere("mounting is not allowed")
    try:
        _run(stage, row, _DOWNLOAD, 0)
        _complete(stage, row)
    finally:
        subprocess.run(["umount", stage.path("out")])
    return row


def deleted_cache(stage) -> Row:
    """cache deleted while it runs."""
    row = _row(deleted_cache, "`rm -r` of its directory", _DOWNLOAD)
    stage.run(["show", "116080005"])
    stage.pixiv.fault(match="i.pximg.net", do="slow", seconds=1, times=ALWAYS)
    timer = threading.Timer(0.5, shutil.rmtree, [stage.path(".cache"), True])
    timer.start()
    _run(stage, row, _DOWNLOAD, 0)
    timer.join()
    stage.pixiv.clear_faults()
    _complete(stage, row)
    return row


def long_names(stage) -> Row:
    """names of hostile titles."""
    words = ["download", "-d", "2024-02-15", "-n", "200", "-o", "out", "-j", "16"]
    words += ["--name", "{title}_{id}_p{page}.{ext}"]
    row = _row(long_names, "every title of 2024-02-15", words)
    _run(stage, row, words, 0)
    truth = evidence.originals(stage.pixiv, evidence.ids(stage.pixiv, "2024-02-15", 200))
    found = evidence.files(stage.path("out"))
    for path in found:
        parts = path.split(os.sep)
        row.expect(len(parts) == 1, f"{path!r} is in a directory of its own")
        row.expect(len(os.fsencode(parts[-1])) <= 255, f"{path!r} is too long")
        row.expect(not set(path) & _UNSAFE, f"{path!r} has control characters")
    row.expect(evidence.pictures(stage.path("out")) == truth, "not all is there")
    names = set(os.listdir(stage.home)) - {"out", ".local", ".cache", ".config"}
    row.expect(not names, f"files elsewhere: {names}")
    return row
