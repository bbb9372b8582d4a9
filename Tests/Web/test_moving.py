import os

from facts import Facts
from harness import SiteTest
from program import Archive
from scripts import VIEWER

_CANVAS = "document.querySelector('#frame')"
_PICTURE = "document.querySelector('#picture')"


class Moving(SiteTest):
    """An animation that was converted to WebP."""

    @classmethod
    def site(cls) -> str:
        archive = Archive()
        cls.addClassCleanup(archive.close)
        [cls.work] = archive.column("SELECT id FROM illust WHERE type = 2 AND visibility = 0 ORDER BY id DESC LIMIT 1")
        archive.run("download", str(cls.work), "--animation", "webp", "-o", "pictures")
        return archive.site("site", "--images", "original")

    def at(self, page):
        page = self.open(f"/work/{self.work}", page)
        page.wait(f"{VIEWER}.loaded === 'image' && {VIEWER}.playing")
        return page

    def check(self, page, is_playing: bool):
        page.wait(f"{VIEWER}.playing === '{'yes' if is_playing else 'no'}'")
        self.assertEqual(page.evaluate(f"{_CANVAS}.hidden"), is_playing)

    def test_moves(self):
        """The site has one file instead of frames; the image moves, and `p` pauses it."""
        self.assertFalse(os.path.exists(Facts(self.folder).path("frame")))
        page = self.at(self.page())
        self.assertTrue(page.evaluate(f"{_PICTURE}.src").endswith(f"/{self.work}_p0.webp"))
        self.check(page, True)
        page.key("p")
        self.check(page, False)
        width = page.evaluate(f"{_PICTURE}.naturalWidth")
        self.assertEqual(page.evaluate(f"{_CANVAS}.width"), width)
        page.key("p")
        self.check(page, True)

    def test_less_motion(self):
        """If the reader prefers less motion, it is paused at first."""
        page = self.page()
        page.prefer(motion="reduce")
        self.check(self.at(page), False)
        page.key("p")
        self.check(page, True)

    def test_next(self):
        """Another work has no pause."""
        page = self.at(self.page())
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId !== '{self.work}'")
        page.wait(f"!{VIEWER}.playing")
        self.assertTrue(page.evaluate(f"{_CANVAS}.hidden"))
