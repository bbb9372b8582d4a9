from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT, VIEWER

_CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "slider", "checkbox", "dialog", "listbox", "option",
             "menuitem", "radio", "tab", "image", "DisclosureTriangle"}
_FOCUS = "(a => a.id || a.dataset.action || a.dataset.workId || a.className || a.tagName)(document.activeElement)"


@also_on(LateTest)
class Keyboard(SiteTest):
    def test_names(self):
        """Each control has a name for screen readers, in each view."""
        if self.server:  # no work is shown long enough to be added
            self.server.api.recents = self.facts.day(self.list, self.facts.dates(self.list)[0])["id"][:3]
        page = self.open()
        self.check_names(page, "waterfall")
        for key, selector in (("c", "#calendar"), ("?", "#help")):
            page.key(key)
            page.wait(f"document.querySelector('{selector}').open")
            self.check_names(page, selector)
            page.key("Escape")
        page.evaluate("document.querySelector('#menu').open = true")
        self.check_names(page, "menu")
        page.evaluate("document.querySelector('#menu').open = false")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open")
        page.key("i")
        self.check_names(page, "viewer")
        self.leave(page)
        for view in ("artists", "tags", "recents"):
            self.go(page, f"/{view}", view)
            page.wait("document.querySelector('#names:not([hidden]) a, #waterfall:not([hidden]) .tile')")
            self.check_names(page, view)

    def check_names(self, page, view: str):
        nodes = [node for node in page.nodes() if node["role"] in _CONTROLS]
        self.assertGreater(len(nodes), 1, view)
        # An image without a name is decoration only if its container has a name; those are not in the tree.
        self.assertEqual([node["role"] for node in nodes if not node["name"].strip()], [], view)

    def test_landmarks(self):
        """The page has a main part, one slider, a status, and a heading for each date."""
        roles = [node["role"] for node in self.open().nodes()]
        for role in ("main", "slider", "status", "heading"):
            self.assertIn(role, roles)
        self.assertEqual(roles.count("main"), 1)

    @expensive
    def test_complete_tour(self):
        """All views are reachable without a mouse: works, viewer, calendar, search, artists, and back."""
        dates = self.facts.dates(self.list)
        day = self.facts.day(self.list, dates[0])
        page = self.open()
        page.keys("ArrowRight", "ArrowRight")
        page.wait(f"document.activeElement.dataset.workId === '{day['id'][1]}'")
        page.key("Enter")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{day['id'][1]}'")
        page.keys("ArrowRight", "Escape")
        page.wait(f"document.activeElement.dataset.workId === '{day['id'][2]}'")
        page.key("]")
        page.wait(f"{CURRENT} === {dates[1]!r}")
        page.key("c")
        page.wait(f"document.activeElement.dataset.date === {dates[1]!r}")
        page.key("Enter")
        page.wait("!document.querySelector('#calendar').open")
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        page.type("a")
        page.wait("document.body.dataset.found > 0 && document.querySelector('.tile')")
        page.key("Escape")
        page.key("ArrowDown")
        page.wait("document.activeElement.matches('.tile')")
        page.key("Enter")
        page.wait(f"{VIEWER}.open")
        page.key("Escape")
        page.wait("!document.querySelector('#viewer').open && document.activeElement.matches('.tile')")

    def test_tab(self):
        """Tab reaches each part of the page, and each control of the viewer; the focus can be seen."""
        page = self.open()
        self.assertLessEqual({"search", "scrubber"}, self.tabs(page, 14))
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open")
        reached = self.tabs(page, 14)
        self.assertLessEqual({"close", "previous", "next", "fit", "info"}, reached)
        self.assertEqual({"search", "scrubber"} & reached, set(), "Tab leaves the viewer")

    def tabs(self, page, count: int) -> set[str]:
        found = set()
        for _ in range(count):
            page.key("Tab")
            found.add(page.evaluate(_FOCUS))
            seen = page.evaluate("""(node => node === document.body || (style => style.outlineStyle !== 'none'
                || style.boxShadow !== 'none')(getComputedStyle(node)))(document.activeElement)""")
            self.assertTrue(seen, f"the focus of {page.evaluate(_FOCUS)} cannot be seen")
        return found

    def test_keys_with_modifiers(self):
        """Keys with Control, Alt or Meta are left to the browser."""
        page = self.open()
        for key in ("Control+c", "Alt+c", "Meta+c", "Control+/", "Control+Enter"):
            page.key(key)
            page.frames()
            self.assertFalse(page.evaluate(
                "!!document.querySelector('dialog[open]') || document.activeElement.id === 'search'"), key)

    def test_help(self):
        """`?` shows the keys of all controls."""
        page = self.open()
        page.key("?")
        page.wait("document.querySelector('#help').open")
        said = page.evaluate("document.querySelector('#help').innerText")
        keys = page.evaluate("[...document.querySelectorAll('[aria-keyshortcuts]')].map(one => one.ariaKeyShortcuts"
                             "?? one.getAttribute('aria-keyshortcuts'))")
        self.assertGreater(len(keys), 5)
        for key in keys:
            self.assertIn({"Escape": "Esc", "ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}.get(key, key), said)

    def test_targets(self):
        """On a small screen, touch targets are at least 32 px high and wide."""
        page = self.page()
        page.resize(390, 844, ratio=2, mobile=True)
        self.open(page=page)
        page.evaluate("document.querySelector('#menu').open = true")
        small = """[...document.querySelectorAll('button, select, summary, input:not([type=checkbox])')]
            .filter(one => one.checkVisibility()).map(one => [one.id || one.dataset.action || one.textContent,
                one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 32 || box.height < 32))
            .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
        self.assertEqual(page.evaluate(small), [])
        page.evaluate("document.querySelector('#menu').open = false")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open")
        self.assertEqual(page.evaluate(small), [])
