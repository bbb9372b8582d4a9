import names
import world
from harness import SiteTest

_BIDI = "[\\u202a-\\u202e\\u2066-\\u2069]"


class Hostile(SiteTest):
    invented = True

    def check(self, page):
        """Checks that no script of a title ran, the layout is intact, and text does not change another's direction."""
        self.assertIsNone(page.evaluate("window.hacked ?? null"))
        markup = page.evaluate("document.querySelectorAll('.tile b, .tile svg, #caption :not(bdi), #names b').length")
        self.assertEqual(markup, 0)
        self.assertLessEqual(page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"),
                             1200)
        self.assertEqual(page.evaluate("""(() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
            while (walker.nextNode()) {
                const {data, parentElement} = walker.currentNode;
                // A separate block limits the direction of its text, as a bdi does.
                const isApart = parentElement.matches('p, h2') && parentElement.childNodes.length === 1;
                if (/%s/.test(data) && !isApart && !parentElement.closest('bdi')) found.push(data);
            }
            return found;
        })()""" % _BIDI), [])

    def test_waterfall(self):
        """In the waterfall, titles are plain text."""
        page = self.open()
        for layout in range(3):
            page.evaluate("document.querySelector('#waterfall').scrollTop += 400")
            page.frames()
            self.check(page)

    def test_viewer(self):
        """In the viewer, titles, names, tags and captions are plain text, and its buttons stay on the screen."""
        page = self.open()
        for id, (title, artist, tag) in zip(world.hostile_ids(), names.HOSTILE):
            with self.subTest(title=title[:30]):
                self.go(page, f"/work/{id}", "list")
                page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{id}'")
                if page.evaluate("document.querySelector('#info').hidden"):
                    page.key("i")
                page.wait("document.querySelector('#description').textContent")
                self.check(page)
                for action in ("close", "info", "next"):
                    box = page.box(f"[data-action={action}]")
                    self.assertTrue(box["x"] >= 0 and box["right"] <= 1200, box)
                    self.assertTrue(box["y"] >= 0 and box["bottom"] <= 800, box)
                said = page.evaluate("document.querySelector('#caption').textContent")
                if title.isascii() and title.isprintable():
                    self.assertEqual(said.strip(), title.strip() or str(id))
                    self.assertIn(tag, page.evaluate("document.querySelector('#tags').textContent"))
                self.leave(page)

    def test_links(self):
        """No link runs a script."""
        page = self.open("/artists")
        page.wait("document.querySelector('#names a')")
        self.assertEqual(page.evaluate("[...document.links].filter(link => link.protocol === 'javascript:').length"), 0)
        self.check(page)

    def test_other_views(self):
        """Artists, tags, searches and recents never interpret titles as markup."""
        page = self.open(f"/work/{world.hostile_ids()[0]}")
        page.wait("document.querySelector('#viewer[open]')")
        for route, view in (("/artists", "artists"), ("/tags", "tags"), ("/search/hostile", "search"),
                            ("/search/%22%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E%22", "search"),
                            ("/tag/%3Csvg%20onload%3Dwindow.hacked%3D3%3E", "tag"), ("/recents", "recents")):
            self.go(page, route, view)
            if view in ("search", "tag"):
                page.wait("document.body.dataset.found > 0")
            page.wait("document.querySelector('#names:not([hidden]) a, #waterfall:not([hidden]) .tile')")
            page.frames()
            self.check(page)
        # The message about a wrong filter contains it.
        self.go(page, "/search/%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E", "search")
        page.wait("document.querySelector('#message code')?.textContent === '<img src=x onerror=window.hacked=1>'")
        self.check(page)

    def test_narrow(self):
        """On a narrow screen, too, the longest title does not widen the page."""
        page = self.page()
        page.resize(360, 640)
        id = world.hostile_ids()[4]
        self.open(f"/work/{id}", page)
        page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{id}'")
        page.key("i")
        page.frames()
        self.assertLessEqual(page.evaluate("document.querySelector('#viewer').scrollWidth"), 360)
        box = page.box("[data-action=close]")
        self.assertTrue(box["x"] >= 0 and box["right"] <= 360 and box["y"] >= 0 and box["bottom"] <= 640)
