import base64
import datetime
import json
import os
import re
import unicodedata
import unittest
import urllib.parse

import atoma
import feedparser
from home import Home

_FIRST = datetime.date(2024, 1, 25)
_DAYS = [str(_FIRST + datetime.timedelta(days)) for days in range(31)]
_DATES = [day for day in _DAYS if day != "2024-02-06"]  # pixiv has no ranking of that date
_DEPTH = 20
_MISSING = 3  # two ranks without an entry, on 2024-02-10, and a work without data, on 2024-02-11
_NEW_WORKS = 590  # works with data in the top 20 of all days
# The first and last bytes of complete files.
_IMAGES = {"jpeg": (b"\xff\xd8\xff", b"\xff\xd9"), "png": (b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82")}
_PREFIX = "tag:rankinglog,2026:daily/"


class FeedTest(unittest.TestCase):
    """A reader polls the feeds of 30 days. All titles of one day are malicious."""

    @classmethod
    def setUpClass(cls):
        cls.home = cls.enterClassContext(Home())
        cls.days, cls.atom, cls.json = [], [], []
        for date in _DATES:
            lines = cls.home.records("-d", date, "-n", str(_DEPTH))
            records = [json.loads(line) for line in lines]
            cls.days.append([record for record in records if record["visibility"] in ("visible", "masked")])
            cls.atom.append(cls.feed("-o", "daily.xml"))
            cls.json.append(cls.feed("-o", "daily.json", "-f", "json"))

    @classmethod
    def feed(cls, *words: str) -> bytes:
        """Returns a feed, which is in a file if there are options."""
        output = cls.home.check("feed", "daily", "-q", "--depth", str(_DEPTH), *words).encode()
        if "-o" not in words:
            return output
        with open(cls.home.path(words[words.index("-o") + 1]), "rb") as file:
            return file.read()

    def expected(self) -> list[dict]:
        """Returns the title of each new work by ID, for each day."""
        known, days = set(), []
        for records in self.days:
            new = [record for record in records if record["id"] not in known]
            days.append({_PREFIX + str(record["id"]): _title(record) for record in new})
            known.update(record["id"] for record in records)
        return days

    def check_reader(self, polls: list[dict], clean):
        """Checks that each poll has the new works of its day, and all other entries unchanged."""
        seen = {}
        for poll, new in zip(polls, self.expected(), strict=True):
            self.assertEqual({key: entry[0] for key, entry in poll.items() if key not in seen},
                             {key: clean(title) for key, title in new.items()})
            for key, entry in poll.items():
                self.assertEqual(seen.setdefault(key, entry), entry)
        self.assertEqual(len(seen), _NEW_WORKS)
        for title, link, *dates in seen.values():
            self.assertRegex(link, r"^https://www\.pixiv\.net/artworks/\d+$")
            self.assertGreater(len(title), 0)
            for date in dates:
                # Noon in Japan, on the day after the ranking.
                self.assertEqual((date.hour, date.minute, date.utcoffset().total_seconds()), (3, 0, 0))

    def test_feedparser_shows_each_work_once(self):
        polls = []
        for document in self.atom:
            feed = feedparser.parse(document)
            self.assertFalse(feed.bozo, feed.get("bozo_exception"))
            self.assertEqual(feed.version, "atom10")
            self.assertLessEqual(len(feed.entries), 50)
            polls.append({entry.id: (
                entry.title, entry.link, _date(entry.published_parsed), _date(entry.updated_parsed)
            ) for entry in feed.entries})
            self.assertEqual(len(polls[-1]), len(feed.entries))
        self.check_reader(polls, lambda title: _xml(title).strip())

    def test_atoma_shows_each_work_of_atom_once(self):
        polls = []
        for document in self.atom:
            entries = atoma.parse_atom_bytes(document).entries
            polls.append({entry.id_: (
                entry.title.value, entry.links[0].href, _utc(entry.published), _utc(entry.updated)
            ) for entry in entries})
            self.assertEqual(len(polls[-1]), len(entries))
        self.check_reader(polls, lambda title: _xml(title).strip())

    def test_atoma_shows_each_work_of_json_feed_once(self):
        polls = []
        for document in self.json:
            items = atoma.parse_json_feed_bytes(document).items
            polls.append({item.id_: (item.title, item.url, _utc(item.date_published)) for item in items})
            self.assertEqual(len(polls[-1]), len(items))
        self.check_reader(polls, lambda title: title)

    def test_every_link_is_absolute(self):
        links = [link.href for link in atoma.parse_atom_bytes(self.atom[-1]).links]
        facts = json.loads(self.json[-1])
        links += [facts["home_page_url"], *(author["url"] for item in facts["items"] for author in item["authors"])]
        links += re.findall(r'href="([^"]*)"', "".join(item["content_html"] for item in facts["items"]))
        links += re.findall(r'rel="self" href="([^"]*)"', self.feed("--url", "https://example.org/daily.xml").decode())
        self.assertEqual(len(links), 1 + 1 + 50 + 1)
        for link in links:
            self.assertEqual(urllib.parse.urlsplit(link).scheme, "https")

    def test_every_day_adds_an_entry_for_each_ranking(self):
        document = self.feed("--every-day", "-n", "1000")
        feed = feedparser.parse(document)
        self.assertFalse(feed.bozo)
        ids = [f"{_PREFIX}{record['date']}/{record['id']}" for records in reversed(self.days) for record in records]
        self.assertEqual([entry.id for entry in feed.entries], ids)
        self.assertEqual(len(set(ids)), len(_DATES) * _DEPTH - _MISSING)

    def test_the_same_rankings_give_the_same_bytes(self):
        for format, document in (("atom", self.atom[-1]), ("json", self.json[-1])):
            self.assertEqual(self.feed("-f", format), document)
            name = f"again.{format}"
            self.assertEqual(self.feed("-f", format, "-o", name), document)
            before = os.stat(self.home.path(name))
            run = self.home.run(["feed", "daily", "--depth", str(_DEPTH), "-f", format, "-o", name])
            self.assertEqual((run.code, run.err), (0, f"rankinglog: {name}: 50 entries, unchanged\n"))
            after = os.stat(self.home.path(name))
            self.assertEqual((after.st_ino, after.st_mtime_ns), (before.st_ino, before.st_mtime_ns))

    def test_embedded_images_are_complete(self):
        self.home.check("gallery", "-q", "-o", "site", "--fetch", "-d", _DATES[-1])
        records = self.home.records("-d", _DATES[-1], "-n", "50", "--offline")
        stored = {_PREFIX + str(json.loads(record)["id"]) for record in records}
        for format in ("atom", "json"):
            document = self.feed("--images", "embedded", "-f", format)
            if format == "atom":
                contents = {entry.id_: entry.content.value for entry in atoma.parse_atom_bytes(document).entries}
            else:
                contents = {item["id"]: item["content_html"] for item in json.loads(document)["items"]}
            images = {key: re.findall(r'src="data:image/(jpeg|png);base64,([^"]*)"', html)
                      for key, html in contents.items()}
            self.assertEqual({key for key, found in images.items() if found},
                             stored & set(contents))
            self.assertEqual(sum(map(len, images.values())), 21)
            for key in stored & set(contents):
                (name, text), = images[key]
                image = base64.b64decode(text, validate=True)
                start, end = _IMAGES[name]
                self.assertTrue(image.startswith(start) and image.endswith(end), key)


def _title(record: dict) -> str:
    rank, before = record["rank"], record["previous_rank"]
    if before is None:  # the source reported no rank
        change = ""
    elif before == 0:
        change = " NEW"
    else:
        change = f" ▲{before - rank}" if before > rank else f" ▼{rank - before}" if before < rank else " ="
    artist = f" - {record['artist']['name']}" if record["artist"] else ""
    return f"{rank}{change} " + _sanitized(f"{record['title']}{artist}")


def _sanitized(text: str) -> str:
    """Replaces line ends and controls, and removes invisible format characters except joiners."""
    text = re.sub("\r\n|[\t-\r\x85\u2028\u2029]", " ", text)
    text = re.sub("[\0-\x1f\x7f-\x9f]", "\ufffd", text)
    return "".join(character for character in text if character in "\u200c\u200d" or not _is_invisible(character))


def _is_invisible(character: str) -> bool:
    shown = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd"  # Arabic and Kaithi numbers
    return (unicodedata.category(character) == "Cf" and character not in shown) or "\U000e0000" <= character <= "\U000e0fff"


def _xml(text: str) -> str:
    """Removes the characters that XML does not allow."""
    return re.sub("[\0-\x08\x0e-\x1f\ufffe\uffff]", "", text)


def _date(parts) -> datetime.datetime:
    return datetime.datetime(*parts[:6], tzinfo=datetime.timezone.utc)


def _utc(date: datetime.datetime) -> datetime.datetime:
    return date.astimezone(datetime.timezone.utc)
