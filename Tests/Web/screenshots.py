"""Screenshots for documentation: SITE TERMINAL FOLDER, where TERMINAL contains command lines with their output.

With --all also narrow, dark, and in other languages.
"""

import base64
import html
import os
import sys
import unicodedata

from chromium import Chromium
from scripts import choose

_SHOTS = (
    # name, size, route, scheme, language, first action
    ("gallery", (1280, 800), "#/rookie/2024-01-03", "light", "en", ""),
    ("gallery-zh", (1280, 800), "#/rookie/2024-01-03", "light", "zh", ""),
    ("gallery-ja", (1280, 800), "#/rookie/2024-01-03", "light", "ja", ""),
    ("phone", (390, 844), "#/rookie/2024-01-03", "dark", "en", ""),
    ("viewer", (1280, 800), "#/rookie/2024-01-03/6", "dark", "en", "RL.gallery.viewer.description.showPanel(true)"),
)
_MORE = (
    ("narrow-ja", (390, 844), "#/rookie/2024-01-03", "dark", "ja", ""),
    ("narrow-zh", (390, 844), "#/rookie/2024-01-03", "light", "zh", ""),
    ("narrow-viewer", (390, 844), "#/rookie/2024-01-03/6", "light", "zh", "RL.gallery.viewer.description.showPanel(true)"),
    ("dark", (1280, 800), "#/daily/2024-01-03", "dark", "ja", ""),
    ("squares", (1280, 800), "#/daily/2024-01-02", "light", "zh", "RL.gallery.waterfall.lay(() => { RL.gallery.waterfall.layout = 'squares'; })"),
    ("columns", (1280, 800), "#/daily/2024-01-02", "light", "zh", "RL.gallery.waterfall.lay(() => { RL.gallery.waterfall.layout = 'columns'; })"),
    ("calendar", (1280, 800), "#/daily/2024-01-02", "light", "ja", "RL.gallery.openCalendar()"),
    ("tags", (1280, 800), "#/tags", "light", "zh", ""),
    ("artists", (390, 844), "#/artists", "dark", "ja", ""),
    ("menu", (390, 844), "#/daily/2024-01-02", "light", "ja", "document.querySelector('#menu').open = true"),
)


_TERMINAL = """<!doctype html><meta charset="utf-8"><style>
html { background: #1d1f28; }
body { width: max-content; margin: 0; padding: 18px 24px; }
pre { margin: 0; color: #d8dae4; font: 15px/1.45 "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }
b { color: #8fd0ff; }
i { display: inline-block; width: 2ch; font-style: normal; }
</style><pre>%s</pre>"""


def _terminal(browser: Chromium, path: str, folder: str):
    lines = html.escape(open(path, encoding="utf-8").read().rstrip(), quote=False).split("\n")
    text = "\n".join(f"<b>{line}</b>" if line.startswith("$ ") else line for line in lines)
    # Fonts for wide characters have other widths than two columns.
    text = "".join(f"<i>{c}</i>" if unicodedata.east_asian_width(c) in "WF" else c for c in text)
    page = browser.page()
    page.resize(1280, 800)
    source = base64.b64encode((_TERMINAL % text).encode()).decode()
    page.open(f"data:text/html;base64,{source}")
    page.frames(5)
    width, height = page.evaluate("[document.body.offsetWidth, document.body.offsetHeight]")
    page.resize(width, height)
    page.frames(5)
    _save(page, folder, "terminal")
    page.close()


def _save(page, folder: str, name: str):
    image = page.call("Page.captureScreenshot", format="png")["data"]
    with open(os.path.join(folder, f"{name}.png"), "wb") as file:
        file.write(base64.b64decode(image))


def main(site: str, terminal: str, folder: str, *options: str):
    os.makedirs(folder, exist_ok=True)
    browser = Chromium()
    try:
        _terminal(browser, terminal, folder)
        for name, size, route, scheme, language, action in (*_SHOTS, *(_MORE if "--all" in options else ())):
            page = browser.page()
            page.resize(*size)
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            page.open(f"file://{os.path.abspath(site)}/index.html{route}")
            page.wait("document.body.dataset.ready === 'yes'")
            page.evaluate(choose("#lang", language))
            page.wait(f"document.documentElement.lang === {language!r}")
            page.evaluate(action or "0")
            page.wait("[...document.images].every(image => image.complete)", 30)
            page.frames(30)
            _save(page, folder, name)
            page.close()
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
