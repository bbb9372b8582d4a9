import { closeOnBackdrop } from '../base/dialogs.js';
import { button, element, label } from '../base/elements.js';
import { addressOf } from '../data/works.js';
import { go } from './routes.js';

/** The keyboard shortcuts and their actions; the help shows the same table. */
const KEYS = {
  everywhere: [
    ['/', 'search'], ['c', 'calendar'], ['?', 'help'], ['[ ]', 'keyDates'], ['Home End', 'keyEnds'],
    ['← → ↑ ↓', 'keyMove'], ['Enter', 'keyOpen'], ['Space', 'keyPage'], ['o', 'keyPixiv'], ['a', 'keyArtist'], ['x', 'keySelect'], ['r R', 'keyRandom'],
  ],
  viewer: [
    ['→ ← l Space', 'keyStep'], ['Shift → ←', 'keySkip'], ['↓ ↑ . ,', 'keyTurn'], ['v', 'strip'],
    ['z', 'keyZoom'], ['1 2 3', 'keyFit'], ['+ −', 'keyScale'], ['h', 'keyBars'],
    ['f', 'keyFull'], ['i', 'information'], ['p', 'keyPlay'], ['s', 'keySlideshow'], ['Esc', 'close'],
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
  closeOnBackdrop(dialog);
  return dialog;
}

export function pressed(gallery, event) {
  const isTyping = event.target.matches('input:not([type=checkbox]), select, textarea');
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const hasShift = event.shiftKey && [' ', 'ArrowLeft', 'ArrowRight'].includes(event.key);
  const key = hasShift ? `Shift ${event.key}` : event.key;
  // Dialogs other than the viewer have their own keys.
  if (document.querySelector('dialog[open]:not(#viewer)')) return;
  const keys = gallery.viewer.isOpen ? { '?': gallery.openHelp, ...viewerKeys(gallery.viewer) }
    : { ...commonKeys(gallery), ...waterfallKeys(gallery) };
  const act = keys[key];
  const isOnControl = (key === ' ' || key === 'Enter') && event.target.matches('button, summary, input');
  if (!act || isOnControl) return;
  event.preventDefault();
  act();
}

function viewerKeys(viewer) {
  const { stage, strip } = viewer;
  const fit = (name) => () => !viewer.isStrip && stage.set(name);
  // Arrows move an image that is larger than the stage; at its edge, they continue.
  const across = (direction) => () => (!viewer.isStrip && stage.panByKey(direction, 0)) || viewer.step(direction);
  const down = (direction) => () => (!viewer.isStrip && stage.panByKey(0, direction)) || viewer.turnByKey(direction);
  const page = (direction) => () => (viewer.isStrip && strip.scroll(direction)) || viewer.step(direction);
  return {
    ArrowRight: across(1), ArrowLeft: across(-1), ArrowDown: down(1), ArrowUp: down(-1), l: () => viewer.step(1),
    ' ': page(1), 'Shift  ': page(-1), 'Shift ArrowRight': () => viewer.skip(1), 'Shift ArrowLeft': () => viewer.skip(-1),
    '.': () => viewer.turnByKey(1), ',': () => viewer.turnByKey(-1), z: () => viewer.zoom(), v: () => viewer.toggleStrip(),
    '+': () => stage.zoomBy(1.25, stage.middle), '-': () => stage.zoomBy(0.8, stage.middle),
    1: fit('actual'), 2: fit('width'), 3: fit('height'),
    h: () => viewer.toggleBars(), f: () => viewer.toggleFullScreen(), i: () => viewer.description.turnPanel(),
    e: () => viewer.exportButton.save(), E: () => viewer.exportButton.exportPage(), b: () => viewer.bookmarkButton.press(),
    s: () => viewer.slideshow.toggle(), p: () => viewer.player.play(), o: () => viewer.description.follow('o'), a: () => viewer.description.follow('a'),
  };
}

function commonKeys(gallery) {
  return {
    r: () => gallery.goToRandom(true), R: () => gallery.goToRandom(false),
    '/': () => gallery.toolbar.search.focus(), c: () => gallery.openCalendar(), '?': gallery.openHelp,
    // Otherwise the browser would stop reading data, for example of a search.
    Escape: () => {},
  };
}

function waterfallKeys({ waterfall, scrubber, selection }) {
  // Only if the waterfall is visible.
  if (waterfall.scroller.hidden) return {};
  const move = (key) => () => waterfall.focus.move(key);
  const page = (direction) => () => waterfall.scroller.scrollBy(0, direction * 0.9 * waterfall.scroller.clientHeight);
  return {
    ArrowLeft: move('ArrowLeft'), ArrowRight: move('ArrowRight'), ArrowUp: move('ArrowUp'), ArrowDown: move('ArrowDown'),
    ' ': page(1), 'Shift  ': page(-1), PageDown: page(1), PageUp: page(-1),
    '[': () => scrubber.choose(scrubber.section - 1), ']': () => scrubber.choose(scrubber.section + 1),
    Home: () => waterfall.goTo(0), End: () => waterfall.scrollTo(Infinity),
    ...(selection.isActive ? { Escape: () => selection.clear() } : {}),
    ...(document.activeElement.matches('.tile') ? tileKeys(waterfall.placed(document.activeElement), selection) : {}),
  };
}

/** The keys of the viewer that also work on a tile. */
function tileKeys(work, selection) {
  return {
    x: () => selection.toggle(work),
    o: () => open(addressOf(work), '_blank', 'noreferrer'), a: () => work.artist && go(`#/artist/${work.artist.id}`),
  };
}
