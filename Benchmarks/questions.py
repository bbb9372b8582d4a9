"""Queries of an archive: complete commands of rankinglog, and sqlite3 with the same results from the same tables."""

import os
import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from statistics import median

from report import Row, amount, spread
from timing import Contender, Wrong, ratio, turns

#: They are short, so a few runs are not enough.
_PAIRS = 21
_PAIRS_OF_LONG = 3
_MILLI = 1e3

_KANJI = "[一-龿]"
_LISTS = "ranking.superseded_at IS NULL AND ranking.mode = 'daily' AND ranking.content = 'all'"
_JOIN = "ranking_entry AS entry CROSS JOIN ranking ON ranking.id = entry.ranking"
_BY_MONTH = f"""
    SELECT substr(date, 1, 7) AS month, count(*), count(DISTINCT entry.illust)
    FROM illust CROSS JOIN {_JOIN} WHERE {_LISTS} AND entry.illust = illust.id AND {{works}} GROUP BY month"""
_BEST = f"""
    SELECT {{column}}, sum(max(101 - rank, 0)) AS points FROM ranking CROSS JOIN ranking_entry AS entry
    ON entry.ranking = ranking.id {{join}} WHERE {_LISTS} AND date BETWEEN '{{first}}' AND '{{last}}'
    GROUP BY {{column}} ORDER BY points DESC, min(rank), count(*) DESC, {{column}} LIMIT 20"""
_SEARCH = """
    SELECT id FROM illust WHERE title LIKE '%{text}%' OR tags LIKE '%{text}%' ORDER BY id DESC LIMIT 50"""
_MOVERS = f"""
    SELECT now.illust, now.rank, before.rank
    FROM ranking CROSS JOIN ranking_entry AS now ON now.ranking = ranking.id
    LEFT JOIN ranking_entry AS before ON before.illust = now.illust AND before.ranking =
        (SELECT id FROM ranking WHERE {_LISTS} AND date = date('{{day}}', '-1 day'))
    WHERE {_LISTS} AND date = '{{day}}'"""
_DEBUTS = f"""
    SELECT now.illust FROM ranking AS today CROSS JOIN ranking_entry AS now ON now.ranking = today.id
    WHERE {_LISTS.replace('ranking', 'today')} AND today.date = '{{day}}' AND NOT EXISTS(
        SELECT 1 FROM {_JOIN} WHERE {_LISTS} AND entry.illust = now.illust AND date < '{{day}}')"""


@dataclass(frozen=True)
class Question:
    """columns: the columns of `-f tsv` that sqlite3 prints, too; limit: milliseconds above the start."""

    what: str
    words: list
    columns: tuple
    query: str
    limit: float
    pairs: int = _PAIRS


def questions(archive: str) -> list:
    """Of an archive that `measure archive` built."""
    day = _one(archive, "SELECT date FROM ranking ORDER BY date LIMIT 1 OFFSET 6000")
    work = _one(archive, f"SELECT illust FROM {_JOIN} WHERE date = '{day}' AND rank = 1")
    # Searches fold kana, and sqlite3 does not.
    title = _one(archive, f"SELECT title FROM illust WHERE id > {work} AND title GLOB '{_KANJI * 5}*' LIMIT 1")
    largest, *others = _frequent_tags(archive)
    frequent = next(tag for tag in others if re.match(_KANJI * 5, tag))
    month, year = day[:7], day[:4]
    return [
        Question("a work", ["history", work], (1, 5), f"""
            SELECT date, rank FROM {_JOIN} WHERE {_LISTS} AND illust = {work} ORDER BY date""", 1),
        Question("an artist by month", ["history", "--artist", "1000"], (0, 5, 6),
                 _BY_MONTH.format(works="illust.artist = 1000"), 150),
        Question("a frequent tag by month", ["history", "--tag", frequent], (0, 5, 6), _tagged(frequent), 150, 5),
        Question("the most frequent tag by month", ["history", "--tag", largest], (0, 5, 6), _tagged(largest), 150, 5),
        Question("movers of a day", ["movers", "-d", day], (6, 3), _MOVERS.format(day=day), 6),
        Question("debuts of a day", ["movers", "-d", day, "--only", "debut"], (6,),
                 _DEBUTS.format(day=day), 6),
        Question("best of a month", ["best", "-d", month], (1, 5), _best(month, month + "-31"), 80),
        Question("best of a year", ["best", "-d", year], (1, 5), _best(year, year + "-12-31"), 400, 5),
        Question("best of all dates", ["best"], (1, 5), _best("2007", "2099"), 1000, _PAIRS_OF_LONG),
        Question("best artists of all dates", ["best", "--of", "artists"], (1, 3),
                 _best("2007", "2099", "artist", "CROSS JOIN illust ON illust.id = entry.illust"), 1000, _PAIRS_OF_LONG),
        _search("one character", title[:1], 20),
        _search("two characters", title[:2], 5),
        _search("five characters", title[:5], 5),
        _search("a frequent tag", frequent, 5),
    ]


def rows(program: str, directory: str) -> list:
    """Returns a row for each query."""
    archive = os.path.join(directory, "archive.db")
    return [_totals(program, directory),
            *(_row(question, program, directory, archive) for question in questions(archive))]


