import os

import world
from harness import SiteTest


class Missing(SiteTest):
    invented = True

    def test_missing_date(self):
        """A date whose file cannot be read shows an error, and can be tried again; the others load."""
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)
        dates = self.facts.dates("daily")
        path = self.facts.path("data", "daily", f"{dates[1]}.js")
        os.rename(path, path + ".away")
        self.addCleanup(lambda: os.path.exists(path) or os.rename(path + ".away", path))
        page = self.open(f"/daily/{dates[1]}")
        section = f"section[data-date=\"{dates[1]}\"]"
        page.wait(f"document.querySelector('{section} button')?.checkVisibility()")
        # The section is removed and created again on the way.
        page.evaluate("document.querySelector('#waterfall').scrollTop += 8000")
        page.wait(f"!document.querySelector('{section}') && document.querySelector('.tile')")
        page.evaluate("document.querySelector('#waterfall').scrollTop -= 8000")
        page.wait(f"document.querySelector('{section} button')?.checkVisibility()")
        self.assertEqual(page.evaluate(f"document.querySelectorAll('{section} .tile').length"), 0)
        os.rename(path + ".away", path)
        page.press(f"{section} button")
        page.wait(f"document.querySelector('{section} .tile')")
        page.wait(f"!document.querySelector('{section} .state')")

    def test_empty_file(self):
        """A date with an empty file is treated as missing."""
        dates = self.facts.dates("daily")
        path = self.facts.path("data", "daily", f"{dates[1]}.js")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.addCleanup(_write, path, text)
        _write(path, "")
        page = self.open(f"/daily/{dates[1]}")
        page.wait(f"document.querySelector('section[data-date=\"{dates[1]}\"] button')?.checkVisibility()")

    def test_missing_image(self):
        """A missing image leaves a tile that can be read and opened."""
        self.expected_errors = ("net::ERR_FILE_NOT_FOUND",)
        day = self.facts.day("daily", self.facts.dates("daily")[0])
        place = day["thumbnail"].index(world.PNG)
        os.remove(self.facts.files(f"thumbnail/*/{day['id'][place]}.png")[0])
        page = self.open()
        page.wait(f"document.querySelector('.tile.missing[data-work-id=\"{day['id'][place]}\"]')")


def _write(path: str, text: str):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
