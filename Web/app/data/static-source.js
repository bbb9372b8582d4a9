import { storage } from '../base/storage.js';
import { text } from '../texts.js';
import { RL } from './data.js';
import { extendFeed, listFeed, worksFeed } from './feeds.js';
import { parseFilter } from './filter.js';
import { localLists } from './local-lists.js';
import { loadPicturesFrom } from './pictures.js';
import { searchWorks } from './search.js';
import { Source } from './source.js';
import { worksOfShard } from './works.js';

/** Adds the favorites of the archive added since the last visit to the reader's. */
async function addFavorites({ favourites: newest, lists }) {
  const last = Number(storage.read('imported'));
  const shard = newest > last && await RL.get('favourites').catch(() => null);
  if (!shard) return;
  worksOfShard(Object.keys(lists), shard).forEach((work, at) => {
    const isNew = shard.at[at] > last && !localLists.favourites.has(work.id);
    if (isNew) localLists.favourites.add(work, 1000 * shard.at[at]);
  });
  storage.write('imported', newest);
}

/** The files of a static site. The browser stores the reader's lists. */
export class StaticSource extends Source {
  favorites = localLists.favourites;

  /** Adds viewed works to the recents. */
  recents = {
    show: (work) => localLists.recents.add(work) || storage.warn(),
    end() {},
  };

  static async open() {
    const index = await RL.get('index');
    loadPicturesFrom(index.imageBase);
    storage.use(index.id);
    await addFavorites(index);
    return new StaticSource(index, RL.get);
  }

  /** The dates of a list for a calendar. */
  async calendarOf(list) {
    return this.stored(list);
  }

  /** The feed of a list, newest date first, or of the first works of some of its dates. */
  async feedOf(list, isIncluded = undefined, _name = '', most = undefined) {
    return listFeed(this.index, list, isIncluded, most);
  }

  /** The works of a list of the reader, newest first. */
  async worksOf(name) {
    // The gallery may have shown R-18 works before.
    return (localLists[name]?.works ?? []).filter(({ age }) => this.index.r18 !== 'hide' || age === 'all');
  }

  /**
   * Searches all works, newest first. Shows the works found so far while the search continues. Returns the number of
   * works, and whether all files were searched. Fails if the filter is invalid.
   *
   * @param {string} [tag] a tag that the works must have exactly, because filters ignore case and width
   */
  async search(filter, display, isCancelled, tag) {
    const names = this.index.names && await RL.get('names').catch(() => null);
    const condition = parseFilter(filter, names?.folded);
    const feed = worksFeed([]);
    display.show(feed, true);
    let drawn = 0;
    const isWhole = await searchWorks(this.index, condition, (works) => {
      extendFeed(feed, works.filter(({ tags }) => !tag || tags.includes(tag)));
      // Updating the layout for each of many parts would be slower than the search.
      if (feed.works === 0 || (drawn > 0 && performance.now() - drawn < 200)) return;
      drawn = performance.now();
      display.extend(feed);
    }, isCancelled);
    if (!isCancelled()) display.extend(feed);
    return { count: feed.works, isWhole };
  }

  /** The artists or tags of all works: their name, key for addresses, number of works and best rank. */
  async namesOf(kind, isCancelled) {
    const names = new Map();
    const add = (key, name, best) => {
      const found = names.get(key);
      if (!found) names.set(key, { key, name, works: 1, best });
      else {
        found.works += 1;
        found.best = Math.min(found.best, best);
      }
    };
    const isWhole = await searchWorks(this.index, { matches: () => true }, (works) => {
      for (const { artist, tags, rank } of works) {
        if (kind === 'tags') for (const tag of tags) add(tag, tag, rank);
        else if (artist) add(artist.id, artist.name, rank);
      }
    }, isCancelled);
    return { names: [...names.values()], total: names.size, problem: isWhole ? null : text('notRead') };
  }
}
