import { storage } from '../base/storage.js';
import { isStoredWork, localLists } from './local-lists.js';
import { SEARCH_SHARD } from './tables.js';
import { detailsOf } from './works.js';

/**
 * Imports, once, the favorites that an earlier version stored for all galleries, if this gallery contains them. They are
 * never removed: other galleries import them, too.
 */
export async function importEarlierFavorites({ search }) {
  if (storage.read('imported')) return;
  for (const work of (storage.read('favourites', 'rankinglog.') ?? []).reverse()) {
    const isIncluded = isStoredWork(work) && search.includes(Math.floor(work.id / SEARCH_SHARD));
    const details = isIncluded && await detailsOf(work.id).catch(() => null);
    if (details && Object.keys(details.places).length) localLists.favourites.add(work);
  }
  storage.write('imported', true);
}
