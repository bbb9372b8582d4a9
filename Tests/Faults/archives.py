"""Archives that other programs lock, that are damaged, or that are not archives."""

import os
import sqlite3
import threading

import evidence
from report import Row
from storage import DOWNLOAD, LIST, row_of, run


def held(stage) -> Row:
    """archive locked by another writer."""
    row = row_of(held, "`BEGIN IMMEDIATE`, permanently", LIST)
    _prepare(stage)
    with _other(stage, "BEGIN IMMEDIATE") as other:
        result = run(stage, row, LIST, 8, 90)
        row.expect(25 < result.seconds < 45, f"gave up after {result.seconds:.0f} s")
    _whole(stage, row)
    return row


def held_for_a_while(stage) -> Row:
    """archive locked for three seconds."""
    row = row_of(held_for_a_while, "`BEGIN IMMEDIATE`", LIST)
    _prepare(stage)
    with _other(stage, "BEGIN IMMEDIATE") as other:
        timer = threading.Timer(3, other.rollback)
        timer.start()
        run(stage, row, LIST, 0)
        timer.join()
    _whole(stage, row)
    return row


def read(stage) -> Row:
    """archive in a long read transaction."""
    row = row_of(read, "an open transaction", LIST)
    _prepare(stage)
    with _other(stage, "BEGIN") as other:
        other.execute("SELECT count(*) FROM illust").fetchall()
        run(stage, row, LIST, 0)
    _whole(stage, row)
    return row


def damaged(stage) -> Row:
    """damaged archive."""
    return _spoiled(stage, row_of(damaged, "pages overwritten", LIST), _overwrite)


def truncated(stage) -> Row:
    """truncated archive."""
    return _spoiled(stage, row_of(truncated, "half of the file", LIST), lambda path: os.truncate(path, _half(path)))


def newer(stage) -> Row:
    """archive of a newer version."""
    return _spoiled(stage, row_of(newer, "`PRAGMA user_version = 999`", LIST), _make_newer)


def no_database(stage) -> Row:
    """archive that is not a database."""
    return _spoiled(stage, row_of(no_database, "other text", LIST), _write_text)


def _prepare(stage):
    """Fills the archive."""
    stage.run(["ranking", "-d", "2024-01-04", "-n", "200", "-f", "ids"])


class _other:
    """A connection of another program with a transaction."""

    def __init__(self, stage, begin: str):
        self.path, self.begin = stage.archive, begin

    def __enter__(self):
        self.database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        self.database.execute(self.begin)
        return self.database

    def __exit__(self, *_):
        self.database.close()


def _whole(stage, row):
    result = stage.run(LIST)
    row.expect(len(result.out.split()) == 100, f"not all is there after the next run: {result.err}")
    row.problems += evidence.archive_problems(stage.archive)


def _spoiled(stage, row, spoil):
    """Neither of two runs changes the file; without it everything is fetched again."""
    _prepare(stage)
    for ending in ("-wal", "-shm"):
        if os.path.exists(stage.archive + ending):
            sqlite3.connect(stage.archive).close()
    spoil(stage.archive)
    with open(stage.archive, "rb") as file:
        before = file.read()
    run(stage, row, LIST, 10)
    row.expect(stage.run(DOWNLOAD).code == 10, "a download did not end with 10")
    with open(stage.archive, "rb") as file:
        row.expect(file.read() == before, "the file was changed")
    os.rename(stage.archive, stage.path("spoiled"))
    _whole(stage, row)
    return row


def _half(path: str) -> int:
    return os.path.getsize(path) // 2 // 4096 * 4096


def _overwrite(path: str):
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"rubbish!" * 512 * 20)


def _make_newer(path: str):
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 999")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def _write_text(path: str):
    with open(path, "w", encoding="utf-8") as file:
        file.write("This is no database.\n" * 1000)
