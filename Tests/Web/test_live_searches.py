import json

import sites
from live_tests import LiveTest, ServedTest
from sampling import expensive
from scripts import HITS, SILENCE, choose

SAID = "document.querySelector('#status').textContent"
MESSAGE = "document.querySelector('#message').innerText"
# The IDs of the works that have been read.
READ = "RL.gallery.feed.sections.flatMap(({works}) => (works ?? []).map(({id}) => id))"
# Scrolls to the end of the results.
SCROLL = """const box = document.querySelector('#waterfall');
    while (RL.gallery.feed.next !== null) {
        box.scrollTop = box.scrollHeight;
        await new Promise(requestAnimationFrame);
    }"""
STOPS = """document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}))"""


class LiveSearches(ServedTest):
    """Searches by the server, in parts, and searches that the reader or the server ends early."""

    def found(self, page, count: int):
        page.wait(f"document.body.dataset.found === '{count}'")

    def test_words(self):
        """A search is one request for its works, and reads no shard; the page shows them, newest first."""
        expected = self.facts.search("猫")
        self.assertTrue(1 < len(expected) <= 500)
        page = self.open("/search/%E7%8C%AB")
        page.wait(f"{SAID} === '{len(expected)} works found'")
        self.found(page, len(expected))
        self.assertEqual(page.run(HITS), expected)
        self.assertEqual(self.server.searches, [("find", "猫", None)])
        self.assertEqual([path for path in self.server.others if "search" in path], [])

    @expensive
    def test_names(self):
        """The page of an artist or a tag is a search with a condition, for any name."""
        page = self.open()
        tags = {tag for _, parts in self.facts.lines for tag in parts[2:]}
        for tag in sorted(tag for tag in tags if not tag.isalnum() and 0 < len(tag) < 100) + ['"\\"', "猫"]:
            with self.subTest(tag=tag):
                route = "".join(f"%{byte:02x}" for byte in tag.encode())
                self.go(page, f"/tag/{route}", "tag")
                self.found(page, sum(tag in parts[2:] for _, parts in self.facts.lines))
        artist = next(work["artist"] for work in self.server.search.works.values() if work["artist"])
        self.go(page, f"/artist/{artist}", "artist")
        self.found(page, len(self.server.search.ids(f"artist:{artist}")))

    def test_escaped_tag(self):
        """The search of a tag escapes each quotation mark and each backslash of its name."""
        page = self.open("/daily")
        for tag, escaped in (("\\", r"\\"), (r"a\b", r"a\\b"), ('"', r"\""), (r'\"\"', r"\\\"\\\"")):
            with self.subTest(tag=tag):
                self.server.searches.clear()
                page.evaluate(f"location.hash = '#/tag/' + encodeURIComponent({json.dumps(tag)})")
                self.until(page, lambda: self.server.searches)
                self.assertEqual(self.server.searches, [("find", f'tag:"{escaped}"', None)])

    def test_lists(self):
        """The pages of artists and tags show the names with the most works, and their number if some are missing."""
        names = {kind: self.server.search.names(kind) for kind in ("artists", "tags")}
        for kind, all_names in names.items():
            page = self.open(f"/{kind}")
            page.wait("document.querySelector('.entries a')")
            self.assertEqual(page.evaluate("document.querySelectorAll('#names h1 small').length"), 0)
            counts = page.evaluate("[...document.querySelectorAll('#names h2 small')].map(one => Number(one.innerText))")
            self.assertEqual(sum(counts), len(all_names["name"]))
            self.assertEqual(page.evaluate("""[...document.querySelectorAll('.entries small')]
                .filter(one => !/^[0-9,]+ works?$/.test(one.innerText)).length"""), 0)
            self.server.answers[kind] = [self.server.search.names(kind, 5)]
            page = self.open(f"/{kind}")
            page.wait(f"document.querySelector('#names h1')?.innerText.endsWith('5 of {all_names['total']}')")
            self.assertEqual(page.evaluate("document.querySelectorAll('.entries a').length"), 5)

    def test_older_answer(self):
        """The answer to an older search does not replace the result of a newer one."""
        held = self.server.hold("find 猫")
        page = self.open("/daily")
        page.evaluate("location.hash = '#/search/猫'")
        page.wait(f"{MESSAGE} === 'Searching…'")
        page.evaluate("location.hash = '#/search/full'")
        newer = self.facts.search("full")
        self.assertNotEqual(newer, self.facts.search("猫"))
        self.found(page, len(newer))
        held.set()
        page.rest(500)
        self.assertEqual(page.run(HITS), newer)
        self.assertEqual(page.evaluate("document.body.dataset.found"), str(len(newer)))

    def test_later(self):
        """While the server builds its index, the page shows the progress, and asks again until the result is there."""
        self.server.answers["find"] = [
            {"later": True, "indexed": [0, 8000]}, {"later": True, "indexed": [2000, 8000]}, {"later": True}]
        page = self.open("/daily")
        page.evaluate("""window.seen = []; new MutationObserver(() => window.seen.push(
            document.querySelector('#message').textContent)).observe(document.querySelector('#message'), {childList: true});
            location.hash = '#/search/full'""")
        self.found(page, len(self.facts.search("full")))
        seen = page.evaluate("window.seen")
        for said in ("Preparing the search: 0 %", "Preparing the search: 25 %"):
            self.assertIn(said, seen)
        self.assertEqual(self.server.searches, [("find", "full", None)] * 4)

    def test_syntax(self):
        """An error in the text of a search is shown in the reader's language, with the wrong part marked."""
        error = {"error": "unknown field 'foo'", "code": "filter.unknownField", "values": ["foo", 3]}
        self.server.answers["find"] = [error] * 4
        page = self.open("/search/" + "猫 foo:<b>")
        for language, said in (("en", "“foo” is not a field (character 3)"), ("zh", "没有字段“foo”（第 3 个字符）"),
                               ("ja", "「foo」という項目はありません（3 文字目）")):
            page.evaluate(choose("#lang", language))
            page.wait(f"{MESSAGE} === {said + chr(10) + '猫 foo:<b>'!r}")
            self.assertEqual(page.evaluate("document.querySelector('#message mark').textContent"), "foo")
        self.assertEqual(page.evaluate("document.querySelectorAll('#message button, .tile').length"), 0)

    def test_failed(self):
        """A failed search shows the reason in the reader's language with a button; the button searches again."""
        self.server.answers["find"] = [
            {"error": "x: in use by another process", "code": "busy", "values": ["/x/archive.db"]}] * 2
        page = self.open("/search/full")
        page.wait(f"{MESSAGE}.startsWith('/x/archive.db is in use by another process')")
        page.evaluate(choose("#lang", "ja"))
        page.wait(f"{MESSAGE}.startsWith('/x/archive.db は他のプロセスが使用中です')")
        page.press("#message button")
        self.found(page, len(self.facts.search("full")))
        self.assertTrue(page.evaluate("document.querySelector('#message').hidden"))

    def test_stopped(self):
        """A search that the browser's Stop ended reports this, and can be repeated."""
        event = self.server.hold("find")
        page = self.open("/daily")
        page.evaluate("location.hash = '#/search/a'")
        page.wait(f"{MESSAGE} === 'Searching…'")
        self.until(page, lambda: self.server.searches)
        page.call("Page.stopLoading")
        page.wait(f"{MESSAGE}.startsWith('Cannot be read')")
        event.set()
        self.server.held.clear()
        self.assertEqual(page.evaluate("document.body.dataset.found"), "0")
        self.go(page, "/daily", "list")
        self.go(page, "/search/a", "search")
        self.found(page, len(self.facts.search("a")))

    def test_escape(self):
        """Escape is not the browser's Stop, and still closes dialogs and ends full screen."""
        page = self.open("/daily")
        self.assertFalse(page.evaluate(STOPS))
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        self.assertFalse(page.evaluate(STOPS))
        page.evaluate("document.querySelector('#menu').open = true; document.querySelector('#menu summary').focus()")
        self.assertFalse(page.evaluate(STOPS))
        page.evaluate("document.querySelector('.tile').click()")
        page.wait("document.querySelector('#viewer').open")
        self.assertTrue(page.evaluate(STOPS))
        self.leave(page)


