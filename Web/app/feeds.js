'use strict';

/**
 * What a waterfall shows: sections of works. `ratios` gives a section's height before its works are read; `work(index)`
 * is null until `load()` is done.
 */
class DateSection {
  constructor(list, [date, , state], ratios) {
    Object.assign(this, { list, date, state, ratios, columns: null });
  }

  get title() {
    return dateText(this.date);
  }

  get count() {
    return this.ratios.length;
  }

  async load() {
    this.columns = await RL.get(`${this.list}/${this.date}`);
  }

  /** Lets go of what can be read again. */
  unload() {
    this.columns = null;
  }

  work(index) {
    return this.columns && workOfDate(this.list, this.date, this.columns, index);
  }
}

class WorksSection {
  constructor(works, first) {
    Object.assign(this, { works, first, list: null, date: null, state: 'complete' });
    this.ratios = works.map(({ ratio }) => ratio).join('');
  }

  get title() {
    return `${this.first + 1}–${this.first + this.works.length}`;
  }

  get count() {
    return this.works.length;
  }

  async load() {}

  unload() {}

  work(index) {
    return this.works[index];
  }
}

/** All dates of a list, the newest first. The ratios come by year, all of them: they are what a scroll bar needs. */
async function listFeed(index, list) {
  const dates = index.lists[list].filter(([, places]) => places > 0);
  const years = [...new Set(dates.map(([date]) => date.slice(0, 4)))];
  const ratios = Object.assign({}, ...await Promise.all(years.map((year) => RL.get(`ratios/${list}/${year}`))));
  const sections = dates.map((entry) => new DateSection(list, entry, ratios[entry[0]] ?? '')).reverse();
  return { list, sections, places: new Map(sections.map((section, place) => [section.date, place])) };
}

/** Works in their order, in sections that stay small enough to lay out at once. */
function worksFeed(works) {
  const feed = { list: null, sections: [], places: new Map(), works: 0 };
  extendFeed(feed, works);
  return feed;
}

const WORKS_A_SECTION = 500;

/** Adds works at the end. */
function extendFeed(feed, works) {
  const last = feed.sections.at(-1);
  const open = last && last.count < WORKS_A_SECTION ? feed.sections.pop().works : [];
  const all = [...open, ...works];
  let first = feed.works - open.length;
  for (let at = 0; at < all.length; at += WORKS_A_SECTION) {
    const part = all.slice(at, at + WORKS_A_SECTION);
    feed.sections.push(new WorksSection(part, first));
    first += part.length;
  }
  feed.works = first;
}

/** The next place of a feed in a direction (1 or -1), across sections; null at either end. */
function neighbour(feed, { section, index }, direction) {
  const next = index + direction;
  if (next >= 0 && next < feed.sections[section].count) return { section, index: next };
  const other = section + direction;
  if (other < 0 || other >= feed.sections.length) return null;
  return { section: other, index: direction > 0 ? 0 : feed.sections[other].count - 1 };
}
