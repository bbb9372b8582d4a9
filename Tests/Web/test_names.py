import urllib.parse

from facts import fold
from harness import SiteTest

_ROWS = ["あいうえおぁぃぅぇぉゔ", "かきくけこがぎぐげご", "さしすせそざじずぜぞ", "たちつてとだぢづでどっ", "なにぬねの",
         "はひふへほばびぶべぼぱぴぷぺぽ", "まみむめも", "やゆよゃゅょ", "らりるれろ", "わをん"]
SECTIONS = """[...document.querySelectorAll('#names section[data-initial]')].map(section =>
    [section.dataset.initial, [...section.querySelectorAll('a')].map(link => link.hash)])"""


class Names(SiteTest):
    def names(self, kind: str, language: str = "en-US"):
        page = self.page()
        page.speak(language)
        self.open(f"/{kind}", page)
        page.wait("document.querySelector('#names section[data-initial] a')")
        return page

    def walk(self, page) -> dict[str, list[str]]:
        """Returns all links by initial; pages create them when they become visible."""
        page.run("""const names = document.querySelector('#names');
            for (let last = -1; names.scrollTop !== last;) {
                last = names.scrollTop;
                names.scrollTop += names.clientHeight;
                for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
            }""")
        return dict(page.evaluate(SECTIONS))

    def artists(self) -> dict[str, str]:
        """Returns names of artists by their link."""
        found = {}
        for number in self.facts.index["search"]:
            shard = self.facts.get(f"search/{number}")
            for artist, line in zip(shard["artist"], shard["text"].split("\n")):
                if artist and line.split("\t")[1]:
                    found[f"#/artist/{artist}"] = line.split("\t")[1]
        return found

    def test_all_names(self):
        """Each artist and each tag has a link, once."""
        artists = [link for links in self.walk(self.names("artists")).values() for link in links]
        self.assertEqual(sorted(artists), sorted(self.artists()))
        tags = [urllib.parse.unquote(link.removeprefix("#/tag/"))
                for links in self.walk(self.names("tags")).values() for link in links]
        self.assertEqual(sorted(tags), sorted({tag for _, parts in self.facts.lines for tag in parts[2:]}))

    def test_sections(self):
        """Names are in sections: letters, rows of kana, Hangul, kanji, and # for the rest."""
        names = self.artists()
        for initial, links in self.walk(self.names("artists")).items():
            for link in links:
                self.assertTrue(_belongs(names[link], initial), f"{names[link]!r} in {initial!r}")

    def test_index(self):
        """The index leads to each section."""
        page = self.names("artists")
        initials = page.evaluate("[...document.querySelectorAll('#initials [data-initial]')]"
                                 ".map(one => one.dataset.initial)")
        self.assertEqual(initials, [initial for initial, _ in page.evaluate(SECTIONS)])
        self.assertEqual(len(initials), len(set(initials)))
        for initial in initials[:3] + initials[-3:]:
            page.press(f"#initials [data-initial=\"{initial}\"]")
            page.wait(f"""(box => box.top >= -1 && box.top < innerHeight)
                (document.querySelector('#names section[data-initial="{initial}"]').getBoundingClientRect())""")

    def test_order(self):
        """Within a section, names have the order of the reader's language."""
        for language in ("en-US", "ja-JP", "zh-CN"):
            page = self.names("artists", language)
            self.assertEqual(page.evaluate("""(() => {
                const order = new Intl.Collator(document.documentElement.lang).compare;
                return [...document.querySelectorAll('#names section[data-initial]')].flatMap(section => {
                    const names = [...section.querySelectorAll('a bdi')].map(name => name.textContent);
                    return names.slice(1).filter((name, at) => order(names[at], name) > 0);
                });
            })()"""), [])

    def test_artist(self):
        """An artist's page has all works of the artist, newest first."""
        page = self.names("artists")
        number = int(page.evaluate("document.querySelector('#names a').hash").split("/")[-1])
        page.press("#names a")
        expected = [id for shard in map(self.facts.get, (f"search/{n}" for n in reversed(self.facts.index["search"])))
                    for id, artist in zip(shard["id"], shard["artist"]) if artist == number]
        page.wait(f"document.body.dataset.view === 'artist' && document.body.dataset.found === '{len(expected)}'")
        found = page.evaluate("[...document.querySelectorAll('.tile')].map(tile => Number(tile.dataset.workId))")
        self.assertEqual(found, expected[:len(found)])
        page.evaluate("history.back()")
        page.wait("document.body.dataset.view === 'artists' && document.querySelector('#names a')")

    def test_tags(self):
        """A tag's page has the works with exactly this tag, for any tag name."""
        page = self.open()
        tags = {tag for _, parts in self.facts.lines for tag in parts[2:]}
        plain = sorted(tag for tag in tags if tag.isalnum())[:4]
        for tag in plain + sorted(tag for tag in tags if not tag.isalnum() and 0 < len(tag) < 100):
            with self.subTest(tag=tag):
                count = sum(tag in parts[2:] for _, parts in self.facts.lines)
                self.go(page, "/tag/" + urllib.parse.quote(tag, safe=""), "tag")
                page.wait(f"document.body.dataset.found === '{count}'")


def _belongs(name: str, initial: str) -> bool:
    first = fold(name)[:1]
    for row in _ROWS:
        if first and first in map(fold, row):
            return initial == row[0]
    if "가" <= first <= "힣":
        return "가" <= initial <= "힣"
    if "一" <= first <= "鿿":
        return initial == "漢"
    if "a" <= first <= "z":
        return initial == first.upper()
    # Letters with diacritics may be in the section of their letter.
    return initial == "#" or (first.isalpha() and initial.isascii())
