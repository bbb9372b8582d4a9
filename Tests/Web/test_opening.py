import os
import urllib.parse

import world
from harness import SiteTest
from sampling import expensive
from scripts import choose

_OPENING = "c Escape ? Escape Enter".split()
_WALK = "i ArrowRight ArrowDown z h h Escape PageDown End Home".split()
_ROUTES = {"/artists": "artists", "/tags": "tags", "/favourites": "favourites", "/recents": "recents",
           "/search/a": "search"}


class Opening(SiteTest):
    def test_from_a_file(self):
        """The site opens from a file, without an error, and requests only files."""
        page = self.open()
        page.wait("[...document.images].every(image => image.complete)")
        self.assertEqual(page.errors, [])
        self.assertGreater(len(page.requests), 3)
        self.assertLessEqual({urllib.parse.urlsplit(address).scheme for address in page.requests}, {"file", "data"})

    def test_without_storage(self):
        """The site works if the browser refuses to store anything."""
        page = self.page()
        page.before_scripts("Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused') }})")
        self.open(page=page)
        page.evaluate(choose("#layout", "squares"))
        page.wait("(r => Math.abs(r.width - r.height) < 1)(document.querySelector('.tile').getBoundingClientRect())")

    @expensive
    def test_damaged_storage(self):
        """The site works with damaged stored data."""
        page = self.open()
        page.evaluate(choose("#layout", "squares"))
        page.evaluate(choose("#lang", "ja"))
        page.evaluate("document.querySelector('.tile').click()")
        page.wait("document.querySelector('#viewer[open]')")
        page.key("b")
        self.assertGreater(page.evaluate("Object.keys(localStorage).length"), 3)
        for value in ('{"', '"nonsense"', '{"nonsense":[null]}', "[null]", "null", "7"):
            page.evaluate("for (const key of Object.keys(localStorage)) localStorage[key] = %r" % value)
            page.reload()
            for view in ("recents", "favourites", "list"):
                self.go(page, f"/{view}" if view != "list" else f"/{self.list}", view)
            page.wait("document.querySelector('.tile')")

    def test_a_walk(self):
        """All views request only files, and links lead out only to pixiv, without a referrer."""
        page = self.open()
        page.evaluate("document.querySelector('.tile').focus()")
        page.keys(*_OPENING)
        page.wait("document.querySelector('#viewer').open")
        page.keys(*_WALK)
        page.wait("!document.querySelector('#viewer').open && /\\d-\\d\\d$/.test(location.hash)")
        outside = set()
        for route, view in _ROUTES.items():
            self.go(page, route, view)
            page.frames()
            outside |= set(map(tuple, page.evaluate(
                "[...document.links].filter(a => !/^(file|data):/.test(a.protocol)).map(a => [a.href, a.rel])")))
        self.go(page, f"/work/{self.facts.day(self.list, self.facts.dates(self.list)[0])['id'][0]}", "list")
        page.wait("document.querySelector('#viewer[open]')")
        outside |= set(map(tuple, page.evaluate(
            "[...document.links].filter(a => !/^(file|data):/.test(a.protocol)).map(a => [a.href, a.rel])")))
        self.assertEqual([address for address in page.requests if not address.startswith(("file:", "data:"))], [])
        self.assertTrue(outside, "the viewer has no link to the work on pixiv")
        for address, relation in outside:
            self.assertTrue(address.startswith("https://www.pixiv.net/"), address)
            self.assertIn("noreferrer", relation)


class Pixels(SiteTest):
    invented = True

    def test_images(self):
        """Each tile shows the image of its work."""
        page = self.open()
        page.wait("[...document.querySelectorAll('.tile img')].every(image => image.complete && image.naturalWidth)")
        # Images fade in.
        page.wait("[...document.querySelectorAll('.tile img')].every(image => getComputedStyle(image).opacity === '1')")
        tiles = page.evaluate("""[...document.querySelectorAll('.tile:not(.missing)[data-age=all]')].map(tile => {
            const box = tile.getBoundingClientRect();
            return [Number(tile.dataset.workId), Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        }).filter(([, x, y]) => document.elementFromPoint(x, y)?.closest('.tile'))""")
        self.assertGreater(len(tiles), 3)
        for id, x, y in tiles:
            self.assertEqual(page.screenshot(x, y, 2, 2).pixel(0, 0), world.work(id).colour, id)


class Plain(SiteTest):
    def test_index(self):
        """Without scripts, the index shows lists, years and dates as visible links that lead to files."""
        page = self.page()
        page.without_scripts()
        page.open(self.facts.address("index.html"))
        links = page.evaluate("""[...document.links].filter(link => link.checkVisibility()
            && link.getBoundingClientRect().height > 0).map(link => [link.getAttribute('href'), link.textContent])""")
        dates = {f"html/{name}/{date}.html" for name in self.facts.lists for date in self.facts.dates(name)}
        self.assertLessEqual(dates, {href for href, _ in links})
        for href, words in links:
            self.assertTrue(words.strip(), href)
            self.assertTrue(os.path.isfile(self.facts.path(urllib.parse.unquote(href.split("#")[0]))), href)
        seen = page.evaluate("document.body.innerText")
        for year in {date[:4] for name in self.facts.lists for date in self.facts.dates(name)}:
            self.assertIn(year, seen)

    def test_dates(self):
        """Without scripts, the page of a date is an ordered list of its entries."""
        page = self.page()
        page.without_scripts()
        for date in self.facts.dates(self.list)[:2]:
            page.open(self.facts.address("html", self.list, f"{date}.html"))
            self.assertEqual(page.evaluate("document.querySelectorAll('ol > li').length"),
                             len(self.facts.day(self.list, date)["id"]))
            self.assertTrue(page.evaluate("[...document.images].every(image => image.width && image.height)"))
            hrefs = page.evaluate("[...document.links].filter(a => a.protocol === 'file:').map(a => a.pathname)")
            for path in map(urllib.parse.unquote, hrefs):
                self.assertTrue(os.path.isfile(path), path)

    def test_replaced(self):
        """With scripts, the waterfall replaces the plain list."""
        self.assertFalse(self.open().evaluate(
            "[...document.querySelectorAll('a[href^=\"html/\"]')].some(link => link.checkVisibility())"))
