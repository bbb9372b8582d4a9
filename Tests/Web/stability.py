"""The stability of a page during a walk: layout shifts that no action caused, and the growth of memory."""

import statistics

from page import Page

# The sum of layout shifts of a page, apart from those that a user's action causes.
MOST_SHIFT = 0.01
# The last third of the samples may exceed the middle third by this factor, and this number of MB or nodes.
# The hidden pages of names and comparisons keep their previous contents.
_GROWTH, _MEGABYTES, _NODES = 1.15, 1.5, 2000
_LEAST_SAMPLES = 9

# `walk.act()` declares a change by a script a user's change. It excludes the layout shifts of the next 500 ms, as
# Chromium does for real input, but counted from the second frame: the machine may be busy.
_OBSERVER = """(() => {
    const nameOf = node => !node ? 'a removed element' : (node.nodeType === 1 ? node : node.parentElement).outerHTML
        .replace(/\\s+/g, ' ').slice(0, 70);
    const textOf = ({x, y, width, height}) => `${[x, y, width, height].map(Math.round)}`;
    window.walk = {
        sum: 0, shifts: [], acting: 0, quietAfter: 0,
        act() {
            this.acting += 1;
            requestAnimationFrame(() => requestAnimationFrame(() => {
                this.acting -= 1;
                this.quietAfter = performance.now() + 500;
            }));
        },
        take() {
            const taken = {sum: this.sum, shifts: this.shifts};
            Object.assign(this, {sum: 0, shifts: []});
            return taken;
        },
    };
    // The heading of a view belongs to the navigation of the user, even if it appears late.
    addEventListener('DOMContentLoaded', () => new MutationObserver(changes => {
        if (changes.some(({target}) => target.id === 'head' || target.parentElement?.id === 'head')) walk.act();
    }).observe(document.body, {subtree: true, childList: true, attributeFilter: ['hidden']}));
    // Chromium also counts works that do not move on the screen, if the window of the waterfall moves during a scroll.
    // The steps of a walk measure the positions of works instead.
    const isWork = ({node}) => node?.parentElement?.closest('.canvas');
    new PerformanceObserver(list => {
        for (const {hadRecentInput, startTime, value, sources} of list.getEntries()) {
            const isByUser = hadRecentInput || walk.acting > 0 || startTime < walk.quietAfter;
            if (isByUser || sources.some(isWork)) continue;
            walk.sum += value;
            walk.shifts.push(`${value.toFixed(4)}: ` + sources.map(({node, previousRect, currentRect}) =>
                `${nameOf(node)} from ${textOf(previousRect)} to ${textOf(currentRect)}`).join('; '));
        }
    }).observe({type: 'layout-shift', buffered: true});
    walk.act();
})()"""


def observe(page: Page):
    """Observes the next documents of a page."""
    page.before_scripts(_OBSERVER)


def shifts(page: Page) -> tuple[float, list[str]]:
    """Returns the sum and the sources of the layout shifts since the previous call."""
    found = page.evaluate("walk.take()")
    return found["sum"], found["shifts"]


class Memory:
    """Samples of a page's memory, each in the same state of the page and after garbage collection."""

    def __init__(self):
        self.samples: list[tuple[float, int]] = []  # MB of the JavaScript heap, and nodes

    def sample(self, page: Page):
        page.call("HeapProfiler.collectGarbage")
        values = {one["name"]: one["value"] for one in page.call("Performance.getMetrics")["metrics"]}
        self.samples.append((values["JSHeapUsedSize"] / 1e6, int(values["Nodes"])))

    def problems(self) -> list[str]:
        """Returns the values that grow with the steps; none if there are too few samples."""
        third = len(self.samples) // 3
        if len(self.samples) < _LEAST_SAMPLES:
            return []
        found = []
        for name, index, least in (("MB of JavaScript", 0, _MEGABYTES), ("nodes", 1, _NODES)):
            middle, last = (statistics.median(one[index] for one in part)
                            for part in (self.samples[third:2 * third], self.samples[-third:]))
            if last > _GROWTH * middle + least:
                found.append(f"{name} have grown from {middle:g} to {last:g}: {[one[index] for one in self.samples]}")
        return found

    def __str__(self) -> str:
        if not self.samples:
            return "not measured"
        texts = (f"{name} {' '.join(f'{one[index]:{form}}' for one in self.samples)}"
                 for name, index, form in (("MB of JavaScript", 0, ".1f"), ("nodes", 1, "d")))
        return "; ".join(texts)
