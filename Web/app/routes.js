'use strict';

/** The address of a work's entry, for links. */
function placeHash({ list, date, rank, id }) {
  return list && date ? `#/${list}/${date}/${rank}` : `#/work/${id}`;
}

/** The view of an address. */
function parseHash(hash) {
  const [first = '', second = '', third = ''] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  switch (first) {
    case 'work': return { view: 'work', id: idOf(second) };
    case 'artist': return { view: 'artist', id: idOf(second) };
    case 'tag': return { view: 'tag', tag: second };
    case 'search': return { view: 'search', words: second };
    case 'artists': case 'tags': case 'favourites': case 'recents': return { view: first };
    default: return { view: 'list', list: first, date: second, rank: Number(third) };
  }
}

/** The ID of a work or an artist; null if invalid. */
function idOf(part) {
  return /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
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
 * @param place the position of the viewer, if the address does not contain it
 */
function go(hash, { isReplacing = false, place = null } = {}) {
  if (isReplacing) history.replaceState({ ...history.state, place }, '', hash);
  else history.pushState({ place, isInner: true }, '', hash);
  return route();
}

/** Changes the address without navigation, after the view has changed. */
function note(hash, place = null) {
  history.replaceState({ ...history.state, place }, '', hash);
}

function route() {
  return gallery.show(parseHash(location.hash), history.state?.place ?? null);
}
