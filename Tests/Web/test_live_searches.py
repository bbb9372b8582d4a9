from live_tests import ServedTest
from scripts import SILENCE

SAID = "document.querySelector('#status').textContent"
STOPS = """document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}))"""


class LiveSearches(ServedTest):
    """Searches that the reader or the server ends early."""

    def setUp(self):
        super().setUp()
        self.numbers = list(reversed(self.facts.index["search"]))

    def search(self, page, route: str, held: int, view: str):
        """Opens a view that reads search shards, and stops the browser while it waits for one of them."""
        number = self.numbers[held]
        event = self.server.hold(f"search/{number}")
        page.evaluate(f"location.hash = '#{route}'")
        page.wait(f"document.body.dataset.view === '{view}' && "
                  "document.querySelector('#message').textContent === 'Searching…'")
        page.wait(f"!!document.querySelector('script[src=\"data/search/{number}.js\"]')")
        page.call("Page.stopLoading")
        page.wait(f"{SAID} === 'Cannot be read'")
        event.set()
        self.server.held.clear()

    def test_stopped(self):
        """A search that the browser's Stop ended reports this, and can be repeated."""
        page = self.open("/daily")
        self.search(page, "/search/a", 0, "search")
        self.assertEqual(page.evaluate("[document.body.dataset.found, document.querySelector('#message').textContent]"),
                         ["0", "Cannot be read"])
        self.go(page, "/daily", "list")
        self.go(page, "/search/a", "search")
        page.wait(f"document.body.dataset.found === '{len(self.facts.search('a'))}'")

    def test_stopped_later(self):
        """The results found before stay."""
        self.assertGreater(len(self.numbers), 1)
        page = self.open("/daily")
        self.search(page, "/search/a", -1, "search")
        found = int(page.evaluate("document.body.dataset.found"))
        self.assertTrue(0 < found < len(self.facts.search("a")), found)
        self.assertTrue(page.evaluate("!!document.querySelector('.tile') && document.querySelector('#message').hidden"))

    def test_names(self):
        """A page of names that the browser's Stop ended shows the names found before, and reports this."""
        page = self.open("/daily")
        self.search(page, "/artists", -1, "artists")
        page.wait("document.querySelector('.entries a') && document.querySelector('#message').hidden")

    def test_escape(self):
        """Escape is not the browser's Stop, and still closes dialogs and ends full screen."""
        page = self.open("/daily")
        self.assertFalse(page.evaluate(STOPS))
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        self.assertFalse(page.evaluate(STOPS))
        page.evaluate("document.querySelector('#menu').open = true; document.querySelector('#menu summary').focus()")
        self.assertFalse(page.evaluate(STOPS))
        page.evaluate("document.querySelector('.tile').click()")
        page.wait("document.querySelector('#viewer').open")
        self.assertTrue(page.evaluate(STOPS))
        self.leave(page)


class LiveLinks(ServedTest):
    def test_no_numbers(self):
        """The URL of a work or an artist without a valid number sends no request, and reports a missing work."""
        page = self.open("/daily")
        for route in ("work/x", "artist/x", "work/", "artist/-1", "work/1e9", "artist/0x10", "work/Infinity",
                      "work/1.5", "artist/99999999999999999999"):
            page.evaluate(SILENCE)
            self.server.others.clear()
            page.evaluate(f"location.hash = '#/{route}'")
            page.wait(f"{SAID} === 'This is not in the gallery' && document.body.dataset.view === 'list'")
            page.frames()
            self.assertEqual([path for path in self.server.others if path.startswith("data/")], [], route)

    def test_concurrent_reads(self):
        """Two concurrent reads of a file are one request, and both get it."""
        page = self.open("/daily")
        key = f"work/{self.facts.day('daily', self.facts.dates('daily')[0])['id'][0] >> 16}"
        event = self.server.hold(key)
        self.expected_errors += (self.missing,)
        page.evaluate(f"""window.read = [RL.get('{key}')];
            for (let other = 0; other < 60; other += 1) RL.get(`animation/none-${{other}}`).catch(() => {{}});
            window.read.push(RL.get('{key}'));
            Promise.all(window.read).then(([one, other]) => {{ window.isOne = one === other }});
            undefined""")
        event.set()
        page.wait("window.isOne")
        self.assertEqual(self.server.others.count(f"data/{key}.js"), 1)
