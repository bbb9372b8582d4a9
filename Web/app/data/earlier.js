import { storage } from '../base/storage.js';
import { isStoredWork, localLists } from './local-lists.js';
import { SEARCH_SHARD } from './tables.js';
import { detailsOf } from './works.js';

/**
 * A value that an earlier version stored under one name for all galleries. Never removed: other galleries import it,
 * too.
 */
function earlierValue(name) {
  try {
    return JSON.parse(localStorage.getItem(`rankinglog.${name}`));
  } catch {
    return null;
  }
}

/** Imports the settings of an earlier version, except whether R-18 works are shown. */
export function importEarlierChoices() {
  if (storage.read('imported')) return;
  for (const name of ['layout', 'size', 'language', 'pagesFirst', 'info', 'meaning']) {
    const value = earlierValue(name);
    if (value !== null && storage.read(name) === null) storage.write(name, value);
  }
}

/** Imports, once, the favorites and recents of an earlier version that this gallery contains. */
export async function importEarlierWorks(index) {
  if (storage.read('imported')) return;
  for (const [name, shelf] of Object.entries(localLists)) {
    const works = earlierValue(name);
    if (!Array.isArray(works)) continue;
    for (const [place, work] of works.entries()) {
      // Times earlier than all real ones, in the order of the list.
      if (isStoredWork(work) && !shelf.has(work.id) && await contains(index, work.id)) shelf.add(work, works.length - place);
    }
  }
  storage.write('imported', true);
}

/** Whether a list of the gallery contains a work. */
async function contains({ search }, id) {
  if (!search.includes(Math.floor(id / SEARCH_SHARD))) return false;
  const details = await detailsOf(id).catch(() => null);
  return Object.keys(details?.places ?? {}).length > 0;
}
