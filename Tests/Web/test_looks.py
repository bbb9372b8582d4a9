from harness import SiteTest
from sampling import expensive

# Visible text with too little contrast: below 4.5, or 3 for large text.
LOW = """(() => {
    const parse = text => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return {r, g, b, a}; };
    const over = (top, below) =>
        Object.fromEntries(['r', 'g', 'b'].map(c => [c, top[c] * top.a + below[c] * (1 - top.a)]));
    const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = ({r, g, b}) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    const behind = node => {
        const layers = [];
        for (; node; node = node.parentElement) {
            const layer = parse(getComputedStyle(node).backgroundColor);
            layers.push(layer);
            if (layer.a === 1) break;
        }
        const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? 18 : 255;
        return layers.reduceRight((below, layer) => over(layer, below), {r: canvas, g: canvas, b: canvas});
    };
    const opacity = node => node ? getComputedStyle(node).opacity * opacity(node.parentElement) : 1;
    const found = [];
    for (const node of document.querySelectorAll('body *')) {
        const text = [...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data.trim()).join('')
            || node.value && node.matches('input:not([type=range], [type=checkbox]), select') && node.value;
        const box = node.getBoundingClientRect();
        if (!text || !node.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) || box.width < 2) continue;
        if (node.matches(':disabled') || node.closest('svg, option')) continue;
        const modal = document.querySelector('dialog:modal');
        if (modal && !modal.contains(node)) continue;
        const style = getComputedStyle(node), back = behind(node), colour = parse(style.color);
        const front = over({...colour, a: colour.a * opacity(node)}, back);
        const [one, other] = [light(front), light(back)];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        const name = `${node.tagName}.${node.className} "${text.slice(0, 30)}"`;
        if (contrast < least) found.push(`${name}: ${contrast.toFixed(2)}`);
    }
    return [...new Set(found)];
})()"""


class Looks(SiteTest):
    def in_scheme(self, scheme: str):
        page = self.page()
        page.prefer(scheme)
        return self.open(page=page)

    def test_schemes(self):
        """The page is dark if the reader prefers that, and light otherwise, down to its pixels."""
        light, dark = ({"pixel": sum(page.screenshot(600, 792, 4, 4).pixel(0, 0)) / 3, "style": page.evaluate(
            "getComputedStyle(document.body).backgroundColor")} for page in map(self.empty, ("light", "dark")))
        self.assertNotEqual(light["style"], dark["style"])
        self.assertGreater(light["pixel"], 200)
        self.assertLess(dark["pixel"], 60)

    def empty(self, scheme: str):
        page = self.in_scheme(scheme)
        self.go(page, "/favourites", "favourites")
        page.frames()
        return page

    def test_scheme_changes(self):
        """The page follows when the preference changes."""
        page = self.in_scheme("light")
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.prefer("dark")
        page.wait(f"getComputedStyle(document.body).backgroundColor !== '{before}'")

    @expensive
    def test_contrast(self):
        """All visible text is readable: its contrast is at least 4.5, in both schemes and all views."""
        for scheme in ("light", "dark"):
            page = self.in_scheme(scheme)
            for name, act in self.views(page):
                with self.subTest(scheme=scheme, view=name):
                    act()
                    page.frames(3)
                    # Color transitions must end first.
                    page.run("await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})))")
                    self.assertEqual(page.evaluate(LOW), [])

    def views(self, page):
        def key(name, selector):
            def act():
                page.key(name)
                page.wait(f"document.querySelector('{selector}')")
            return act

        def go(view):
            def act():
                if page.evaluate("document.querySelector('#viewer').open"):
                    self.leave(page)
                self.go(page, f"/{view}", view.split("/")[0])
                page.wait("document.querySelector('#message:not([hidden]), #names:not([hidden]) a')")
            return act

        def view():
            page.evaluate("document.querySelector('#menu').open = false; document.querySelector('.tile').click()")
            page.wait("document.querySelector('#viewer').open")

        return [("waterfall", lambda: None),
                ("menu", lambda: page.evaluate("document.querySelector('#menu').open = true")),
                ("calendar", key("c", "#calendar[open] a")), ("none", lambda: page.key("Escape")),
                ("help", key("?", "#help[open]")), ("none", lambda: page.key("Escape")),
                ("viewer", view),
                ("information", key("i", "#info:not([hidden])")), ("artists", go("artists")), ("tags", go("tags")),
                ("favourites", go("favourites")), ("nothing found", go("search/nothing%20has%20this"))]

    def test_no_motion(self):
        """If the reader prefers less motion, there are no automatic movements."""
        page = self.page()
        page.prefer(motion="reduce")
        self.open(page=page)
        moving = """document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1)
            .map(one => one.animationName ?? one.transitionProperty)"""
        for key in "c Escape ? Escape ArrowRight ArrowRight Enter i z h h ArrowRight Escape".split():
            page.key(key)
            self.assertEqual(page.evaluate(moving), [], key)
        self.assertEqual(page.evaluate("[document.documentElement, document.querySelector('#waterfall')]"
                                       ".filter(box => getComputedStyle(box).scrollBehavior === 'smooth').length"), 0)
