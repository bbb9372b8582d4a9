from live_tests import LiveTest
from scripts import CURRENT, VIEWER

SAID = "document.querySelector('#status').textContent"


class LiveViewer(LiveTest):
    def shows(self, page, place: int, rank: int):
        id = self.facts.day("daily", self.dates[place])["id"][rank - 1]
        page.wait(f"{VIEWER}.open && {VIEWER}.date === '{self.dates[place]}' && {VIEWER}.workId === '{id}'")

    def test_deep_link(self):
        """A link to a rank requests the pages up to it, and no other."""
        page = self.view(f"/daily/{self.dates[4]}/73")
        self.shows(page, 4, 73)
        self.asked(page, self.name(4, 1), self.name(4, 2))
        self.leave(page)
        page.wait(f"document.activeElement.dataset.rank === '73' && {CURRENT} === '{self.dates[4]}'")

    def test_missing_rank(self):
        """A link to a rank that does not exist requests no page beyond the announced end."""
        page = self.open(f"/daily/{self.dates[4]}/9999")
        page.hears("This is not in the gallery")
        self.asked(page, self.name(4, 1))
        self.server.announces = False
        page = self.open(f"/daily/{self.dates[6]}/149")
        page.hears("This is not in the gallery")
        self.assertEqual(self.server.requests[1:], [self.name(6, pages) for pages in (1, 2, 3)])

    def test_link_error(self):
        """A link to a date that cannot be read shows the reason."""
        self.server.answers[self.name(4)] = [{"error": "the network is down"}]
        page = self.open(f"/daily/{self.dates[4]}/73")
        page.hears("the network is down")
        page.wait(f"{CURRENT} === '{self.dates[4]}'")
        self.assertFalse(page.evaluate("document.querySelector('#viewer').open"))

    def test_next_page(self):
        """After the last loaded work the next page is requested; the viewer shows that it waits."""
        page = self.view(f"/daily/{self.dates[4]}/50")
        self.shows(page, 4, 50)
        event = self.server.hold(self.name(4))
        page.keys("ArrowRight", "ArrowRight")
        page.wait(f"{SAID} === 'Fetching from pixiv…' && document.querySelector('#viewer').contains("
                  "document.querySelector('#status'))")
        self.shows(page, 4, 50)
        event.set()
        self.shows(page, 4, 51)
        page.wait(f"!{SAID}")
        self.asked(page, self.name(4, 1), self.name(4, 2))
        page.key("ArrowLeft")
        self.shows(page, 4, 50)

    def test_next_date(self):
        """After a date's last work the next date is requested, past dates without a ranking, one at a time."""
        self.server.absent = {self.name(5)}
        page = self.view(f"/daily/{self.dates[4]}/120")
        self.shows(page, 4, 120)
        asked = [self.name(4, pages) for pages in (1, 2, 3)]
        self.rest(page)
        self.assertEqual(self.server.requests[:3], asked)
        page.key("ArrowRight")
        self.shows(page, 6, 1)
        self.rest(page)
        self.assertEqual(self.server.requests[:5], asked + [self.name(5, 1), self.name(6, 1)])
        self.assertEqual(self.server.most, 1)
        page.key("ArrowLeft")
        self.shows(page, 4, 120)

    def test_many_absent_dates(self):
        """A step passes at most three dates without a ranking, and reports that there is none."""
        self.server.absent = {self.name(place) for place in range(5, 12)}
        page = self.view(f"/daily/{self.dates[4]}/120")
        self.shows(page, 4, 120)
        for last in (8, 11):
            page.key("ArrowRight")
            page.hears("no ranking")
            self.rest(page)
            self.assertEqual([one for one in self.server.requests if one > "" and not one.startswith(self.name(4))],
                             [self.name(place, 1) for place in range(5, last)])
            self.shows(page, 4, 120)

    def test_previous_date(self):
        """Before a date's first work comes the last loaded work of the newer date."""
        page = self.view(f"/daily/{self.dates[4]}/1")
        self.shows(page, 4, 1)
        page.key("ArrowLeft")
        self.shows(page, 3, 50)
        self.assertEqual(self.server.requests, [self.name(4, 1), self.name(3, 1)])

    def test_error(self):
        """If the next work cannot be read, the viewer shows the reason and stays; the key tries again."""
        page = self.view(f"/daily/{self.dates[4]}/50")
        self.shows(page, 4, 50)
        self.server.answers[self.name(4)] = [{"error": "the network is down"}]
        page.key("ArrowRight")
        page.hears("the network is down")
        self.shows(page, 4, 50)
        page.key("ArrowRight")
        self.shows(page, 4, 51)

    def test_left_while_waiting(self):
        """After going back or closing the viewer while it waits, the view does not change."""
        page = self.view(f"/daily/{self.dates[4]}/50")
        self.shows(page, 4, 50)
        event = self.server.hold(self.name(4))
        page.key("ArrowRight")
        page.hears("Fetching from pixiv…")
        page.key("ArrowLeft")
        self.shows(page, 4, 49)
        page.wait(f"!{SAID}")
        event.set()
        page.wait("RL.gallery.feed.places && !RL.gallery.feed.loader.running")
        self.rest(page)
        self.shows(page, 4, 49)

    def test_favorites(self):
        """A work of a live list is stored in the favorites and the recents."""
        page = self.view(f"/daily/{self.dates[4]}/3")
        self.shows(page, 4, 3)
        page.key("b")
        page.wait("document.querySelector('[data-action=favourite]').ariaPressed === 'true'")
        self.until(page, lambda: self.server.api.recents)
        self.leave(page)
        for view in ("favourites", "recents"):
            self.go(page, f"/{view}", view)
            page.wait("document.querySelectorAll('.tile').length === 1")
            self.assertEqual(page.evaluate("document.querySelector('.tile').hash"), f"#/daily/{self.dates[4]}/3")
