from live import LiveServer
from live_tests import LiveTest
from sampling import expensive
from scripts import choose

LAYOUT = "document.querySelector('#layout').value"


class LiveChoices(LiveTest):
    stored = None

    def setUp(self):
        super().setUp()
        self.api = self.server.api

    def pause(self, page):
        """Waits longer than preferences are collected."""
        page.rest(900)

    def test_other_origin(self):
        """Preferences of one port apply at another one."""
        page = self.open()
        page.evaluate(choose("#layout", "squares"))
        page.evaluate(choose("#lang", "ja"))
        page.evaluate(choose("#pageLimit", "2"))
        page.evaluate("document.querySelector('#pagesFirst').click()")
        self.until(page, lambda: "pagesFirst" in self.api.choices)
        other = LiveServer(self.folder)
        self.addCleanup(other.close)
        other.api.choices = self.api.choices
        page = self.page()
        page.open(f"{other.origin}/index.html")
        page.wait("document.body?.dataset.ready === 'yes'")
        self.assertEqual(page.evaluate(f"[{LAYOUT}, document.documentElement.lang, document.querySelector('#pagesFirst')"
                                       ".checked, document.querySelector('#pageLimit').value]"),
                         ["squares", "ja", False, "2"])
        self.assertEqual(page.evaluate("Object.keys(localStorage)"), [])

    def test_together(self):
        """Quick changes are sent together, and unchanged preferences are not sent."""
        page = self.open()
        self.until(page, lambda: self.api.chosen)
        self.assertEqual(self.api.chosen, [{"list": "daily"}])
        changes = [choose("#size", str(size)) for size in range(220, 400, 20)]
        page.evaluate("; ".join([*changes, choose("#layout", "squares"), choose("#layout", "columns")]))
        self.until(page, lambda: len(self.api.chosen) > 1)
        self.pause(page)
        page.evaluate(choose("#layout", "columns"))
        self.pause(page)
        self.assertEqual(self.api.chosen[1:], [{"size": 380, "layout": "columns"}])

    def test_left(self):
        """A change right before the page is left is sent too."""
        page = self.open()
        page.evaluate(choose("#layout", "squares"))
        page.reload()
        self.assertEqual(page.evaluate(LAYOUT), "squares")

    def test_defaults(self):
        """Defaults are not stored: another --r18 applies the next time."""
        page = self.open()
        page.key("]")
        self.until(page, lambda: self.api.choices)
        self.pause(page)
        self.assertEqual(self.api.choices, {"list": "daily"})

    @expensive
    def test_strange(self):
        """Preferences of an unexpected type are ignored."""
        for strange in ({}, None, -1, True, "nonsense", [1], {"a": 1}):
            for name in ("layout", "size", "language", "pagesFirst", "list", "info", "r18", "meaning", "favourites"):
                self.api.choices[name] = strange
            page = self.open("")
            self.go(page, "/favourites", "favourites")
            self.go(page, "/daily", "list")
            page.wait("document.querySelector('.tile')")

    def test_refused(self):
        """A preference that cannot be stored applies in the page, without an error."""
        self.expected_errors += ("status of 500",)
        self.api.answers["choices"] = [(500, {"error": "the disk is full"})] * 2
        page = self.open()
        self.until(page, lambda: self.api.chosen)
        page.evaluate(choose("#layout", "squares"))
        self.until(page, lambda: len(self.api.chosen) == 2)
        self.pause(page)
        self.assertEqual(page.evaluate(f"[{LAYOUT}, document.querySelector('#status').textContent]"), ["squares", ""])
