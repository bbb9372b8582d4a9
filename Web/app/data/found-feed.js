import { ask } from './ask.js';
import { WorksSection } from './feeds.js';
import { ratioCharacter } from './ratios.js';
import { worksOfShard } from './works.js';

/** The maximum number of works per part. */
const PART = 500;
/** The assumed size of the next part until the number of all works is available. */
const ASSUMED = 50;

/** A part of the works that a search has found; without works if it is not read yet. */
class FoundSection extends WorksSection {
  constructor(feed) {
    super(feed.works);
    this.feed = feed;
  }

  get count() {
    return this.works?.length ?? this.feed.expected;
  }

  get ratios() {
    return this.works ? this.known : ratioCharacter(0, 0).repeat(this.count);
  }

  async load() {
    if (!this.works) await this.feed.extend();
  }
}

/** The feed of the works that match a filter, newest first. The next part is read when it is near the screen. */
export class FoundFeed {
  /** @param onchange called when a part has been read, or the number of works */
  constructor({ lists }, filter, onchange) {
    this.lists = lists;
    this.query = `?q=${encodeURIComponent(filter)}`;
    this.onchange = onchange;
    this.list = null;
    this.sections = [];
    this.places = new Map();
    /** The number of read works, and of all works; null if it is not available. */
    this.works = 0;
    this.total = null;
  }

  /** The number of works of the part that is not read yet. */
  get expected() {
    return this.total === null ? ASSUMED : Math.max(1, Math.min(PART, this.total - this.works));
  }

  /** Reads the next part; once, even if two readers ask. */
  async extend() {
    this.extending ??= this.read(`&after=${this.next}`).finally(() => { this.extending = null; });
    await this.extending;
  }

  /** Reads the first part, or the part after the previous one. */
  async read(after, isCancelled, onindexing) {
    const part = await ask('find', this.query + after, { isCancelled, onindexing });
    if (part.later) return;
    const works = worksOfShard(this.lists, part);
    const section = this.sections.pop() ?? new FoundSection(this);
    section.fill(works);
    if (works.length > 0) this.sections.push(section);
    this.works += works.length;
    this.next = part.next;
    if (this.next === null) this.total = this.works;
    // All works of a part may be hidden.
    else if (works.length === 0) await this.read(`&after=${this.next}`, isCancelled, onindexing);
    else this.sections.push(new FoundSection(this));
    this.onchange();
  }

  /** Reads the number of all works. */
  async count(isCancelled) {
    if (this.total !== null) return;
    const answer = await ask('count', this.query, { isCancelled });
    if (answer.later) return;
    this.total = Math.max(this.works, answer.works);
    this.onchange();
  }
}
