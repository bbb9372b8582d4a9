"""Shared code for the tests of interactions by mouse, touch and keyboard."""

import json

from harness import SiteTest
from scripts import CURRENT, LOADED, VIEWER

# Records each change of a state of the viewer, so that a test counts the effects of an interaction.
_RECORD = """(() => {
    const viewer = document.querySelector('#viewer'), last = {...viewer.dataset, open: viewer.open};
    window.changes = [];
    new MutationObserver(() => {
        for (const name of ['workId', 'page', 'bars', 'fit', 'open']) {
            const value = name === 'open' ? viewer.open : viewer.dataset[name];
            if (value !== last[name]) window.changes.push([name, value]);
            last[name] = value;
        }
    }).observe(viewer, {attributes: true});
})()"""
# Milliseconds in which a tap waits for the second one of a double tap, and a swipe ends with a movement.
_LATE_EFFECTS = 400
_STAGE = "document.querySelector('#stage').getBoundingClientRect().toJSON()"
FOCUS = "document.activeElement"


class HandsTest(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.dates = self.facts.dates(self.list)
        self.day = self.facts.day(self.list, self.dates[0])
        self.sizes = [self._sizes(place) for place in range(len(self.day["id"]))]
        # A large image of a single page, between two other ones.
        self.single = next(place for place in range(1, len(self.sizes) - 1) if self._is_plain(place, 1)
                           and self._is_plain(place - 1, 1) and self._is_plain(place + 1, 1)
                           and self.day["width"][place] < self.day["height"][place] > 1500)
        # A work of three pages, between two works of one page.
        self.several = next(place for place in range(1, len(self.sizes) - 1) if self._is_plain(place, 3)
                            and self._is_plain(place - 1, 1) and self._is_plain(place + 1, 1))

    def _sizes(self, place: int) -> list:
        """Returns the pages of a work: format, width, height."""
        if not self.day["image"][place]:
            return []
        return self.facts.work(self.day["id"][place]).get("pages", [])

    def _is_plain(self, place: int, pages: int) -> bool:
        """Whether the site has the images of all pages, without warning or animation."""
        return (len(self.sizes[place]) == pages and self.day["image"][place] < 5 and self.day["age"][place] == 0
                and self.day["id"][place] < 2_000_000_000)

    def route(self, place: int, page: int = 0) -> str:
        last = f"/p{page + 1}" if page else ""
        return f"/{self.list}/{self.dates[0]}/{self.day['rank'][place]}{last}"

    def viewed(self, place: int, number: int = 0):
        """Opens a page of a work of the newest date, with its image, and records the changes from then on."""
        page = self.sized(self.page())
        self.open(self.route(place, number), page)
        page.wait(LOADED)
        self.shows(page, place, number)
        page.frames()
        page.evaluate(_RECORD)
        return page

    def works(self, route: str = ""):
        """Opens the works of a ranking, the newest one by default."""
        page = self.open(route, self.sized(self.page()))
        page.wait("document.querySelector('.tile img')?.complete")
        page.evaluate(_RECORD)
        return page

    def sized(self, page):
        return page

    def shows(self, page, place: int, number: int = 0, day: dict | None = None):
        id = (day or self.day)["id"][place]
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{id}' && {VIEWER}.page === '{number}'")

    def seen(self, page) -> dict:
        return page.evaluate(VIEWER)

    def changed(self, page) -> list:
        """Returns the recorded changes, when no later ones can follow."""
        page.rest(_LATE_EFFECTS)
        return page.evaluate("window.changes")

    def stage(self, page) -> dict:
        return page.evaluate(_STAGE)

    def share(self, page, x: float, y: float) -> list[float]:
        """Returns the point of the image at a point of the screen, as shares of its width and height."""
        seen = self.seen(page)
        return [(point - start) / length for point, start, length in zip((x, y), seen["at"], seen["drawn"])]

    def check_share(self, page, x: float, y: float, expected: list[float]):
        for found, share in zip(self.share(page, x, y), expected):
            self.assertAlmostEqual(found, share, delta=0.002)

    def check_edges(self, page, is_at_start: bool):
        """Checks that an image larger than the stage is at its left and top edges, or at the right and bottom ones."""
        seen, stage = self.seen(page), self.stage(page)
        for at, drawn, start, length in zip(seen["at"], seen["drawn"], (stage["x"], stage["y"]),
                                            (stage["width"], stage["height"])):
            self.assertGreater(drawn, length)
            self.assertAlmostEqual(at, start if is_at_start else start + length - drawn, delta=0.5)

    def tile(self, index: int, date: int = 0) -> str:
        return f"section[data-date='{self.dates[date]}'] .tile[data-index='{index}']"

    def wait_for_tile(self, page, index: int, date: int = 0):
        page.wait(f"document.querySelector({self.tile(index, date)!r})")

    def focus(self, page, selector: str):
        page.evaluate(f"document.querySelector({selector!r}).focus()")

    def is_noted(self, page, place: int, number: int = 0):
        """Waits until the address is that page of a work."""
        page.wait(f"location.hash === '#{self.route(place, number)}'")

    def at_date(self, page, date: str, list: str | None = None):
        page.wait(f"{CURRENT} === {date!r} && location.hash === '#/{list or self.list}/{date}'")

    def pasted(self, page) -> str:
        """Returns the text of the clipboard, which the search field receives."""
        page.evaluate("document.querySelector('#search').focus()")
        for kind in ("rawKeyDown", "keyUp"):
            page.call("Input.dispatchKeyEvent", type=kind, key="v", code="KeyV", modifiers=2,
                      commands=["paste"] if kind == "rawKeyDown" else [])
        return page.wait("document.querySelector('#search').value")


def is_open(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)}).open"
