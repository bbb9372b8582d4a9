import re

import live
import sites
from live_tests import LiveTest
from sampling import expensive
from scripts import CURRENT

# Scrolls some frames by a step. Each frame, every remaining tile must move by exactly the step.
SCROLL = """(async (frames, step) => {
    const box = document.querySelector('#waterfall');
    const tops = () => new Map([...document.querySelectorAll('.tile')].filter(tile => {
        const {top, bottom} = tile.getBoundingClientRect();
        return bottom > 100 && top < innerHeight;
    }).map(tile => [tile, tile.getBoundingClientRect().top]));
    let [worst, nodes] = [0, 0];
    for (let frame = 0; frame < frames; frame += 1) {
        const before = tops();
        box.scrollTop += step;
        await new Promise(requestAnimationFrame);
        for (const [tile, top] of before) {
            if (tile.isConnected) worst = Math.max(worst, Math.abs(top - step - tile.getBoundingClientRect().top));
        }
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
    }
    return {worst, nodes};
})"""

# The position of a tile on the screen.
TOP = "(({date, id}) => document.querySelector(`section[data-date=\"${date}\"] [data-work-id=\"${id}\"]`)" \
      ".getBoundingClientRect().top)"


class LivePages(LiveTest):
    def test_first_page(self):
        """One page is requested at the start, and the next one when its end is within two screens."""
        page = self.open()
        self.asked(page, self.name(0, 1))
        self.reads(page, 0)
        bottom = page.box("section[data-date]")["bottom"]
        top, height = page.evaluate("(box => [box.y, box.height])"
                                    "(document.querySelector('#waterfall').getBoundingClientRect())")
        down = bottom - top - 2 * height
        self.assertGreater(down, 40)
        self.scroll(page, down - 20)
        self.rest(page)
        self.asked(page, self.name(0, 1))
        self.scroll(page, 40)
        self.asked(page, self.name(0, 1), self.name(0, 2))
        self.assertEqual(page.evaluate("document.querySelector('section small').textContent"), "100 of 120 works")

    @expensive
    def test_in_order(self):
        """With late responses, pages are requested in order, one at a time, each once, at most one ahead."""
        self.server.delays = live.late()
        page = self.open()
        expected = [self.name(place, pages) for place in range(4) for pages in (1, 2, 3)]
        while (seen := page.evaluate(CURRENT)) not in self.dates[2:]:
            self.assertLessEqual(page.evaluate(f"{SCROLL}(4, 12)")["worst"], 1, seen)
        self.rest(page)
        self.rest(page)
        count = len(self.server.requests)
        self.assertEqual(self.server.requests, expected[:count])
        self.assertEqual(self.server.most, 1)
        self.assertLessEqual(count, 3 * 2 + 2)

    @expensive
    def test_no_jump(self):
        """While pages load, visible tiles move only by the scrolled distance."""
        self.server.delays = live.late()
        page = self.open()
        self.reads(page, 0)
        for step in (12, 12, 12, -12, 30, 30, -30):
            found = page.evaluate(f"{SCROLL}(90, {step})")
            self.assertLessEqual(found["worst"], 1)
            self.assertLessEqual(found["nodes"], 800)
        self.assertGreater(len(self.server.requests), 3)

    def test_above(self):
        """Pages that load above the screen, higher or lower than expected, do not move visible tiles."""
        for layout in ("rows", "squares", "columns"):
            with self.subTest(layout=layout):
                self.server.api.choices["layout"] = layout
                page = self.open(f"/daily/{self.dates[6]}")
                self.above(page, 6)

    def above(self, page, place: int):
        """Scrolls up from a loaded date into the next newer one, with a response in the middle of it."""
        self.reads(page, place)
        self.rest(page)
        event = self.server.hold(self.name(place - 1))
        tile = f"({{date: '{self.dates[place]}', id: {self.facts.day('daily', self.dates[place])['id'][0]}}})"
        self.scroll(page, -150)
        self.until(page, lambda: self.server.requests[-1] == self.name(place - 1, 1))
        before = page.evaluate(TOP + tile)
        page.evaluate("window.ended = false; document.querySelector('#waterfall')"
                      ".addEventListener('scrollend', () => { window.ended = true }, {once: true});"
                      "document.querySelector('#waterfall').scrollBy({top: -300, behavior: 'smooth'})")
        page.frames(4)
        middle = page.evaluate(TOP + tile)
        event.set()
        self.reads(page, place - 1, 50)
        page.wait("window.ended")
        self.assertTrue(before < middle, (before, middle))
        self.assertAlmostEqual(page.evaluate(TOP + tile), before + 300, delta=1)
        self.rest(page)
        self.assertAlmostEqual(page.evaluate(TOP + tile), before + 300, delta=1)

    def test_top(self):
        """If dates above have changed, Home leads to the top, and all of it is reachable."""
        page = self.open(f"/daily/{self.dates[2]}")
        self.reads(page, 2)
        for _ in range(60):
            self.scroll(page, -100)
        page.wait(f"{CURRENT} === '{self.dates[0]}'")
        self.rest(page)
        self.scroll(page, -20_000)
        self.assertAlmostEqual(page.evaluate("document.querySelector('section').getBoundingClientRect().top"
                                             "- document.querySelector('#waterfall').getBoundingClientRect().top"), 0)
        self.reads(page, 0)

    def test_list_stays(self):
        """A list that was left for another view or list is not requested again."""
        page = self.open()
        self.reads(page, 0)
        self.go(page, "/favourites", "favourites")
        self.go(page, "/weekly", "list")
        page.wait("document.querySelector('section[data-list=weekly] .tile')")
        self.go(page, "/daily", "list")
        self.reads(page, 0)
        self.rest(page)
        self.assertEqual([one for one in self.server.requests if one.startswith("daily/")], [self.name(0, 1)])


