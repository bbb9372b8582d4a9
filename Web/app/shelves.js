'use strict';

/** Works kept in this browser: favourites, and those looked at last. */
class Shelf {
  constructor(name, limit) {
    this.name = name;
    this.limit = limit;
  }

  /** The newest first. */
  get works() {
    return choices.get(this.name, []).filter((work) => work?.id > 0 && typeof work.ratio === 'string');
  }

  has(id) {
    return this.works.some((work) => work.id === id);
  }

  without(id) {
    return this.works.filter((work) => work.id !== id);
  }

  /** Puts a work first. */
  add(work) {
    // A browser keeps some megabytes: no tags, nor what is read with a date only.
    const { width, height, ai, ...kept } = work;
    choices.set(this.name, [{ ...kept, tags: [] }, ...this.without(work.id)].slice(0, this.limit));
  }

  /** Puts a work first, or takes it away. */
  put(work, isKept) {
    if (isKept) this.add(work);
    else choices.set(this.name, this.without(work.id));
  }
}

const shelves = { favourites: new Shelf('favourites', 10_000), recents: new Shelf('recents', 200) };

/** The works of a shelf, the newest first; those of a live page are in the archive: its favourites are the bookmarks. */
async function worksOnShelf(index, name) {
  if (!index.live) return shelves[name].works;
  const shard = await RL.ask(name);
  shard.lines = shard.text.split('\n');
  return shard.id.map((_, at) => workOfShard(Object.keys(index.lists), shard, at));
}

/** Notes that a work is shown; in a live page the server does, of works that are not flipped past. */
class Recent {
  constructor(isLive) {
    this.isLive = isLive;
  }

  show(work) {
    if (!this.isLive) return shelves.recents.add(work);
    // It may be shown anew, in another language.
    if (work.id === this.id) return;
    this.end();
    this.id = work.id;
    this.waiting = setTimeout(() => act('POST', 'recent', { id: work.id }).catch(() => {}), 1000);
  }

  end() {
    clearTimeout(this.waiting);
    this.id = null;
  }
}
