import { callServer } from '../base/api.js';
import { preferences } from '../base/preferences.js';
import { serverState } from '../base/server-state.js';
import { ask } from './ask.js';
import { RL } from './data.js';
import { worksFeed } from './feeds.js';
import { FoundFeed } from './found-feed.js';
import { liveFeed, rowsOf } from './live-feed.js';
import { expectPixels } from './pictures.js';
import { ServerList } from './server-list.js';
import { Source } from './source.js';
import { worksOfShard } from './works.js';

/** The server of a live page. It stores the reader's lists. */
export class LiveSource extends Source {
  favorites = new ServerList('favorite', 'favorite');
  bookmarks = new ServerList('bookmark', 'bookmarked');
  commands = { favourites: 'rankinglog favorites', bookmarks: 'rankinglog bookmarks list', recents: 'rankinglog recents' };
  feeds = new Map();

  /** Adds works that are viewed for a second to the archive's recents. */
  recents = {
    id: null,
    waiting: 0,

    show({ id }) {
      // The same work may be shown again, in another language.
      if (id === this.id) return;
      this.end();
      this.id = id;
      this.waiting = setTimeout(() => callServer('POST', 'recent', { id }).catch(() => {}), 1000);
    },

    end() {
      clearTimeout(this.waiting);
      this.id = null;
    },
  };

  static async open() {
    RL.serve(60_000);
    expectPixels();
    return new LiveSource(await RL.get('index'));
  }

  constructor(index) {
    super(index, (key, works) => RL.ask(key, `?pages=${Math.max(1, Math.floor(works / 50))}`));
    const { choices = {}, export: folder = '', lists, offline } = index.live;
    this.exportFolder = folder;
    this.isOffline = offline;
    this.isEmpty = Object.values(index.lists).every((rows) => rows.length === 0);
    this.published = Object.keys(lists).filter((list) => lists[list].latest);
    preferences.serve(choices);
    this.limitPages(preferences.get('pageLimit', 0));
  }

  /** @param pages the maximum number of pages shown per date; 0 for all */
  limitPages(pages) {
    this.maxPages = pages || Infinity;
  }

  /** The dates of a list for a calendar; they grow while the server stores rankings. */
  async calendarOf(list) {
    return rowsOf(await RL.get('index').catch(() => this.index), list);
  }

  /**
   * The feed of a list, newest date first, or of the first works of some of its dates under a name. It is stored until the
   * page is closed, so that no entry is fetched twice.
   */
  async feedOf(list, isIncluded = (_date) => true, name = '', most = Infinity) {
    const key = `${list} ${name}`;
    if (!this.feeds.has(key)) this.feeds.set(key, liveFeed(this, list, isIncluded, most));
    return this.feeds.get(key);
  }

  /** The works of a list of the reader, newest first. */
  async worksOf(name) {
    return worksOfShard(this.lists, await ask(name));
  }

  /** Searches the archive by its index, and reads the works in parts. Returns the number of works. */
  async search(filter, display, isCancelled) {
    const feed = new FoundFeed(this, filter, () => display.extend(feed));
    // The results of a quick search replace the previous ones without a gap.
    const slow = setTimeout(() => !isCancelled() && display.show(worksFeed([]), true),
      display.feed instanceof FoundFeed ? 300 : 0);
    await feed.read('', isCancelled, ([done, total]) => {
      if (!isCancelled()) display.tellIndexed(Math.floor(100 * done / Math.max(1, total)));
    }).finally(() => clearTimeout(slow));
    if (isCancelled()) return {};
    display.show(feed);
    await feed.count(isCancelled).catch(() => {});
    return { count: feed.total ?? feed.works, isWhole: true };
  }

  /** The artists or tags with the most works, and the number of all. */
  async namesOf(kind, isCancelled) {
    const columns = await ask(kind, '', { isCancelled });
    const names = (columns.name ?? []).map((name, at) => ({ key: columns.id?.[at] ?? name, name, works: columns.works[at] }));
    return { names, total: columns.total, problem: null };
  }

  /** Whether the server has ended. */
  async hasEnded() {
    return !(await serverState.read());
  }
}
