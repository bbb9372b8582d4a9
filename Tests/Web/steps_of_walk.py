"""Random actions of a user who browses rankings."""

import datetime
from random import Random

from page import Page
from scripts import CURRENT, choose
from test_live_pages import SCROLL

_LISTS = ("daily", "daily", "daily", "weekly", "monthly", "rookie", "daily_r18")
_WORDS = ("猫", "a", "夜 空", "silent", "zzzz")
_VIEWER_KEYS = (*["ArrowRight"] * 5, "ArrowLeft", "ArrowDown", "ArrowUp", "z", "1", "2", "3", "h", "i", "b", "e", "p")
_KEYS = ("Home", "End", "[", "]", "Space", "Shift+Space", "PageDown", "ArrowDown", "ArrowRight", "Enter", "c")
# The visible tiles.
_TILES = """[...document.querySelectorAll('.tile')].filter(tile => {
    const {top, bottom} = tile.getBoundingClientRect();
    return top > 60 && bottom < innerHeight;
})"""
# A step of the test of jumps, up to the end of the scroll range.
_SMOOTHLY = """(async (frames, step) => {
    const box = document.querySelector('#waterfall');
    const room = step > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop;
    return (%s)(Math.min(frames, Math.floor(room / Math.abs(step)) - 1), step);
})""" % SCROLL


class Steps:
    """Actions in one tab. Each returns the largest jump in px, if it measured one."""

    def __init__(self, random: Random, origin: str):
        self._random, self._origin = random, origin

    def any(self, page: Page):
        names = ("scroll", "scroll", "smoothly", "smoothly", "keys", "keys", "jump", "jump", "rank", "scrubber",
                 "calendar", "viewer", "viewer", "viewer", "layout", "size", "search", "shelf", "reload")
        name = self._random.choice(names)
        # A tab in the background is not drawn.
        page.call("Page.bringToFront")
        return name, getattr(self, name)(page)

    def close(self, page: Page):
        """Closes the dialogs above the works."""
        page.evaluate("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()")

    def scroll(self, page: Page):
        for _ in range(self._random.randrange(1, 8)):
            step = self._random.choice((-3000, -700, 90, 400, 700, 2000, 6000))
            page.evaluate(f"document.querySelector('#waterfall').scrollTop += {step}")
            page.frames(self._random.randrange(1, 8))

    def smoothly(self, page: Page) -> float | None:
        """Scrolls automatically from a date, and returns how far anything moved for another reason."""
        self.jump(page)
        page.wait("!document.querySelector('#waterfall').hidden && document.querySelector('section[data-date]')")
        page.run("await new Promise(done => setTimeout(done, 400))")
        frames, step = self._random.randrange(20, 90), self._random.choice((-30, -12, 8, 20, 45))
        found = page.evaluate(f"{_SMOOTHLY}({frames}, {step})", 60)
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
        page.evaluate(f"location.hash = '#/{self._random.choice(_LISTS)}/{self._date()}'")
        page.frames(self._random.randrange(1, 30))

    def rank(self, page: Page):
        """Opens a link to a work by its rank; its pages are fetched one after the other."""
        page.evaluate(f"location.hash = '#/daily/{self._date()}/{self._random.randrange(1, 200)}'")
        page.frames(self._random.randrange(1, 60))

    def scrubber(self, page: Page):
        self.close(page)
        box = page.box("#scrubber")
        if box["height"] > 0:
            page.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * self._random.random())
        page.frames(10)

    def calendar(self, page: Page):
        self.close(page)
        page.evaluate("document.querySelector('#date').click()")
        page.frames(10)
        page.evaluate("(cells => cells[Math.floor(cells.length * %f)]?.click())"
                      "([...document.querySelectorAll('#calendar[open] a[data-date]')])" % self._random.random())
        page.frames(5)
        self.close(page)

    def viewer(self, page: Page):
        self.close(page)
        page.evaluate(f"(tiles => tiles[Math.floor(tiles.length * {self._random.random()})]?.click())({_TILES})")
        page.frames(3)
        for _ in range(self._random.randrange(1, 20)):
            page.key(self._random.choice(_VIEWER_KEYS))
            page.frames(self._random.choice((1, 1, 5, 20)))
        # Without an open dialog, this key stops the browser's loading.
        if self._random.random() < 0.8 and page.evaluate("document.querySelector('#viewer').open"):
            page.key("Escape")

    def layout(self, page: Page):
        self.close(page)
        page.evaluate(choose("#layout", self._random.choice(("rows", "squares", "columns"))))
        page.frames(5)

    def size(self, page: Page):
        page.evaluate("(input => { input.value = %d; input.dispatchEvent(new Event('input', {bubbles: true})) })"
                      "(document.querySelector('#size'))" % self._random.choice((80, 120, 200, 320, 480)))
        page.frames(3)

    def search(self, page: Page):
        self.close(page)
        page.evaluate(f"location.hash = '#/search/' + encodeURIComponent({self._random.choice(_WORDS)!r})")
        page.frames(self._random.randrange(1, 40))

    def shelf(self, page: Page):
        self.close(page)
        page.evaluate(f"location.hash = '#/{self._random.choice(('artists', 'tags', 'favourites', 'recents'))}'")
        page.frames(self._random.randrange(1, 40))

    def reload(self, page: Page):
        """Reloads during loading, without waiting for images."""
        page.evaluate("window.beforeReload = true; location.reload()")
        page.wait("!window.beforeReload && document.body?.dataset.ready === 'yes'", 60)

    def where(self, page: Page) -> str:
        return page.evaluate(f"location.hash + ' ' + ({CURRENT} ?? '')")
