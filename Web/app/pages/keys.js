import { button, element, label } from '../base/elements.js';
import { addressOf } from '../data/works.js';
import { go } from './routes.js';

/** The keyboard shortcuts and their actions; the help shows the same table. */
const KEYS = {
  everywhere: [
    ['/', 'search'], ['c', 'calendar'], ['?', 'help'], ['[ ]', 'keyDates'], ['Home End', 'keyEnds'],
    ['← → ↑ ↓', 'keyMove'], ['Enter', 'keyOpen'], ['Space', 'keyPage'], ['o', 'keyPixiv'], ['a', 'keyArtist'],
  ],
  viewer: [
    ['→ ← l Space', 'keyStep'], ['↓ ↑ . ,', 'keyTurn'], ['z', 'keyZoom'], ['1 2 3', 'keyFit'], ['h', 'keyBars'],
    ['f', 'keyFull'], ['i', 'information'], ['p', 'keyPlay'], ['Esc', 'close'],
  ],
  // In a static page the browser saves and stores favorites; in a live page the server does.
  static: [['e', 'save'], ['b', 'favourite']],
  live: [['e', 'exportWork'], ['E', 'exportPage'], ['b', 'bookmark']],
};

export function helpDialog(isLive) {
  const table = (rows) => element('table', {}, ...rows.map(([keys, key]) =>
    element('tr', {}, element('th', { scope: 'row' }, element('kbd', {}, keys)), element('td', {}, label(key)))));
  const dialog = element('dialog#help', { 'data-name': 'help' },
    element('div.head', {}, element('h2', {}, label('help')),
      button('✕', 'close', { onclick: () => dialog.close() })),
    table(KEYS.everywhere), element('h3', {}, label('viewer')),
    table([...KEYS.viewer, ...(isLive ? KEYS.live : KEYS.static)]));
  return dialog;
}

export function pressed(gallery, event) {
  const isTyping = event.target.matches('input, select, textarea');
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const key = event.shiftKey && event.key === ' ' ? 'Shift ' : event.key;
  // Dialogs other than the viewer have their own keys.
  if (document.querySelector('dialog[open]:not(#viewer)')) return;
  const act = gallery.viewer.isOpen ? viewerKeys(gallery.viewer)[key] : { ...waterfallKeys(gallery), ...commonKeys(gallery) }[key];
  const isOnControl = (key === ' ' || key === 'Enter') && event.target.matches('button, summary');
  if (!act || isOnControl) return;
  event.preventDefault();
  act();
}

function viewerKeys(viewer) {
  const next = () => viewer.step(1);
  const previous = () => viewer.step(-1);
  const fit = (name) => () => viewer.zoom.set(name);
  return {
    ArrowRight: next, l: next, ' ': next, ArrowLeft: previous, 'Shift ': previous,
    ArrowDown: () => viewer.turn(1), '.': () => viewer.turn(1), ArrowUp: () => viewer.turn(-1),
    ',': () => viewer.turn(-1), z: () => viewer.zoom.next(), 1: fit('actual'), 2: fit('width'), 3: fit('height'),
    h: () => viewer.toggleBars(), f: () => viewer.toggleFullScreen(), i: () => viewer.description.turnPanel(),
    e: () => viewer.exportButton.save(), E: () => viewer.exportButton.exportPage(), b: () => viewer.bookmarkButton.press(),
    p: () => viewer.player.play(), o: () => viewer.description.follow('o'), a: () => viewer.description.follow('a'),
  };
}

function commonKeys(gallery) {
  return {
    '/': () => gallery.toolbar.search.focus(), c: () => gallery.openCalendar(), '?': gallery.openHelp,
    // Otherwise the browser would stop reading data, for example of a search.
    Escape: () => {},
  };
}

function waterfallKeys({ waterfall, scrubber }) {
  // Only if the waterfall is visible.
  if (waterfall.scroller.hidden) return {};
  const move = (key) => () => waterfall.focus.move(key);
  const page = (direction) => () => waterfall.scroller.scrollBy(0, direction * 0.9 * waterfall.scroller.clientHeight);
  return {
    ArrowLeft: move('ArrowLeft'), ArrowRight: move('ArrowRight'), ArrowUp: move('ArrowUp'), ArrowDown: move('ArrowDown'),
    ' ': page(1), 'Shift ': page(-1), PageDown: page(1), PageUp: page(-1),
    '[': () => scrubber.choose(scrubber.section - 1), ']': () => scrubber.choose(scrubber.section + 1),
    Home: () => waterfall.goTo(0), End: () => waterfall.scrollTo(Infinity),
    ...(document.activeElement.matches('.tile') ? tileKeys(waterfall.placed(document.activeElement)) : {}),
  };
}

/** The keys of the viewer that also work on a tile. */
function tileKeys(work) {
  return {
    o: () => open(addressOf(work), '_blank', 'noreferrer'), a: () => work.artist && go(`#/artist/${work.artist.id}`),
  };
}
