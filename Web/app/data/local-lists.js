import { callServer } from '../base/api.js';
import { storage } from '../base/storage.js';
import { ask } from './ask.js';
import { workOfShard } from './works.js';

/** Whether a stored value is a work. */
export function isStoredWork(work) {
  return Number.isSafeInteger(work?.id) && work.id > 0 && typeof work.ratio === 'string';
}

/** Works stored by this browser, under separate names, so that two tabs do not overwrite each other's works. */
class LocalList {
  /** @param limit the maximum number of works; the oldest ones are removed */
  constructor(name, limit) {
    this.name = name;
    this.limit = limit;
  }

  /** The works, newest first. */
  get works() {
    const start = `${this.name}.`;
    const found = storage.names.filter((name) => name.startsWith(start)).map((name) => storage.read(name));
    return found.filter(isStoredWork).sort((one, other) => other.at - one.at);
  }

  has(id) {
    return storage.read(`${this.name}.${id}`)?.id === id;
  }

  /** Adds a work, and returns whether the browser has stored it. */
  add(work, at = performance.timeOrigin + performance.now()) {
    // The browser's storage is a few megabytes, so tags and values that only a date's file contains are omitted.
    const { width, height, ai, ...stored } = work;
    const isStored = storage.write(`${this.name}.${work.id}`, { ...stored, tags: [], at });
    if (this.limit < Infinity) for (const { id } of this.works.slice(this.limit)) this.remove(id);
    return isStored;
  }

  remove(id) {
    storage.remove(`${this.name}.${id}`);
  }
}

export const localLists = { favourites: new LocalList('favourites', Infinity), recents: new LocalList('recents', 200) };

/**
 * The works of a local list, newest first. In a live page, the archive's works: its favorites are the account's
 * bookmarks.
 */
export async function worksOfLocalList(index, name) {
  // The gallery may have shown R-18 works before.
  if (!index.live) return localLists[name].works.filter(({ age }) => index.r18 !== 'hide' || age === 'all');
  const shard = await ask(name);
  shard.lines = shard.text.split('\n');
  return shard.id.map((_, at) => workOfShard(Object.keys(index.lists), shard, at));
}

/** Adds viewed works to the recents. In a live page, the server stores works viewed for a second. */
export class Recent {
  constructor(isLive) {
    this.isLive = isLive;
  }

  show(work) {
    if (!this.isLive) {
      if (!localLists.recents.add(work)) storage.warn();
      return;
    }
    // The same work may be shown again, in another language.
    if (work.id === this.id) return;
    this.end();
    this.id = work.id;
    this.waiting = setTimeout(() => callServer('POST', 'recent', { id: work.id }).catch(() => {}), 1000);
  }

  end() {
    clearTimeout(this.waiting);
    this.id = null;
  }
}
