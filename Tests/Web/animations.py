"""Shared code for the tests of animations: a work with frames, and the drawn frames."""

import world
from harness import SiteTest
from scripts import VIEWER

COUNT = len(world.ANIMATION)
PLAYING = f"{VIEWER}.playing"
# The numbers of the frames drawn from now on.
WATCH = """(() => {
    const drawn = window.drawn = [];
    window.watcher?.disconnect();
    window.watcher = new MutationObserver(records => drawn.push(Number(records[0].target.dataset.frame)));
    window.watcher.observe(document, {subtree: true, attributeFilter: ['data-frame']});
})()"""
CANVAS = "document.querySelector('#frame')"


class AnimationTest(SiteTest):
    """Tests of a work with frames, between two works without."""
    invented = True

    def setUp(self):
        super().setUp()
        self.route, self.day, self.place = self.find("daily")
        self.work = self.day["id"][self.place]

    def find(self, name: str):
        for date in self.facts.dates(name):
            day = self.facts.day(name, date)
            for place, image in list(enumerate(day["image"]))[1:-1]:
                if image == world.FRAMES and world.FRAMES not in (day["image"][place - 1], day["image"][place + 1]):
                    return f"/{name}/{date}/{day['rank'][place]}", day, place
        self.fail("no animation")

    def at(self, route: str | None = None, page=None):
        page = self.open(route or self.route, page)
        page.wait(f"{VIEWER}.frame")
        return self.only_works(page)

    def paused(self):
        page = self.page()
        page.prefer(motion="reduce")
        return self.at(page=page)

    def played(self, page, count: int) -> list[int]:
        """Returns the numbers of the next drawn frames, without duplicates."""
        page.evaluate(WATCH)
        page.wait(f"window.drawn.length >= {count}")
        return page.evaluate("window.drawn")

    def check_cycle(self, numbers: list[int]):
        self.assertEqual(numbers, [(numbers[0] + step) % COUNT for step in range(len(numbers))])

    def colour(self, page) -> tuple[int, int, int]:
        page.frames()
        return page.screenshot(598, 398, 4, 4).pixel(1, 1)

    def shows(self, page, step: int):
        page.wait(f"{VIEWER}.workId === '{self.day['id'][self.place + step]}'")
