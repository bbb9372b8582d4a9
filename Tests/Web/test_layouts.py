from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from scripts import CURRENT, choose

BOXES = """[...document.querySelectorAll('section[data-date] .tile')].map(tile => {
    const {x, y, width, height, right, bottom} = tile.getBoundingClientRect();
    return {id: Number(tile.dataset.workId), date: tile.parentElement.dataset.date, x, y, width, height, right, bottom};
})"""


@also_on(LateTest, BrowsedTest)
class Layouts(SiteTest):
    def boxes(self, page, layout: str) -> list[dict]:
        page.evaluate(choose("#layout", layout))
        page.frames()
        page.wait("document.querySelectorAll('.tile').length > 5")
        return page.evaluate(BOXES)

    def test_no_overlap(self):
        """In each layout, tiles do not overlap and stay within the screen's width."""
        page = self.open()
        for width in (1200, 390, 320):
            page.resize(width, 800)
            for layout in ("rows", "squares", "columns"):
                with self.subTest(layout=layout, width=width):
                    boxes = self.boxes(page, layout)
                    for number, one in enumerate(boxes):
                        self.assertGreaterEqual(one["x"], 0)
                        self.assertLessEqual(one["right"], width)
                        for other in boxes[number + 1:]:
                            apart = (one["right"] <= other["x"] + 0.5 or other["right"] <= one["x"] + 0.5
                                     or one["bottom"] <= other["y"] + 0.5 or other["bottom"] <= one["y"] + 0.5)
                            self.assertTrue(apart, (one, other))

    def test_date_stays(self):
        """The visible date stays when the layout or the window's width changes."""
        page = self.open()
        date = self.facts.dates(self.list)[3]
        for key in ("]", "]", "]"):
            page.key(key)
        page.wait(f"{CURRENT} === {date!r}")
        for layout in ("squares", "columns", "rows"):
            self.boxes(page, layout)
            page.wait(f"{CURRENT} === {date!r}")
        page.resize(500, 800)
        page.wait("document.querySelector('#waterfall').clientWidth <= 500")
        page.frames()
        page.wait(f"{CURRENT} === {date!r}")

    def test_tops(self):
        """In each layout, the top of a date belongs to the date, and the pixel above it to the previous section."""
        page = self.open()
        for layout in ("rows", "squares", "columns"):
            with self.subTest(layout=layout):
                self.boxes(page, layout)
                found = page.evaluate("""(geometry => geometry.sections.map((_, section) =>
                    [0, -1].map(offset => geometry.sectionAt(geometry.top(section) + offset))))
                    (RL.gallery.waterfall.geometry)""")
                self.assertGreater(len(found), 3)
                self.assertEqual(found, [[section, max(0, section - 1)] for section in range(len(found))])

    def test_is_remembered(self):
        """The selected layout is used at the next visit."""
        page = self.open()
        self.boxes(page, "squares")
        page.reload()
        page.wait("document.querySelector('.tile')")
        self.assertEqual(page.evaluate("document.querySelector('#layout').value"), "squares")
        box = page.box(".tile")
        self.assertAlmostEqual(box["width"], box["height"], delta=1)

    def test_rows(self):
        """Rows end at one edge, and preserve the aspect ratio of each work."""
        page = self.open()
        date = self.facts.dates(self.list)[0]
        day = self.facts.day(self.list, date)
        sizes = dict(zip(day["id"], zip(day["width"], day["height"])))
        boxes = [box for box in self.boxes(page, "rows") if box["date"] == date]
        for box in boxes:
            width, height = sizes[box["id"]]
            form = min(2.6, max(0.4, width / height)) if width and height else 0.72
            self.assertAlmostEqual(box["width"] / box["height"] / form, 1, delta=0.035, msg=box)
        rows = {}
        for box in boxes:
            rows.setdefault(round(box["y"]), []).append(box)
        # Complete rows: the last row of a date may be shorter, and the last visible one may be truncated.
        edges = [max(box["right"] for box in row) for _, row in sorted(rows.items())][:-1]
        self.assertGreater(len(edges), 2)
        self.assertLessEqual(max(edges) - min(edges), 1)

    def test_order(self):
        """In rows and squares, ranks go from left to right, then down."""
        page = self.open()
        for layout in ("rows", "squares"):
            boxes = [box for box in self.boxes(page, layout) if box["date"] == self.facts.dates(self.list)[0]]
            self.assertEqual(boxes, sorted(boxes, key=lambda box: (round(box["y"]), box["x"])), layout)

    def test_arrows(self):
        """In each layout, right and left are the next and previous rank, and down and up move in that direction."""
        page = self.open()
        date = self.facts.dates(self.list)[0]
        focused = f"""(tile => tile?.matches('.tile') && tile.parentElement.dataset.date === '{date}' && {{
            rank: Number(tile.dataset.rank), y: tile.getBoundingClientRect().y, x: tile.getBoundingClientRect().x
        }})(document.activeElement)"""
        ranks = self.facts.day(self.list, date)["rank"]
        for layout in ("rows", "squares", "columns"):
            with self.subTest(layout=layout):
                self.boxes(page, layout)
                page.evaluate(f"document.querySelector('.tile[data-rank=\"{ranks[1]}\"]').focus()")
                page.key("ArrowRight")
                page.wait(f"{focused}.rank === {ranks[2]}")
                page.key("ArrowLeft")
                start = page.wait(f"(now => now.rank === {ranks[1]} && now)({focused})")
                page.key("ArrowDown")
                below = page.wait(f"(now => now.rank !== {ranks[1]} && now)({focused})")
                self.assertGreater(below["y"], start["y"] + 20)
                self.assertLess(abs(below["x"] - start["x"]), 500)
                page.key("ArrowUp")
                above = page.wait(f"(now => now.rank !== {below['rank']} && now)({focused})")
                self.assertLess(above["y"], below["y"] - 20)