class LiveLinks(ServedTest):
    def test_no_numbers(self):
        """The URL of a work or an artist without a valid number sends no request, and reports a missing work."""
        page = self.open("/daily")
        for route in ("work/x", "artist/x", "work/", "artist/-1", "work/1e9", "artist/0x10", "work/Infinity",
                      "work/1.5", "artist/99999999999999999999"):
            page.evaluate(SILENCE)
            self.server.others.clear()
            page.evaluate(f"location.hash = '#/{route}'")
            page.wait(f"{SAID} === 'This is not in the gallery' && document.body.dataset.view === 'list'")
            page.frames()
            self.assertEqual([path for path in self.server.others if path.startswith("data/")], [], route)

    def test_concurrent_reads(self):
        """Two concurrent reads of a file are one request, and both get it."""
        page = self.open("/daily")
        key = f"work/{self.facts.day('daily', self.facts.dates('daily')[0])['id'][0] >> 16}"
        event = self.server.hold(key)
        self.expected_errors += (self.missing,)
        page.evaluate(f"""window.read = [RL.get('{key}')];
            for (let other = 0; other < 60; other += 1) RL.get(`animation/none-${{other}}`).catch(() => {{}});
            window.read.push(RL.get('{key}'));
            Promise.all(window.read).then(([one, other]) => {{ window.isOne = one === other }});
            undefined""")
        event.set()
        page.wait("window.isOne")
        self.assertEqual(self.server.others.count(f"data/{key}.json"), 1)


