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
    # A static gallery does not contain all fields of filters.
    found.add("filter.notInGallery")
    return found | {f"unavailable.{name}" for name in re.findall(r"^  case (\w+)$", reasons, re.M)}


class ErrorTexts(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(os.path.dirname(sites.WEB), "Texts", "catalog.tsv"), encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file if line.startswith("error.")]
        self.texts = {name.removeprefix("error."): texts for name, *texts in rows}

    def test_codes(self):
        """Every code of an error has a text in English, Chinese and Japanese, and no text is without a code."""
        expected = codes()
        self.assertGreater(len(expected), 40)
        self.assertEqual(set(self.texts), expected)
        self.assertEqual({name: len(texts) for name, texts in self.texts.items()}, dict.fromkeys(expected, 3))

    def test_values(self):
        """The text of an error has the same values in all languages."""
        for name, texts in self.texts.items():
            values = [sorted(re.findall(r"\{\d\}", text)) for text in texts]
            self.assertEqual(values, [values[0]] * 3, name)
