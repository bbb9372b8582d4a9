import dataclasses

import sites
from harness import SiteTest
from scripts import BLURRED, RESTRICTED


class Ages(SiteTest):
    invented = True

    def restricted(self):
        page = self.open("/daily_r18")
        page.wait(f"{RESTRICTED}.length > 5")
        return page

    def test_blurred(self):
        """Images of restricted works are blurred, and no others."""
        page = self.restricted()
        self.assertEqual(set(page.evaluate(BLURRED)), {True})
        self.go(page, "/daily", "list")
        page.wait("document.querySelector('section[data-list=daily] .tile[data-age=all] img')")
        self.assertFalse(page.evaluate("[...document.querySelectorAll('.tile[data-age=all] img')]"
                                       ".some(image => getComputedStyle(image).filter.includes('blur'))"))

    def test_switch(self):
        """A switch shows them, in later visits too, and hides them again."""
        page = self.restricted()
        pressed = "document.querySelector('#r18').getAttribute('aria-pressed')"
        self.assertEqual(page.evaluate(pressed), "false")
        page.evaluate("document.querySelector('#r18').click()")
        page.wait(f"{pressed} === 'true' && !{BLURRED}.includes(true)")
        page.reload()
        page.wait(f"{RESTRICTED}.length > 5 && {pressed} === 'true' && !{BLURRED}.includes(true)")
        page.evaluate("document.querySelector('#r18').click()")
        page.wait(f"{pressed} === 'false' && !{BLURRED}.includes(false)")

    def test_elsewhere(self):
        """They are blurred among hits of a search, and in the viewer."""
        page = self.open("/search/a")
        page.wait(f"{RESTRICTED}.length > 0")
        self.assertEqual(set(page.evaluate(BLURRED)), {True})
        day = self.facts.day("daily_r18", self.facts.dates("daily_r18")[0])
        place = day["image"].index(2)
        self.open(f"/daily_r18/{self.facts.dates('daily_r18')[0]}/{day['rank'][place]}", page)
        page.wait("document.querySelector('#viewer[open]')")
        self.assertIn("blur", page.evaluate("getComputedStyle(document.querySelector('#picture')).filter"))


class Shown(SiteTest):
    plan = dataclasses.replace(sites.SMALL, r18="show")
    invented = True

    def test_shown(self):
        """A site that shows them is not blurred from the start, until the switch is set."""
        page = self.open("/daily_r18")
        page.wait(f"{RESTRICTED}.length > 5")
        self.assertEqual(set(page.evaluate(BLURRED)), {False})
        page.evaluate("document.querySelector('#r18').click()")
        page.wait(f"!{BLURRED}.includes(false)")
