import re

from browse_tests import BrowsedTest
from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from scripts import LOADED, VIEWER


@also_on(LateTest, BrowsedTest)
class Steps(SiteTest):
    def setUp(self):
        super().setUp()
        self.dates = self.facts.dates(self.list)
        self.day = self.facts.day(self.list, self.dates[0])

    def at(self, place: int):
        page = self.view(f"/{self.list}/{self.dates[0]}/{self.day['rank'][place]}")
        self.shows(page, place)
        return self.only_works(page)

    def shows(self, page, place: int, day=None):
        page.wait(f"{VIEWER}.open && {VIEWER}.workId === '{(day or self.day)['id'][place]}'")

    def test_keys(self):
        """Right and space go to the next rank, left and shift with space to the previous one."""
        page = self.at(0)
        place = 0
        for key, step in (("ArrowRight", 1), ("Space", 1), ("l", 1), ("ArrowLeft", -1), ("Shift+Space", -1)):
            place += step
            page.key(key)
            self.shows(page, place)
            self.assertEqual(page.evaluate(f"{VIEWER}.rank"), str(self.day["rank"][place]))

    def test_buttons(self):
        """The buttons, and clicks on the left and the right quarter of the image's stage, do the same."""
        page = self.at(1)
        page.press("[data-action=next]")
        self.shows(page, 2)
        page.press("[data-action=previous]")
        self.shows(page, 1)
        page.click(1200 * 0.82, 300)
        self.shows(page, 2)
        page.click(1200 * 0.18, 300)
        self.shows(page, 1)

    def test_across_dates(self):
        """After a date's last rank comes the first of the older date, and back."""
        page = self.at(-1)
        older = self.facts.day(self.list, self.dates[1])
        page.key("ArrowRight")
        self.shows(page, 0, older)
        self.assertEqual(page.evaluate(f"{VIEWER}.date"), self.dates[1])
        page.key("ArrowLeft")
        self.shows(page, -1)

    def test_ends(self):
        """Before the first work and after the last one, the viewer stays and shows a message."""
        page = self.at(0)
        page.key("ArrowLeft")
        page.wait("document.querySelector('#status').textContent.trim()")
        self.shows(page, 0)
        oldest = self.facts.day(self.list, self.dates[-1])
        page = self.view(f"/{self.list}/{self.dates[-1]}/{oldest['rank'][-1]}")
        self.shows(page, -1, oldest)
        page.key("ArrowRight")
        page.wait("document.querySelector('#status').textContent.trim()")
        self.shows(page, -1, oldest)

    def test_quickly(self):
        """Keys pressed faster than works are read are all counted."""
        page = self.at(0)
        page.keys(*["ArrowRight"] * 12)
        self.shows(page, 12)
        page.wait(f"{VIEWER}.source.includes('/{self.day['id'][12]}') || !{VIEWER}.source.startsWith('file:')")

    def test_bars(self):
        """`h` hides the bars and shows them, and so does a click in the middle."""
        page = self.at(1)
        bars = f"{VIEWER}.bars"
        self.assertEqual(page.evaluate(bars), "shown")
        for act in (lambda: page.key("h"), lambda: page.click(600, 400)):
            act()
            page.wait(f"{bars} === 'hidden'")
            page.wait("(place => !place.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})"
                      " || place.getBoundingClientRect().bottom <= 0)(document.querySelector('#place'))")
            act()
            page.wait(f"{bars} === 'shown'")

    def test_prefetch(self):
        """A work's image is requested with the images of the next two works, and no others."""
        image = self.day["image"]
        # For an animation, only the thumbnail is read before it is shown.
        place = next((place for place in range(len(image) - 3) if all(0 < one < 5 for one in image[place:place + 3])), None)
        if place is None:
            self.skipTest("the site has no three images in turn")
        page = self.at(place)
        page.wait(LOADED)
        page.wait(f"{VIEWER}.prefetched === '2'")
        page.frames()
        asked = {int(id) for id in re.findall(r"/image/\d+/(\d+)_p0\.", "\n".join(page.requests))}
        self.assertEqual(asked, set(self.day["id"][place:place + 3]))
        page.key("ArrowRight")
        self.shows(page, place + 1)
        page.wait(LOADED)

    def work_of_pages(self) -> tuple:
        """The position of a work of several pages, and its pages."""
        for place, id in enumerate(self.day["id"]):
            pages = self.facts.work(id).get("pages", [])
            if len(pages) > 1:
                return place, pages
        self.skipTest("the site has no work of several pages")

    def test_pages_early(self):
        """Down waits for the pages of a work whose details are being read."""
        place, _ = self.work_of_pages()
        page = self.open(f"/{self.list}/{self.dates[-1]}")
        page.evaluate("""(fetch => {
            const held = new Promise((done) => { window.release = done; });
            window.fetch = (...words) => held.then(() => fetch(...words));
        })(window.fetch)""")
        page.evaluate(f"location.hash = '#/{self.list}/{self.dates[0]}/{self.day['rank'][place]}'")
        self.shows(page, place)
        page.key("ArrowDown")
        page.evaluate("release()")
        page.wait(f"{VIEWER}.page === '1'")

    def test_pages(self):
        """Down and up turn the pages of the work; the URL and the rank stay."""
        place, pages = self.work_of_pages()
        page = self.at(place)
        page.wait(LOADED)
        # Only the details contain the images of later pages.
        page.wait("document.querySelector('#viewer .pages > :last-child:enabled')")
        for number in range(1, len(pages)):
            page.key("ArrowDown")
            page.wait(f"{VIEWER}.page === '{number}' && {LOADED} && {VIEWER}.source.includes('_p{number}.')")
            natural = page.evaluate(f"{VIEWER}.natural")
            if pages[number][1]:
                self.assertEqual(natural, pages[number][1:])
        page.key("ArrowDown")
        page.frames()
        self.assertEqual(page.evaluate(f"{VIEWER}.page"), str(len(pages) - 1))
        page.key("ArrowUp")
        page.wait(f"{VIEWER}.page === '{len(pages) - 2}'")
        self.shows(page, place)
        page.key("ArrowRight")
        self.shows(page, place + 1)
        self.assertEqual(page.evaluate(f"{VIEWER}.page"), "0")
