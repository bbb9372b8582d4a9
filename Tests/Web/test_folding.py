"""The folding of the front end, compared with the program's."""

import json
import os
import random
import re
import unicodedata

import sites
from folding import fold, generator
from harness import SiteTest
from sampling import expensive

_FOLDER = os.path.join(sites.WEB, "app", "data")


def source() -> str:
    """Returns the modules as an expression for the function."""
    def text(name: str) -> str:
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            return re.sub(r"^import .*$|^export ", "", file.read(), flags=re.M)
    return f"(() => {{ {text('folded-characters.js')} {text('folding.js')} return folded; }})()"


class Folding(SiteTest):
    def setUp(self):
        super().setUp()
        self.open_page = self.page()
        self.open_page.evaluate(f"window.folded = {source()}; undefined")

    def differences(self, texts: list[str]) -> list[tuple]:
        """Returns the strings that the front end folds differently, with both results."""
        found = []
        for start in range(0, len(texts), 20_000):
            part = texts[start:start + 20_000]
            results = self.open_page.evaluate(f"{js(part)}.map(folded)")
            found += [(text, mine, fold(text)) for text, mine in zip(part, results, strict=True) if mine != fold(text)]
        return found

    @expensive
    def test_characters(self):
        """The front end folds every character of Unicode like the program, even a character of a newer version."""
        self.assertEqual(self.differences([chr(code) for code in generator.SCALARS])[:20], [])

    def test_combining(self):
        """The front end combines characters like the program: all pairs, and characters with several marks."""
        every = [chr(code) for code in generator.SCALARS]
        marks = [c for c in every if unicodedata.combining(c)] + list("\u09be\u0b3e\u1161\u11a8ﾞﾟㅏㄱ\u200d \U00010d69")
        bases = [c for c in every if unicodedata.decomposition(c) or c.lower() != c] + list("aeiouかはウカハ가\U00010d50")
        pick = random.Random(1)
        pairs = [unicodedata.normalize("NFD", c) for c in every if unicodedata.decomposition(c)]
        mixed = ["".join([pick.choice(bases), *pick.choices(marks, k=pick.randint(1, 4)), pick.choice(bases)])
                 for _ in range(40_000)]
        self.assertGreater(len(pairs), 5000)
        self.assertEqual(self.differences(pairs + mixed)[:20], [])

    @expensive
    def test_table(self):
        """The ranges of folded characters are those of the generator."""
        with open(os.path.join(_FOLDER, "folded-characters.js"), encoding="utf-8") as file:
            self.assertEqual(file.read(), generator.web() + "\n")


def js(texts: list[str]) -> str:
    """Returns a JavaScript array. JSON escapes every character outside ASCII."""
    return json.dumps(texts)
