"""Random actions of a user with a touch screen."""

from page import Page
from steps_of_walk import Steps, pause, TILES

_IN_DIALOG = 'dialog[open] :is(button, summary, a[href^="#"])'
_ON_PAGE = '#toolbar > button, #menu > summary, #menu[open] button, #waterfall h2 a, #head a[href^="#"]'


class TouchSteps(Steps):
    names = (*Steps.names, "flick", "flick", "flick", "pages", "pages", "pinch", "drop", "select", "select", "taps")

    def flick(self, page: Page):
        """Scrolls the works by a finger."""
        width, height = page.evaluate("[innerWidth, innerHeight]")
        for _ in range(self._random.randrange(1, 6)):
            x, way = self._random.uniform(0.2, 0.8) * width, self._random.choice((-1, 1, 1, 1)) * 0.5 * height
            page.swipe((x, height / 2 + way / 2), (x, height / 2 - way / 2), 4)
            page.frames(self._random.randrange(1, 20))

    def _open_viewer(self, page: Page) -> bool:
        """Taps a visible work, and returns whether the viewer has opened."""
        if page.evaluate("document.querySelector('#viewer').open"):
            return True
        self.close(page)
        self._tap(page, TILES)
        page.frames(10)
        return page.evaluate("document.querySelector('#viewer').open")

    def _tap(self, page: Page, elements: str) -> bool:
        """Taps the middle of a random element of a list, if there is one on the screen."""
        place = page.evaluate("""(all => {
            const visible = all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
                .map(({x, y, width, height}) => [x + width / 2, y + height / 2])
                .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
            return visible[Math.floor(visible.length * %f)];
        })([...%s])""" % (self._random.random(), elements))
        if place:
            page.tap(*place)
        return bool(place)

    def pages(self, page: Page):
        """Swipes to other pages and works, also before the previous movement has ended."""
        if not self._open_viewer(page):
            return
        width, height = page.evaluate("[innerWidth, innerHeight]")
        for _ in range(self._random.randrange(1, 10)):
            start, end = self._random.choice(((0.85, 0.15), (0.85, 0.15), (0.15, 0.85), (0.6, 0.5)))
            page.swipe((start * width, height * 0.45), (end * width, height * 0.46))
            page.frames(self._random.choice((1, 1, 4, 20)))

    def pinch(self, page: Page):
        """Zooms by two fingers, moves the image, and zooms out."""
        if not self._open_viewer(page):
            return
        width, height = page.evaluate("[innerWidth, innerHeight]")
        for scale in (self._random.uniform(1.5, 5), self._random.uniform(0.2, 0.6)):
            page.pinch(width / 2, height / 2, scale)
            if not page.evaluate("document.querySelector('#viewer').open"):
                # The browser may zoom other views.
                page.call("Emulation.setPageScaleFactor", pageScaleFactor=1)
                page.frames(3)
                return
            page.swipe((0.7 * width, 0.5 * height), (0.3 * width, 0.4 * height))
            page.frames(self._random.randrange(1, 8))

    def drop(self, page: Page):
        """Swipes downward, which closes the viewer unless the distance is short."""
        if not self._open_viewer(page):
            return
        width, height = page.evaluate("[innerWidth, innerHeight]")
        page.swipe((width / 2, 0.3 * height), (width / 2 + 5, self._random.choice((0.38, 0.7, 0.7)) * height))
        page.frames(20)

    def select(self, page: Page):
        """Selects works by a long press and taps, uses the bar, and mostly clears the selection."""
        self.close(page)
        if page.evaluate("document.querySelector('#viewer').open"):
            return
        place = page.evaluate(f"(tile => tile && (({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
                              f"(tile.getBoundingClientRect()))({TILES}[0])")
        if not place:
            return
        page.touches(("Start", [tuple(place)]))
        pause(page, 650)
        page.touches(("End", []))
        for _ in range(self._random.randrange(4)):
            self._tap(page, TILES)
            page.frames(2)
        if self._random.random() < 0.5:
            self._tap(page, "document.querySelectorAll('#selection:not([hidden]) [data-text]')")
            page.frames(2)
        if self._random.random() < 0.8:
            self._tap(page, "document.querySelectorAll('#selection:not([hidden]) [data-selection=clear]')")

    def taps(self, page: Page):
        """Taps any links and buttons that do not leave the page, several in a row."""
        for _ in range(self._random.randrange(1, 8)):
            is_dialog = page.evaluate("document.querySelector('dialog[open]') !== null")
            self._tap(page, f"document.querySelectorAll({_IN_DIALOG if is_dialog else _ON_PAGE!r})")
            page.frames(self._random.choice((1, 5, 20)))
