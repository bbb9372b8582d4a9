'use strict';

/** The address of a work's place, which is also a link to it. */
function placeHash({ list, date, rank, id }) {
  return list && date ? `#/${list}/${date}/${rank}` : `#/work/${id}`;
}

/** What an address shows. */
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

/** The number of a work or an artist; null where it is none. */
function idOf(part) {
  return /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
}

/** A text of an address; as it stands if it is broken. */
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
 * @param place the work that the viewer shows, where the address does not say it
 */
function go(hash, { isReplacing = false, place = null } = {}) {
  if (isReplacing) history.replaceState({ ...history.state, place }, '', hash);
  else history.pushState({ place, isInner: true }, '', hash);
  return route();
}

/** Changes the address without going anywhere: what is shown has changed by itself. */
function note(hash, place = null) {
  history.replaceState({ ...history.state, place }, '', hash);
}

function route() {
  return gallery.show(parseHash(location.hash), history.state?.place ?? null);
}
