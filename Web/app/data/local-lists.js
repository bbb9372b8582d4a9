import { storage } from '../base/storage.js';
import { text } from '../texts.js';

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

  /** Adds or removes a work. Fails with the reason. */
  async change(work, isWanted) {
    if (!isWanted) this.remove(work.id);
    else if (!this.add(work)) throw Object.assign(new Error(), { said: text('notKept') });
  }

  /** Calls a function after another tab has changed a list. */
  listen(act) {
    addEventListener('storage', act);
  }
}

export const localLists = { favourites: new LocalList('favourites', Infinity), recents: new LocalList('recents', 200) };
