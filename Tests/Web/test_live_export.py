import names
from live_tests import LiveTest
from sampling import expensive
from scripts import SILENCE, VIEWER, choose

SAID = "document.querySelector('#status').textContent"
LINE = "document.querySelector('#progress').textContent"
LISTED = "[...document.querySelectorAll('#exports li')].map(one => one.dataset.state)"


class ExportTest(LiveTest):
    def setUp(self):
        super().setUp()
        self.api = self.server.api
        self.ids = self.facts.day("daily", self.dates[4])["id"]
        self.work = self.ids[2]

    def see(self, page=None):
        page = page or self.page()
        self.open(f"/daily/{self.dates[4]}/3", page)
        page.wait(f"{VIEWER}.workId === '{self.work}'")
        return page

    def exported(self) -> list[tuple]:
        """Returns the requested exports."""
        return [(content["id"], content["page"]) for _, path, content in self.api.requests if path == "export"]

    def wait_state(self, page, state: str | None):
        page.wait(f"{VIEWER}.export === {state!r}" if state else f"{VIEWER}.export === undefined")

    def asked(self, page):
        """Waits until the page requests the state."""
        count = self.api.read
        self.until(page, lambda: self.api.read > count)

    def unasked(self, page):
        """The page does not request the state."""
        count = self.api.read
        self.rest(page, 2500)
        self.assertEqual(self.api.read, count)


class LiveExport(ExportTest):
    def test_progress(self):
        """An export shows its progress, and once its path; the page requests the state only until then."""
        page = self.see()
        self.assertEqual(page.evaluate("document.querySelector('[data-action=export]').ariaLabel"), "Export the work")
        self.assertEqual(self.api.read, 0)
        page.key("e")
        self.wait_state(page, "waiting")
        self.assertEqual(page.evaluate("document.querySelector('[data-action=export]').ariaBusy"), "true")
        self.asked(page)
        for files, size, said in ((1, 40_000, "1 file · 40 kB"), (2, 1_290_000, "2 files · 1.3 MB")):
            self.api.export(self.work, files=files, bytes=size)
            page.wait(f"{LINE} === {said!r}")
        self.assertEqual(page.evaluate(SAID), "")
        self.api.export(self.work, state="done", files=3, bytes=2_000_000, text="/pictures/<b>3</b>")
        self.wait_state(page, "done")
        self.assertEqual(page.evaluate(f"[{LINE}, {SAID}, document.querySelectorAll('#progress b').length]"),
                         ["Exported: /pictures/<b>3</b>", "", 0])
        self.assertEqual(page.evaluate("(line => [line.role, line.ariaBusy])(document.querySelector('#progress'))"),
                         ["status", "false"])
        self.unasked(page)
        self.assertEqual((page.evaluate(SAID), self.exported()), ("", [(self.work, None)]))

    def test_page(self):
        """Shift and e export only the visible page, next to the complete work."""
        page = self.see()
        page.key("E")
        self.wait_state(page, "waiting")
        page.key("e")
        self.until(page, lambda: len(self.exported()) == 2)
        self.assertEqual(self.exported(), [(self.work, 0), (self.work, None)])
        self.assertEqual(page.evaluate(LISTED), ["waiting", "waiting"])

    def test_twice(self):
        """A running export is not requested again; an ended one is."""
        held, page = self.api.hold("export"), self.see()
        page.keys("e", "e")
        page.press("[data-action=export]")
        self.wait_state(page, "waiting")
        self.rest(page)
        held.set()
        self.asked(page)
        page.key("e")
        page.key("ArrowRight")
        self.wait_state(page, None)
        page.keys("e", "e")
        self.until(page, lambda: len(self.exported()) == 2)
        self.rest(page)
        self.assertEqual(self.exported(), [(self.work, None), (self.ids[3], None)])
        for id in self.ids[2:4]:
            self.api.export(id, state="done", text="/pictures")
        self.wait_state(page, "done")
        self.unasked(page)
        page.key("e")
        self.until(page, lambda: len(self.exported()) == 3)

    def test_other_works(self):
        """The viewer shows the progress of the visible work; the menu lists all exports of this page."""
        page = self.see()
        page.key("e")
        self.asked(page)
        page.key("ArrowRight")
        page.wait(f"{VIEWER}.workId === '{self.ids[3]}' && !{LINE}")
        self.api.export(self.work, state="done", text="/pictures/one")
        page.hears("Exported: /pictures/one")
        self.assertEqual(page.evaluate(LINE), "")
        page.key("ArrowLeft")
        page.wait(f"{LINE} === 'Exported: /pictures/one'")
        self.leave(page)
        page.evaluate("document.querySelector('#menu').open = true")
        title = self.facts.day("daily", self.dates[4])["title"][2]
        said = page.evaluate("document.querySelector('#exports').innerText")
        for part in ("~/Pictures/pixiv", title.strip(), "/pictures/one"):
            self.assertIn(part, said)

    def test_refused(self):
        """A refused export shows the reason as text, and the state is not requested."""
        self.expected_errors += ("status of 503",)
        reason = "There is no <img src=x onerror=window.hacked=1> folder"
        self.api.answers["export"] = [(503, {"error": reason})]
        page = self.see()
        page.key("e")
        page.wait(f"{LINE} === 'Not exported: {reason}'")
        self.wait_state(page, "failed")
        self.assertEqual(page.evaluate(SAID), "")
        self.assertEqual(self.api.read, 0)
        page.key("e")
        self.asked(page)

    def test_failed(self):
        """Hostile reasons of a failure are plain text, in the viewer and in the menu."""
        page = self.see()
        for title, _, _ in names.HOSTILE:
            page.key("e")
            self.asked(page)
            self.api.export(self.work, state="failed", text=title)
            self.wait_state(page, "failed")
            self.unasked(page)
            self.assertEqual(page.evaluate("document.querySelector('#progress bdi').textContent"), title)
            self.assertEqual(
                page.evaluate("document.querySelectorAll(':is(#progress, #exports, #status) bdi *').length"), 0)
            self.assertIsNone(page.evaluate("window.hacked ?? null"))
            self.assertLessEqual(page.evaluate("document.querySelector('#viewer').scrollWidth"), 1200)

    def test_languages(self):
        """The text of exports follows the language."""
        page = self.see()
        page.key("e")
        self.asked(page)
        self.api.export(self.work, files=2, bytes=1_300_000)
        page.wait(f"{LINE}.startsWith('2 files')")
        self.leave(page)
        for language, said in (("zh", "2 个文件"), ("ja", "2 ファイル")):
            page.evaluate(choose("#lang", language))
            page.wait(f"document.querySelector('#exports li span').textContent.startsWith({said!r})")


