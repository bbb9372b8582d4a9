import time

from hands import FOCUS, HandsTest, is_open
from polling import LIMIT
from scripts import CURRENT, LOADED, VIEWER

_TOP = "document.querySelector('#waterfall').scrollTop"
# The keys of the help dialog, in its order; each one is used by a test of this file.
_HELP = ["/", "c", "?", "[ ]", "Home End", "← → ↑ ↓", "Enter", "Space", "o", "a", "x", "r R",
         "→ ← l Space", "Shift → ←", "↓ ↑ . ,", "v", "z", "1 2 3", "+ −", "h", "f", "i", "p", "s", "Esc", "e", "b"]


class HandsKeyboard(HandsTest):
    def focused(self, index: int = 0):
        """Opens the works, and focuses one of them by keys."""
        page = self.works()
        page.keys(*["ArrowRight"] * (index + 1))
        self.has_focus(page, index)
        return page

    def has_focus(self, page, index: int, date: int = 0):
        page.wait(f"{FOCUS}.matches({self.tile(index, date)!r})")

    def test_table(self):
        """The help dialog contains exactly the keys that these tests use."""
        page = self.works()
        page.key("?")
        page.wait(is_open("#help"))
        keys = page.evaluate("[...document.querySelectorAll('#help kbd')].map(one => one.textContent)")
        self.assertEqual(keys, _HELP)

    def test_help(self):
        """`?` opens the keys in the works and in the viewer; Escape closes only them, and the focus returns."""
        page = self.focused(2)
        for _ in range(2):
            page.key("?")
            page.wait(is_open("#help"))
            page.keys("x", "ArrowRight")  # keys of the works
            page.key("Escape")
            page.wait(f"!{is_open('#help')}")
            self.has_focus(page, 2)
        page.key("Enter")
        self.shows(page, 2)
        page.key("?")
        page.wait(is_open("#help"))
        page.key("Escape")
        page.wait(f"!{is_open('#help')}")
        self.shows(page, 2)
        self.assertTrue(page.evaluate("document.querySelector('#selection').hidden"))

    def test_typing(self):
        """`/` focuses the search; keys typed there are text, and Escape returns to the works."""
        page = self.focused(1)
        page.key("/")
        page.wait(f"{FOCUS}.id === 'search'")
        page.keys(*"crRxo?sz")
        page.wait("document.querySelector('#search').value === 'crRxo?sz' && document.body.dataset.view === 'search'")
        self.assertFalse(page.evaluate("!!document.querySelector('dialog[open]')"))
        page.keys(*["Backspace"] * 8)
        self.at_date(page, self.dates[0])
        page.key("Escape")
        page.wait(f"{FOCUS} === document.body")
        self.assertTrue(page.evaluate("document.querySelector('#selection').hidden"))
        self.assertEqual(self.changed(page), [])

    def test_calendar(self):
        """`c` opens the calendar at the visible date, arrows move by days, Enter goes there, Escape changes nothing."""
        page = self.focused(1)
        page.key("c")
        page.wait(f"{FOCUS}.dataset.date === {self.dates[0]!r}")
        page.key("Escape")
        page.wait(f"!{is_open('#calendar')}")
        self.has_focus(page, 1)
        page.key("c")
        page.wait(f"{FOCUS}.dataset.date === {self.dates[0]!r}")
        page.keys("ArrowUp", "ArrowUp")  # days backward, in the layout by years
        page.wait(f"{FOCUS}.dataset.date === {self.dates[2]!r}")
        page.key("Enter")
        page.wait(f"!{is_open('#calendar')}")
        self.at_date(page, self.dates[2])

    def test_dates(self):
        """`]` goes to the older ranking, `[` to the newer one, End to the oldest work, Home to the newest ranking."""
        page = self.works()
        for key, date in (("]", 1), ("]", 2), ("[", 1), ("End", -1), ("Home", 0), ("[", 0)):
            page.key(key)
            self.at_date(page, self.dates[date])
        page.key("End")
        self.wait_for_tile(page, len(self.facts.day(self.list, self.dates[-1])["id"]) - 1, -1)

    def test_arrows(self):
        """Right and left move by rank, across the rankings; down and up move to the nearest work of another row."""
        page = self.focused(0)
        page.keys("ArrowRight", "ArrowRight", "ArrowLeft")
        self.has_focus(page, 1)
        before = page.evaluate(f"{FOCUS}.getBoundingClientRect().toJSON()")
        page.key("ArrowDown")
        page.wait(f"{FOCUS}.getBoundingClientRect().y > {before['y']}")
        after = page.evaluate(f"{FOCUS}.getBoundingClientRect().toJSON()")
        self.assertGreaterEqual(after["y"], before["bottom"])
        self.assertTrue(after["x"] < before["right"] and before["x"] < after["right"], "below the previous one")
        page.key("ArrowUp")
        page.wait(f"{FOCUS}.getBoundingClientRect().y < {after['y']}")
        last = len(self.day["id"]) - 1
        self.focus(page, self.tile(0))
        page.keys(*["ArrowRight"] * (last + 1))
        self.has_focus(page, 0, 1)
        page.key("ArrowLeft")
        self.has_focus(page, last)

    def test_open_and_close(self):
        """Enter opens the focused work, Escape closes it, and the last viewed work has the focus."""
        page = self.focused(self.single)
        page.key("Enter")
        self.shows(page, self.single)
        page.key("ArrowRight")
        self.shows(page, self.single + 1)
        page.key("Escape")
        page.wait(f"!{VIEWER}.open")
        self.has_focus(page, self.single + 1)
        self.at_date(page, self.dates[0])

    def test_screens(self):
        """Space and Page Down scroll by nine tenths of the height, Shift+Space and Page Up scroll back."""
        page = self.works()
        step = page.evaluate("0.9 * document.querySelector('#waterfall').clientHeight")
        for key, count in (("Space", 1), ("PageDown", 2), ("Shift+Space", 1), ("PageUp", 0)):
            page.key(key)
            page.wait(f"Math.abs({_TOP} - {count * step}) <= 1")

    def test_links(self):
        """`o` opens the work at pixiv in a new tab, `a` shows the works of its artist: of a tile, and in the viewer."""
        artist = self.day["artists"][self.day["artist"][0]][0]
        page = self.focused(0)
        self.check_links(page, 0, artist)
        self.wait_for_tile(page, 0)
        self.focus(page, self.tile(0))
        page.key("Enter")
        self.shows(page, 0)
        self.check_links(page, 0, artist)
        self.shows(page, 0)

    def check_links(self, page, index: int, artist: int):
        route = page.wait(f"location.hash.startsWith('#/{self.list}/') && location.hash")
        page.key("o")
        self.assertEqual(self.new_tab(), f"https://www.pixiv.net/artworks/{self.day['id'][index]}")
        page.key("a")
        page.wait(f"location.hash === '#/artist/{artist}' && document.body.dataset.found > 0 && !{VIEWER}.open")
        page.evaluate("history.back()")
        page.wait(f"location.hash === {route!r} && document.body.dataset.view === 'list'")

    def new_tab(self) -> str:
        """Closes the tab that the page has opened, and returns its URL. The browser of the tests has no network."""
        own = {page.target for page in self.pages}
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            for target in self.browser.call("Target.getTargets")["targetInfos"]:
                if target["targetId"] not in own and target["url"].startswith(("https:", "file:")):
                    self.browser.call("Target.closeTarget", targetId=target["targetId"])
                    return target["url"]
            self.browser.pump(0.05)
        self.fail("there is no new tab")

    def test_select(self):
        """`x` selects and deselects the focused work, Enter selects in the meantime, Escape clears the selection."""
        page = self.focused(0)
        selected = "[...document.querySelectorAll('.tile.selected')].map(one => one.dataset.index).join()"
        for keys, expected in ((["x"], "0"), (["ArrowRight", "x"], "0,1"), (["x"], "0"),
                               (["ArrowRight", "Enter"], "0,2"), (["Escape"], "")):
            page.keys(*keys)
            page.wait(f"{selected} === '{expected}'")
        self.assertTrue(page.evaluate("document.querySelector('#selection').hidden"))
        self.has_focus(page, 2)
        self.assertEqual(self.changed(page), [])

    def test_random(self):
        """`r` opens a random work of the list, `R` goes to a random ranking of it."""
        page = self.works()
        page.key("r")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId")
        seen = self.seen(page)
        day = self.facts.day(self.list, seen["date"])
        self.assertEqual(day["rank"][day["id"].index(int(seen["workId"]))], int(seen["rank"]))
        self.leave(page)
        for _ in range(3):
            page.key("R")
            page.wait(f"location.hash === '#/{self.list}/' + {CURRENT}")
            self.assertIn(page.evaluate(CURRENT), self.dates)
        self.assertFalse(page.evaluate(f"{VIEWER}.open"))

    def test_steps(self):
        """→, l and Space show each page and then the next work; ← and Shift+Space go back the same way."""
        page = self.viewed(self.several)
        for key, step, number in (("ArrowRight", 0, 1), ("l", 0, 2), ("Space", 1, 0), ("ArrowLeft", 0, 2),
                                  ("Shift+Space", 0, 1), ("ArrowLeft", 0, 0), ("ArrowLeft", -1, 0)):
            page.key(key)
            self.shows(page, self.several + step, number)
        self.is_noted(page, self.several - 1)

    def test_skips(self):
        """Shift with → or ← passes the other pages of a work."""
        page = self.viewed(self.several)
        page.key("Shift+ArrowRight")
        self.shows(page, self.several + 1)
        page.key("Shift+ArrowLeft")
        page.wait(f"{VIEWER}.workId === '{self.day['id'][self.several]}'")
        page.key("Shift+ArrowLeft")
        self.shows(page, self.several - 1)
        self.assertEqual([change for change in self.changed(page) if change[0] == "workId"],
                         [["workId", str(self.day["id"][self.several + step])] for step in (1, 0, -1)])

    def test_pages(self):
        """↓ and `.` show the next page, ↑ and `,` the previous one; beyond the ends, a message appears."""
        page = self.viewed(self.several)
        for key, number in (("ArrowDown", 1), (".", 2), (",", 1), ("ArrowUp", 0)):
            page.key(key)
            self.shows(page, self.several, number)
            page.wait(LOADED)
        for keys, message in ((["ArrowUp"], "This is the first page"), ([".", ".", "."], "This is the last page")):
            page.keys(*keys)
            page.hears(message)
        self.shows(page, self.several, 2)

    def test_strip(self):
        """`v` shows all pages below each other; Space scrolls them, then shows the next work; `v` ends the strip."""
        page = self.viewed(self.several)
        page.key("v")
        page.wait("document.querySelectorAll('#strip .page img').length === 3 && document.activeElement.id === 'strip'")
        page.wait("[...document.querySelectorAll('#strip img')].every(one => one.complete && one.naturalWidth)"
                  " || document.querySelector('#strip').scrollHeight > 1000")
        numbers = {self.seen(page)["page"]}
        for _ in range(20):
            if self.seen(page)["workId"] != str(self.day["id"][self.several]):
                break
            page.key("Space")
            page.frames(3)
            if self.seen(page)["workId"] == str(self.day["id"][self.several]):
                numbers.add(self.seen(page)["page"])
        self.assertEqual(numbers, {"0", "1", "2"})
        self.shows(page, self.several + 1)
        page.key("ArrowLeft")
        page.wait(f"{VIEWER}.workId === '{self.day['id'][self.several]}' && !document.querySelector('#strip').hidden")
        page.key("v")
        page.wait(f"document.querySelector('#strip').hidden && {FOCUS}.id === 'stage'")

    def test_fits(self):
        """`z` cycles through height, width and the image's own size; 1, 2 and 3 select own size, width and height."""
        page = self.viewed(self.single)
        for key, fit in (("z", "width"), ("z", "actual"), ("z", "height"),
                         ("1", "actual"), ("2", "width"), ("3", "height")):
            page.key(key)
            page.wait(f"{VIEWER}.fit === '{fit}'")
            seen, stage = self.seen(page), self.stage(page)
            expected = {"width": ("drawn", 0, stage["width"]), "height": ("drawn", 1, stage["height"]),
                        "actual": ("drawn", 0, seen["natural"][0])}[fit]
            self.assertAlmostEqual(seen[expected[0]][expected[1]], expected[2], delta=0.5)

    def test_scale(self):
        """`+` enlarges the image by a quarter around the middle, `-` reduces it by a fifth, to the complete image."""
        page = self.viewed(self.single)
        first = self.seen(page)
        for keys, factor in ((["+"], 1.25), (["+", "+", "+"], 1.25 ** 4), (["-", "-"], 1.25 ** 2), (["-"] * 5, 1)):
            page.keys(*keys)
            page.wait(f"Math.abs({VIEWER}.drawn[0] - {first['drawn'][0] * factor}) < 0.1")
        self.assertEqual(self.seen(page)["at"], first["at"])

    def test_pan(self):
        """Arrows move an enlarged image by a quarter of the stage, and at its edges show the next work and back."""
        page = self.viewed(self.single)
        page.key("2")
        page.wait(f"{VIEWER}.fit === 'width'")
        page.keys("+", "+")
        page.wait(f"{VIEWER}.drawn[0] > 1.5 * {self.stage(page)['width']}")
        stage, before = self.stage(page), self.seen(page)["at"]
        for key, across, down in (("ArrowRight", -1, 0), ("ArrowLeft", 0, 0), ("ArrowDown", 0, -1), ("ArrowUp", 0, 0)):
            page.key(key)
            page.frames()
            for at, start, share, length in zip(self.seen(page)["at"], before, (across, down),
                                                (stage["width"], stage["height"])):
                self.assertAlmostEqual(at, start + share * length / 4, delta=1)
        page.keys("ArrowRight", "ArrowRight")
        page.frames()
        seen = self.seen(page)
        self.assertAlmostEqual(seen["at"][0] + seen["drawn"][0], stage["x"] + stage["width"], delta=1)
        self.shows(page, self.single)
        page.key("ArrowRight")
        self.shows(page, self.single + 1)
        page.key("ArrowLeft")
        self.shows(page, self.single)

    def test_bars(self):
        """`h` hides the bars, `i` shows the information, and each key again reverses it."""
        page = self.viewed(self.single)
        for key, state in (("h", f"{VIEWER}.bars === 'hidden'"), ("h", f"{VIEWER}.bars === 'shown'"),
                           ("i", "document.querySelector('#info').checkVisibility()"),
                           ("i", "!document.querySelector('#info').checkVisibility()")):
            page.key(key)
            page.wait(state)

    def test_full_screen(self):
        """`f` shows the page on the full screen with the viewer on top, and ends it."""
        page = self.viewed(self.single)
        page.key("f")
        page.wait("document.fullscreenElement === document.documentElement")
        self.shows(page, self.single)
        page.key("ArrowRight")
        self.shows(page, self.single + 1)
        page.key("f")
        page.wait("document.fullscreenElement === null")
        self.assertTrue(self.seen(page)["open"])

    def test_play(self):
        """`p` pauses an animation, and plays it."""
        place = next(place for place, image in enumerate(self.day["image"]) if image == 5)
        page = self.viewed(place)
        page.wait(f"{VIEWER}.playing === 'yes'")
        for state in ("no", "yes"):
            page.key("p")
            page.wait(f"{VIEWER}.playing === '{state}'")

    def test_slideshow(self):
        """`s` starts the slideshow, which shows the next work, and `s` stops it."""
        page = self.viewed(self.single)
        pressed = "document.querySelector('[data-action=slideshow]').ariaPressed"
        page.key("s")
        page.wait(f"{pressed} === 'true'")
        self.shows(page, self.single + 1)
        page.key("s")
        page.wait(f"{pressed} === 'false'")

    def test_save(self):
        """`e` opens the image of the page in a new tab, because browsers do not save files of a page on disk."""
        page = self.viewed(self.several, 1)
        source = self.seen(page)["source"]
        page.key("e")
        self.assertEqual(self.new_tab(), source)
        self.shows(page, self.several, 1)

    def test_favorite(self):
        """`b` stores the work as a favorite, and removes it."""
        page = self.viewed(self.several, 1)
        for is_stored in (True, False, True):
            page.key("b")
            page.wait(f"document.querySelector('[data-action=favourite]').ariaPressed === '{str(is_stored).lower()}'")
        self.leave(page)
        self.go(page, "/favourites", "favourites")
        page.wait(f"document.querySelector('.tile')?.dataset.workId === '{self.day['id'][self.several]}'")

    def test_escape(self):
        """Escape closes one thing at a time: the menu before the selection, a dialog before the viewer."""
        page = self.focused(0)
        page.key("x")
        self.focus(page, "#menu summary")
        page.key("Enter")
        page.wait(is_open("#menu"))
        page.key("Escape")
        page.wait(f"!{is_open('#menu')} && {FOCUS}.matches('#menu summary')")
        self.assertFalse(page.evaluate("document.querySelector('#selection').hidden"))
        page.key("Escape")
        page.wait("document.querySelector('#selection').hidden")
        self.focus(page, self.tile(0))
        page.key("Enter")
        self.shows(page, 0)
        page.key("?")
        page.wait(is_open("#help"))
        for is_viewer_open in (True, False):
            page.key("Escape")
            page.wait(f"!{is_open('#help')} && {VIEWER}.open === {str(is_viewer_open).lower()}")

    def test_tab(self):
        """Tab reaches the items of the open menu in their order, and stays within a dialog."""
        page = self.works()
        self.focus(page, "#menu summary")
        page.key("Enter")
        page.wait(is_open("#menu"))
        items = "[...document.querySelectorAll('#menu nav :is(a, button)')].map(one => one.textContent)"
        for name in page.evaluate(items):
            page.key("Tab")
            self.assertEqual(page.evaluate(f"{FOCUS}.textContent"), name)
        page.key("Escape")
        page.key("c")
        page.wait(f"{FOCUS}.dataset.date === {self.dates[0]!r}")
        reached = set()
        for _ in range(14):
            page.key("Tab")
            # After the last control, the browser itself has the focus.
            inside = f"document.querySelector('#calendar').contains({FOCUS}) || {FOCUS} === document.body"
            self.assertTrue(page.evaluate(inside), page.evaluate(f"{FOCUS}.outerHTML"))
            reached.add(page.evaluate(f"{FOCUS}.id || {FOCUS}.dataset.name || {FOCUS}.dataset.date"))
        self.assertLessEqual({"calendarDate", "goToDate", "meaning", "close", self.dates[0]}, reached)

    def test_muted_menu(self):
        """Space on a rule of the menu changes it, and the focus remains on it."""
        page = self.works()
        self.focus(page, "#menu summary")
        page.key("Enter")
        page.wait(is_open("#menu"))
        self.focus(page, "#muted summary")
        page.key("Enter")
        page.wait("document.querySelector('[data-mute=manga]')")
        page.keys("Tab", "Tab")
        of_date = f"section[data-date='{self.dates[0]}'] .tile"
        for is_muted in (True, False):
            page.key("Space")
            page.wait(f"{FOCUS}.dataset.mute === 'manga' && {FOCUS}.checked === {str(is_muted).lower()}")
            muted, drawn = (page.evaluate(f"[...document.querySelectorAll({tiles!r})].map(one => +one.dataset.index)")
                            for tiles in (f"{of_date}.muted", of_date))
            expected = [index for index in drawn if self.day["type"][index] == 1] if is_muted else []
            self.assertEqual(muted, expected)

    def test_modifiers(self):
        """Keys with Control, Alt or Meta have no effect in the viewer, where they belong to the browser."""
        page = self.viewed(self.several)
        for key in ("ArrowRight", "z", "h", "v", "s", "b"):
            for modifier in ("Control", "Alt", "Meta"):
                if (modifier, key) != ("Alt", "ArrowRight"):  # a key of some browsers for their history
                    page.key(f"{modifier}+{key}")
        self.assertEqual(self.changed(page), [])
        self.assertTrue(page.evaluate("document.querySelector('#strip').hidden"))
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#viewer [aria-pressed=true]')].length"), 0)
