"""The commands that the menu copies, run by a shell on the archive of the page."""

import json
import os
import subprocess
import urllib.parse

from archive_tests import ArchiveTest
from browse_tests import BrowseTest
from harness import SiteTest
from page import Page
from program import PROGRAM, Archive

_ACCOUNT = {"RANKINGLOG_REFRESH_TOKEN": "local-refresh-token"}
# Text with a meaning for a shell or for the language of filters.
_HOSTILE = ("tag with space", "one,two", 'say "hi"', "it's", "back\\slash", "-fox", "$HOME", "`id`", "(open", "a;b",
            "!x", "tag:x", "~", "名：前", "＂wide＂", "\\\"'", "--", "or")
_CATCH = """Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async value => { window.copied = value; }}}); undefined"""
_ITEM = "document.querySelector('[data-menu=copyCommand]')"
_WORKS = "RL.gallery.feed.sections.flatMap(({works}) => works.map(({id}) => id))"
# Fills the groups, which grow when they are near the screen.
_COMPARED = """const {lists} = RL.gallery.compare.growing;
    while (lists.size > 0) for (const end of [...lists.keys()]) RL.gallery.compare.growing.fill(end);
    return [...document.querySelectorAll('#compare [data-work-id]')].map(one => Number(one.dataset.workId))"""
_RANKING = """const {feed, date} = RL.gallery, section = feed.sections[feed.places.get(date)];
    await section.load();
    return section.columns.id"""


class _Archive(Archive):
    """Two complete rankings and a part of a third one. The titles and tags of some works are hostile."""

    def _fill(self):
        self.run("ranking", "-f", "ids", "-d", "2024-01-05..2024-01-06")
        self.run("ranking", "-f", "ids", "-d", "2024-01-07", "--pages", "1")
        self.run("ranking", "-f", "ids", "-m", "weekly", "-d", "2024-01-06", "--pages", "1")
        works = self.column("SELECT work FROM v_entry WHERE mode = 'daily' AND date = '2024-01-06' AND place <= 40"
                            " ORDER BY place")
        tags = {work: [_HOSTILE[place % len(_HOSTILE)], _HOSTILE[place * 5 % len(_HOSTILE)]]
                for place, work in enumerate(works)}
        titles = {work: f"the {names[0]} title" for work, names in tags.items()}
        self.stage.pixiv.control("/world", {"retag": tags, "rename": titles})
        self.run("show", "--refresh", "-f", "ids", *map(str, works))


class _CommandsTest(SiteTest):
    """Tests that run copied commands."""

    def copied(self, page: Page) -> str | None:
        """Returns the command that the menu copies; None if it has no such item."""
        if page.evaluate(f"{_ITEM}.hidden"):
            return None
        page.evaluate(_CATCH)
        page.press("#menu summary")
        page.press("[data-menu=copyCommand]")
        return page.wait("window.copied")

    def printed(self, stage, command: str, **variables: str) -> list[int]:
        """Runs a command line in a shell, without requests, and returns the printed works."""
        folder = stage.path("bin")
        os.makedirs(folder, exist_ok=True)
        if not os.path.exists(os.path.join(folder, "rankinglog")):
            os.symlink(PROGRAM, os.path.join(folder, "rankinglog"))
        environment = {**stage.environment, "PATH": f"{folder}:{os.environ['PATH']}", "RANKINGLOG_FORMAT": "ids",
                       **variables}
        last = stage.pixiv.last()
        run = subprocess.run(["sh", "-c", command], cwd=stage.home, env=environment, capture_output=True, text=True,
                             timeout=120, check=False)
        self.assertIn(run.returncode, (0, 3, 5), f"{command}: {run.stderr}")  # 3: other dates of a month are not stored
        self.assertEqual(stage.pixiv.log(last), [], command)
        return [int(line) for line in run.stdout.split()]


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