class LiveStored(LiveTest):
    def setUp(self):
        self.stored = {"daily": set(self.class_dates()[1:4] + self.class_dates()[8:9])}
        super().setUp()

    @classmethod
    def class_dates(cls) -> list[str]:
        return cls.facts.dates("daily")

    def test_stored(self):
        """A stored date's file is requested once; its pages appear immediately."""
        page = self.open(f"/daily/{self.dates[1]}")
        for step in (400,) * 20 + (-400,) * 20:
            self.scroll(page, step)
        self.rest(page)
        stored = [one for one in self.server.requests if one.split("/")[1][:10] in self.stored["daily"]]
        self.assertEqual(sorted(stored), sorted(self.name(place, 1) for place in (1, 2, 3)))
        self.assertLessEqual(self.server.most, 1)

    @expensive
    def test_no_jump(self):
        """Stored dates next to others load without a jump."""
        self.server.delays = live.late()
        page = self.open(f"/daily/{self.dates[2]}")
        self.reads(page, 2)
        for step in (25, -25, -40, 60):
            self.assertLessEqual(page.evaluate(f"{SCROLL}(70, {step})")["worst"], 1)

    def test_between(self):
        """A page that arrives while the end of its date and a stored date are visible moves neither of them."""
        page = self.open()
        self.reads(page, 0)
        event = self.server.hold(self.name(0))
        end = f"document.querySelector('section[data-date=\"{self.dates[0]}\"]').getBoundingClientRect().bottom"
        self.scroll(page, page.evaluate(end) - 1000)
        self.until(page, lambda: self.server.requests[-1] == self.name(0, 2))
        self.scroll(page, page.evaluate(end) - 500)
        self.reads(page, 1)
        before = page.evaluate(end)
        event.set()
        page.wait("document.querySelector('section small').textContent === '100 of 120 works'")
        self.assertEqual(page.evaluate(end), before)
        self.rest(page)
        self.assertEqual(self.server.requests[-1], self.name(0, 2))
        # The new works appear when the stored date is no longer visible.
        self.scroll(page, -500)
        self.reads(page, 0, 51)
        self.assertGreater(page.evaluate(end), before + 500)

    def test_partial(self):
        """For a partially stored date, the page after the stored ones is requested."""
        day = self.facts.day("daily", self.dates[1])
        part = {key: value[:100] if isinstance(value, list) and len(value) == 120 else value for key, value in day.items()}
        self.server.answers[self.name(1)] = [{**part, "state": "partial", "total": 120, "more": True}]
        page = self.open(f"/daily/{self.dates[1]}")
        self.reads(page, 1)
        self.scroll(page, 3000)
        self.until(page, lambda: self.name(1, 3) in self.server.requests)
        self.assertNotIn(self.name(1, 2), self.server.requests)


class LiveHuge(LiveTest):
    plan = sites.Plan({"daily": (4500, 120, 0)}, "2026-11-11", pictures=False, incidents=False, whole=False,
                      search=False)

    def setUp(self):
        super().setUp()
        self.server.substitute = self.name(3)  # dates of the middle have no file

    @expensive
    def test_end_of_window(self):
        """The page does not jump when the scrolled box itself ends and pages load late."""
        self.server.delays = live.late()
        page = self.open()
        for way in (1, -1, 1):
            page.evaluate("""(box => { box.scrollTop = %d > 0 ? box.scrollHeight - 40 * box.clientHeight
                : 40 * box.clientHeight })(document.querySelector('#waterfall'))""" % way)
            page.frames()
            page.wait("document.querySelector('.tile')")
            before = page.evaluate(CURRENT)
            self.assertLessEqual(page.evaluate(f"{SCROLL}(220, {way * 120})")["worst"], 1)
            after = page.evaluate(CURRENT)
            self.assertTrue(after < before if way > 0 else after > before, f"{before} to {after}")
        self.assertLessEqual(page.evaluate("document.querySelector('#waterfall').scrollHeight"), 8e6)

    def test_far(self):
        """A link to a distant date requests only this date, and so does End."""
        page = self.open("/daily/2018-05-05")
        page.wait(f"{CURRENT} === '2018-05-05' && document.querySelector('section[data-date=\"2018-05-05\"] .tile')")
        self.asked(page, "daily/2018-05-05?pages=1")
        page.key("End")
        self.reads(page, -1, 50)
        self.rest(page)
        self.assertTrue(all(re.match(r"daily/(2018-05-05|2014-07-\d\d)\?", one) for one in self.server.requests),
                        self.server.requests)
