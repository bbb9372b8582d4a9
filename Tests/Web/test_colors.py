"""Colors of tiles and of the viewer while images load."""

import os

import world
from harness import SiteTest

_EMPTY = """(probe => {
    probe.style.background = 'var(--empty)';
    document.body.append(probe);
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
})(document.createElement('i'))"""
# The background of each tile by the ID of its work, and of the viewer's image.
_TILES = """Object.fromEntries([...document.querySelectorAll('.tile')].map(tile =>
    [tile.dataset.workId, getComputedStyle(tile).backgroundColor]))"""
_PICTURE = "getComputedStyle(document.querySelector('#picture')).backgroundColor"
_DEFAULT = "rgb(29, 29, 33)"
_LOADING = "document.querySelectorAll('.tile img[data-loading]').length"
_VISIBLE = "[...document.querySelectorAll('.tile img')].every(image => getComputedStyle(image).opacity === '1')"


class Held:
    """Holds the responses for the paths of images, as a slow server."""

    def __init__(self, page, *patterns: str):
        self._page, self._event, self._ids = page, page.event, []
        page.event = self._watch
        page.call("Fetch.enable", patterns=[{"urlPattern": pattern} for pattern in patterns])

    def _watch(self, name: str, given: dict):
        if name == "Fetch.requestPaused":
            self._ids.append(given["requestId"])
        self._event(name, given)

    @property
    def count(self) -> int:
        return len(self._ids)

    def release(self):
        self._page.event = self._event
        self._page.call("Fetch.disable")


class Colors(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates("daily")[0]
        self.day = self.facts.day("daily", self.date)

    def color(self, id: int) -> str:
        return "rgb({}, {}, {})".format(*world.work(id).colour)

    def held(self, *patterns: str, motion: str = "no-preference"):
        """Opens the site while some images do not arrive. Returns the page and the held responses."""
        page = self.page()
        page.prefer(motion=motion)
        page.before_scripts("""window.fades = 0;
            document.addEventListener('transitionrun', ({target, propertyName}) => {
                fades += target.matches?.('.tile img') && propertyName === 'opacity' ? 1 : 0;
            });""")
        held = Held(page, *patterns)
        # The document is not complete before its images.
        page.call("Page.navigate", url=self.facts.address("index.html"))
        page.wait("document.body?.dataset.ready === 'yes'")
        return page, held

    def works(self, is_held: bool) -> list[int]:
        return [id for id in self.day["id"] if world.work(id).held == is_held]

    def test_tiles(self):
        """While no thumbnail has arrived, a tile shows the color of its thumbnail, and the default without one."""
        page, held = self.held("*/thumbnail/*")
        page.wait("document.querySelector('.tile img')")
        seen, empty = page.evaluate(_TILES), page.evaluate(_EMPTY)
        for id, color in seen.items():
            self.assertEqual(color, self.color(int(id)) if world.work(int(id)).held else empty, id)
        kinds = [world.work(int(id)).held for id in seen]
        self.assertGreater(kinds.count(True), 10)
        # The pixels on the screen, below the rank and left of its end.
        tile = f".tile[data-work-id=\"{self.works(True)[2]}\"]"
        box = page.box(tile)
        picture = page.screenshot(box["x"] + 20, box["y"] + 60, 20, 20)
        self.assertEqual(picture.colours(), {world.work(self.works(True)[2]).colour})
        held.release()

    def test_searched(self):
        """The works of a search have colors, too."""
        page, held = self.held("*/thumbnail/*")
        self.go(page, "/search/a", "search")
        page.wait("document.querySelector('.tile img')")
        seen, empty = page.evaluate(_TILES), page.evaluate(_EMPTY)
        for id, color in seen.items():
            self.assertEqual(color, self.color(int(id)) if world.work(int(id)).held else empty, id)
        self.assertGreater(sum(world.work(int(id)).held for id in seen), 5)
        held.release()

    def test_fading(self):
        """Each image fades in once when it arrives, within 150 ms."""
        page, held = self.held("*/thumbnail/*")
        page.wait("document.querySelector('.tile img')")
        count = page.evaluate("document.querySelectorAll('.tile img').length")
        self.assertEqual(page.evaluate(_LOADING), count)
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.tile img')).opacity"), "0")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.tile img')).transitionDuration.split(', ').at(-1)"),
                         "0.15s")
        held.release()
        page.wait(f"{_LOADING} === 0 && {_VISIBLE}")
        self.assertEqual(page.evaluate("fades"), count)

    def test_cached(self):
        """An image that the browser has in memory does not fade in again."""
        page, held = self.held("*/nothing/*")
        held.release()
        page.wait(f"document.querySelector('.tile img') && {_LOADING} === 0 && {_VISIBLE}")
        date = f"document.querySelector('section[data-date=\"{self.date}\"]')"
        self.go(page, "/artists", "artists")
        page.evaluate("fades = 0")
        page.evaluate("history.back()")
        page.wait(f"document.body.dataset.view === 'list' && {date}?.querySelector('.tile img')")
        page.wait(f"{_LOADING} === 0 && {_VISIBLE}")
        self.assertEqual(page.evaluate("fades"), 0)

    def test_reduced_motion(self):
        """With reduced motion, images appear without fading."""
        page, held = self.held("*/thumbnail/*", motion="reduce")
        page.wait("document.querySelector('.tile img')")
        held.release()
        page.wait(f"{_LOADING} === 0 && {_VISIBLE}")
        self.assertEqual(page.evaluate("fades"), 0)

    def test_missing_image(self):
        """The title of a work whose image cannot be read is on the default background."""
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)
        id = self.works(True)[1]
        path = self.facts.files(f"thumbnail/*/{id}.png")[0]
        os.rename(path, path + ".away")
        self.addCleanup(os.rename, path + ".away", path)
        page = self.open()
        tile = f".tile.missing[data-work-id=\"{id}\"]"
        page.wait(f"document.querySelector('{tile}')")
        self.assertEqual(page.evaluate(_TILES)[str(id)], page.evaluate(_EMPTY))

    def test_viewer(self):
        """The viewer shows the color until the image is loaded, and not on other pages of the work."""
        page, held = self.held("*/image/*")
        id = next(id for id in self.day["id"] if world.work(id).image_pages > 1)
        self.go(page, f"/daily/{self.date}/{self.day['rank'][self.day['id'].index(id)]}", "list")
        page.wait("document.querySelector('#viewer[open]')?.dataset.loaded === 'thumbnail'")
        self.assertEqual(page.evaluate(_PICTURE), self.color(id))
        held.release()
        page.wait("document.querySelector('#viewer').dataset.loaded === 'image'")
        self.assertEqual(page.evaluate(_PICTURE), _DEFAULT)
        held = Held(page, "*/image/*_p1.*")
        page.key("ArrowDown")
        page.wait("document.querySelector('#viewer').dataset.page === '1'")
        self.assertEqual(page.evaluate(_PICTURE), _DEFAULT)
        held.release()


if __name__ == "__main__":
    import unittest
    unittest.main()
