import { text } from '../texts.js';
import { announce, element, foreign, label } from '../base/elements.js';
import { bestOf, MOST_WORKS } from '../data/best-of-period.js';
import { worksFeed } from '../data/feeds.js';
import { folded } from '../data/folding.js';
import { commandLine, searchCommand, selectionOf } from './command.js';
import { favouritesButtons } from './favourites-file.js';

/**
 * A view. Without `main`, it is the waterfall of the works that `load` uses.
 *
 * @typedef {Object} View
 * @property {(...parts: string[]) => ?Object} [parse] reads the parts of an address after the view's name; null if they
 *   are invalid
 * @property {(gallery: any) => HTMLElement} [main] the element that shows the view
 * @property {(gallery: any, wanted: any, isCancelled: () => boolean) => any} [load] reads and shows the view
 * @property {(gallery: any, wanted: any) => ?string} [command] the command line that prints the same works; null if there
 *   is none
 * @property {boolean} [isLocal] whether the reader changes the works, so that they are read each time
 * @property {string} [key] the key of the title of the browser's tab
 */

/** A value of a filter, in quotation marks. */
const quoted = (value) => `\x22${value.replace(/[\x22\\]/g, '\\$&')}\x22`;

/** A view of the works that match a filter. */
function searched({ filter, hints = null, ...view }) {
  return {
    ...view,
    async load(gallery, wanted, isCancelled) {
      // Already with its height, because the works would move later.
      gallery.head.showWorks(view, wanted, worksFeed([]));
      await gallery.search(filter(wanted), isCancelled, wanted.tag, hints?.(wanted));
      if (!isCancelled()) gallery.head.showWorks(view, wanted, gallery.feed);
    },
    // The program refuses an empty filter.
    command: (_gallery, wanted) => (folded(wanted.tag ?? filter(wanted)) ? searchCommand(filter(wanted)) : null),
  };
}

/** The number of works per year on a day of all years. */
const MOST_OF_DAY = 20;

/** A list of the reader. */
function localList(name) {
  const view = { title: () => label(name) };
  return {
    parse: () => ({}),
    isLocal: true,
    async load(gallery, wanted, isCancelled) {
      const { source, head } = gallery;
      const works = await source.worksOf(name)
        .catch((error) => !isCancelled() && gallery.sayWhy(error, '', () => gallery.reload()));
      if (!works || isCancelled()) return;
      gallery.use(worksFeed(works));
      head.showWorks(view, wanted, gallery.feed);
      if (name === 'favourites' && !source.commands[name]) head.addActions(favouritesButtons(() => gallery.reload()));
      if (works.length === 0) gallery.say(text(`empty.${name}`));
    },
    command: ({ source }) => source.commands[name] ?? null,
  };
}

/** A page of the names of artists or tags. */
function names(kind) {
  return {
    parse: () => ({}),
    key: kind,
    main: (gallery) => gallery.names.node,
    async load(gallery, _wanted, isCancelled) {
      gallery.say(text('searching'));
      const found = await gallery.source.namesOf(kind, isCancelled)
        .catch(({ said }) => ({ names: [], total: 0, problem: said ?? text('notRead') }));
      if (isCancelled()) return;
      gallery.say('');
      if (found.problem) announce(found.problem);
      gallery.names.show(kind, found);
    },
  };
}

