"""Tests of announcements for screen readers."""

from harness import SiteTest
from scripts import LOADED, VIEWER

# Records each announcement of the viewer.
_RECORD = """window.announced = []; new MutationObserver(() =>
    window.announced.push(document.querySelector('#announcement').textContent))
    .observe(document.querySelector('#announcement'), {childList: true})"""


class Announcements(SiteTest):
    invented = True

    def setUp(self):
        super().setUp()
        self.date = self.facts.dates(self.list)[0]
        self.day = self.facts.day(self.list, self.date)

    def at(self, place: int):
        page = self.view(f"/{self.list}/{self.date}/{self.day['rank'][place]}")
        page.wait(LOADED)
        page.evaluate(_RECORD)
        return page

    def name(self, place: int) -> str:
        """Returns the rank, the title and the artist of a work."""
        artist = self.day["artists"][self.day["artist"][place]][1] if self.day["artist"][place] is not None else None
        return f"{self.day['rank'][place]}: {self.day['title'][place]}" + (f", {artist}" if artist else "")

    def place(self, is_fit) -> int:
        return next(place for place in range(1, len(self.day["id"]) - 1) if is_fit(place))

    def test_works(self):
        """Each step to another work is announced once and politely: rank, title and artist."""
        place = self.place(lambda at: self.day["image"][at] and self.day["pages"][at] == 1
                           and all(self.day["pages"][at + step] == 1 for step in (-1, 1)))
        page = self.at(place)
        for key, step in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", -1)):
            page.key(key)
            page.wait(f"{VIEWER}.workId === '{self.day['id'][place + step]}'")
            page.frames(3)
            self.assertEqual(page.evaluate("window.announced.splice(0)"), [self.name(place + step)])
        self.check_polite(page, self.name(place - 1))

    def check_polite(self, page, text: str):
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        node = next(node for node in nodes if node.get("role", {}).get("value") == "StaticText"
                    and node.get("name", {}).get("value") == text)
        by_id = {one["nodeId"]: one for one in nodes}
        while node and node["role"]["value"] != "status":
            node = by_id.get(node.get("parentId"))
        self.assertIsNotNone(node, "the text is not in a status")
        live = {one["name"]: one["value"]["value"] for one in node["properties"]}
        self.assertEqual(live.get("live"), "polite")

    def test_pages(self):
        """Each page of a work is announced, also in the strip."""
        place = self.place(lambda at: self.day["pages"][at] == 3 and self.day["image"][at])
        page = self.at(place)
        page.wait("document.querySelector('#viewer [data-action=strip]:not([hidden])')")
        page.keys("ArrowDown")
        page.wait("window.announced.at(-1) === 'page 2 of 3'")
        page.key("v")
        page.wait("!document.querySelector('#strip').hidden")
        page.evaluate("window.announced = []")
        page.evaluate("document.querySelector('#strip .page:last-child').scrollIntoView()")
        page.wait("window.announced.at(-1) === 'page 3 of 3'")

    def test_selection(self):
        """A selected work is described as selected, and the number of selected works is announced."""
        page = self.open()
        page.wait("document.querySelector('.tile')")
        page.key("ArrowRight")
        page.wait("document.activeElement.matches('.tile')")
        page.key("x")
        tile = "document.activeElement"
        self.assertEqual(page.evaluate(f"{tile}.ariaDescription"), "Selected")
        self.check_polite(page, "1 selected")
        page.key("x")
        self.assertIsNone(page.evaluate(f"{tile}.ariaDescription"))