def analyses(program: str, directory: str) -> list:
    """Returns a row for each analysis of all dates, in turns with DuckDB, which reads a Parquet file of the entries."""
    archive, file = os.path.join(directory, "archive.db"), os.path.join(directory, "entries.parquet")
    entries = f"""
        SELECT date, entry.illust AS illust, artist, rank FROM {_JOIN}
        CROSS JOIN illust ON illust.id = entry.illust WHERE {_LISTS}"""
    words = ["sqlite3", "-readonly", "-header", "-csv", archive, entries]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as source:
        subprocess.run(["duckdb", "-c", f"COPY (FROM read_csv('/dev/stdin')) TO '{file}' (COMPRESSION zstd)"],
                       stdin=source.stdout, stdout=subprocess.DEVNULL, check=True)
    return [_beside_duckdb(program, directory, file, words, column)
            for words, column in ((["best"], "illust"), (["best", "--of", "artists"], "artist"))]


def _beside_duckdb(program: str, directory: str, file: str, words: list, column: str) -> Row:
    ours = Contender(" ".join(words), [program, *words, "-f", "tsv", "--data-dir", directory], {"HOME": directory})
    query = f"""
        SELECT {column}, sum(greatest(101 - rank, 0)) AS points FROM '{file}' GROUP BY 1
        ORDER BY points DESC, min(rank), count(*) DESC, 1 LIMIT 20"""
    duckdb = Contender("duckdb", ["duckdb", "-csv", "-noheader", "-c", query])
    id, points = (1, 5) if column == "illust" else (1, 3)
    mine = [[line[id], line[points]] for line in _lines(ours)[:20]]
    others = [line.split(",") for [line] in _lines(duckdb)]
    if mine != others:
        raise Wrong(f"{ours.name}: duckdb answers otherwise")
    asked, found = ([run.wall for run in runs] for runs in turns(_PAIRS_OF_LONG, ours, duckdb))
    return Row(f"`{ours.name}`, DuckDB", spread(asked, "s"), spread(found, "s"), f"{ratio(asked, found):.2f}")


def _totals(program: str, directory: str) -> Row:
    """Compared with reading all tags by sqlite3, which has no fast way to count them."""
    place, home, archive = ["--data-dir", directory], {"HOME": directory}, os.path.join(directory, "archive.db")
    ours = Contender("stats", [program, "stats", *place], home)
    sqlite = Contender("sqlite3", ["sqlite3", "-readonly", archive, "SELECT sum(length(tags)) FROM illust"])
    asked, others = ([run.wall for run in runs] for runs in turns(_PAIRS_OF_LONG, ours, sqlite))
    return Row("all totals; `sqlite3` only reads the tags", spread(asked, "s"), spread(others, "s"),
               f"{ratio(asked, others):.2f}", "≤ 0.2 s", median(asked) <= 0.2)


def _row(question: Question, program: str, directory: str, archive: str) -> Row:
    place, home = ["--data-dir", directory], {"HOME": directory}
    # No ranking of that series is stored.
    start = Contender("start", [program, "best", "-m", "weekly", *place], home, codes=(5,))
    ours = Contender(question.what, [program, *question.words, "-f", "tsv", *place], home)
    sqlite = Contender("sqlite3", ["sqlite3", "-readonly", "-separator", "\t", archive, question.query])
    _compare(question, ours, sqlite)
    starts, asked, others = (
        [run.wall * _MILLI for run in runs] for runs in turns(question.pairs, start, ours, sqlite))
    above = median(mine - empty for mine, empty in zip(asked, starts))
    return Row(
        question.what, f"{spread(asked, 'ms')}, {amount(above, 'ms')} above", spread(others, "ms"),
        f"{ratio(asked, others):.2f}", f"≤ {amount(question.limit, 'ms')} above", above <= question.limit)


def _compare(question: Question, ours: Contender, sqlite: Contender):
    lines = [[line[column] for column in question.columns] for line in _lines(ours)]
    # Months without an entry are lines, too.
    mine = sorted(line for line in lines if "0" not in line[1:])
    others = sorted(line[:len(question.columns)] for line in _lines(sqlite))
    if mine != others or not mine:
        raise Wrong(f"{question.what}: sqlite3 answers otherwise: {len(mine)} and {len(others)} lines")


def _lines(contender: Contender) -> list:
    run = subprocess.run(
        [*map(str, contender.words)], env={"PATH": os.environ["PATH"], **contender.environment}, check=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return [line.split("\t") for line in run.stdout.splitlines()]


def _one(archive: str, query: str) -> str:
    return subprocess.run(
        ["sqlite3", "-readonly", archive, query], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def _frequent_tags(archive: str) -> list:
    tags = _one(archive, "SELECT tags FROM illust ORDER BY id LIMIT 50000").replace("\n", "\x1f").split("\x1f")
    return [tag for tag, _ in Counter(tags).most_common(100)]


def _best(first: str, last: str, column="illust", join="") -> str:
    return _BEST.format(first=first, last=last, column=column, join=join)


def _search(what: str, text: str, limit: float) -> Question:
    return Question(f"search for {what}", ["search", text], (0,), _SEARCH.format(text=text), limit)


def _tagged(tag: str) -> str:
    return _BY_MONTH.format(works=f"instr(char(31) || tags || char(31), char(31) || '{tag}' || char(31))")
