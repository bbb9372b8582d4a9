import contextlib
import hashlib
import os
import sqlite3
import time

from browse_tests import BrowseTest
from polling import poll
from sampling import expensive
from scripts import VIEWER, skim

_RIBBON = "document.querySelector('[data-action=bookmark]').ariaPressed"
_SAID = "document.querySelector('#status').textContent"
_ACCOUNT = {"RANKINGLOG_REFRESH_TOKEN": "local-refresh-token"}


class Acts(BrowseTest):
    def see(self, browsing, rank: int):
        """The page with a work in the viewer."""
        page = self.open(browsing)
        page.evaluate(f"location.hash = '#/daily/2024-01-06/{rank}'")
        page.wait(f"{VIEWER}.rank === '{rank}'")
        return page, int(page.evaluate(f"{VIEWER}.workId"))

    def rows(self, browsing, query: str, *values) -> list[tuple]:
        with contextlib.closing(sqlite3.connect(f"file:{browsing.stage.archive}?mode=ro", uri=True)) as database:
            return database.execute(query, values).fetchall()

    def originals(self, browsing) -> list[str]:
        return [path for path in browsing.pictures() if "/img-original/" in path]

    def test_export(self):
        """The key e exports the work: complete files, recorded in the archive and reported by the page."""
        browsing = self.browse("-d", "2024-01-06", "-o", "exports", stored=("2024-01-06",))
        page, work = self.see(browsing, 2)
        page.key("e")
        page.wait(f"{VIEWER}.export === 'done'")
        self.assertTrue(page.evaluate("document.querySelector('#progress').textContent").startswith("Exported"))
        folder = browsing.stage.path("exports")
        files = {}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                files[name] = hashlib.sha256(file.read()).hexdigest()
        known = self.rows(browsing, """SELECT relative_path, lower(hex(sha256)) FROM place
            JOIN file ON file.id = place.file WHERE file.illust = ?""", work)
        self.assertEqual(dict(known), files)
        self.assertTrue(files and all(name.startswith(f"{work}_p") for name in files))
        # The file exists, so it is not fetched again. Thumbnails may still be fetched.
        originals = self.originals(browsing)
        page.key("e")
        page.wait(f"{VIEWER}.export === 'done'")
        self.assertEqual(self.originals(browsing), originals)

    @expensive
    def test_bookmark(self):
        """The ribbon changes after pixiv has confirmed, and is set when the page is opened again."""
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-06",), **_ACCOUNT)
        page, work = self.see(browsing, 3)
        self.assertEqual(page.evaluate(_RIBBON), "false")
        page.key("B")
        page.wait(f"{_RIBBON} === 'true'")
        self.assertEqual(self.rows(browsing, "SELECT illust FROM bookmark WHERE removed_at IS NULL"), [(work,)])
        tab = self.tab(browsing, "/daily/2024-01-06/3")
        tab.wait(f"{_RIBBON} === 'true'")
        tab.key("B")
        tab.wait(f"{_RIBBON} === 'false'")
        self.assertEqual(self.rows(browsing, "SELECT illust FROM bookmark WHERE removed_at IS NULL"), [])

    def test_no_account(self):
        """Without an account the page names the login command, and the ribbon does not change."""
        self.expected_errors = ("status of 409",)
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-06",))
        page, _ = self.see(browsing, 3)
        page.key("B")
        page.wait(f"{_SAID}.includes('rankinglog auth login')")
        self.assertEqual(page.evaluate(_RIBBON), "false")

    def test_recents(self):
        """A work shown in the viewer for a second is a recent work of the archive; a skipped work is not."""
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-06",))
        works = [int(id) for id in browsing.run("ranking", "--offline", "-f", "ids", "-d", "2024-01-06").out.split()][:3]
        page = self.open(browsing)
        page.evaluate(skim("/daily/2024-01-06/1", works))
        seen = works[2]
        poll(lambda: self.rows(browsing, "SELECT illust FROM recent"))
        self.assertEqual(self.rows(browsing, "SELECT illust FROM recent"), [(seen,)])
        self.assertEqual(browsing.run("recents", "-f", "ids").out.split(), [str(seen)])

    @expensive
    def test_delayed_images(self):
        """Images that pixiv delays do not block another stored date or another tab."""
        browsing = self.browse("-d", "2024-01-06", stored=("2024-01-03", "2024-01-06"))
        browsing.pixiv.fault(match=r"i\.pximg\.net", do="status", status=429, retry_after=600, times=1_000_000)
        page = self.page()
        page.call("Page.navigate", url=browsing.address)
        page.wait("document.querySelector('.tile')")
        browsing.opened(page)
        self.rest(page)
        start = time.monotonic()
        page.evaluate("location.hash = '#/daily/2024-01-03'")
        page.wait("document.querySelector('section[data-date=\"2024-01-03\"] .tile')")
        tab = self.page()
        tab.call("Page.navigate", url=browsing.root + "/")
        tab.wait("document.querySelector('.tile')")
        self.assertLess(time.monotonic() - start, 600)
