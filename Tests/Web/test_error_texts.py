"""The texts of errors: each code of the program has one in every language."""

import glob
import os
import re
import unittest

import sites

_SOURCES = os.path.join(os.path.dirname(sites.WEB), "Sources")


def codes() -> set[str]:
    """Returns the codes that the sources of the program contain."""
    def text(pattern: str) -> str:
        parts = []
        for path in glob.glob(os.path.join(_SOURCES, pattern), recursive=True):
            with open(path, encoding="utf-8") as file:
                parts.append(file.read())
        return "\n".join(parts)
    site = text("RankingLogSite/**/*.swift")
    found = set(re.findall(r'(?:BrowseError|self\.init)\(\s*"([a-z]\w*)"', site))
    kinds = re.search(r"enum Code.*?\n  }", text("RankingLogCore/Filters/FilterError.swift"), re.S)[0]
    found |= {f"filter.{name}" for line in re.findall(r"case (.*)", kinds) for name in line.split(", ")}
    reasons = text("RankingLogCore/Model/Works/UnavailableReason.swift")
    # The page itself reports that the program has ended.
    found.add("noServer")
    return found | {f"unavailable.{name}" for name in re.findall(r"^  case (\w+)$", reasons, re.M)}


def key(code: str) -> str:
    return "error" + "".join(part[0].upper() + part[1:] for part in code.split("."))


class ErrorTexts(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(sites.WEB, "app", "texts.js"), encoding="utf-8") as file:
            text = file.read()
        self.blocks = dict(re.findall(r"^  (en|zh|ja): \{\n(.*?)\n  \},$", text, re.M | re.S))

    def test_codes(self):
        """Every code of an error has a text in English, Chinese and Japanese, and no text is without a code."""
        expected = {key(code) for code in codes()}
        self.assertGreater(len(expected), 40)
        self.assertEqual(set(self.blocks), {"en", "zh", "ja"})
        for language, block in self.blocks.items():
            found = set(re.findall(r"\b(error[A-Z]\w*): '", block)) - {"errorDetail"}
            self.assertEqual(found, expected, language)

    def test_values(self):
        """The text of an error has the same values in all languages."""
        def values(block: str) -> dict:
            return {name: sorted(re.findall(r"\{\d\}", text))
                    for name, text in re.findall(r"\b(error[A-Z]\w*): '((?:[^'\\]|\\.)*)'", block)}
        english, *others = map(values, self.blocks.values())
        self.assertGreater(len(english), 40)
        for other in others:
            self.assertEqual(other, english)
