import os

import sites
from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT

# Scrolls some frames by a step. Each frame, every remaining section and tile must move by exactly the step.
# Returns the largest difference, the maximum number of nodes, and the distance.
SCROLL = """(async (frames, step) => {
    const box = document.querySelector('#waterfall');
    const tops = () => new Map([...document.querySelectorAll('#waterfall section, .tile')]
        .map(node => [node, node.getBoundingClientRect().top]));
    let [worst, nodes, way] = [0, 0, 0];
    for (let frame = 0; frame < frames; frame += 1) {
        const before = tops();
        box.scrollTop += step;
        await new Promise(requestAnimationFrame);
        const after = tops();
        for (const [node, top] of before) {
            if (after.has(node)) worst = Math.max(worst, Math.abs(top - step - after.get(node)));
        }
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
        way += step;
    }
    return {worst, nodes, way};
})"""


@also_on(LateTest)
class Long(SiteTest):
    plan = sites.LONG
    invented = True

    @expensive
    def test_nodes_and_memory(self):
        """With 100,000 entries, at most 800 nodes exist at a time, and the scripts use at most 40 MB."""
        page = self.open()
        found = page.evaluate(f"{SCROLL}(120, 900)")
        self.assertLessEqual(found["nodes"], 800)
        page.call("HeapProfiler.collectGarbage")
        self.assertLessEqual(page.call("Runtime.getHeapUsage")["usedSize"], 40e6)

    @not_on(LateTest)  # uses two sites on the disk
    def test_ready(self):
        """Before they are ready, 200 dates read no more dates, and create no more nodes, than 30 dates."""
        month = os.path.join(self.folder, "month")
        sites.write(month, sites.MONTH)
        self.assertEqual(self._ready(month), self._ready(self.folder))

    def _ready(self, folder: str) -> tuple:
        """Returns the number of dates read and sections created."""
        page = self.page()
        page.open(f"file://{folder}/index.html")
        page.wait("document.body?.dataset.ready === 'yes'")
        page.wait("document.querySelectorAll('.tile').length > 0")
        page.frames(3)
        return (len({request for request in page.requests if "/data/daily/" in request}),
                page.evaluate("document.querySelectorAll('#waterfall section').length"))


class Huge(SiteTest):
    plan = sites.HUGE
    invented = True

    def setUp(self):
        super().setUp()
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)  # dates of the middle have no file

    def test_end(self):
        """End shows the first of 7,000 dates, in a box that every browser can draw."""
        page = self.open()
        page.key("End")
        page.wait(f"{CURRENT} === '2007-09-13' && document.querySelector('section[data-date=\"2007-09-13\"] .tile')")
        last = self.facts.day("daily", "2007-09-13")["id"][-1]
        page.wait(f"(box => box && box.bottom <= innerHeight && box.bottom > innerHeight / 2)"
                  f"(document.querySelector('.tile[data-work-id=\"{last}\"]')?.getBoundingClientRect())")
        self.assertLessEqual(page.evaluate("document.querySelector('#waterfall').scrollHeight"), 8e6)
        page.key("Home")
        page.wait(f"{CURRENT} === '2026-11-11'")

    def test_deep_link(self):
        """A link leads to any date immediately."""
        page = self.open("/daily/2007-09-20")
        page.wait(f"{CURRENT} === '2007-09-20' && document.querySelector('section[data-date=\"2007-09-20\"] .tile')")

    @expensive
    def test_scrolling(self):
        """Over 600,000 px, everything moves only by the scrolled distance."""
        page = self.open()
        found = page.evaluate(f"{SCROLL}(200, 3000)", 120)
        self.assertEqual(found["way"], 600_000)
        self.assertLessEqual(found["worst"], 1)
        self.assertLessEqual(found["nodes"], 800)

    @expensive
    def test_end_of_window(self):
        """Everything stays in position when the scrolled box itself reaches its end, in either direction."""
        page = self.open()
        for way in (1, -1, 1):
            page.evaluate("""(box => { box.scrollTop = %d > 0 ? box.scrollHeight - 40 * box.clientHeight
                : 40 * box.clientHeight })(document.querySelector('#waterfall'))""" % way)
            page.frames()
            before = page.evaluate(CURRENT)
            found = page.evaluate(f"{SCROLL}(60, {way * 1500})")
            self.assertLessEqual(found["worst"], 1)
            after = page.evaluate(CURRENT)
            self.assertTrue(after < before if way > 0 else after > before, f"{before} to {after}")

    def test_calendar(self):
        """The calendar of 19 years first creates the visible years, and others when they become visible."""
        page = self.open()
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        page.frames(3)
        self.assertLess(page.evaluate("document.querySelectorAll('#calendar a[data-date]').length"), 7 * 366)
        self.assertEqual(page.evaluate("document.querySelectorAll('#calendar [data-year]').length"), 20)