class LiveState(ExportTest):
    def test_program_ends(self):
        """If the program ends, the export ends, and no more requests are sent."""
        self.expected_errors += ("net::ERR_",)
        page = self.see()
        page.key("e")
        self.asked(page)
        page.disconnect()
        page.wait(f"{LINE} === 'Not exported: rankinglog has ended; run rankinglog browse again'")
        count = len(page.requests)
        page.rest(2500)
        self.assertEqual([one for one in page.requests[count:] if not one.endswith(("/recent", "/choices"))], [])

    def test_hidden(self):
        """A hidden tab does not request the state, and does so when it is visible again."""
        page = self.see()
        page.key("e")
        self.asked(page)
        page.hide()
        self.unasked(page)
        self.api.export(self.work, state="done", text="/pictures")
        page.hide(False)
        self.wait_state(page, "done")
        self.unasked(page)

    def test_idle(self):
        """The state is not requested while you look, scroll, search and flip through works."""
        # The page would request the state if a response arrived after a second.
        page = self.page()
        page.before_scripts("testClock.stop()")
        self.open(page=page)
        page.advance(200)
        self.reads(page, 0)
        page.key("]")
        page.advance(200)
        self.reads(page, 1)
        self.go(page, "/search/cat", "search")
        page.advance(200)
        page.wait("document.body.dataset.found")
        page.evaluate(f"location.hash = '#/daily/{self.dates[4]}/3'")
        page.advance(200)
        page.wait("document.querySelector('#viewer[open]')?.dataset.rank === '3'")
        page.rest(1500)
        self.assertEqual(self.api.read, 0)

    def test_eight_tabs(self):
        """Eight tabs of one browser load, and each works while the others are open."""
        pages = [self.open(f"/daily/{date}") for date in self.dates[:8]]
        for place, page in enumerate(pages):
            self.reads(page, place)
        for place, page in enumerate(pages):
            page.evaluate(f"location.hash = '#/daily/{self.dates[place + 3]}'")
            self.reads(page, place + 3)
        self.assertEqual(self.api.read, 0)
