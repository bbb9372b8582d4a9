from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on, not_on
from live_tests import LateTest
from sampling import expensive
from scripts import CURRENT, short

# Scrolls until a section's end is at the top of the screen.
PASS = """(date => {
    const box = document.querySelector('#waterfall');
    const section = document.querySelector(`section[data-date="${date}"]`);
    box.scrollTop += section.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
})"""


@also_on(LateTest, BrowsedTest)
class Waterfall(SiteTest):
    def test_newest_first(self):
        """The first section is the newest date of the first list."""
        page = self.open()
        first = page.evaluate("({...document.querySelector('section[data-date]').dataset})")
        self.assertEqual((first["list"], first["date"]), (self.list, self.facts.dates(self.list)[0]))

    def test_order_of_ranks(self):
        """Tiles are in the order of ranks in the document, and are the works of the date."""
        page = self.open()
        date = self.facts.dates(self.list)[0]
        seen = page.evaluate(f"""[...document.querySelectorAll('section[data-date="{date}"] .tile')]
            .map(tile => [Number(tile.dataset.rank), Number(tile.dataset.workId)])""")
        day = self.facts.day(self.list, date)
        self.assertGreater(len(seen), 5)
        self.assertEqual(seen, [list(pair) for pair in zip(day["rank"], day["id"])][:len(seen)])

    def test_facts_of_tiles(self):
        """A tile has the name, age, type and pages of its work."""
        page = self.open()
        date = self.facts.dates(self.list)[0]
        day = self.facts.day(self.list, date)
        seen = page.evaluate("[...document.querySelectorAll('.tile')].slice(0, 8).map(tile => [tile.ariaLabel,"
                             "tile.dataset.age, tile.dataset.type, Number(tile.dataset.pages ?? 1), tile.hash])")
        for place, (name, age, kind, pages, route) in enumerate(seen):
            with self.subTest(rank=day["rank"][place]):
                artist = day["artist"][place]
                self.assertTrue(name.startswith(f"{day['rank'][place]}: "), name)
                if day["title"][place].isascii():
                    self.assertIn(day["title"][place], name)
                if artist is not None and day["artists"][artist][1].isalnum():
                    self.assertTrue(name.endswith(", " + day["artists"][artist][1]), name)
                self.assertEqual(age, ["all", "r18", "r18g"][day["age"][place] or 0])
                self.assertEqual(kind, ["illust", "manga", "ugoira"][day["type"][place] or 0])
                self.assertEqual(pages, max(1, day["pages"][place]))
                self.assertEqual(route, f"#/{self.list}/{date}/{day['rank'][place]}")

    def test_sticky_headers(self):
        """The header of the section on the screen stays at the top."""
        page = self.open()
        for _ in range(6):
            page.evaluate("document.querySelector('#waterfall').scrollTop += 170")
            page.frames()
            top = page.evaluate(f"""document.querySelector(`section[data-date="${{{CURRENT}}}"] > h2`)
                .getBoundingClientRect().top - document.querySelector('#waterfall').getBoundingClientRect().top""")
            self.assertAlmostEqual(top, 0, delta=1)

    def test_header_in_front(self):
        """A tile and its rank never show through the header in front of it."""
        page = self.open()
        page.evaluate("document.querySelector('.tile').focus()")
        for _ in range(12):
            page.evaluate("document.querySelector('#waterfall').scrollTop += 37")
            page.frames()
            through = page.evaluate("""(header => {
                const { left, right, top, bottom } = header.getBoundingClientRect(), seen = new Set();
                for (let x = left + 6; x < right; x += 6) {
                    for (let y = top + 2; y < bottom; y += 4) seen.add(document.elementFromPoint(x, y));
                }
                return [...seen].filter(node => node.closest('.tile')).length;
            })([...document.querySelectorAll('#waterfall h2')].find(node => node.getBoundingClientRect().bottom > 60))""")
            self.assertEqual(through, 0)

    @expensive
    def test_back_in_time(self):
        """At the end of a date come the works of the previous date, and the URL follows."""
        page = self.open()
        dates = self.facts.dates(self.list)[:12]
        for date, before in zip(dates, dates[1:]):
            page.evaluate(f"{PASS}({date!r})")
            page.wait(f"document.querySelector('section[data-date=\"{before}\"] .tile')")
            page.wait(f"location.hash === '#/{self.list}/{before}'")

    def test_to_the_end(self):
        """End leads to the oldest date, whose last work can be seen; Home leads back."""
        page = self.open()
        dates = self.facts.dates(self.list)
        page.key("End")
        last = self.facts.day(self.list, dates[-1])["id"][-1]
        page.wait(f"(tile => tile && tile.getBoundingClientRect().bottom <= innerHeight)"
                  f"(document.querySelector('section[data-date=\"{dates[-1]}\"] .tile[data-work-id=\"{last}\"]'))")
        page.key("Home")
        page.wait(f"{CURRENT} === {dates[0]!r} && document.querySelector('#waterfall').scrollTop === 0")

    def test_brackets(self):
        """`]` goes to the previous date, `[` to the next one."""
        page = self.open()
        dates = self.facts.dates(self.list)
        for key, date in (("]", dates[1]), ("]", dates[2]), ("[", dates[1]), ("[", dates[0])):
            page.key(key)
            page.wait(f"{CURRENT} === {date!r} && location.hash.startsWith('#/{self.list}/{date}')")

    def test_address_of_other_views(self):
        """The URL of another view stays, and loading it again leads to the same view."""
        page = self.open()
        for view in ("artists", "favourites"):
            self.go(page, f"/{self.list}", "list")
            page.wait("document.querySelector('.tile')")
            self.go(page, f"/{view}", view)
            page.rest(400)  # URLs follow with a delay
            self.assertEqual(page.evaluate("location.hash"), f"#/{view}")
            page.reload()
            page.wait(f"document.body.dataset.view === {view!r}")

    def test_scrubber(self):
        """The scrubber is a slider that announces the date; its keys move by date and by week."""
        page = self.open()
        dates = self.facts.dates(self.list)
        page.evaluate("document.querySelector('#scrubber').focus()")
        self.assertEqual(page.evaluate("document.querySelector('#scrubber').role"), "slider")
        for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("PageDown", 8), ("End", -1),
                           ("Home", 0)):
            page.key(key)
            page.wait(f"document.querySelector('#scrubber').getAttribute('aria-valuetext') === {short(dates[place])!r}")
            page.wait(f"document.querySelector('section[data-date=\"{dates[place]}\"] .tile')")

    @expensive
    @not_on(LateTest)  # heights are not fixed before a date is read
    def test_no_layout_shift(self):
        """Visible content does not move by itself, at the start and over 30,000 px."""
        page = self.page()
        page.before_scripts("""window.shifts = 0;
            new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts += entry.value })
                .observe({type: 'layout-shift', buffered: true});""")
        self.open(page=page)
        # A slow machine draws few frames within the time limit of a response.
        for start in range(0, 30_000, 5_000):
            page.run(f"""const box = document.querySelector('#waterfall');
                for (let at = {start}; at < {start + 5_000}; at += 250) {{
                    box.scrollTop = at;
                    await new Promise(requestAnimationFrame);
                }}""")
        page.wait("[...document.images].every(image => image.complete)")
        page.frames()
        self.assertLessEqual(page.evaluate("window.shifts"), 0.01)