/** @type {Object<string, View>} the views, by the names in addresses */
export const views = {
  __proto__: null,

  list: {
    load: async (gallery, { list }) => gallery.use(await gallery.source.feedOf(list)),
    command: (gallery) => gallery.rankingCommand(),
  },

  /** The best entry of a work. */
  work: { parse: (id = '') => ({ id: idOf(id) }) },

  artist: searched({
    parse: (id = '') => ({ id: idOf(id) }),
    filter: ({ id }) => `artist:${id}`,
    title: ({ id }, works) => foreign(works.find(({ artist }) => artist?.id === id)?.artist.name ?? String(id)),
    link: ({ id }) => `https://www.pixiv.net/users/${id}`,
    hasCurve: true,
  }),

  tag: searched({
    parse: (tag = '') => ({ tag }),
    filter: ({ tag }) => `tag:${quoted(tag)}`,
    title: ({ tag }) => foreign(`#${tag}`),
    link: ({ tag }) => `https://www.pixiv.net/tags/${encodeURIComponent(tag)}`,
  }),

  search: searched({
    parse: (words = '') => ({ words }),
    filter: ({ words }) => words,
    title: ({ words }) => element('span', {}, label('search'), ' ', foreign(words)),
    // The name of an artist is not in a title.
    hints: ({ words }) => (/^[^:\x22]+$/.test(words) ? [element('br'),
      element('a', { href: `#/search/${encodeURIComponent(`by:${quoted(words)}`)}` }, text('tryArtist', words))] : []),
  }),

  /** The rankings of a day of all years. */
  on: {
    // 2024 has all days of the year.
    parse: (list = '', day = '') => (isDate(`2024-${day}`) ? { list, day } : null),
    async load(gallery, { list, day }) {
      gallery.head.showDay(list, day);
      gallery.use(await gallery.source.feedOf(list, (date) => date.endsWith(`-${day}`), day, MOST_OF_DAY));
      if (gallery.feed.sections.length === 0) gallery.say(text('nothingFound'));
    },
  },

  /** The best works of a month or a year. */
  best: {
    parse: (list = '', period = '') => (/^\d{4}$/.test(period) || isDate(`${period}-01`) ? { list, period } : null),
    async load(gallery, { list, period }, isCancelled) {
      gallery.use(worksFeed([]));
      gallery.head.showBest(gallery.source, list, period);
      const tell = (done, all) => gallery.say(text('reading', done, all));
      const works = await bestOf(gallery.source, list, period, tell, isCancelled).catch(() => []);
      if (isCancelled()) return;
      gallery.use(worksFeed(works));
      gallery.say(works.length > 0 ? '' : text('nothingFound'));
      document.body.dataset.found = String(works.length);
    },
    command: (_gallery, { list, period }) => commandLine('best', ...selectionOf(list, period), '-n', String(MOST_WORKS)),
  },

  /** Two rankings. */
  compare: {
    parse(list = '', first = '', otherList = '', second = '') {
      const [date, otherDate] = [first, second].map((part) => (isDate(part) ? part : ''));
      return { list, date, otherList, otherDate };
    },
    key: 'compare',
    main: (gallery) => gallery.compare.node,
    load(gallery, wanted, isCancelled) {
      gallery.feed = worksFeed([]);
      return gallery.compare.show(wanted, isCancelled);
    },
    command: (gallery, wanted) => gallery.compare.command(wanted),
  },

  artists: names('artists'),
  tags: names('tags'),
  favourites: localList('favourites'),
  bookmarks: localList('bookmarks'),
  recents: localList('recents'),

  /** The introduction of an empty archive. */
  first: { main: (gallery) => gallery.first },
};

/** The view of an address, with its parts. An address without a valid view is a ranking's. */
export function viewOf(hash) {
  const [view = '', ...parts] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  const { parse } = views[view] ?? {};
  const found = parse?.(...parts);
  return found ? { view, ...found } : listView(...(parse ? [parts[0]] : [view, ...parts]));
}

function listView(list = '', date = '', rank = '', page = '') {
  return { view: 'list', list, date, rank: Number(rank), page: pageOf(page) };
}

/** Two addresses with the same key show the same works. */
export function keyOf(wanted) {
  return wanted.view === 'list' ? `list ${wanted.list}` : JSON.stringify(wanted);
}

/** Whether a part of an address is a date of the calendar. */
function isDate(part) {
  return /^\d{4}-\d\d-\d\d$/.test(part) && !Number.isNaN(Date.parse(part))
    && new Date(part).toISOString().startsWith(part);
}

/** The ID of a work or an artist; null if invalid. */
function idOf(part) {
  return /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
}

/** The page, from 0, in the part of an address: `p2` is the second one. */
function pageOf(part) {
  const found = /^p([1-9]\d{0,3})$/.exec(part);
  return found ? Number(found[1]) - 1 : 0;
}

/** Decodes a part of an address; unchanged if it is malformed. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
