"""Random actions of a user who browses rankings."""

import datetime
from random import Random

from page import Page
from scripts import CURRENT, choose
from test_live_pages import SCROLL

_LISTS = ("daily", "daily", "daily", "weekly", "monthly", "rookie", "daily_r18")
_WORDS = ("猫", "a", "夜 空", "silent", "zzzz")
_VIEWER_KEYS = (*["ArrowRight"] * 5, "ArrowLeft", "ArrowDown", "ArrowUp", "z", "1", "2", "3", "h", "i", "b", "e", "p",
                "v", "s", "+", "-")
_KEYS = ("Home", "End", "[", "]", "Space", "Shift+Space", "PageDown", "ArrowDown", "ArrowRight", "Enter", "c", "x", "x",
         "r")
_ACTIONS = ("onThisDay", "best", "compare", "randomDate", "randomWork", "copyCommand", "copyLink")
# The visible tiles.
TILES = """[...document.querySelectorAll('.tile')].filter(tile => {
    const {top, bottom} = tile.getBoundingClientRect();
    return top > 60 && bottom < innerHeight;
})"""
# A step of the test of jumps, up to the end of the scroll range.
_SMOOTHLY = """(async (frames, step) => {
    const box = document.querySelector('#waterfall');
    const room = step > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop;
    return (%s)(Math.min(frames, Math.floor(room / Math.abs(step)) - 1), step);
})""" % SCROLL

# Waits until the works do not scroll, because a flick continues after the finger has left the screen.
_STILL = """(async box => {
    for (let [top, frames] = [box.scrollTop, 0]; frames < 10; frames += 1) {
        await new Promise(requestAnimationFrame);
        if (box.scrollTop !== top) [top, frames] = [box.scrollTop, 0];
    }
})(document.querySelector('#waterfall'))"""


def pause(page: Page, milliseconds: int):
    """Uses the page in real time, as a user does between two actions."""
    page.run(f"await new Promise(done => setTimeout(done, {milliseconds}))")


