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

  /** Puts a work first. */
  add(work) {
    const { id, title, artist, list, date, rank, pages, type, age, thumbnail, image } = work;
    const ratio = work.ratio ?? ratioCharacter(work.width, work.height);
    const kept = { id, title, artist, list, date, rank, pages, type, age, thumbnail, image, ratio, tags: [] };
    choices.set(this.name, [kept, ...this.works.filter((other) => other.id !== id)].slice(0, this.limit));
  }

  remove(id) {
    choices.set(this.name, this.works.filter((work) => work.id !== id));
  }
}

const shelves = { favourites: new Shelf('favourites', 10_000), recents: new Shelf('recents', 200) };
