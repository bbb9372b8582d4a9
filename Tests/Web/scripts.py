"""JavaScript queries of a page."""

import datetime
import json

# The date of the section at the top of the screen.
CURRENT = """(() => {
    const top = document.querySelector('#waterfall').getBoundingClientRect().top;
    return [...document.querySelectorAll('section[data-date]')]
        .find(section => section.getBoundingClientRect().bottom > top + 60)?.dataset.date;
})()"""

# The images of restricted works, and whether each is blurred.
RESTRICTED = "[...document.querySelectorAll('.tile:is([data-age=r18], [data-age=r18g]) img')]"
BLURRED = f"{RESTRICTED}.map(image => getComputedStyle(image).filter.includes('blur'))"

# The IDs of all hits of a search, as the body of a function: tiles exist only near the screen.
HITS = """const box = document.querySelector('#waterfall'), found = new Map();
    box.scrollTop = 0;
    for (let last = -1; box.scrollTop !== last;) {
        last = box.scrollTop;
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        for (const {dataset} of document.querySelectorAll('.tile')) found.set(+dataset.index, +dataset.workId);
        box.scrollTop += box.clientHeight;
    }
    return [...found].sort(([one], [other]) => one - other).map(([, id]) => id);"""

# The viewer's data, and the sizes of its image and of its stage.
VIEWER = """(() => {
    const viewer = document.querySelector('#viewer'), picture = document.querySelector('#picture');
    const image = picture.matches('img') ? picture : picture.querySelector('img');
    const box = image.getBoundingClientRect();
    return {...viewer.dataset, open: viewer.open, drawn: [box.width, box.height], at: [box.x, box.y],
        natural: [image.naturalWidth, image.naturalHeight], source: image.src};
})()"""
# The curve of ranks in the viewer: its points, and for each line whether it is dashed.
DRAWN = """(svg => svg && {points: Number(svg.dataset.points), marks: svg.querySelectorAll('circle').length,
    lines: [...svg.querySelectorAll('line')].map(line => getComputedStyle(line).strokeDasharray !== 'none')})
    (document.querySelector('#curve svg'))"""
LOADED = "document.querySelector('#viewer[open]')?.dataset.loaded === 'image'"
# In the viewer, goes to the next work as soon as one is shown, through the works of the IDs.
FOLLOW = """(async ids => {
    const viewer = document.querySelector('#viewer');
    for (const id of ids) {
        viewer.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
        while (viewer.dataset.workId !== String(id)) await new Promise(turn => setTimeout(turn));
    }
})"""


def skim(route: str, ids: list[int]) -> str:
    """Opens a work of a ranking, and goes through the following ones of the IDs, as soon as each is shown."""
    return f"""(async () => {{
        location.hash = '#{route}';
        while (document.querySelector('#viewer').dataset.workId !== '{ids[0]}') await new Promise(turn => setTimeout(turn));
        await {FOLLOW}({ids[1:]});
    }})()"""


# Removes the message of the page.
SILENCE = "document.querySelector('#status').replaceChildren()"


def searched(words: str, count: int) -> str:
    """Whether the hits of these words are shown: other words may have the same number of hits."""
    return f"""location.hash === '#/search/' + encodeURIComponent({json.dumps(words)}.trim())
        && document.body.dataset.view === 'search' && document.body.dataset.found === '{count}'"""


def short(date: str) -> str:
    """A date as an English page shows it: Jan 5, 2024."""
    day = datetime.date.fromisoformat(date)
    return f"{day:%b} {day.day}, {day.year}"


def read_languages(page):
    """Selects each language, whose texts are files of the server."""
    for language in ("zh", "ja", "en"):
        page.evaluate(choose("#lang", language))
        page.wait(f"document.documentElement.lang === {language!r}")


def choose(selector: str, value: str) -> str:
    """Chooses an option of a select, as a user does."""
    return f"""(select => {{
        select.value = {value!r};
        for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, {{bubbles: true}}));
    }})(document.querySelector({selector!r}))"""
