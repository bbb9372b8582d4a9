from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT, FOLLOW, VIEWER


@also_on(LateTest, BrowsedTest)
class Viewer(SiteTest):
    def setUp(self):
        super().setUp()
        self.dates = self.facts.dates(self.list)
        self.day = self.facts.day(self.list, self.dates[0])

    def tile(self, place: int) -> str:
        return f".tile[data-work-id=\"{self.day['id'][place]}\"]"

    def view(self, id_or_route: str):
        return self.only_works(super().view(id_or_route))

    def shows(self, page, place: int, day=None):
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{(day or self.day)['id'][place]}'")

    def test_click(self):
        """A click on a tile opens the viewer: a dialog with a name, with the focus in it."""
        page = self.open()
        page.press(self.tile(1))
        self.shows(page, 1)
        self.assertTrue(page.evaluate("document.querySelector('#viewer').contains(document.activeElement)"))
        dialogs = [node for node in page.nodes() if node["role"] == "dialog"]
        self.assertEqual(len(dialogs), 1)
        self.assertTrue(dialogs[0]["name"])
        self.assertTrue(page.evaluate("document.querySelector('#viewer').matches(':modal')"))

    def test_enter(self):
        """Enter opens the work that has the focus."""
        page = self.open()
        page.wait(f"document.querySelector('{self.tile(2)}')")
        page.evaluate(f"document.querySelector('{self.tile(2)}').focus()")
        page.key("Enter")
        self.shows(page, 2)

    def test_ways_to_close(self):
        """Escape, Back and the button close it; the work's tile has the focus again, and is on the screen."""
        page = self.open()
        for close in (lambda: page.key("Escape"), lambda: page.evaluate("history.back()"),
                      lambda: page.press("[data-action=close]")):
            page.press(self.tile(3))
            self.shows(page, 3)
            close()
            page.wait("!document.querySelector('#viewer').open")
            page.wait(f"document.activeElement.matches('{self.tile(3)}')"
                      f" && location.hash === '#/{self.list}/{self.dates[0]}'")
            box = page.box(self.tile(3))
            self.assertTrue(box["bottom"] > 0 and box["y"] < 800)
            page.wait("document.body.dataset.view === 'list'")

    def test_closed_elsewhere(self):
        """After many works, the tile of the last one has the focus when the viewer closes."""
        page = self.view(f"/{self.list}/{self.dates[0]}/{self.day['rank'][-1]}")
        self.shows(page, -1)
        page.keys("ArrowRight", "ArrowRight", "ArrowRight")
        older = self.facts.day(self.list, self.dates[1])
        self.shows(page, 2, older)
        page.key("Escape")
        page.wait(f"document.activeElement.dataset.workId === '{older['id'][2]}'"
                  f" && document.activeElement.parentElement.dataset.date === '{self.dates[1]}'")
        box = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
        self.assertTrue(box["bottom"] > 0 and box["y"] < 800)
        page.key("ArrowRight")
        page.wait(f"document.activeElement.dataset.workId === '{older['id'][3]}'")

    def test_back_keeps_position(self):
        """Back from the viewer does not move the waterfall."""
        page = self.open()
        page.evaluate("document.querySelector('#waterfall').scrollTop = 1500")
        page.wait(f"[...document.querySelectorAll('.tile')].some(tile => tile.getBoundingClientRect().y > 300)")
        before = page.evaluate("document.querySelector('#waterfall').scrollTop")
        page.evaluate("[...document.querySelectorAll('.tile')].find(tile => tile.getBoundingClientRect().y > 200)"
                      ".click()")
        page.wait("document.querySelector('#viewer').open")
        page.evaluate("history.back()")
        page.wait("!document.querySelector('#viewer').open")
        page.frames()
        self.assertEqual(page.evaluate("document.querySelector('#waterfall').scrollTop"), before)

    @expensive
    def test_facts(self):
        """The viewer shows title, artist, rank and date as text, with links to the artist and the tags."""
        for place in range(3):
            page = self.view(f"/{self.list}/{self.dates[0]}/{self.day['rank'][place]}")
            self.shows(page, place)
            page.key("i")
            said = page.evaluate("document.querySelector('#viewer').textContent")
            title, artist = self.day["title"][place], self.day["artist"][place]
            if title.isascii():
                self.assertIn(title, page.evaluate("document.querySelector('#caption').textContent"))
            self.assertIn(str(self.day["rank"][place]), page.evaluate("document.querySelector('#place').textContent"))
            if artist is not None:
                number = self.day["artists"][artist][0]
                self.assertTrue(page.evaluate(f"!!document.querySelector('#viewer a[href=\"#/artist/{number}\"]')"))
            for tag in self.day["tags"][place]:
                self.assertIn(self.day["tagNames"][tag], said)

    def test_deep_link(self):
        """A link to a rank opens its work, even when the page is loaded again."""
        page = self.view(f"/{self.list}/{self.dates[1]}/3")
        older = self.facts.day(self.list, self.dates[1])
        self.shows(page, older["rank"].index(3), older)
        page.reload()
        self.shows(page, older["rank"].index(3), older)
        page.key("Escape")
        page.wait(f"!document.querySelector('#viewer').open && {CURRENT} === {self.dates[1]!r}")

    def test_link_to_work(self):
        """A link to a work opens it at one of its ranks."""
        id = self.day["id"][4]
        page = self.view(f"/work/{id}")
        page.wait(f"{VIEWER}.workId === '{id}'")

    def test_wrong_links(self):
        """Links to missing works lead to the waterfall, without an error."""
        page = self.open()
        for route in (f"/{self.list}/{self.dates[0]}/9999", "/nonsense", f"/{self.list}/2001-01-01", "/work/5",
                      "/work/x", f"/{self.list}/{self.dates[0]}/0", "/tag/%E0%A4%A", "//", "/__proto__/constructor",
                      "/artist/x", f"/{self.list}/nonsense/3", "/search/%"):
            self.expected_errors = (self.missing,)  # the file of a missing work
            self.open(route, page)
            page.wait("document.querySelector('.tile') || document.body.dataset.found === '0'")
            self.assertFalse(page.evaluate("document.querySelector('#viewer').open"), route)

    def test_address_follows(self):
        """The URL belongs to the visible work."""
        page = self.view(f"/{self.list}/{self.dates[0]}/{self.day['rank'][0]}")
        self.shows(page, 0)
        page.key("ArrowRight")
        page.wait(f"location.hash === '#/{self.list}/{self.dates[0]}/{self.day['rank'][1]}'")

    @expensive
    def test_repeated_key(self):
        """The URL is correct after a repeated key, too: browsers limit how often a URL changes."""
        places = [(date, rank, id) for date in self.dates[:9] for day in [self.facts.day(self.list, date)]
                  for rank, id in zip(day["rank"], day["id"])][:230]
        page = self.view(f"/{self.list}/{places[0][0]}/{places[0][1]}")
        self.shows(page, 0)
        page.evaluate(f"{FOLLOW}({[id for _, _, id in places[1:]]})")
        page.wait(f"location.hash === '#/{self.list}/{places[-1][0]}/{places[-1][1]}'")
        self.leave(page)
        page.wait(f"location.hash === '#/{self.list}/{places[-1][0]}'")

    def test_forward(self):
        """Forward opens the work again that Back left."""
        page = self.open()
        page.press(self.tile(1))
        self.shows(page, 1)
        page.evaluate("history.back()")
        page.wait("!document.querySelector('#viewer').open")
        page.evaluate("history.forward()")
        self.shows(page, 1)
