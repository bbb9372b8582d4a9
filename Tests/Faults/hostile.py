"""Malicious titles, works and other users."""

import json
import os
import shutil
import threading

import evidence
from report import Row, seen
from stage import ALWAYS
from storage import DOWNLOAD, complete, row_of, run

_CONTROLS = (*range(32), *range(127, 160), 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_UNSAFE = {chr(code) for code in _CONTROLS}
_TITLES = "SELECT id, title FROM illust"
_TOKEN = {"RANKINGLOG_REFRESH_TOKEN": "local-refresh-token"}


def deleted_cache(stage) -> Row:
    """cache deleted during a run."""
    row = row_of(deleted_cache, "`rm -r` of its directory", DOWNLOAD)
    stage.run(["show", "116080005"])
    stage.pixiv.fault(match="i.pximg.net", do="slow", seconds=1, times=ALWAYS)
    timer = threading.Timer(0.5, shutil.rmtree, [stage.path(".cache"), True])
    timer.start()
    run(stage, row, DOWNLOAD, 0)
    timer.join()
    stage.pixiv.clear_faults()
    complete(stage, row)
    return row


def long_names(stage) -> Row:
    """file names from malicious titles."""
    words = ["download", "-d", "2024-02-15", "-n", "200", "-o", "out", "-j", "16"]
    words += ["--name", "{title}_{id}_p{page}.{ext}"]
    row = row_of(long_names, "every title of 2024-02-15", words)
    run(stage, row, words, 0)
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


def titles_printed(stage) -> Row:
    """malicious titles on a terminal and in tables."""
    words = ["ranking", "-d", "2024-01-05", "-n", "50", "-f", "tsv"]
    row = row_of(titles_printed, "`titles`", words)
    stage.pixiv.fault(profile="titles")
    result = run(stage, row, words, 0)
    row.sees = ""
    for output in (result.out, *(stage.run([*words[:-1], f]).out for f in ("table", "ids", "urls"))):
        found = set(output) & _UNSAFE - {"\t", "\n", "\r"}
        row.expect(not found, f"control characters: {sorted(found)}")
    # CSV in a file is unchanged except for line ends and the start of escape sequences.
    found = set(stage.run([*words[:-1], "csv"]).out) & {"\x1b", *map(chr, range(0x80, 0xA0)), "\u2028", "\u2029"}
    row.expect(not found, f"control characters in csv: {sorted(found)}")
    row.expect(len(result.out.splitlines()) == 50, f"{len(result.out.splitlines())} lines for 50 works")
    lines = stage.run([*words[:-1], "ndjson"]).out.splitlines()
    titles = [json.loads(line)["title"] for line in lines]
    row.expect("a\0b" in titles and "x" * 255 in titles and "long" * 2_500 in titles, "JSON has other titles")
    return row


def hollow_works(stage) -> Row:
    """works that the app API hides after a refresh."""
    words = ["ranking", "-d", "2024-01-05", "-f", "ndjson", "--source", "app"]
    row = row_of(hollow_works, "`hollow`", [*words, "--refresh"])
    known = {entry["id"]: entry["title"] for entry in map(json.loads, stage.run(words, **_TOKEN).out.splitlines())}
    stage.pixiv.fault(profile="hollow")
    result = stage.run([*words, "--refresh"], **_TOKEN)
    row.exit = str(result.code)
    row.expect(result.code == 0, f"exit {result.code}: {result.err}")
    after = [json.loads(line) for line in stage.run([*words, "--offline"]).out.splitlines()]
    with evidence.copied(stage.archive) as database:
        row.expect(len(known) == 500 and dict(database.execute(_TITLES)) == known, "titles were lost")
    shown = {entry["visibility"] for entry in after}
    row.expect(shown <= {"masked", "hidden"}, f"shown as {shown}")
    works, before = [entry["id"] for entry in after][:10], stage.pixiv.last()
    fetched = stage.run(["download", "-d", "2024-01-05", "-n", "10", "--source", "app", "-o", "out"], **_TOKEN)
    row.expect(fetched.code == 0, f"download: exit {fetched.code}: {fetched.err.strip()[-300:]}")
    row.sees = seen(fetched, stage.home)
    row.problems += evidence.broken(evidence.pictures(stage.path("out")), evidence.originals(stage.pixiv, works))
    asked = [entry["path"] for entry in stage.pixiv.log(before) if entry["host"] == "s.pximg.net"]
    row.expect(not asked, "placeholders were fetched")
    return row
