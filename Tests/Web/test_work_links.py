from harness import SiteTest
from kinds import also_on, not_on
from live_tests import ServedTest
from scripts import VIEWER, choose

# Records links that lead out of the site, and does not follow them.
CATCH = """addEventListener('click', event => {
    const link = event.target.closest('a[target]');
    if (!link) return;
    window.left = [link.href, link.target, link.rel];
    event.preventDefault();
})"""
HELP = "[...document.querySelectorAll('#help tr')].map(row => [...row.children].map(cell => cell.textContent))"
STATIC = [["e", "Save image"], ["b", "Favorite"]]
SERVED = [["e", "Export the work"], ["E", "Export this page"], ["B", "Bookmark at pixiv"]]
SHARED = [["o", "Open at pixiv"], ["a", "Works of the artist"]]


@also_on(ServedTest)
class WorkLinks(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, self.date)

    def see(self, place: int):
        page = self.view(f"/{self.list}/{self.date}/{self.day['rank'][place]}")
        page.wait(f"{VIEWER}.workId === '{self.day['id'][place]}'")
        return page

    def test_pixiv(self):
        """`o` opens the work at pixiv in a new tab, without a referrer."""
        page = self.see(0)
        page.evaluate(CATCH)
        page.key("o")
        page.wait(f"window.left?.join() === 'https://www.pixiv.net/artworks/{self.day['id'][0]},_blank,noreferrer'")

    def test_artist(self):
        """`a` goes to the works of the artist, and does nothing without an artist."""
        known = next(place for place, artist in enumerate(self.day["artist"]) if artist is not None)
        page = self.see(known)
        page.key("a")
        artist = self.day["artists"][self.day["artist"][known]][0]
        page.wait(f"location.hash === '#/artist/{artist}' && document.body.dataset.found > 0")
        self.assertFalse(page.evaluate("document.querySelector('#viewer').open"))
        unknown = next((place for place, artist in enumerate(self.day["artist"]) if artist is None), None)
        if unknown is not None:
            page = self.see(unknown)
            page.key("a")
            page.frames()
            self.assertTrue(page.evaluate("document.querySelector('#viewer').open"))

    def test_quick_link(self):
        """After a link immediately after a step, Back leads to the work of the step."""
        second = next(place for place, artist in enumerate(self.day["artist"]) if place > 0 and artist is not None)
        rank, second = self.day["rank"][second], self.day["id"][second]
        for way in ("key('a')", "document.querySelector('#meta a').click()"):
            page = self.only_works(self.see(self.day["id"].index(second) - 1))
            page.run(f"""
                const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{key: name, bubbles: true}}));
                key('ArrowRight');
                while ({VIEWER}.workId !== '{second}') await new Promise(requestAnimationFrame);
                {way};
            """)
            page.wait("document.body.dataset.view === 'artist'")
            page.evaluate("history.back()")
            page.wait(f"{VIEWER}.workId === '{second}' && document.querySelector('#viewer').open")
            self.assertTrue(page.evaluate("location.hash").endswith(f"/{rank}"))

    def test_tile(self):
        """`o` and `a` do the same for the focused tile, and nothing without one."""
        known = next(place for place, artist in enumerate(self.day["artist"]) if artist is not None)
        page = self.open(f"/{self.list}/{self.date}")
        page.evaluate("window.open = (...given) => { window.left = given }")
        tile = f"document.querySelector('.tile[data-work-id=\"{self.day['id'][known]}\"]')"
        page.wait(tile)
        page.keys("o", "a")
        page.frames()
        self.assertEqual(page.evaluate("[window.left ?? null, document.body.dataset.view]"), [None, "list"])
        page.evaluate(f"{tile}.focus()")
        page.keys("o", "a")
        artist = self.day["artists"][self.day["artist"][known]][0]
        page.wait(f"location.hash === '#/artist/{artist}' && document.body.dataset.found > 0")
        self.assertEqual(page.evaluate("window.left"),
                         [f"https://www.pixiv.net/artworks/{self.day['id'][known]}", "_blank", "noreferrer"])

    def test_help(self):
        """The help names these keys, and the keys of this kind of page."""
        page = self.open()
        rows = page.evaluate(HELP)
        for row in SHARED + (SERVED if self.server else STATIC):
            self.assertIn(row, rows)
        keys = [keys for keys, _ in rows]
        self.assertEqual(len(keys), len(set(keys)))

    @not_on(ServedTest)
    def test_no_server(self):
        """A static site has no feature that needs a server, and saves an image by itself."""
        page = self.see(0)
        self.assertEqual(page.evaluate("document.querySelector('[data-action=export]').ariaLabel"), "Save image")
        page.key("E")
        page.evaluate(choose("#layout", "squares"))
        page.rest(600)
        self.assertFalse(page.evaluate("!!document.querySelector('#exports, #pageLimit, #first:not([hidden])')"))
        self.assertFalse(any("/api/" in address for address in page.requests))
