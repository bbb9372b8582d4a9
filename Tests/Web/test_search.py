import sites
from harness import SiteTest
from sampling import expensive
from scripts import searched

IDS = "[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))"


class Search(SiteTest):
    invented = True

    def search(self, page, text: str):
        """Searches as a user does, and waits for the expected works."""
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        page.evaluate("document.activeElement.select()")
        page.type(text)
        self.finds(page, text)

    def finds(self, page, text: str):
        expected = self.facts.search(text)
        page.wait(searched(text, len(expected)))
        if expected:
            page.wait(f"document.querySelector('.tile')?.dataset.workId === '{expected[0]}'")
        found = page.evaluate(IDS)
        self.assertEqual(found, expected[:len(found)])
        self.assertEqual(bool(found), bool(expected))

    @expensive
    def test_words(self):
        """A search finds the works that contain each word, newest first, regardless of width, case and kana."""
        page = self.open()
        for text in ("猫", "ね", "ネ", "夜の", "full", "ＦＵＬＬ", "FULL moon", "ｆｕｌｌ　ｍｏｏｎ", "カタカナ", "かたかな", "ｶﾀｶﾅ",
                     "ガラス", "がらす", "ｶﾞﾗｽ", "か\u3099ら", "ヴァ", "ゔぁ", "パパ", "ﾊﾟﾊﾟ", "①", "1番", "㍿", "株式会社", "ﬁn",
                     "istanbul", "i̇stanbul", "STRASSE", "straße", "σας", "ΣΑΣ", "봄", "春天", "猫 オリジナル", "空 猫", "C++",
                     "50%", "a/b", "#hash", "__proto__", "constructor", "\\", "'", ".*", "ゝ(", "夜 nothing",
                     "´ー"):
            with self.subTest(text=text):
                self.search(page, text)

    def test_counts(self):
        """The test strings above have hits."""
        for text, least in (("猫", 20), ("full", 20), ("かたかな", 10), ("㍿", 1), ("猫 オリジナル", 1), ("봄", 5)):
            self.assertGreater(len(self.facts.search(text)), least, text)

    def test_no_hits(self):
        """A search without a hit shows a message."""
        page = self.open()
        before = page.evaluate("document.body.innerText")
        self.search(page, "nothing has this")
        self.assertEqual(page.evaluate("document.body.dataset.found"), "0")
        self.assertTrue(page.evaluate("document.querySelector('#status').textContent.trim()"))
        said = page.evaluate("document.body.innerText").strip()
        self.assertTrue(said and said != before)

    def test_link(self):
        """A link leads to the hits of a search, even when loaded again; its words are in the field."""
        page = self.open("/search/" + "%E7%8C%AB%20a")
        self.finds(page, "猫 a")
        self.assertEqual(page.evaluate("document.querySelector('#search').value"), "猫 a")
        page.reload()
        self.finds(page, "猫 a")

    def test_cleared(self):
        """Clearing the field leads back to the ranking."""
        page = self.open()
        self.search(page, "猫")
        page.evaluate("document.activeElement.select()")
        page.key("Backspace")
        page.wait("document.body.dataset.view === 'list' && document.querySelector('section[data-date] .tile')")

    def test_hit_opens(self):
        """A hit opens, and the viewer goes from hit to hit; Back leads to the hits."""
        page = self.open()
        self.search(page, "猫")
        hits = self.facts.search("猫")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{hits[0]}'")
        page.key("ArrowRight")
        page.wait(f"document.querySelector('#viewer[open]')?.dataset.workId === '{hits[1]}'")
        page.evaluate("history.back()")
        page.wait("!document.querySelector('#viewer').open && document.body.dataset.view === 'search'")
        self.finds(page, "猫")

    def test_replaced(self):
        """After quick typing, only the last search is shown."""
        page = self.open()
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        for letter in "full":
            page.type(letter)
        self.finds(page, "full")

    def test_typing_is_not_a_command(self):
        """Letters typed in the field are not commands."""
        page = self.open()
        page.key("/")
        page.wait("document.activeElement.id === 'search'")
        page.keys("c", "h", "?", "[", "1")
        self.assertFalse(page.evaluate("!!document.querySelector('dialog[open]')"))
        self.assertEqual(page.evaluate("document.querySelector('#search').value"), "ch?[1")


class Many(SiteTest):
    plan = sites.SEARCH
    invented = True

    @expensive
    def test_many(self):
        """Among 50,000 works, repeated searches find the correct works."""
        self.assertGreater(self.facts.index["works"], 50_000)
        page = self.open()
        for text in ("nothing has this", "猫", "full moon", "ヴァルハラ", "空", "ねこ"):
            page.evaluate(f"""(input => {{ input.focus(); input.value = {text!r};
                input.dispatchEvent(new Event('input', {{bubbles: true}})) }})(document.querySelector('#search'))""")
            page.wait(searched(text, len(self.facts.search(text))))
