import { storage } from '../base/storage.js';
import { isStoredWork, localLists } from './local-lists.js';
import { detailsOf } from './works.js';

/**
 * Imports, once, the favorites and recents that an earlier version stored for all galleries, if this gallery contains
 * them. They are never removed: other galleries import them, too.
 */
export async function importEarlierWorks() {
  if (storage.read('imported')) return;
  for (const name of ['favourites', 'recents']) {
    let time = 0;
    // The times are earlier than all real ones, in the order of the list.
    for (const work of storage.read(name, 'rankinglog.') ?? []) {
      if (!isStoredWork(work) || localLists[name].has(work.id)) continue;
      const { places } = await detailsOf(work.id).catch(() => ({ places: {} }));
      if (Object.keys(places).length) localLists[name].add(work, time -= 1);
    }
  }
  storage.write('imported', true);
}
