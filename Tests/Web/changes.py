"""Finds the tests of changed files: a run includes them completely."""

import os
import re

_HERE = os.path.dirname(os.path.abspath(__file__))
# Tests of modules of the front end, in addition to the tests with the module's name.
SUBJECTS = {
    "animation": "frames", "api": "browse_access live_errors", "ask": "live_searches", "best-works": "best commands",
    "bookmark-button": "live_bookmarks", "server-list": "live_bookmarks", "clipboard": "hands_keyboard", "command": "commands hands_mouse",
    "compare": "stability", "description": "hostile work_links",
    "export-button": "live_export", "exports": "live_export", "favourites-file": "shelves points_storage",
    "feeds": "waterfall live_pages", "found-feed": "search live_searches", "focus": "hands_keyboard keyboard",
    "folded-characters": "folding", "gallery": "opening waterfall", "geometry": "layouts fit",
    "gestures": "touch hands_touch points_phone", "growing-lists": "live_pages", "keys": "keyboard hands_keyboard",
    "live-feed": "live_pages points_live", "local-lists": "shelves points_storage", "mute-panel": "filters",
    "muted": "filters", "muted-menu": "filters", "next-section": "live_limit live_pages", "notice": "live_viewer",
    "page-loader": "live_pages live_errors live_jumps", "best-of-period": "best calendar",
    "pictures": "live_pictures image_base", "preferences": "live_choices points_storage",
    "prefix-sums": "layouts waterfall", "rankings": "waterfall",
    "ratios": "layouts", "routes": "opening missing", "scroll-window": "waterfall large",
    "server-state": "live_pauses live_export", "slides": "touch hands_touch",
    "slideshow": "hands_keyboard live_pictures viewer", "stage": "viewer fit", "storage": "points_storage opening",
    "strip": "steps viewer",
    "texts": "languages error_texts", "tiles": "waterfall layouts", "toolbar": "layouts live_choices",
    "transform": "fit touch", "transitions": "moving", "wait-status": "live_pauses", "waterfall": "large",
    "welcome": "first_run", "works": "work_links viewer"}


def tests_of(files: list[str]) -> tuple[set[str], bool]:
    """Returns the names of the test modules of changed files, and whether all repetitions on other kinds of sites
    belong to a file, because no test module does."""
    modules = {name[:-3] for name in os.listdir(_HERE) if re.fullmatch(r"test_\w+\.py", name)}
    found, is_general = set(), False
    for file in filter(_is_about_pages, files):
        folder, name = os.path.split(os.path.splitext(file)[0])
        if folder == "Tests/Web" and name in modules:
            own = {name}
        elif folder == "Tests/Web":
            own, is_general = set(filter(lambda module: _imports(module, name), modules)), True
        else:
            own = {module for module in modules if _stem(name) in map(_stem, module.split("_")[1:])}
            own |= {f"test_{one}" for one in SUBJECTS.get(name, "").split()}
            is_general |= not own
        found |= own
    return found, is_general


def _is_about_pages(file: str) -> bool:
    # The bundles contain the modules, which are listed, too.
    return file.startswith(("Web/", "Tests/Web/")) and file not in ("Web/app.js", "Web/app.css", "Web/text-zh.js", "Web/text-ja.js")


def _stem(word: str) -> str:
    return re.sub(r"(?<=ch)es$|s$", "", word)


def _imports(module: str, name: str) -> bool:
    with open(os.path.join(_HERE, f"{module}.py"), encoding="utf-8") as file:
        return re.search(rf"^(from|import) {name}\b", file.read(), re.M) is not None
