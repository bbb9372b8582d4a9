/** The view of an address. */
export function parseHash(hash) {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  switch (first) {
    case 'work': return { view: 'work', id: idOf(second) };
    case 'artist': return { view: 'artist', id: idOf(second) };
    case 'tag': return { view: 'tag', tag: second };
    // 2024 has all days of the year.
    case 'on': return isDate(`2024-${third}`) ? { view: 'on', list: second, day: third } : listView(second);
    case 'best': return isPeriod(third) ? { view: 'best', list: second, period: third } : listView(second);
    case 'compare': {
      const [date, otherDate] = [third, fifth].map((part) => (isDate(part) ? part : ''));
      return { view: 'compare', list: second, date, otherList: fourth, otherDate };
    }
    case 'search': return { view: 'search', words: second };
    case 'artists': case 'tags': case 'favourites': case 'recents': return { view: first };
    default: return listView(first, second, third, fourth);
  }
}

function listView(list, date = '', rank = '', page = '') {
  return { view: 'list', list, date, rank: Number(rank), page: pageOf(page) };
}

/** Whether a part of an address is a date of the calendar. */
function isDate(part) {
  return /^\d{4}-\d\d-\d\d$/.test(part) && !Number.isNaN(Date.parse(part))
    && new Date(part).toISOString().startsWith(part);
}

/** Whether a part of an address is a year or a month. */
function isPeriod(part) {
  return /^\d{4}$/.test(part) || isDate(`${part}-01`);
}

/** The ID of a work or an artist; null if invalid. */
function idOf(part) {
  return /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
}

/** The page, from 0, in the part of an address: `p2` is the second one. */
function pageOf(part) {
  const found = /^p([1-9]\d{0,3})$/.exec(part);
  return found ? Number(found[1]) - 1 : 0;
}

/** Decodes a part of an address; unchanged if it is malformed. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Goes to an address.
 *
 * @param {string} hash
 * @param {{isReplacing?: boolean, place?: Object}} options `place` is the position of the viewer, if the address does
 *   not contain it
 */
export function go(hash, { isReplacing = false, place = null } = {}) {
  if (isReplacing) {
    history.replaceState({ ...history.state, place }, '', hash);
  } else {
    noteNow();
    history.pushState({ place, isInner: true }, '', hash);
  }
  return route();
}

/** Changes the address without navigation, after the view has changed, or the work at the top of the screen. */
export function note(hash, place = null, seen = null) {
  history.replaceState({ ...history.state, place, seen }, '', hash);
}

/** @type {?() => void} */
let latestNote = null;
let noting = 0;

/** Calls a function that notes the current view, after a short delay, because browsers limit the rate of changes. */
export function noteSoon(apply) {
  forgetNote();
  latestNote = apply;
  noting = setTimeout(noteNow, 150);
}

/** Notes the current view before another address replaces it. */
export function noteNow() {
  latestNote?.();
  forgetNote();
}

/** Cancels a delayed note. */
export function forgetNote() {
  clearTimeout(noting);
  latestNote = null;
}

/** @type {(view: any, state: any) => any} */
let show = () => {};

/**
 * Sets the function that shows the view of an address.
 *
 * @param {(view: Object, state: {place?: Object, seen?: Object}) => any} handler `place` is the position of the viewer, and
 *   `seen` the work at the top of the screen, if the address does not contain them
 */
export function onRoute(handler) {
  show = handler;
}

/** Shows the view of the current address. */
export function route() {
  return show(parseHash(location.hash), history.state ?? {});
}
