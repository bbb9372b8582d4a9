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

  toggle(work) {
    if (this.has(work.id)) choices.set(this.name, this.without(work.id));
    else this.add(work);
  }
}

const shelves = { favourites: new Shelf('favourites', 10_000), recents: new Shelf('recents', 200) };
