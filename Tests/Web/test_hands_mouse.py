import json
import math
from collections import defaultdict

from hands import HandsTest, is_open
from scripts import CURRENT, LOADED, VIEWER

_MIDDLE = (600, 400)
_OPACITY = "Number(getComputedStyle(document.querySelector({!r})).opacity)"

# Whether the middle of an element can be clicked.
_IS_HIT = """(one => (({x, y, width, height}) =>
    one.contains(document.elementFromPoint(x + width / 2, y + height / 2)))(one.getBoundingClientRect()))"""


class HandsMouse(HandsTest):
    def enlarged(self):
        """Opens an image, and enlarges it beyond the stage in both directions."""
        page = self.viewed(self.single)
        page.wheel(*_MIDDLE, -600)
        page.wait(f"{VIEWER}.fit === 'free'")
        page.evaluate("window.changes = []")
        return page

    def menu(self, page, key: str):
        page.press("#menu summary")
        page.wait(is_open("#menu"))
        page.press(f"[data-menu={key}]")
        page.wait(f"!{is_open('#menu')}")

    def test_wheel(self):
        """The wheel zooms by a factor of its distance, and the point under the pointer does not move."""
        page = self.viewed(self.single)
        for x, y, down in ((580, 300, -600), (640, 450, -200), (600, 380, 100)):
            before, point = self.seen(page), self.share(page, x, y)
            page.wheel(x, y, down)
            page.wait(f"{VIEWER}.zoom !== '{before['zoom']}'")
            factor = self.seen(page)["drawn"][0] / before["drawn"][0]
            self.assertAlmostEqual(factor, math.exp(-0.002 * down), places=4)
            self.check_share(page, x, y, point)
        self.assertEqual(self.changed(page), [["fit", "free"]])

    def test_ends_of_zoom(self):
        """The wheel zooms out to the complete image at its first position, and in to eight times its size."""
        page = self.viewed(self.single)
        first = self.seen(page)
        page.wheel(*_MIDDLE, -9000)
        page.wait(f"{VIEWER}.zoom === '8'")
        page.wheel(500, 300, 9000)
        page.wait(f"{VIEWER}.zoom === '{first['zoom']}'")
        self.assertEqual(self.seen(page)["at"], first["at"])
        self.assertEqual(self.seen(page)["drawn"], first["drawn"])

    def test_drag(self):
        """A drag moves an enlarged image by its distance, and all four edges can be reached, but not passed."""
        page = self.enlarged()
        before = self.seen(page)["at"]
        page.drag(_MIDDLE, (540, 360))
        page.wait(f"{VIEWER}.at[0] !== {before[0]}")
        self.assertEqual([round(one - other) for one, other in zip(self.seen(page)["at"], before)], [-60, -40])
        for start, end, is_at_start in (((200, 200), (1000, 600), True), ((1000, 600), (200, 200), False)):
            for _ in range(6):
                page.drag(start, end)
            page.frames()
            self.check_edges(page, is_at_start)

    def test_drag_is_not_a_click(self):
        """A drag that ends at the side or in the middle changes neither the work nor the bars."""
        page = self.enlarged()
        for end in ((1100, 400), (130, 420), (600, 250)):
            page.drag(_MIDDLE, end)
        self.assertEqual(self.changed(page), [])
        page.key("3")
        page.wait(f"{VIEWER}.fit === 'height'")
        page.evaluate("window.changes = []")
        page.drag(_MIDDLE, (610, 600))  # a vertical drag of a complete image
        self.assertEqual(self.changed(page), [])

    def test_double_click(self):
        """A double click zooms once, around its point, and changes neither the work nor the bars."""
        page = self.viewed(self.single)
        point = self.share(page, 600, 300)
        page.click(600, 300, 2)
        page.wait(f"{VIEWER}.fit === 'width'")
        self.check_share(page, 600, 300, point)
        self.assertEqual(self.changed(page), [["fit", "width"]])

    def test_clicks(self):
        """A click at the right side shows the next work, at the left the previous one, in the middle no bars."""
        page = self.viewed(self.single)
        page.click(1000, 250)
        self.shows(page, self.single + 1)
        page.click(200, 250)
        self.shows(page, self.single)
        page.click(*_MIDDLE)
        page.wait(f"{VIEWER}.bars === 'hidden'")
        changes = [change for change in self.changed(page) if change[0] != "fit"]
        ids = [str(self.day["id"][place]) for place in (self.single + 1, self.single)]
        self.assertEqual(changes, [["workId", ids[0]], ["workId", ids[1]], ["bars", "hidden"]])

    def test_buttons(self):
        """Each button of the viewer does what its name says, and the last one closes it."""
        page = self.viewed(self.single)
        page.press("[data-action=next]")
        self.shows(page, self.single + 1)
        page.press("[data-action=previous]")
        self.shows(page, self.single)
        page.press("[data-action=fit]")
        page.wait(f"{VIEWER}.fit === 'width'")
        page.press("[data-action=favourite]")
        page.wait("document.querySelector('[data-action=favourite]').ariaPressed === 'true'")
        page.press("[data-action=info]")
        page.wait("document.querySelector('#info').checkVisibility()")
        self.is_noted(page, self.single)
        page.press("#tags a")
        page.wait(f"!{VIEWER}.open && document.body.dataset.view === 'tag'")
        page.evaluate("history.back()")
        self.shows(page, self.single)
        page.press("[data-action=close]")
        page.wait(f"!{VIEWER}.open")
        self.at_date(page, self.dates[0])

    def test_click_while_opening(self):
        """A click during the movement that opens a work has its effect."""
        page = self.works()
        page.press(self.tile(2))
        page.run(f"while (!({VIEWER}.open && document.getAnimations().length)) await new Promise(requestAnimationFrame)")
        page.press("[data-action=close]")
        page.wait(f"!{VIEWER}.open")
        self.at_date(page, self.dates[0])

    def test_page_buttons(self):
        """The page buttons turn the pages of a work, and are disabled at its ends."""
        page = self.viewed(self.several)
        state = """[...document.querySelectorAll('.pages button')].map(one => one.disabled).concat(
            document.querySelector('.pages .count').textContent)"""
        self.assertEqual(page.evaluate(state), [True, False, "1/3"])
        for number, action, expected in ((1, "next", [False, False, "2/3"]), (2, "next", [False, True, "3/3"]),
                                         (1, "previous", [False, False, "2/3"])):
            page.press(f"[data-action={action}-page]")
            self.shows(page, self.several, number)
            page.wait(f"{LOADED} && {VIEWER}.source.includes('_p{number}.')")
            self.assertEqual(self.seen(page)["natural"], self.sizes[self.several][number][1:])
            self.assertEqual(page.evaluate(state), expected)
            self.is_noted(page, self.several, number)
        self.assertEqual([change for change in self.changed(page) if change[0] == "workId"], [])

    def test_strip(self):
        """The wheel scrolls the strip of all pages, the address follows, and the page remains without the strip."""
        page = self.viewed(self.several)
        page.press("[data-action=strip]")
        page.wait("document.querySelectorAll('#strip .page img').length === 3")
        page.wait("[...document.querySelectorAll('#strip .page')].every(one => one.offsetHeight > 100)")
        for number in (1, 2):
            for _ in range(30):
                # Both of one moment, because the strip may still be moving.
                shown, before = page.evaluate(f"[{VIEWER}.page, document.querySelector('#strip').scrollTop]")
                if shown == str(number):
                    break
                page.wheel(*_MIDDLE, 200)
                page.wait(f"document.querySelector('#strip').scrollTop > {before}")
                page.frames()
            page.wait(f"{VIEWER}.page === '{number}' && location.hash === '#{self.route(self.several, number)}'")
        page.press("[data-action=strip]")
        page.wait(f"document.querySelector('#strip').hidden && {LOADED} && {VIEWER}.source.includes('_p2.')")
        self.shows(page, self.several, 2)

    def test_captions(self):
        """The caption of the work under the mouse is visible, and no other one."""
        page = self.works()
        caption = "{} bdi"
        for index in (2, 4):
            page.hover(*page.middle(self.tile(index)))
            page.wait(f"{_OPACITY.format(caption.format(self.tile(index)))} === 1")
            other = 6 - index
            page.wait(f"{_OPACITY.format(caption.format(self.tile(other)))} === 0")
        page.hover(600, 20)
        page.wait(f"{_OPACITY.format(caption.format(self.tile(4)))} === 0")

    def test_select(self):
        """The button on the work under the mouse selects it without opening it; then clicks select works, too."""
        page = self.works()
        page.hover(*page.middle(self.tile(0)))
        page.wait("!document.querySelector('.pick')?.hidden")
        page.press(".pick")
        page.wait("document.querySelector('#selection output').textContent === '1 selected'")
        for index, count in ((2, 2), (4, 3), (2, 2)):
            page.press(self.tile(index))
            page.wait(f"document.querySelector('#selection output').textContent === '{count} selected'")
        selected = "[...document.querySelectorAll('.tile.selected')].map(one => Number(one.dataset.workId))"
        self.assertEqual(page.evaluate(selected), [self.day["id"][index] for index in (0, 4)])
        page.press("[data-selection=clear]")
        page.wait("document.querySelector('#selection').hidden")
        self.assertEqual(page.evaluate(selected), [])
        self.assertEqual(self.changed(page), [], "a selection opens no work")
        page.press(self.tile(2))
        self.shows(page, 2)

    def test_copied_ids(self):
        """The bar of the selection copies the IDs in their order of selection, and the command that downloads them."""
        page = self.works()
        for index in (4, 0):
            page.hover(*page.middle(self.tile(index)))
            page.wait(f"document.querySelector('.pick')?.tile?.dataset.index === '{index}'")
            page.press(".pick")
            page.wait(f"document.querySelector({self.tile(index)!r}).matches('.selected')")
        ids = f"{self.day['id'][4]} {self.day['id'][0]}"
        page.press("[data-selection=copyIds]")
        page.hears(f"Copied: {ids}")
        page.press("[data-selection=copyDownload]")
        page.hears(f"Copied: rankinglog download {ids}")
        self.assertEqual(self.pasted(page), f"rankinglog download {ids}")

    def test_links_of_a_date(self):
        """The links in the header of a ranking go to the older and the newer one; the newest one has one link."""
        page = self.works()
        link = "section[data-date='{}'] h2 a.{}"
        self.assertFalse(page.evaluate(f"!!document.querySelector({link.format(self.dates[0], 'newer')!r})"))
        for date, name, other in ((0, "older", 1), (1, "older", 2), (2, "newer", 1)):
            page.press(link.format(self.dates[date], name))
            self.at_date(page, self.dates[other])

    def test_calendar(self):
        """A click on a date of the calendar goes there; a click outside closes the calendar and changes nothing."""
        page = self.works()
        page.press("#date")
        page.wait(is_open("#calendar"))
        page.press(f"#calendar a[data-date='{self.dates[12]}']")
        page.wait(f"!{is_open('#calendar')}")
        self.at_date(page, self.dates[12])
        page.press("#date")
        page.wait(is_open("#calendar"))
        self.assertEqual(page.evaluate("document.querySelector('#calendar [aria-current=date]').dataset.date"),
                         self.dates[12])
        page.click(3, 400)
        page.wait(f"!{is_open('#calendar')}")
        self.at_date(page, self.dates[12])

    def test_menu(self):
        """The menu opens by a click, and closes by a click on its button, outside, or on a link of it."""
        page = self.works()
        for close in (lambda: page.press("#menu summary"), lambda: page.click(600, 60),
                      lambda: page.press("#menu a[href='#/artists']")):
            page.press("#menu summary")
            page.wait(is_open("#menu"))
            close()
            page.wait(f"!{is_open('#menu')}")
        page.wait("document.body.dataset.view === 'artists' && document.querySelector('#names a')")
        self.assertEqual(self.changed(page), [])

    def test_muting(self):
        """The works of a muted artist have no images in the ranking, until the menu unmutes the artist."""
        artists = defaultdict(list)
        for place, artist in enumerate(self.day["artist"]):
            artists[artist].append(place)
        artist, places = next((artist, places) for artist, places in artists.items()
                              if artist is not None and len(places) > 1 and self.sizes[places[0]]
                              and self.day["pages"][places[0] - 1] == 1 and places[0] > 0)
        name = self.day["artists"][artist][1]
        page = self.viewed(places[0])
        page.press("[data-action=info]")
        page.press("#mute summary")
        page.press("#mute label")
        page.wait("document.querySelector('#mute input').checked")
        page.press("[data-action=close]")
        page.wait(f"!{VIEWER}.open")
        self.at_date(page, self.dates[0])
        of_date = f"section[data-date='{self.dates[0]}'] .tile"
        muted = f"[...document.querySelectorAll({of_date + '.muted'!r})].map(one => Number(one.dataset.index))"
        drawn = f"[...document.querySelectorAll({of_date!r})].map(one => Number(one.dataset.index))"
        expected = [place for place in page.evaluate(drawn) if place in places]
        self.assertIn(places[0], expected)
        self.assertEqual(page.evaluate(muted), expected)
        page.press("#menu summary")
        page.press("#muted summary")
        page.wait(f"document.querySelector('#muted bdi')?.textContent === {json.dumps(name)}")
        page.wheel(*page.middle("#menu .panel"), 2000)
        page.wait("(panel => panel.scrollTop + panel.clientHeight > panel.scrollHeight - 1)"
                  "(document.querySelector('#menu .panel'))")
        page.wait(f"{_IS_HIT}(document.querySelector('#muted li button'))")
        page.press("#muted li button")
        page.wait(f"{muted}.length === 0 && document.querySelectorAll('#muted li').length === 2")
        self.assertTrue(page.evaluate(is_open("#menu")), "the menu remains open for other rules")

    def test_keys_after_a_click(self):
        """After a click on a checkbox, the keys of the viewer work, and Space belongs to the checkbox."""
        page = self.viewed(self.single)
        page.press("[data-action=info]")
        page.press("#mute summary")
        page.press("#mute label:last-child")
        page.wait("document.querySelector('#mute label:last-child input').checked")
        page.key("Space")
        page.wait("!document.querySelector('#mute label:last-child input').checked")
        self.assertEqual(self.seen(page)["workId"], str(self.day["id"][self.single]))
        page.key("ArrowRight")
        self.shows(page, self.single + 1)

    def test_comparison(self):
        """The menu compares the ranking with the previous one: each work is in the group of its change, and opens."""
        page = self.works(f"/{self.list}/{self.dates[1]}")
        self.at_date(page, self.dates[1])
        self.menu(page, "compare")
        page.wait(f"location.hash === '#/compare/{self.list}/{self.dates[1]}/{self.list}/{self.dates[2]}'")
        after, before = (dict(zip(day["id"], day["rank"])) for day in (
            self.facts.day(self.list, date) for date in self.dates[1:3]))
        expected = {"entered": len(after.keys() - before.keys()), "left": len(before.keys() - after.keys())}
        for id in after.keys() & before.keys():
            change = before[id] - after[id]
            name = "rose" if change > 0 else "fell" if change < 0 else "stayed"
            expected[name] = expected.get(name, 0) + 1
        found = """Object.fromEntries([...document.querySelectorAll('#compare section')].map(one =>
            [one.dataset.group, Number(one.querySelector('h2 small').textContent)]))"""
        page.wait(f"Object.keys({found}).length")
        self.assertEqual(page.evaluate(found), {name: count for name, count in expected.items() if count})
        id = page.wait("document.querySelector('#compare section li')?.dataset.workId")
        page.press("#compare section li a")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{id}' && {VIEWER}.date === '{self.dates[1]}'")

    def test_random(self):
        """The menu opens a random work of the ranking's list, and goes to a random date of the list."""
        page = self.works()
        self.menu(page, "randomWork")
        page.wait(f"{VIEWER}.open")
        seen = self.seen(page)
        self.assertIn(seen["date"], self.dates)
        day = self.facts.day(self.list, seen["date"])
        self.assertEqual(day["rank"][day["id"].index(int(seen["workId"]))], int(seen["rank"]))
        page.press("[data-action=close]")
        page.wait(f"!{VIEWER}.open")
        self.menu(page, "randomDate")
        page.wait("!/[0-9]-[0-9][0-9][/]/.test(location.hash)")
        self.assertIn(page.evaluate("location.hash").rpartition("/")[2], self.dates)
        self.assertEqual(page.evaluate("location.hash").rpartition("/")[2], page.evaluate(CURRENT))

    def test_slideshow(self):
        """The slideshow shows the next work by itself, and its button stops it."""
        page = self.viewed(self.single)
        button = "document.querySelector('[data-action=slideshow]')"
        page.press("[data-action=slideshow]")
        page.wait(f"{button}.ariaPressed === 'true' && {button}.title === 'Stop slideshow'")
        self.shows(page, self.single + 1)
        page.press("[data-action=slideshow]")
        page.wait(f"{button}.ariaPressed === 'false' && {button}.title === 'Start slideshow'")
        self.assertFalse(page.evaluate("RL.gallery.viewer.slideshow.isRunning"))

    def test_best(self):
        """The menu shows the best works of the month by their points, and a link leads to the works of another year."""
        page = self.works()
        self.menu(page, "best")
        other = self.dates[-1][:4]
        for period in (self.dates[0][:7], other):
            page.wait(f"location.hash === '#/best/{self.list}/{period}' && document.body.dataset.found > 0")
            points = defaultdict(int)
            for date in self.dates:
                if date.startswith(period):
                    day = self.facts.day(self.list, date)
                    for id, rank in zip(day["id"], day["rank"]):
                        points[id] += max(0, 101 - rank)
            self.assertEqual(page.evaluate("document.body.dataset.found"), str(min(500, len(points))))
            best = page.wait("document.querySelector('.tile')?.dataset.workId")
            self.assertEqual(points[int(best)], max(points.values()))
            page.press(f"#head a[href='#/best/{self.list}/{other}']")

    def test_day_of_the_year(self):
        """The menu shows the rankings of this day in all years, and a link leads to the next day."""
        page = self.works(f"/{self.list}/{self.dates[1]}")
        self.at_date(page, self.dates[1])
        self.menu(page, "onThisDay")
        sections = "[...document.querySelectorAll('section[data-date]')].map(one => one.dataset.date)"
        for date in (self.dates[1], self.dates[0]):
            page.wait(f"location.hash === '#/on/{self.list}/{date[5:]}' && {sections}.length")
            self.assertEqual(page.evaluate(sections), [other for other in self.dates if other[5:] == date[5:]])
            page.press("#head a[data-name=nextDay]")

    def test_copied_command(self):
        """The menu copies the command that prints the visible ranking."""
        page = self.works(f"/{self.list}/{self.dates[1]}")
        self.at_date(page, self.dates[1])
        self.menu(page, "copyCommand")
        command = f"rankinglog ranking {self.list} {self.dates[1]}"
        page.hears(f"Copied: {command}")
        self.assertEqual(self.pasted(page), command)
