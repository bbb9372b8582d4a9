"""Pictures of a gallery for people: SITE FOLDER. With --all also narrow, dark, and in other languages."""

import base64
import os
import sys

from chromium import Chromium

_SHOTS = (
    # name, size, route, scheme, language, what is done first
    ("gallery", (1280, 800), "#/rookie/2024-01-03", "light", "en", ""),
    ("viewer", (1280, 800), "#/rookie/2024-01-03/6", "dark", "en", "gallery.viewer.description.showPanel(true)"),
)
_MORE = (
    ("narrow-ja", (390, 844), "#/rookie/2024-01-03", "dark", "ja", ""),
    ("narrow-zh", (390, 844), "#/rookie/2024-01-03", "light", "zh", ""),
    ("narrow-viewer", (390, 844), "#/rookie/2024-01-03/6", "light", "zh", "gallery.viewer.description.showPanel(true)"),
    ("dark", (1280, 800), "#/daily/2024-01-03", "dark", "ja", ""),
    ("squares", (1280, 800), "#/daily/2024-01-02", "light", "zh", "gallery.waterfall.lay(() => { gallery.waterfall.layout = 'squares'; })"),
    ("columns", (1280, 800), "#/daily/2024-01-02", "light", "zh", "gallery.waterfall.lay(() => { gallery.waterfall.layout = 'columns'; })"),
    ("calendar", (1280, 800), "#/daily/2024-01-02", "light", "ja", "gallery.openCalendar()"),
    ("tags", (1280, 800), "#/tags", "light", "zh", ""),
    ("artists", (390, 844), "#/artists", "dark", "ja", ""),
    ("menu", (390, 844), "#/daily/2024-01-02", "light", "ja", "document.querySelector('#menu').open = true"),
)


def main(site: str, folder: str, *options: str):
    os.makedirs(folder, exist_ok=True)
    browser = Chromium()
    try:
        for name, size, route, scheme, language, action in (*_SHOTS, *(_MORE if "--all" in options else ())):
            page = browser.page()
            page.resize(*size)
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            page.open(f"file://{os.path.abspath(site)}/index.html{route}")
            page.wait("document.body.dataset.ready === 'yes'")
            page.evaluate(f"chooseLanguage({language!r})")
            page.evaluate(action or "0")
            page.wait("[...document.images].every(image => image.complete)", 30)
            page.frames(30)
            picture = page.call("Page.captureScreenshot", format="png")["data"]
            with open(os.path.join(folder, f"{name}.png"), "wb") as file:
                file.write(base64.b64decode(picture))
            page.close()
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
