import { ask } from './ask.js';
import { DateSection } from './feeds.js';
import { PageLoader } from './page-loader.js';
import { dateOfDay, dayOfDate } from './works.js';
import { ratioCharacter } from './ratios.js';

/** The number of entries per page. A date that is not stored is assumed to have one page. */
const PAGE = 50;

/** The dates from the latest to the first, in steps of days. */
function datesBack({ first, latest, step }) {
  const dates = [];
  for (let day = dayOfDate(latest); day >= dayOfDate(first); day -= step) dates.push(dateOfDay(day));
  return dates;
}

/** The dates of a list in the format of the index, oldest first, including dates that are not stored (`unknown`). */
export function rowsOf(index, list) {
  const stored = index.lists[list];
  const range = index.live?.lists[list];
  if (!range?.latest || index.live.offline) return stored;
  const rows = new Map(datesBack(range).map((date) => [date, [date, 0, 'unknown', 0, 0]]));
  for (const row of stored) rows.set(row[0], row);
  return [...rows.values()].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A date of a live list, which is read page by page. Its height is an estimate until then. */
class LiveSection extends DateSection {
  constructor(feed, place, list, row, most) {
    const isStored = row[2] !== 'unknown';
    super(list, row, ratioCharacter(0, 0).repeat(isStored ? row[1] : PAGE), most);
    this.feed = feed;
    this.place = place;
    this.isStored = isStored;
    this.pages = 0;
    this.more = false;
    this.isFetching = false;
    this.failed = null;
  }

  /** The maximum number of entries shown; more if a link leads to a later one. */
  get most() {
    return Math.max(Math.min(PAGE * this.feed.source.maxPages, this.limit), this.linked ?? 0);
  }

  /** Whether the date has more entries than the reader's limit. */
  get isCut() {
    return !this.isPlaceholder && this.known.length >= this.most && (this.more || this.known.length > this.most);
  }

  /** The number of entries according to pixiv; null if it is unknown, because more may be fetched. */
  get total() {
    return this.columns?.total ?? null;
  }

  /** Whether the section waits for its button. */
  get isPaused() {
    return this.feed.loader.paused === this;
  }

  /** The date whose fetch this section waits for; null if none. */
  get awaited() {
    const { queued, loading } = this.feed.loader;
    return queued === this && loading ? loading.date : null;
  }

  /** Whether even the number of its works is unknown. */
  get isPlaceholder() {
    return !this.isStored && this.pages === 0;
  }

  /** Whether the date has more entries to fetch. */
  get hasMorePages() {
    return this.isPlaceholder || (this.more && this.columns !== null && PAGE * this.pages < this.most);
  }

  /** Reads the stored entries. */
  async load() {
    if (this.columns || this.isPlaceholder || this.count === 0) return;
    this.loading ??= this.read(Math.max(1, this.pages)).finally(() => { this.loading = null; });
    await this.loading;
  }

  /** @param {AbortSignal} [signal] */
  async read(pages, signal) {
    const answer = await ask(`${this.list}/${this.date}`, `?pages=${pages}`, { signal });
    this.feed.change(this.place, () => this.take(answer, pages));
  }

  take(answer, pages) {
    const known = this.isPlaceholder ? 0 : this.columns?.id.length ?? 0;
    const count = answer.id?.length ?? 0;
    this.columns = count > 0 ? answer : null;
    this.state = count > 0 ? answer.state : 'absent';
    // A page without new entries is the last one.
    this.more = answer.more === true && count > known && !this.feed.source.isOffline;
    this.pages = Math.max(pages, Math.floor(count / PAGE));
    this.known = count > 0 ? answer.width.map((width, at) => ratioCharacter(width, answer.height[at])).join('') : '';
  }

  /** Releases stored entries, but not fetched ones. */
  unload() {
    if (this.isStored && !this.isFetching) this.columns = null;
  }

  /** The index may be older than the date. */
  work(index) {
    return this.columns && index < Math.min(this.columns.id.length, this.most) ? super.work(index) : null;
  }

  /** Fetches page by page until a rank is loaded. */
  async find(rank) {
    // The target of a link is shown even beyond the reader's limit.
    if (rank > this.most) this.feed.change(this.place, () => { this.linked = PAGE * Math.ceil(rank / PAGE); });
    let index = await super.find(rank);
    while (index < 0 && this.hasMorePages && this.pages < Math.ceil(rank / PAGE) && !(rank > this.total && this.total > 0)) {
      const { pages } = this;
      await this.feed.loader.load(this);
      // The fetch was canceled if there is neither a failure nor a page.
      if (this.failed || this.pages === pages) break;
      index = await super.find(rank);
    }
    return index;
  }
}

/** The feed of a live list, newest date first, or of some of its dates. */
export function liveFeed(source, list, isIncluded, most) {
  // The waterfall that shows the feed replaces this function.
  const feed = { list, source, change: (_section, apply) => apply() };
  feed.sections = rowsOf(source.index, list).filter(([date]) => isIncluded(date)).reverse()
    .map((row, place) => new LiveSection(feed, place, list, row, most));
  feed.places = new Map(feed.sections.map(({ date }, place) => [date, place]));
  feed.loader = new PageLoader(feed);
  return feed;
}