class Commands(_CommandsTest, ArchiveTest):
    @classmethod
    def stored(cls) -> Archive:
        return _Archive()

    def check(self, page: Page, works: list[int], order=list):
        """Checks that the copied command prints the works of the page."""
        command = self.copied(page)
        self.assertTrue(command)
        self.assertEqual(order(self.printed(self.archive.stage, command)), order(works), command)

    def found(self, route: str) -> tuple[Page, list[int]]:
        page = self.open(route)
        page.wait("document.body.dataset.found")
        return page, page.evaluate(_WORKS)

    def test_rankings(self):
        """The command of a ranking prints its stored works."""
        for date, count in (("2024-01-06", 500), ("2024-01-07", 50)):
            with self.subTest(date=date):
                page = self.open(f"/daily/{date}")
                page.wait(f"RL.gallery.date === '{date}'")
                works = page.run(_RANKING)
                self.assertGreater(len(works), count - 10)
                self.check(page, works)

    def test_searches(self):
        """The command of a search finds the same works, whatever the search begins with or contains."""
        for text in ("猫", "-fox", "-猫 the", '"the it\'s title"', '"one,two"', 'tag="tag with space"', "tag:it's or $HOME",
                     "rank:..3", "title~`id`", '"\\\\"', "back\\slash", "--", "!x;", "＂wide＂", "artist=1"):
            with self.subTest(text=text):
                page = self.open(f"/search/{_part(text)}")
                page.wait("document.body.dataset.found")
                if page.evaluate("document.querySelector('#message mark') !== null"):
                    self.assertEqual(self.copied(page), None)  # the program refuses it, too
                else:
                    self.check(page, page.evaluate(_WORKS))

    def test_tags(self):
        """The command of a tag finds its works, whatever it contains."""
        for tag in (*_HOSTILE, "猫", "unknown"):
            with self.subTest(tag=tag):
                page, works = self.found(f"/tag/{_part(tag)}")
                self.assertEqual(len(works) > 0, tag != "unknown")
                self.check(page, works)

    def test_artist(self):
        """The command of an artist finds the stored works."""
        artist, = self.archive.column("SELECT artist_id FROM v_work GROUP BY artist_id ORDER BY count(*) DESC LIMIT 1")
        page, works = self.found(f"/artist/{artist}")
        self.assertGreater(len(works), 1)
        self.check(page, works)

    def test_best(self):
        """The command of the best works prints the same works in the same order, also for incomplete rankings."""
        for route in ("daily/2024-01", "daily/2024", "weekly/2024-01"):
            with self.subTest(route=route):
                page, works = self.found(f"/best/{route}")
                self.assertGreater(len(works), 40)
                self.check(page, works)

    def test_comparisons(self):
        """The command of a comparison prints the works of both rankings."""
        for one, other in (("2024-01-06", "2024-01-05"), ("2024-01-05", "2024-01-06")):
            page = self.open(f"/compare/daily/{one}/daily/{other}")
            works = page.run(_COMPARED)
            self.assertGreater(len(works), 500)
            self.check(page, works, sorted)

    def test_no_command(self):
        """Views without an equivalent command do not offer one."""
        for route in ("/on/daily/01-06", "/artists", "/tags", "/favourites", "/recents", "/search/%20", "/search/foo:x",
                      "/tag/", "/compare/daily/2024-01-06/weekly/2024-01-06",
                      "/compare/daily/2024-01-07/daily/2024-01-06", "/compare/daily/2024-01-06/daily/2024-01-06"):
            with self.subTest(route=route):
                page = self.open(route)
                self.assertEqual(self.copied(page), None)
                self.go(page, "/daily/2024-01-05", "list")
                page.wait(f"!{_ITEM}.hidden")


class LiveCommands(_CommandsTest, BrowseTest):
    def test_shelves(self):
        """The commands of a live page print the favorites, the bookmarks, the recents, and the works that a search has found."""
        self.expected_errors = ("status of 404",)  # the images are not stored
        browsing = self.browse("--offline", stored=("2024-01-06",), **_ACCOUNT)
        stage = browsing.stage
        page = super().open(browsing)
        works = page.run("const section = RL.gallery.feed.sections[0]; await section.load(); return section.columns.id")
        self.assertEqual(stage.run(["bookmarks", "add", *map(str, works[5:8])], **_ACCOUNT).code, 0)
        self.assertEqual(stage.run(["favorites", "add", *map(str, works[2:5])]).code, 0)
        for work in (works[4], works[2]):
            page.run(f"await fetch('api/recent', {{method: 'POST', headers: {{'Content-Type': 'application/json'}}, "
                     f"body: {json.dumps(json.dumps({'id': work}))}}})")
        for route in ("/recents", "/favourites", "/bookmarks", f"/search/{_part('-猫')}", f"/tag/{_part('猫')}"):
            with self.subTest(route=route):
                tab = self.tab(browsing, route)
                if route.startswith(("/search", "/tag")):
                    tab.wait("document.body.dataset.found")
                shown = tab.evaluate("RL.gallery.feed.sections.flatMap(({works}) => (works ?? []).map(({id}) => id))")
                self.assertGreater(len(shown), 1)
                self.assertEqual(self.printed(stage, self.copied(tab), **_ACCOUNT), shown)
        self.assertEqual(self.printed(stage, self.copied(self.tab(browsing, "/recents"))), [works[2], works[4]])