class LiveParts(LiveTest):
    """A search with more works than a part contains."""
    plan = sites.Plan({"daily": (30, 400, 0)}, pictures=False, incidents=False)

    def test_parts(self):
        """A search reads its first parts and the number of works; further parts only when you scroll to them."""
        expected = self.facts.search("1")
        parts = -(-len(expected) // 500)
        self.assertGreater(parts, 4)
        page = self.open("/search/1")
        page.wait(f"document.body.dataset.found === '{len(expected)}'")
        page.wait(f"{SAID} === '{len(expected):,} works found'")
        requested = [("find", "1", None), *(("find", "1", expected[500 * part - 1]) for part in range(1, parts))]
        count = ("count", "1", None)
        self.until(page, lambda: requested[2] in self.server.searches)
        self.rest(page)
        self.assertEqual([one for one in self.server.searches if one != count], requested[:3])
        page.run(SCROLL)
        self.assertEqual(page.evaluate(READ), expected)
        self.assertEqual([one for one in self.server.searches if one != count], requested)
        self.assertEqual(self.server.searches.count(count), 1)

    def test_viewer(self):
        """The viewer goes from the last work of a part to the first work of the next one."""
        expected = self.facts.search("1")
        page = self.open("/search/1")
        page.wait("document.body.dataset.found && document.querySelector('.tile')")
        page.evaluate("RL.gallery.open({section: 0, index: 499})")
        page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{expected[499]}'")
        self.only_works(page).key("ArrowRight")
        page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{expected[500]}'")

    def test_failed_part(self):
        """A part that cannot be read has a button; the works before it stay."""
        expected = self.facts.search("1")
        self.server.answers["find"] = [None, {"error": "x", "code": "stopping", "values": []}]
        page = self.open("/search/1")
        page.wait("document.body.dataset.found && document.querySelector('.tile')")
        page.evaluate("document.querySelector('#waterfall').scrollTop = 1e6")
        page.wait("document.querySelector('.state')?.innerText.startsWith('rankinglog is stopping')")
        page.press(".state button")
        page.wait("!document.querySelector('.state')")
        self.assertEqual(page.evaluate(READ)[:1000], expected[:1000])