class Steps:
    """Actions in one tab. Each returns the largest jump in px, if it measured one."""
    names = ("scroll", "scroll", "smoothly", "smoothly", "keys", "keys", "jump", "jump", "rank", "scrubber", "calendar",
             "typed", "viewer", "viewer", "viewer", "strip", "mute", "unmute", "slideshow", "layout", "size", "search",
             "shelf", "action", "action", "comparison", "language", "rest", "reload")

    def __init__(self, random: Random, origin: str):
        self._random, self._origin = random, origin

    def any(self, page: Page, may_reload: bool = True):
        name = self._random.choice(self.names if may_reload else [name for name in self.names if name != "reload"])
        # A tab in the background is not drawn.
        page.call("Page.bringToFront")
        return name, getattr(self, name)(page)

    def change(self, page: Page, script: str):
        """Runs a script as a user's change, whose layout shifts do not count."""
        return page.evaluate(f"walk.act(); {script}")

    def close(self, page: Page):
        """Closes the dialogs and the menu above the works."""
        self.change(page, "for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();"
                          "document.querySelector('#menu').open = false")

    def home(self, page: Page):
        """Returns to a stored ranking with default settings, so that samples of memory can be compared."""
        self.close(page)
        # Closing the viewer goes back in the history, which would cancel another navigation.
        pause(page, 300)
        self.change(page, "RL.gallery.selection.clear(); location.hash = '#/daily/2024-01-06'")
        self.change(page, choose("#layout", "rows"))
        self._size(page, 200)
        page.wait("document.querySelector('section[data-date=\"2024-01-06\"] .tile')")
        pause(page, 700)

    def _viewer_option(self, page: Page, selector: str):
        self.change(page, f"document.querySelector('#viewer[open] {selector}')?.click()")

    def scroll(self, page: Page):
        for _ in range(self._random.randrange(1, 8)):
            step = self._random.choice((-3000, -700, 90, 400, 700, 2000, 6000))
            self.change(page, f"document.querySelector('#waterfall').scrollTop += {step}")
            page.frames(self._random.randrange(1, 8))

    def smoothly(self, page: Page) -> float | None:
        """Scrolls automatically from a date, and returns how far anything moved for another reason."""
        self.jump(page)
        page.wait("!document.querySelector('#waterfall').hidden && document.querySelector('section[data-date]')")
        pause(page, 400)
        page.evaluate(_STILL)
        frames, step = self._random.randrange(20, 90), self._random.choice((-30, -12, 8, 20, 45))
        # The jumps are measured exactly. Chromium reports a layout shift if a window moves during a scroll.
        page.evaluate("walk.acting += 1")
        found = page.evaluate(f"{_SMOOTHLY}({frames}, {step})")
        page.evaluate("walk.act(); walk.acting -= 1")
        return found["worst"] if found["nodes"] else None

    def keys(self, page: Page):
        for _ in range(self._random.randrange(1, 12)):
            page.key(self._random.choice(_KEYS))
        self.close(page)

    def _date(self) -> str:
        first = datetime.date(2024, 1, 1) if self._random.random() < 0.6 else datetime.date(2015, 1, 1)
        days = 45 if first.year == 2024 else 3500
        return str(first + datetime.timedelta(self._random.randrange(days)))

    def jump(self, page: Page):
        self.close(page)
        self.change(page, f"location.hash = '#/{self._random.choice(_LISTS)}/{self._date()}'")
        page.frames(self._random.randrange(1, 30))

    def rank(self, page: Page):
        """Opens a link to a work by its rank; its pages are fetched one after the other."""
        self.change(page, f"location.hash = '#/daily/{self._date()}/{self._random.randrange(1, 200)}'")
        page.frames(self._random.randrange(1, 60))

    def scrubber(self, page: Page):
        self.close(page)
        box = page.box("#scrubber")
        if box["height"] > 0:
            page.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * self._random.random())
        page.frames(10)

    def calendar(self, page: Page):
        self.close(page)
        self.change(page, "document.querySelector('#date').click()")
        page.frames(10)
        self.change(page, "(cells => cells[Math.floor(cells.length * %f)]?.click())"
                    "([...document.querySelectorAll('#calendar[open] a[data-date]')])" % self._random.random())
        page.frames(5)
        self.close(page)

    def typed(self, page: Page):
        """Types a date, a part of one or other text into the field of the calendar."""
        self.close(page)
        self.change(page, "document.querySelector('#date').click()")
        page.frames(10)
        if not page.evaluate("document.querySelector('#calendar').open"):
            return
        date = self._date()
        page.evaluate("document.querySelector('#calendarDate').focus()")
        page.type(self._random.choice((date, date.replace("-", ""), date[:7], date[:4], "2024-02-31", "猫")))
        page.key("Enter")
        page.frames(self._random.randrange(1, 20))
        self.close(page)

    def viewer(self, page: Page):
        self.close(page)
        self._click_tile(page)
        for _ in range(self._random.randrange(1, 20)):
            page.key(self._random.choice(_VIEWER_KEYS))
            page.frames(self._random.choice((1, 1, 5, 20)))
        # Without an open dialog, this key stops the browser's loading.
        if self._random.random() < 0.8 and page.evaluate("document.querySelector('#viewer').open"):
            page.key("Escape")

    def _click_tile(self, page: Page):
        self.change(page, f"(tiles => tiles[Math.floor(tiles.length * {self._random.random()})]?.click())({TILES})")
        page.frames(3)

    def strip(self, page: Page):
        """Shows all pages of a work below each other, and scrolls through them."""
        self.close(page)
        self._click_tile(page)
        self._viewer_option(page, "[data-action=strip]:not([hidden])")
        for _ in range(self._random.randrange(1, 8)):
            self.change(page, f"document.querySelector('#strip').scrollTop += {self._random.choice((-500, 300, 900))}")
            page.frames(self._random.randrange(1, 8))

    def mute(self, page: Page):
        """Mutes the artist or a tag of a work, or removes the rule."""
        self.close(page)
        self._click_tile(page)
        self._viewer_option(page, "[data-action=info][aria-expanded=false]")
        self.change(page, "document.querySelector('#mute').open = true")
        self.change(page, "(boxes => boxes[Math.floor(boxes.length * %f)]?.click())"
                          "([...document.querySelectorAll('#viewer[open] #mute input')])" % self._random.random())
        page.frames(3)
        self.close(page)

    def unmute(self, page: Page):
        """Removes all rules for muted works with the menu, so that they do not accumulate."""
        self.close(page)
        self.change(page, "document.querySelector('#menu').open = true; document.querySelector('#muted').open = true")
        page.frames(3)
        self.change(page, "for (let button; (button = document.querySelector('#muted li button'));) button.click();"
                          "for (const box of document.querySelectorAll('#muted input:checked')) box.click()")
        self.close(page)

    def slideshow(self, page: Page):
        """Watches a slideshow longer than the time of a work, and mostly stops it."""
        self.close(page)
        self._click_tile(page)
        self._viewer_option(page, "[data-action=slideshow]")
        pause(page, self._random.choice((500, 5500)))
        if self._random.random() < 0.7:
            self.close(page)

    def action(self, page: Page):
        """Chooses an item of the menu."""
        self.close(page)
        self.change(page, "document.querySelector('#menu').open = true")
        page.frames(2)
        self.change(page, f"document.querySelector('[data-menu={self._random.choice(_ACTIONS)}]').click()")
        page.frames(self._random.randrange(1, 60))

    def comparison(self, page: Page):
        """Compares two rankings of random lists and dates, and chooses other dates."""
        self.close(page)
        one, other = (f"{self._random.choice(_LISTS)}/2024-01-0{self._random.randrange(2, 8)}" for _ in range(2))
        self.change(page, f"location.hash = '#/compare/{one}/{other}'")
        page.frames(self._random.randrange(1, 40))
        self.change(page, "document.querySelector('#compare').scrollTop = 1e6 * %f" % self._random.random())
        page.frames(5)

    def language(self, page: Page):
        self.close(page)
        self.change(page, choose("#lang", self._random.choice(("en", "zh", "ja"))))
        page.frames(5)

    def rest(self, page: Page) -> float | None:
        """Looks at the page, whose loaded works must not move."""
        if page.evaluate("document.querySelector('#waterfall').hidden"):
            pause(page, 1500)
            return None
        page.evaluate(_STILL)
        return page.evaluate(f"({SCROLL})(60, 0)")["worst"]

    def layout(self, page: Page):
        self.close(page)
        self.change(page, choose("#layout", self._random.choice(("rows", "squares", "columns"))))
        page.frames(5)

    def size(self, page: Page):
        self._size(page, self._random.choice((80, 120, 200, 320, 480)))
        page.frames(3)

    def _size(self, page: Page, pixels: int):
        self.change(page, "(input => { input.value = %d; input.dispatchEvent(new Event('input', {bubbles: true})) })"
                          "(document.querySelector('#size'))" % pixels)

    def search(self, page: Page):
        self.close(page)
        self.change(page, f"location.hash = '#/search/' + encodeURIComponent({self._random.choice(_WORDS)!r})")
        page.frames(self._random.randrange(1, 40))

    def shelf(self, page: Page):
        self.close(page)
        self.change(page, f"location.hash = '#/{self._random.choice(('artists', 'tags', 'favourites', 'bookmarks', 'recents'))}'")
        page.frames(self._random.randrange(1, 40))

    def reload(self, page: Page):
        """Reloads during loading, without waiting for images."""
        page.evaluate("window.beforeReload = true; location.reload()")
        page.wait("!window.beforeReload && document.body?.dataset.ready === 'yes'")

    def where(self, page: Page) -> str:
        return page.evaluate(f"location.hash + ' ' + ({CURRENT} ?? '')")
