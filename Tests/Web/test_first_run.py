import re

from live_tests import LiveTest
from scripts import VIEWER, choose
from test_languages import TEXTS

FIRST = "document.querySelector('#first:not([hidden])')"
BUTTONS = "[...document.querySelectorAll('#first button')].map(one => one.dataset.list)"


class FirstTest(LiveTest):
    def first(self, page=None):
        page = self.open("", page)
        page.wait(f"{FIRST} && document.body.dataset.view === 'first'")
        return page

    def check_languages(self, page):
        """Checks that each language has different text."""
        english = set(page.evaluate(TEXTS))
        for language, other in (("zh", "[\u3041-\u30ff]|[A-Za-z]{4}"), ("ja", "[A-Za-z]{4}")):
            page.evaluate(choose("#lang", language))
            page.wait(f"document.documentElement.lang === {language!r}")
            own = re.compile(r"pixiv ?↗?|R-18|rankinglog.*|daily|weekly")
            texts = [own.sub("", text) for text in page.evaluate(TEXTS)]
            self.assertEqual([text for text in texts if re.search(other, text)], [])
            self.assertEqual([text for text in texts if text.strip() and text in english and not own.match(text)], [])


class FirstRun(FirstTest):
    def test_welcome(self):
        """With nothing stored, a welcome page explains the next steps; the selection of a ranking sends requests."""
        page = self.first()
        self.assertEqual(page.evaluate(BUTTONS), ["daily", "weekly"])
        self.assertIn("rankinglog sends no requests before that", page.evaluate(f"{FIRST}.innerText"))
        self.rest(page)
        self.assertEqual((self.server.requests, self.server.api.requests), ([], []))
        page.press("#first [data-list=weekly]")
        page.wait("document.querySelector('section[data-list=weekly] .tile')")
        self.assertEqual(page.evaluate("document.body.dataset.view"), "list")
        self.assertEqual(self.server.requests, [f"weekly/{self.facts.dates('weekly')[0]}?pages=1"])

    def test_keyboard(self):
        """The welcome page works without a mouse, and Back leads to it."""
        page = self.first()
        page.key("End")
        for _ in range(12):
            page.key("Tab")
            if page.evaluate("document.activeElement.dataset.list === 'daily'"):
                break
        page.key("Enter")
        self.reads(page, 0)
        page.key("ArrowRight")
        page.wait("document.activeElement.matches('.tile')")
        page.evaluate("history.back()")
        page.wait(FIRST)
        roles = [node["role"] for node in page.nodes()]
        self.assertEqual(roles.count("main"), 1)
        self.assertIn("heading", roles)

    def test_address(self):
        """With a route, the page shows it immediately."""
        page = self.open("/daily")
        self.reads(page, 0)
        self.assertFalse(page.evaluate(f"!!{FIRST}"))
        page = self.view(f"/daily/{self.dates[2]}/3")
        page.wait(f"{VIEWER}.open")

    def test_languages(self):
        """The welcome page is in three languages."""
        self.check_languages(self.first())

    def test_narrow(self):
        """On a narrow screen the welcome page is completely visible."""
        page = self.page()
        page.resize(320, 568)
        self.first(page)
        self.assertLessEqual(page.evaluate("Math.max(document.documentElement.scrollWidth,"
                                           "document.querySelector('#first').scrollWidth)"), 320)

    def test_calendar(self):
        """The calendar of a list can be opened immediately, and leads to a date."""
        page = self.first()
        page.key("c")
        page.wait("document.querySelector('#calendar[open] a[data-date]')")
        page.press(f"#calendar a[data-date=\"{self.dates[3]}\"]")
        self.reads(page, 3)


class FirstStored(FirstTest):
    def setUp(self):
        self.stored = {"weekly": set(type(self).facts.dates("weekly")[:1])}
        super().setUp()

    def test_something_stored(self):
        """If any ranking is stored, the page starts with a list."""
        page = self.open("")
        self.reads(page, 0)
        self.assertFalse(page.evaluate(f"!!{FIRST}"))


class FirstOffline(FirstTest):
    is_offline = True

    def test_commands(self):
        """Offline with nothing stored, the page names the commands to use, for any route."""
        for route in ("", "/daily", f"/daily/{self.dates[3]}/5"):
            page = self.open(route)
            page.wait(FIRST)
            self.assertEqual(page.evaluate("[...document.querySelectorAll('#first code')].map(one => one.innerText)"),
                             ["rankinglog ranking -d 2014-11", "rankinglog browse"])
            self.assertEqual(page.evaluate(BUTTONS), [])
            page.key("c")
            page.key("End")
            page.wait("document.querySelector('#status').textContent === 'No rankings stored yet'")
        self.rest(page)
        self.assertEqual(self.server.requests, [])

    def test_languages(self):
        """The offline instructions are in three languages."""
        self.check_languages(self.first())
