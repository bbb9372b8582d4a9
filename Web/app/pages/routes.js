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

/** @type {(hash: string, state: any) => any} */
let show = () => {};

/**
 * Sets the function that shows the view of an address.
 *
 * @param {(hash: string, state: {place?: Object, seen?: Object}) => any} handler `place` is the position of the viewer, and
 *   `seen` the work at the top of the screen, if the address does not contain them
 */
export function onRoute(handler) {
  show = handler;
}

/** Shows the view of the current address. */
export function route() {
  return show(location.hash, history.state ?? {});
}
