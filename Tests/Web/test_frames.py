import os

import world
from animations import CANVAS, COUNT, PLAYING, AnimationTest
from scripts import VIEWER


class Frames(AnimationTest):
    """Returns the requests of frames."""

    def asked(self, page, part: str) -> list[str]:
        return [one for one in page.requests if part in one]

    def test_requests(self):
        """Before an animation is shown, none of its frames are requested; then all of them, and no others."""
        page = self.only_works(self.view(self.route.rsplit("/", 1)[0] + f"/{self.day['rank'][self.place - 1]}"))
        page.wait(f"{VIEWER}.prefetched === '2'")
        page.frames()
        self.assertEqual(self.asked(page, "/frame/") + self.asked(page, "/animation/"), [])
        page.key("ArrowRight")
        self.shows(page, 0)
        self.played(page, COUNT + 1)
        expected = [f"/frame/{self.work >> 16}/{self.work}/{number}.png" for number in range(COUNT)]
        asked = ["/frame/" + one.split("/frame/")[1] for one in self.asked(page, "/frame/")]
        self.assertEqual(list(dict.fromkeys(asked)), expected)

    def test_next_work(self):
        """With another work the animation ends, and its frames are no longer mentioned."""
        page = self.at()
        self.played(page, 2)
        page.key("ArrowRight")
        self.shows(page, 1)
        self.check_ended(page)
        page.key("p")
        page.frames(10)
        self.check_ended(page)
        page.key("ArrowLeft")
        self.shows(page, 0)
        self.check_cycle(self.played(page, COUNT))

    def test_close(self):
        """The animation ends when the viewer closes."""
        page = self.at()
        self.played(page, 2)
        self.leave(page)
        self.check_ended(page)

    def check_ended(self, page):
        self.assertEqual(page.evaluate(f"[{VIEWER}.frame, {PLAYING}].filter(Boolean)"), [])
        self.assertFalse(page.evaluate(f"{CANVAS}.checkVisibility()"))
        self.assertEqual(page.evaluate("RL.gallery.viewer.player.frames.length"), 0)

    def test_missing_frame(self):
        """If a frame cannot be read, the viewer reports it, and the first frame stays as an image."""
        self.check_missing(self.facts.path("frame", str(self.work >> 16), str(self.work), "3.png"))
        page = self.pages[-1]
        page.wait(f"{VIEWER}.loaded === 'image'")
        self.assertIn(f"/{self.work}/0.png", page.evaluate(f"{VIEWER}.source"))
        self.assertEqual(self.colour(page), world.ANIMATION[0][1])

    def test_missing_delays(self):
        """If the delays cannot be read, the thumbnail stays."""
        self.check_missing(self.facts.path("data", "animation", f"{self.work}.js"))
        self.assertIn("/thumbnail/", self.pages[-1].evaluate(f"{VIEWER}.source"))

    def check_missing(self, path: str):
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)
        os.rename(path, path + ".away")
        self.addCleanup(os.rename, path + ".away", path)
        page = self.only_works(self.view(self.route))
        page.wait("document.querySelector('#notice[data-kind=failed]')")
        self.check_ended(page)
        page.key("ArrowRight")
        self.shows(page, 1)
        page.key("ArrowLeft")
        self.shows(page, 0)
        page.wait("document.querySelector('#notice[data-kind=failed]')")

    def test_export(self):
        """`e` saves the visible frame, with the work's ID in its name."""
        page = self.paused()
        page.evaluate("HTMLAnchorElement.prototype.click = function () { window.saved = [this.href, this.download]; }")
        page.key("e")
        address, name = page.wait("window.saved")
        self.assertTrue(address.endswith(f"/frame/{self.work >> 16}/{self.work}/0.png"), address)
        self.assertEqual(name, f"{self.work}_0.png")

    def test_shelf(self):
        """Favorites play too, even when the page is loaded again."""
        page = self.at()
        page.key("b")
        self.open("/favourites", page)
        page.reload()
        page.wait("document.querySelector('.tile')")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{self.work}'")
        self.check_cycle(self.played(page, COUNT))
