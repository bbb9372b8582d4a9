"""Tests of pages that must not move, and of addresses that must not break a page."""

import stability
from harness import SiteTest
from sampling import expensive
from scripts import VIEWER
from test_live_pages import SCROLL

_PHONE = (390, 844)


class Stability(SiteTest):
    invented = True

    def phone(self):
        page = self.page()
        page.resize(*_PHONE, mobile=True)
        page.fingers()
        stability.observe(page)
        return page

    def count_all_shifts(self, page):
        """Counts the layout shifts from now on, including those that follow an action."""
        page.wait("!walk.acting && performance.now() > walk.quietAfter")
        page.evaluate("walk.act = () => {}")
        stability.shifts(page)

    def test_heading_of_missing_date(self):
        """Scrolling past a date that is not stored removes its message, and the works do not move."""
        page = self.open(f"/{self.list}/2010-01-01", self.phone())
        page.wait("document.querySelector('#head [role=alert]') && document.querySelector('.tile')")
        page.rest(300)
        found = page.evaluate(f"{SCROLL}(40, -12)")
        self.assertTrue(page.evaluate("document.querySelector('#head').hidden"))
        self.assertLess(found["worst"], 1.5)

    def test_comparison(self):
        """The groups of a comparison appear with their first works, and do not move later."""
        page = self.open(page=self.phone())
        one, other = self.facts.dates(self.list)[:2]
        self.count_all_shifts(page)
        self.go(page, f"/compare/{self.list}/{one}/{self.list}/{other}", "compare")
        page.wait("document.querySelectorAll('#compare section').length > 1")
        page.frames(10)
        total, shifts = stability.shifts(page)
        self.assertLessEqual(total, stability.MOST_SHIFT, shifts)

    def test_names(self):
        """The names of artists appear with their sections, and do not move later."""
        page = self.open(page=self.phone())
        self.count_all_shifts(page)
        self.go(page, "/artists", "artists")
        page.wait("document.querySelector('#names .entries a')")
        page.frames(10)
        total, shifts = stability.shifts(page)
        self.assertLessEqual(total, stability.MOST_SHIFT, shifts)

    def test_heading_of_search(self):
        """The heading of a search has its final height before the works are found."""
        page = self.open(page=self.phone())
        page.evaluate("""window.tops = []; new MutationObserver(() =>
            tops.push(document.querySelector('#waterfall').getBoundingClientRect().top))
            .observe(document.querySelector('#head'), {childList: true});""")
        self.go(page, "/search/a", "search")
        page.wait("document.body.dataset.found > 0 && document.querySelector('#waterfall .tile')")
        page.frames(3)
        tops = page.evaluate("tops")
        self.assertGreater(len(tops), 1)
        self.assertEqual(len(set(tops)), 1, tops)

    def test_panel(self):
        """On a phone, the panel and the top bar have the same heights for all works, so that images do not move."""
        date = self.facts.dates(self.list)[0]
        page = self.open(f"/{self.list}/{date}/1", self.phone())
        page.wait(f"{VIEWER}.open")
        page.evaluate("document.querySelector('#viewer [data-action=info]').click()")
        heights = page.run("""const {viewer} = RL.gallery, heights = new Set();
            for (let work = 0; work < 8; work += 1) {
                await viewer.skip(1);
                for (let frame = 0; frame < 10; frame += 1) {
                    await new Promise(requestAnimationFrame);
                    const [panel, bar] = [...document.querySelectorAll('#info, #viewer .bar.top')];
                    heights.add(`${panel.clientHeight} ${bar.clientHeight}`);
                }
            }
            return [...heights];""")
        self.assertEqual(len(heights), 1, heights)

    @expensive
    def test_viewer(self):
        """On a phone, works and pages follow each other without a layout shift, as in a slideshow; so do strips."""
        date = self.facts.dates(self.list)[0]
        page = self.open(f"/{self.list}/{date}/1", self.phone())
        page.wait(f"{VIEWER}.open && {VIEWER}.loaded === 'image'")
        page.evaluate("document.querySelector('#viewer [data-action=info]').click()")
        self.count_all_shifts(page)
        for action in ("step", "strip"):
            with self.subTest(action=action):
                if action == "strip":
                    page.evaluate("RL.gallery.viewer.toggleStrip()")
                    page.frames(3)
                    stability.shifts(page)
                pages = page.run("""const {viewer} = RL.gallery, shown = [];
                    for (let step = 0; step < 30; step += 1) {
                        await viewer.step(1);
                        for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
                        shown.push(viewer.isStrip ? 1 : viewer.page);
                    }
                    return Math.max(...shown);""")
                self.assertGreater(pages, 0)
                total, shifts = stability.shifts(page)
                self.assertLessEqual(total, stability.MOST_SHIFT, shifts)

    def test_export_in_progress(self):
        """The indicator of an export in progress does not change the height of the toolbar."""
        page = self.open(page=self.phone())
        before = page.box("#toolbar")["height"]
        page.evaluate("""(item => {
                item.dataset.state = 'running';
                document.querySelector('#menu .panel').append(item);
            })(document.createElement('li'))""")
        page.frames()
        badge = page.evaluate("getComputedStyle(document.querySelector('#menu summary'), '::after').content")
        self.assertIn("⤓", badge)
        self.assertEqual(page.box("#toolbar")["height"], before)

    def test_invalid_addresses(self):
        """Addresses with invalid dates or without dates show a page, and cause no error."""
        page = self.open()
        for route in ("compare", f"compare/{self.list}", f"compare/{self.list}/2024-99-99/{self.list}/x", "on",
                      "on/daily/99-99", "on/daily/02-30", "best", "best/daily/2024-13", "best/daily/x"):
            with self.subTest(route=route):
                page.evaluate("delete document.body.dataset.ready")
                page.evaluate(f"location.hash = '#/{route}'")
                page.wait("document.body.dataset.ready === 'yes'")
                page.wait("[...document.querySelectorAll('body > main:not([hidden])')].length === 1")
                self.assertEqual(page.errors, [])

    def test_leap_day(self):
        """The address of February 29 shows that day of other years."""
        page = self.open()
        self.go(page, f"/on/{self.list}/02-29", "on")
        page.wait("document.querySelector('#head h1').textContent.includes('29')")

    def test_focus_after_copy(self):
        """A button that copies text keeps the focus, also if the page may not use the clipboard."""
        page = self.open()
        page.wait("document.querySelector('.tile')")
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page.key("ArrowRight")
        page.wait("document.activeElement.matches('.tile')")
        page.key("x")
        page.wait("!document.querySelector('#selection').hidden")
        page.evaluate("document.querySelector('[data-selection=copyIds]').focus()")
        page.key("Enter")
        page.wait("document.querySelector('#status').textContent.startsWith('Copied')")
        self.assertEqual(page.evaluate("document.activeElement.dataset.selection"), "copyIds")
