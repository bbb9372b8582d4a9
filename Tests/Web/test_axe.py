"""Checks the accessibility of each view with axe-core, if it is installed."""

import importlib.util
import os
import unittest

from harness import SiteTest
from live_tests import LiveTest
from sampling import expensive
from scripts import LOADED, VIEWER

# Packages that contain axe-core, and the path of the script in each.
_PACKAGES = {"axe_playwright_python": "axe.min.js", "axe_core_python": "axe.min.js",
             "axe_selenium_python": "node_modules/axe-core/axe.min.js"}
_PHONE, _DESKTOP = (390, 844), (1200, 800)
# The scheme changes only colors. All other rules have the same results in both schemes.
_COLOR_RULES = ["color-contrast", "link-in-text-block"]
_RUN = """(async rules => {
    await Promise.all(document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < 5000)
        .map(one => one.finished.catch(() => {})));
    const {violations} = await axe.run(document, {preload: false, resultTypes: ['violations'],
        ...(rules ? {runOnly: {type: 'rule', values: rules}} : {})});
    return violations.filter(({impact}) => impact === 'serious' || impact === 'critical').flatMap(({id, nodes}) =>
        nodes.slice(0, 5).map(({target, any, all, none}) =>
            `${id}: ${target.join(' ')}: ${[...any, ...all, ...none].map(({message}) => message).join('; ')}`));
})"""


def _script() -> str | None:
    """Returns the path of axe-core: the variable `AXE_CORE`, or the file of an installed package."""
    if given := os.environ.get("AXE_CORE"):
        return given
    for package, path in _PACKAGES.items():
        if found := importlib.util.find_spec(package):
            return os.path.join(os.path.dirname(found.origin), path)
    return None


_AXE = _script()


class AxeTest:
    """Each test opens views in one size and one color scheme."""

    def looks(self, size: tuple[int, int], scheme: str):
        """Returns a page of this size and this scheme; the narrow one is a touch device."""
        page = self.page()
        page.resize(*size, mobile=size == _PHONE)
        if size == _PHONE:
            page.fingers()
        page.prefer(scheme)
        return page

    def check(self, size: tuple[int, int], scheme: str):
        page = self.looks(size, scheme)
        self.start(page)
        with open(_AXE, encoding="utf-8") as file:
            page.evaluate(file.read() + "; null")
        rules = _COLOR_RULES if scheme == "dark" else None
        for name, act in self.views(page).items():
            with self.subTest(view=name):
                act()
                page.frames(3)
                self.assertEqual(page.evaluate(f"{_RUN}({rules or 'null'})", 120), [])

    @expensive
    def test_desktop_light(self):
        """On a desktop and in the light scheme, axe-core finds no serious problem in any view."""
        self.check(_DESKTOP, "light")

    @expensive
    def test_desktop_dark(self):
        """On a desktop and in the dark scheme, axe-core finds no serious problem of contrast in any view."""
        self.check(_DESKTOP, "dark")

    @expensive
    def test_phone_light(self):
        """On a phone and in the light scheme, axe-core finds no serious problem in any view."""
        self.check(_PHONE, "light")

    @expensive
    def test_phone_dark(self):
        """On a phone and in the dark scheme, axe-core finds no serious problem of contrast in any view."""
        self.check(_PHONE, "dark")


@unittest.skipUnless(_AXE, "axe-core is not installed; set AXE_CORE to the path of axe.min.js")
class Axe(AxeTest, SiteTest):
    invented = True

    def start(self, page):
        self.open(page=page)
        page.wait("document.querySelector('.tile')")
        page.evaluate("localStorage.clear()")

    def views(self, page):
        def go(route, view, condition="document.querySelector('#waterfall .tile')"):
            def act():
                close()
                self.go(page, route, view)
                page.wait(condition)
            return act

        def close():
            if page.evaluate("document.querySelector('#viewer').open"):
                self.leave(page)
            page.evaluate("for (const one of document.querySelectorAll('dialog[open]')) one.close();"
                          "document.querySelector('#menu').open = false")

        def key(name, condition):
            def act():
                close()
                page.key(name)
                page.wait(condition)
            return act

        def menu():
            page.evaluate("for (const id of ['menu', 'muted']) document.getElementById(id).open = true")
            page.wait("document.querySelector('#muted li')")

        def viewer():
            close()
            page.evaluate(f"location.hash = '#/{self.list}/{date}/{day['rank'][place]}'")
            page.wait(LOADED)

        def panel():
            page.key("i")
            page.evaluate("document.querySelector('#mute').open = true")
            page.wait("document.querySelector('#curve svg')")

        def strip():
            page.evaluate("document.querySelector('#info').hidden = true")
            page.key("v")
            page.wait(f"document.querySelector('#strip .page') && {VIEWER}.loaded === 'image'")

        def leave_strip():
            page.key("v")
            page.wait("document.querySelector('#strip').hidden")
            go(f"/{self.list}/{date}", "list")()

        def select():
            leave_strip()
            page.evaluate("document.querySelector('#waterfall').focus()")
            page.key("ArrowRight")
            page.wait("document.activeElement.matches('.tile')")
            page.key("x")
            page.wait("!document.querySelector('#selection').hidden")

        def compare():
            page.evaluate("document.querySelector('[data-menu=compare]').click()")
            page.wait("document.querySelector('#compare li')")

        def best():
            page.evaluate("document.querySelector('[data-menu=best]').click()")
            page.wait("document.body.dataset.view === 'best' && document.querySelector('.tile')")

        date = self.facts.dates(self.list)[0]
        day = self.facts.day(self.list, date)
        place = next(place for place, pages in enumerate(day["pages"]) if pages > 1 and day["image"][place])
        return {
            "waterfall": lambda: None, "menu": menu,
            "calendar": key("c", "document.querySelector('#calendar[open] a')"),
            "help": key("?", "document.querySelector('#help[open]')"), "viewer": viewer, "panel": panel, "strip": strip,
            "selection": select, "compare": compare, "best": best,
            "on this day": go(f"/on/{self.list}/{date[5:]}", "on"),
            "missing date": go(f"/{self.list}/2010-01-01", "list", "document.querySelector('#head [role=alert]')"),
            "search": go("/search/a", "search"),
            "nothing found": go("/search/zzzzzz", "search", "document.body.dataset.found === '0'"),
            "artists": go("/artists", "artists", "document.querySelector('#names .entries a')"),
            "tags": go("/tags", "tags", "document.querySelector('#names .entries a')"),
            "favorites": go("/favourites", "favourites", "document.querySelector('#head .actions')"),
        }


@unittest.skipUnless(_AXE, "axe-core is not installed; set AXE_CORE to the path of axe.min.js")
class AxeOfBrowse(AxeTest, LiveTest):
    def start(self, page):
        self.open("", page)
        page.wait("document.querySelector('#first:not([hidden])')")

    def views(self, page):
        def works():
            page.evaluate("document.querySelector('#first [data-list=daily]').click()")
            page.wait("document.querySelector('.tile')")

        def menu():
            page.evaluate("document.querySelector('#menu').open = true")

        return {"welcome page": lambda: None, "waterfall": works, "menu": menu}
