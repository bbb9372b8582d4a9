import math

import png
import world
from harness import SiteTest
from live_tests import ServedTest
from sampling import expensive
from scripts import VIEWER

# Counts the frames in which a pixel is shown instead of an image.
WATCH = """(() => {
    window.pixels = 0;
    const look = () => {
        for (const image of document.images) {
            if (image.naturalWidth === 1 && image.checkVisibility({visibilityProperty: true})) window.pixels += 1;
        }
        requestAnimationFrame(look);
    };
    look();
})()"""

# Records the viewer's work, and whether its image is loaded, at each change.
RECORD = """(viewer => {
    const state = () => [viewer.dataset.workId, viewer.dataset.loaded];
    let last = String(state());
    window.changes = [];
    new MutationObserver(() => {
        if (String(state()) !== last) window.changes.push(state());
        last = String(state());
    }).observe(viewer, {attributes: true});
})(document.querySelector('#viewer'))"""


class LivePictures(ServedTest):
    """All dates are stored, with images."""

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates("daily")[1]
        self.day = self.facts.day("daily", self.date)

    def place(self, column: str, value: int = world.PNG, pages: int = 1, start: int = 0) -> int:
        """Returns the index of an available image of the date."""
        return next(place for place in range(start, len(self.day["id"]))
                    if self.day[column][place] == value and self.day["pages"][place] == pages)

    def path(self, kind: str, place: int, page: str = "") -> str:
        id = self.day["id"][place]
        return f"{kind}/{id >> 16}/{id}{page}.png"

    def asked(self, path: str) -> list[str]:
        """Returns the requests for an image, or for a folder's images."""
        return [one for one in self.server.pictures if one.startswith(path)]

    def until(self, page, condition):
        page.wait("true")
        for _ in range(2000):
            if condition():
                return
            page.browser.pump(0.015)
        self.fail(f"the server was asked for {self.server.pictures[-20:]}")

    def rest(self, page, milliseconds: int = 2500):
        page.rest(milliseconds)

    def quiet(self, page, path: str):
        """Checks that an image is no longer requested."""
        page.frames()
        for _ in range(100):  # requests in progress
            before = self.asked(path)
            self.rest(page, 300)
            if self.asked(path) == before:
                break
        self.rest(page)
        self.assertEqual(self.asked(path), before)

    def test_tile(self):
        """A late image is requested every second until it is available, and its pixel is never shown."""
        place = self.place("thumbnail")
        path = self.path("thumbnail", place)
        self.server.late[path] = 3
        page = self.page()
        page.before_scripts(f"addEventListener('DOMContentLoaded', () => {WATCH})")
        self.open(f"/daily/{self.date}", page)
        image = f"document.querySelector('.tile[data-work-id=\"{self.day['id'][place]}\"] img')"
        page.wait(f"{image}?.naturalWidth === 1")
        self.assertFalse(page.evaluate(f"{image}.closest('.missing')"))
        page.wait(f"{image}?.naturalWidth > 1 && {image}.checkVisibility({{visibilityProperty: true}})")
        self.rest(page)
        self.assertEqual(self.asked(path), [path, *(f"{path}?again={times}" for times in (1, 2, 3))])
        self.assertEqual(page.evaluate("window.pixels"), 0)

    @expensive
    def test_back(self):
        """A late image is shown from memory when its tile comes back."""
        place = self.place("thumbnail")
        path = self.path("thumbnail", place)
        self.server.late[path] = 1
        page = self.open(f"/daily/{self.date}")
        image = f"document.querySelector('.tile[data-work-id=\"{self.day['id'][place]}\"] img')"
        page.wait(f"{image}?.naturalWidth > 1")
        page.key("End")
        page.wait(f"!{image} && !location.hash.includes('{self.date}')")
        page.evaluate(f"location.hash = '#/daily/{self.date}'")
        page.wait(f"{image}?.naturalWidth > 1 && {image}.checkVisibility({{visibilityProperty: true}})")
        self.assertNotIn(f"{path}?again=2", self.asked(path))

    def test_gone(self):
        """An image that is finally missing leaves a tile with its title."""
        self.expected_errors += (self.missing,)
        place = self.place("thumbnail")
        path = self.path("thumbnail", place)
        self.server.late[path] = 2
        self.server.gone.add(path)
        page = self.open(f"/daily/{self.date}")
        page.wait(f"document.querySelector('.tile.missing[data-work-id=\"{self.day['id'][place]}\"]')")
        self.rest(page)
        self.assertEqual(len(self.asked(path)), 3)

    def test_jump(self):
        """After a jump, the previous tiles send no more requests."""
        self.server.late["thumbnail"] = math.inf
        page = self.open(f"/daily/{self.date}")
        place = self.place("thumbnail")
        self.until(page, lambda: len(self.asked(self.path("thumbnail", place))) > 1)
        page.key("End")
        page.wait(f"!document.querySelector('section[data-date=\"{self.date}\"]')")
        self.quiet(page, self.path("thumbnail", place))
        self.assertTrue(self.asked("thumbnail"))

    def test_other_view(self):
        """Another view in front of the works stops the requests, too."""
        self.server.late["thumbnail"] = math.inf
        page = self.open(f"/daily/{self.date}")
        self.until(page, lambda: any("again=1" in one for one in self.server.pictures))
        self.go(page, "/artists", "artists")
        page.wait("document.querySelector('.entries a')")
        self.quiet(page, "thumbnail")

    def test_viewer(self):
        """The viewer, too, shows the thumbnail until the image is available, but never a pixel."""
        place = self.place("image")
        path, small = self.path("image", place, "_p0"), self.path("thumbnail", place)
        self.server.late |= {path: 2, small: 1}
        page = self.page()
        page.before_scripts(f"addEventListener('DOMContentLoaded', () => {WATCH})")
        self.open(f"/daily/{self.date}/{self.day['rank'][place]}", page)
        page.wait(f"{VIEWER}.open && {VIEWER}.loaded === 'thumbnail' && {VIEWER}.source.includes('thumbnail')"
                  f"&& {VIEWER}.natural[0] > 1")
        page.wait(f"{VIEWER}.loaded === 'image' && {VIEWER}.natural[0] > 1")
        self.rest(page)
        self.assertEqual(self.asked(path), [path, f"{path}?again=1", f"{path}?again=2"])
        self.assertEqual(page.evaluate("window.pixels"), 0)

    def test_page_is_left(self):
        """The viewer repeats requests only for the visible page and work."""
        place = self.place("image", pages=3)
        path = self.path("image", place, "_p0")
        self.server.late["image"] = math.inf
        page = self.view(f"/daily/{self.date}/{self.day['rank'][place]}")
        self.until(page, lambda: len(self.asked(path)) > 2)
        page.wait("RL.gallery.viewer.details")
        page.key(".")
        page.wait(f"{VIEWER}.page === '1'")
        second = self.path("image", place, "_p1")
        self.until(page, lambda: len(self.asked(second)) > 2)
        self.quiet(page, path)
        self.leave(page)
        self.quiet(page, "image")

    def test_prefetched(self):
        """The images of the next works are requested again while the previous work is shown, and then used."""
        place = next(place for place in range(len(self.day["id"]) - 1)
                     if self.day["image"][place] == self.day["image"][place + 1] == world.PNG)
        path = self.path("image", place + 1, "_p0")
        self.server.late[path] = 1
        page = self.only_works(self.view(f"/daily/{self.date}/{self.day['rank'][place]}"))
        self.until(page, lambda: f"{path}?again=1" in self.server.pictures)
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.day['id'][place + 1]}' && {VIEWER}.loaded === 'image'")
        self.assertEqual(self.asked(path), [path, f"{path}?again=1"])

    def test_slideshow(self):
        """The slideshow waits until a late image is available, shows it for its time, then the next work."""
        place = self.place("image")
        path = self.path("image", place, "_p0")
        self.server.late[path] = math.inf
        page = self.only_works(self.view(f"/daily/{self.date}/{self.day['rank'][place]}"))
        self.until(page, lambda: f"{path}?again=1" in self.server.pictures)
        page.evaluate(RECORD)
        page.key("s")
        page.wait("RL.gallery.viewer.slideshow.isRunning")
        page.advance(11_000)
        self.assertEqual(page.evaluate("window.changes"), [])
        self.server.late[path] = 0
        page.wait("window.changes.length > 0")
        page.advance(5000)
        page.wait("window.changes.length > 1")
        this, following = (str(id) for id in self.day["id"][place:place + 2])
        changes = page.evaluate("window.changes")
        self.assertEqual((changes[0], changes[1][0]), ([this, "image"], following))

    def test_animation(self):
        """An animation plays when its last frame is available; after a step away, none are requested."""
        place = self.place("image", world.FRAMES)
        id = self.day["id"][place]
        path = f"frame/{id >> 16}/{id}"
        self.server.late |= {f"{path}/0.png": 1, f"{path}/3.png": 2}
        page = self.view(f"/daily/{self.date}/{self.day['rank'][place]}")
        page.wait(f"Number({VIEWER}.frame) > 3")
        self.assertEqual(self.asked(f"{path}/3.png"), [f"{path}/3.png{again}" for again in ("", "?again=1", "?again=2")])
        self.server.late["frame"] = math.inf
        place = self.place("image", world.FRAMES, start=place + 1)
        id = self.day["id"][place]
        path = f"frame/{id >> 16}/{id}"
        self.go(page, f"/daily/{self.date}/{self.day['rank'][place]}", "list")
        self.until(page, lambda: len(self.asked(path)) > 1)
        self.leave(page)
        self.quiet(page, path)


class StaticPixel(SiteTest):
    invented = True

    def test_pixel(self):
        """In a static site an image of one pixel is an image, and is read once."""
        day = self.facts.day("daily", self.facts.dates("daily")[0])
        id = day["id"][day["thumbnail"].index(world.PNG)]
        with open(self.facts.path("thumbnail", str(id >> 16), f"{id}.png"), "wb") as file:
            file.write(png.plain(1, 1, (255, 0, 0)))
        page = self.open()
        image = f"document.querySelector('.tile[data-work-id=\"{id}\"] img')"
        page.wait(f"{image}?.naturalWidth === 1 && {image}.checkVisibility({{visibilityProperty: true}})")
        page.rest(1500)
        self.assertEqual([one for one in page.requests if "again=" in one], [])
