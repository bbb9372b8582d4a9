"""Questions to a page, in its own language."""

import json

# The date of the section at the top of the screen.
CURRENT = """(() => {
    const top = document.querySelector('#waterfall').getBoundingClientRect().top;
    return [...document.querySelectorAll('section[data-date]')]
        .find(section => section.getBoundingClientRect().bottom > top + 60)?.dataset.date;
})()"""

# The viewer's data, and the sizes of its picture and of its stage.
VIEWER = """(() => {
    const viewer = document.querySelector('#viewer'), picture = document.querySelector('#picture');
    const image = picture.matches('img') ? picture : picture.querySelector('img');
    const box = image.getBoundingClientRect();
    return {...viewer.dataset, open: viewer.open, drawn: [box.width, box.height], at: [box.x, box.y],
        natural: [image.naturalWidth, image.naturalHeight], source: image.src};
})()"""
LOADED = "document.querySelector('#viewer[open]')?.dataset.loaded === 'image'"
# Goes on in the viewer as soon as a work is shown, through the works of the ids.
FOLLOW = """(async ids => {
    const viewer = document.querySelector('#viewer');
    for (const id of ids) {
        viewer.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
        while (viewer.dataset.workId !== String(id)) await new Promise(turn => setTimeout(turn));
    }
})"""


def searched(words: str, count: int) -> str:
    """Whether the hits of these words are shown: those of other words may be as many."""
    return f"""location.hash === '#/search/' + encodeURIComponent({json.dumps(words)}.trim())
        && document.body.dataset.view === 'search' && document.body.dataset.found === '{count}'"""


def choose(selector: str, value: str) -> str:
    """Chooses an option of a select, as a person does."""
    return f"""(select => {{
        select.value = {value!r};
        for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, {{bubbles: true}}));
    }})(document.querySelector({selector!r}))"""
