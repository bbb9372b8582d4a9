'use strict';

/** So many places a page has; of a date that is not stored, one page is all that is expected. */
const PAGE = 50;

/** So many pages of a date are shown before the date below it. */
let mostPages = Infinity;

/** @param pages 0 for all */
function limitPages(pages) {
  mostPages = pages || Infinity;
}

/** The dates from the latest one back to the first, by so many days. */
function datesBack({ first, latest, step }) {
  const dates = [];
  for (let day = dayOfDate(latest); day >= dayOfDate(first); day -= step) dates.push(dateOfDay(day));
  return dates;
}

/** The dates of a list as the index has them, oldest first; also those that are not stored, which are `unknown`. */
function rowsOf(index, list) {
  const stored = index.lists[list];
  const range = index.live?.lists[list];
  if (!range?.latest || index.live.offline) return stored;
  const rows = new Map(datesBack(range).map((date) => [date, [date, 0, 'unknown', 0, 0]]));
  for (const row of stored) rows.set(row[0], row);
  return [...rows.values()].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What was answered in place of a date. */
class Refusal extends Error {
  constructor({ error, seconds }) {
    super(error);
    this.said = error;
    this.until = seconds > 0 ? performance.now() + 1000 * seconds : null;
  }

  /** How many seconds it is until it may be asked for again; null if that is for the reader to decide. */
  get seconds() {
    return this.until && Math.max(1, Math.ceil((this.until - performance.now()) / 1000));
  }
}

/** A date of a live list, which is read page by page. Its height is a guess until then. */
class LiveSection extends DateSection {
  constructor(feed, place, list, row) {
    const isStored = row[2] !== 'unknown';
    super(list, row, ratioCharacter(0, 0).repeat(isStored ? row[1] : PAGE));
    Object.assign(this, { feed, place, isStored, pages: 0, total: null, more: false, isAsking: false, failed: null });
  }

  /** Those of the places that are shown; all that are known are kept. */
  get ratios() {
    return this.known.slice(0, this.most);
  }

  set ratios(known) {
    this.known = known;
  }

  /** So many places are shown; more where a link led to one. */
  get most() {
    return Math.max(PAGE * mostPages, this.linked ?? 0);
  }

  /** Whether there is more of it than the reader wants to be shown. */
  get isCut() {
    return !this.isGuess && this.known.length >= this.most && (this.more || this.known.length > this.most);
  }

  /** Whether not even the number of its works is known. */
  get isGuess() {
    return !this.isStored && this.pages === 0;
  }

  /** Whether there is more of it that must be asked for. */
  get isOpen() {
    return this.isGuess || (this.more && this.columns !== null && PAGE * this.pages < this.most);
  }

  /** Reads what is stored. */
  async load() {
    if (this.columns || this.isGuess || this.count === 0) return;
    this.loading ??= this.read(Math.max(1, this.pages)).finally(() => { this.loading = null; });
    await this.loading;
  }

  async read(pages) {
    let answer = {};
    // pixiv may take long, and no answer of the server does.
    do answer = await RL.ask(`${this.list}/${this.date}`, `?pages=${pages}`); while (answer.later);
    if (answer.error) throw new Refusal(answer);
    this.feed.change(this.place, () => this.take(answer, pages));
  }

  take(answer, pages) {
    const known = this.isGuess ? 0 : this.columns?.id.length ?? 0;
    const count = answer.id?.length ?? 0;
    this.columns = count > 0 ? answer : null;
    this.state = count > 0 ? answer.state : 'absent';
    this.total = answer.total ?? null;
    // A page that brings nothing new is the last one.
    this.more = answer.more === true && count > known && !this.feed.isOffline;
    this.pages = Math.max(pages, Math.floor(count / PAGE));
    this.ratios = count > 0 ? answer.width.map((width, at) => ratioCharacter(width, answer.height[at])).join('') : '';
  }

  /** Lets go of what is stored; what had to be asked for stays. */
  unload() {
    if (this.isStored && !this.isAsking) this.columns = null;
  }

  /** The index may be older than the date. */
  work(index) {
    return this.columns && index < Math.min(this.columns.id.length, this.most) ? super.work(index) : null;
  }

  /** Asks page by page until a rank is there. */
  async find(rank) {
    // Who follows a link to a place wants to see it.
    if (rank > this.most) this.feed.change(this.place, () => { this.linked = PAGE * Math.ceil(rank / PAGE); });
    let index = await super.find(rank);
    while (index < 0 && this.isOpen && this.pages < Math.ceil(rank / PAGE) && !(rank > this.total && this.total > 0)) {
      await this.feed.asker.ask(this);
      if (this.failed) break;
      index = await super.find(rank);
    }
    return index;
  }
}

const liveFeeds = new Map();

/** A live list, the newest date first. It stays while the page does, so that nothing is asked for twice. */
function liveFeed(index, list) {
  if (liveFeeds.has(list)) return liveFeeds.get(list);
  // A waterfall that shows it puts its own functions here.
  const feed = { list, isOffline: index.live.offline, change: (section, apply) => apply(), tell: () => {} };
  feed.sections = rowsOf(index, list).reverse().map((row, place) => new LiveSection(feed, place, list, row));
  feed.places = new Map(feed.sections.map(({ date }, place) => [date, place]));
  feed.asker = new Asker(feed);
  liveFeeds.set(list, feed);
  return feed;
}
