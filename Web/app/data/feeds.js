import { dateText } from '../texts.js';
import { RL } from './data.js';
import { workOfDate } from './works.js';

/**
 * A section of a waterfall: the works of a date. `ratios` determines the section's height before its works are read;
 * `work(index)` is null until `load()` is done.
 */
export class DateSection {
  /** @param most the maximum number of works shown */
  constructor(list, [date, , state], ratios, most = Infinity) {
    this.list = list;
    this.date = date;
    this.state = state;
    this.known = ratios;
    this.limit = most;
    this.columns = null;
  }

  /** The maximum number of works shown. */
  get most() {
    return this.limit;
  }

  /** Whether the date has more works. */
  get isCut() {
    return this.known.length > this.most;
  }

  /** The number of entries according to pixiv, or of stored entries. */
  get total() {
    return this.columns?.total ?? this.known.length;
  }

  /** The address of the entire ranking if only its first works are shown. */
  get hash() {
    return this.limit < Infinity ? `#/${this.list}/${this.date}` : null;
  }

  get title() {
    return dateText(this.date);
  }

  /** The ratios of the shown works, see `ratioOf`. */
  get ratios() {
    return this.known.slice(0, this.most);
  }

  get count() {
    return this.ratios.length;
  }

  async load() {
    this.columns = await RL.get(`${this.list}/${this.date}`);
  }

  /** The index of a rank; -1 if there is none. */
  async find(rank) {
    await this.load().catch(() => {});
    return this.columns?.rank.indexOf(rank) ?? -1;
  }

  /** Releases data that can be read again. */
  unload() {
    this.columns = null;
  }

  work(index) {
    return this.columns && workOfDate(this.list, this.date, this.columns, index);
  }
}

/** Works that are not the works of a date; `first` is the number of works before them. */
export class WorksSection {
  constructor(first) {
    this.first = first;
    this.list = null;
    this.date = null;
    this.state = 'complete';
    this.works = null;
    this.known = '';
  }

  fill(works) {
    this.works = works;
    this.known = works.map(({ ratio }) => ratio).join('');
    return this;
  }

  get title() {
    return `${this.first + 1}–${this.first + this.count}`;
  }

  get count() {
    return this.works.length;
  }

  get ratios() {
    return this.known;
  }

  async load() {}

  unload() {}

  work(index) {
    return this.works?.[index] ?? null;
  }
}

/**
 * The feed of the dates of a list, newest first, or of some of them. All ratios are read, by year, because the scroll bar needs all
 * heights.
 */
export async function listFeed(index, list, isIncluded = (_date) => true, most = undefined) {
  const dates = index.lists[list].filter(([date, places]) => places > 0 && isIncluded(date));
  const years = [...new Set(dates.map(([date]) => date.slice(0, 4)))];
  const ratios = Object.assign({}, ...await Promise.all(years.map((year) => RL.get(`ratios/${list}/${year}`))));
  const sections = dates.map((entry) => new DateSection(list, entry, ratios[entry[0]] ?? '', most)).reverse();
  return { list, sections, places: new Map(sections.map((section, place) => [section.date, place])) };
}

/** The feed of works in their order, in sections that are small enough to arrange. */
export function worksFeed(works) {
  const feed = { list: null, sections: [], places: new Map(), works: 0 };
  extendFeed(feed, works);
  return feed;
}

const WORKS_A_SECTION = 500;

/** Adds works at the end. */
export function extendFeed(feed, works) {
  const last = feed.sections.at(-1);
  const open = last && last.count < WORKS_A_SECTION ? feed.sections.pop().works : [];
  const all = [...open, ...works];
  let first = feed.works - open.length;
  for (let at = 0; at < all.length; at += WORKS_A_SECTION) {
    const part = all.slice(at, at + WORKS_A_SECTION);
    feed.sections.push(new WorksSection(first).fill(part));
    first += part.length;
  }
  feed.works = first;
}

/** The next section in a direction (1 or -1) that has works; null at either end. */
export function sectionBeside({ sections }, section, direction) {
  let other = section + direction;
  while (sections[other]?.count === 0) other += direction;
  return other in sections ? other : null;
}

/** The next position of a feed in a direction, across sections; null at either end, and if it has to be fetched. */
export function neighbour(feed, place, direction) {
  const { section, index } = place;
  const next = index + direction;
  if (next >= 0 && next < feed.sections[section].count) return { section, index: next };
  const other = sectionBeside(feed, section, direction);
  if (other === null || unknownBeside(feed, place, direction)) return null;
  return { section: other, index: direction > 0 ? 0 : feed.sections[other].count - 1 };
}

/**
 * The section to be fetched before the next position is available; null if none. Only live lists have such sections.
 */
export function unknownBeside(feed, { section, index }, direction) {
  const own = feed.sections[section];
  const next = index + direction;
  if (next >= 0 && next < own.count) return null;
  if (direction > 0 && own.hasMorePages) return own;
  const other = feed.sections[sectionBeside(feed, section, direction)];
  return other?.isPlaceholder ? other : null;
}
