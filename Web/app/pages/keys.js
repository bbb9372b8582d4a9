import { closeOnBackdrop } from '../base/dialogs.js';
import { button, element, label } from '../base/elements.js';
import { addressOf } from '../data/works.js';
import { go } from './routes.js';

/**
 * The keyboard shortcuts. A row has the keys as the help shows them, the key of its meaning, and the actions by the keys of
 * events. A row without a meaning is not in the help.
 *
 * @typedef {[string, ?string, Object<string, () => any>]} Row
 */

/** The same action for several keys. */
const bound = (keys, act) => Object.fromEntries(keys.map((key) => [key, () => act(key)]));

/** @returns {Row[]} the rows outside the viewer */
function pageRows(gallery) {
  const { waterfall, scrubber, selection } = gallery;
  const { scroller } = waterfall;
  // The waterfall's keys act only if it is visible, and keys of works on the focused one.
  const inWaterfall = (actions) => (scroller.hidden ? {} : actions);
  const focused = document.activeElement;
  const work = !scroller.hidden && focused.matches('.tile') && waterfall.placed(focused);
  const page = (direction) => () => scroller.scrollBy(0, direction * 0.9 * scroller.clientHeight);
  return [
    ['/', 'search', { '/': () => gallery.toolbar.search.focus() }],
    ['c', 'calendar', { c: () => gallery.openCalendar() }],
    ['?', 'help', { '?': gallery.openHelp }],
    ['[ ]', 'keyDates', inWaterfall({
      '[': () => scrubber.choose(scrubber.section - 1), ']': () => scrubber.choose(scrubber.section + 1),
    })],
    ['Home End', 'keyEnds', inWaterfall({ Home: () => waterfall.goTo(0), End: () => waterfall.scrollTo(Infinity) })],
    ['← → ↑ ↓', 'keyMove', inWaterfall(bound(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], (key) => waterfall.focus.move(key)))],
    ['Enter', 'keyOpen', {}],
    ['Space', 'keyPage', inWaterfall({ ' ': page(1), 'Shift  ': page(-1), PageDown: page(1), PageUp: page(-1) })],
    ['o', 'keyPixiv', { o: () => work && open(addressOf(work), '_blank', 'noreferrer') }],
    ['a', 'keyArtist', { a: () => work?.artist && go(`#/artist/${work.artist.id}`) }],
    ['x', 'keySelect', { x: () => work && selection.toggle(work) }],
    ['r R', 'keyRandom', { r: () => gallery.goToRandom(true), R: () => gallery.goToRandom(false) }],
    // Otherwise the browser would stop reading data, for example of a search.
    ['Esc', null, { Escape: () => !scroller.hidden && selection.isActive && selection.clear() }],
  ];
}

/** @returns {Row[]} the rows in the viewer */
function viewerRows({ viewer, exports, source, openHelp }) {
  const { stage, strip, description } = viewer;
  const fit = (name) => () => !viewer.isStrip && stage.set(name);
  // Arrows move an image that is larger than the stage; at its edge, they continue.
  const across = (direction) => () => (!viewer.isStrip && stage.panByKey(direction, 0)) || viewer.step(direction);
  const down = (direction) => () => (!viewer.isStrip && stage.panByKey(0, direction)) || viewer.turnByKey(direction);
  const page = (direction) => () => (viewer.isStrip && strip.scroll(direction)) || viewer.step(direction);
  const save = { e: () => viewer.exportButton.save() };
  /** @type {Row[]} */
  const saving = exports ? [['e', 'exportWork', save], ['E', 'exportPage', { E: () => viewer.exportButton.exportPage() }]]
    : [['e', 'save', save]];
  return [
    ['→ ← l Space', 'keyStep', {
      ArrowRight: across(1), ArrowLeft: across(-1), l: () => viewer.step(1), ' ': page(1), 'Shift  ': page(-1),
    }],
    ['Shift → ←', 'keySkip', { 'Shift ArrowRight': () => viewer.skip(1), 'Shift ArrowLeft': () => viewer.skip(-1) }],
    ['↓ ↑ . ,', 'keyTurn', {
      ArrowDown: down(1), ArrowUp: down(-1), '.': () => viewer.turnByKey(1), ',': () => viewer.turnByKey(-1),
    }],
    ['v', 'strip', { v: () => viewer.toggleStrip() }],
    ['z', 'keyZoom', { z: () => viewer.zoom() }],
    ['1 2 3', 'keyFit', { 1: fit('actual'), 2: fit('width'), 3: fit('height') }],
    ['+ −', 'keyScale', { '+': () => stage.zoomBy(1.25, stage.middle), '-': () => stage.zoomBy(0.8, stage.middle) }],
    ['h', 'keyBars', { h: () => viewer.toggleBars() }],
    ['f', 'keyFull', { f: () => viewer.toggleFullScreen() }],
    ['i', 'information', { i: () => description.turnPanel() }],
    ['p', 'keyPlay', { p: () => viewer.player.play() }],
    ['s', 'keySlideshow', { s: () => viewer.slideshow.toggle() }],
    // Only help: the dialog closes itself.
    ['Esc', 'close', {}],
    ...saving,
    ['b', 'favourite', { b: () => viewer.favoriteButton.press() }],
    ['B', source.bookmarks && 'bookmark', { B: () => viewer.bookmarkButton?.press() }],
    ['o', null, { o: () => description.follow('o') }],
    ['a', null, { a: () => description.follow('a') }],
    ['?', null, { '?': openHelp }],
  ];
}

export function helpDialog(gallery) {
  const table = (rows) => element('table', {}, ...rows.filter(([, key]) => key).map(([keys, key]) =>
    element('tr', {}, element('th', { scope: 'row' }, element('kbd', {}, keys)), element('td', {}, label(key)))));
  const dialog = element('dialog#help', { 'data-name': 'help' },
    element('div.head', {}, element('h2', {}, label('help')),
      button('✕', 'close', { onclick: () => dialog.close() })),
    element('div.columns', {}, element('section', {}, element('h3', {}, label('works')), table(pageRows(gallery))),
      element('section', {}, element('h3', {}, label('viewer')), table(viewerRows(gallery)))));
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
  const rows = gallery.viewer.isOpen ? viewerRows(gallery) : pageRows(gallery);
  const act = rows.find(([, , actions]) => actions[key])?.[2][key];
  const isOnControl = (key === ' ' || key === 'Enter') && event.target.matches('button, summary, input');
  if (!act || isOnControl) return;
  event.preventDefault();
  act();
}
