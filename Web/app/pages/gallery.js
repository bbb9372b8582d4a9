import { locale, text } from '../texts.js';
import { copy } from '../base/clipboard.js';
import { announce, element, label } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { morph } from '../base/transitions.js';
import { extendFeed, listFeed, worksFeed } from '../data/feeds.js';
import { filterOf, FoundFeed } from '../data/find.js';
import { folded } from '../data/folding.js';
import { liveFeed, rowsOf } from '../data/live.js';
import { localLists, worksOfLocalList } from '../data/local-lists.js';
import { muted } from '../data/muted.js';
import { bestOf, datesOf, MOST_WORKS, readDate } from '../data/periods.js';
import { indexOfNow, linesMatching, linesWithArtist, linesWithTag, searchWorks } from '../data/search.js';
import { dateOfDay, detailsOf, placeHash } from '../data/works.js';
import { Calendar } from './calendar.js';
import { commandLine, searchCommand, selectionOf } from './command.js';
import { ComparePage } from './compare.js';
import { favouritesButtons } from './favourites-file.js';
import { Head } from './head.js';
import { helpDialog } from './keys.js';
import { collectNames, NamesPage } from './names.js';
import { forgetNote, go, note, noteNow, noteSoon, route } from './routes.js';
import { Toolbar } from './toolbar.js';
import { isEmpty, welcomePage } from './welcome.js';
import { Exports } from '../viewer/exports.js';
import { Viewer } from '../viewer/viewer.js';
import { Scrubber } from '../waterfall/scrubber.js';
import { Selection } from '../waterfall/selection.js';
import { Waterfall } from '../waterfall/waterfall.js';

/** Two addresses with the same key show the same works. */
function keyOf({ view, list, id, tag, words, day, period, date, otherList, otherDate }) {
  const parts = view === 'compare' ? [list, date, otherList, otherDate] : [list ?? id ?? tag ?? words, day, period];
  return [view, ...parts].join(' ');
}

/** The message about the number of works that a search has found. */
function foundText(count) {
  return count === 0 ? text('nothingFound') : text('found', locale.numbers.format(count));
}

/** The entire page: the selection of works, and the components that display them. */
export class Gallery {
  constructor(index) {
    this.index = index;
    this.lists = Object.keys(index.lists);
    this.waterfall = new Waterfall({
      onmove: (section) => this.moved(section), onopen: (place) => this.open(place),
    });
    this.scrubber = new Scrubber((section) => this.waterfall.goTo(section));
    this.exports = index.live ? new Exports(index.live.export, () => this.viewer.exportButton.show()) : null;
    this.viewer = new Viewer({
      index, exports: this.exports, onshow: (work, place, page) => this.viewed(work, place, page), onleave: () => this.leave(),
      onclose: (place, feed) => this.closed(place, feed), onmute: () => this.changeMuted(),
    });
    this.viewer.isMuted = muted.matcher();
    this.head = new Head(index.title);
    this.names = new NamesPage();
    this.compare = new ComparePage(index);
    this.selection = new Selection(this.waterfall, this.selectionActions());
    this.first = welcomePage(index);
    this.calendar = new Calendar();
    this.help = helpDialog(Boolean(index.live));
    this.openHelp = () => this.help.showModal();
    this.toolbar = new Toolbar(this);
    this.message = element('p#message', { hidden: true, role: 'status' });
    document.body.replaceChildren(this.toolbar.node, this.head.node, this.waterfall.scroller, this.scrubber.node, this.names.node,
      this.compare.node, this.first, this.selection.bar, this.message, this.viewer.node, this.calendar.node, this.help,
      element('div#status', { role: 'status' }));
  }

  /**
   * Shows the view of an address. For works that are not in a list, `place` is the viewer's position. `seen` is the work
   * that was at the top of the screen.
   */
  async show(wanted, { place = null, seen = null }) {
    const turn = this.turn = {};
    forgetNote();
    if (wanted.view === 'work' || wanted.id === null) wanted = await this.bestPlace(wanted.id);
    // With an empty archive and no address, an introduction is shown.
    const isFirst = wanted.view === 'list' && isEmpty(this.index) && (this.index.live.offline || !wanted.list);
    if (isFirst) wanted = { view: 'first' };
    if (wanted.view === 'list') this.complete(wanted);
    if (wanted.list && this.lists.includes(wanted.list)) this.list = wanted.list;
    const key = keyOf(wanted);
    const isLocalList = wanted.view in localLists;
    if (this.turn !== turn) return;
    const isNew = key !== this.key;
    if (isNew || (isLocalList && !this.viewer.isOpen && !place) || locale.name !== this.language) {
      this.key = key;
      this.language = locale.name;
      this.view = wanted.view;
      await this.load(wanted, () => this.turn !== turn && this.key !== key);
    }
    if (this.turn !== turn) return;
    if (wanted.view === 'list') await this.goTo(wanted, seen, isNew);
    else if (place) this.viewer.open(this.feed, place, place.page);
    else {
      this.viewer.close();
      if (seen && isNew) this.waterfall.goBack(seen);
    }
    if (this.turn !== turn) return;
    this.toolbar.update({ ...wanted, date: this.date });
    if (!this.viewer.isOpen) this.setTitle();
    if (!document.body.dataset.ready) performance.mark('ready');
    document.body.dataset.ready = 'yes';
  }

  /** Adds the parts that are missing in the address of a list. */
  complete(wanted) {
    if (!this.lists.includes(wanted.list)) {
      const last = preferences.get('list', 'daily');
      wanted.list = [last, 'daily', ...this.lists].find((list) => this.lists.includes(list));
      wanted.date = '';
    }
    preferences.set('list', wanted.list);
  }

  async bestPlace(id) {
    const details = id && await detailsOf(id).catch(() => null);
    const [list, days] = Object.entries(details?.places ?? {})[0] ?? [];
    if (!list) {
      announce(text('notStored'));
      return { view: 'list', list: '', date: '', rank: NaN };
    }
    return { view: 'list', list, date: dateOfDay(days.at(-2)), rank: days.at(-1) };
  }

  /** Reads the works of a view. */
  async load(wanted, isCancelled) {
    document.body.dataset.view = wanted.view;
    delete document.body.dataset.found;
    const pages = { artists: this.names.node, tags: this.names.node, first: this.first, compare: this.compare.node };
    const shown = pages[wanted.view] ?? this.waterfall.scroller;
    for (const main of document.querySelectorAll('body > main')) main.toggleAttribute('hidden', main !== shown);
    this.selection.clear();
    this.offer(null);
    this.say('');
    this.head.hide();
    if (shown !== this.waterfall.scroller) this.scrubber.show(worksFeed([]));
    if (shown === this.names.node) {
      this.say(text('searching'));
      const names = await collectNames(this.index, wanted.view, isCancelled);
      if (isCancelled()) return;
      this.say('');
      this.names.show(wanted.view, names);
    } else if (wanted.view === 'compare') {
      this.feed = worksFeed([]);
      this.offer(this.compare.command(wanted));
      await this.compare.show(wanted, isCancelled);
    } else if (wanted.view === 'list') {
      this.offer(() => this.rankingCommand());
      this.use(await this.feedOf(wanted.list));
    } else if (wanted.view === 'on') {
      this.head.showDay(wanted);
      this.use(await this.feedOf(wanted.list, (date) => date.endsWith(`-${wanted.day}`), wanted.day));
      if (this.feed.sections.length === 0) this.say(text('nothingFound'));
    } else if (wanted.view === 'best') {
      await this.loadBest(wanted, isCancelled);
    } else if (wanted.view in localLists) {
      const works = await worksOfLocalList(this.index, wanted.view)
        .catch((error) => !isCancelled() && this.sayWhy(error, '', () => this.reload()));
      if (!works || isCancelled()) return;
      this.use(worksFeed(works));
      this.head.showWorks(wanted, this.feed);
      // The program does not have the lists of a static gallery, which the browser stores.
      if (this.index.live) {
        this.offer(() => (wanted.view === 'favourites' ? 'rankinglog bookmarks list' : 'rankinglog recents'));
      } else if (wanted.view === 'favourites') {
        this.head.addActions(favouritesButtons(() => this.reload()));
      }
      if (this.feed.works === 0) this.say(text('emptyShelf'));
    } else if (wanted.view !== 'first') {
      // Already with its height, because the works would move later.
      this.head.showWorks(wanted, worksFeed([]));
      await this.search(wanted, isCancelled);
      if (!isCancelled()) this.head.showWorks(wanted, this.feed);
    }
  }

  /** The feed of a list, or of some of its dates under a name. */
  feedOf(list, isIncluded = undefined, name = undefined) {
    return (this.index.live ? liveFeed : listFeed)(this.index, list, isIncluded, name);
  }

  /** Shows the best works of a month or a year. */
  async loadBest({ list, period }, isCancelled) {
    this.use(worksFeed([]));
    this.head.showBest(this.index, list, period);
    this.offer(() => commandLine('best', ...selectionOf(list, period), '-n', String(MOST_WORKS)));
    const works = await bestOf(this.index, list, period, (done, all) => this.say(text('reading', done, all)), isCancelled)
      .catch(() => []);
    if (isCancelled()) return;
    this.use(worksFeed(works));
    this.say(works.length > 0 ? '' : text('nothingFound'));
    document.body.dataset.found = String(works.length);
  }

  /** Loads the current view again. */
  reload() {
    this.key = null;
    return route();
  }

  use(feed) {
    this.feed = feed;
    this.waterfall.show(feed);
    this.scrubber.show(feed);
  }

  /** Shows the matching works. A live page reads them in parts, by the archive's search index. */
  async search(wanted, isCancelled) {
    const filter = filterOf(wanted);
    // The program refuses an empty filter.
    if (folded(wanted.tag ?? filter)) this.offer(() => searchCommand(filter));
    await (this.index.live ? this.find(filter, isCancelled) : this.scan(wanted, isCancelled));
  }

  async find(filter, isCancelled) {
    const feed = new FoundFeed(this.index, filter, () => {
      if (this.feed !== feed) return;
      this.waterfall.extend();
      this.scrubber.show(feed);
    });
    // The results of a quick search replace the previous ones without a gap.
    const slow = setTimeout(() => {
      if (isCancelled()) return;
      this.use(worksFeed([]));
      this.say(text('searching'));
    }, this.feed instanceof FoundFeed ? 300 : 0);
    try {
      await feed.read('', isCancelled, ([done, total]) => {
        if (!isCancelled()) this.say(text('indexing', Math.floor(100 * done / Math.max(1, total))));
      });
    } catch (error) {
      if (!isCancelled()) this.sayWhy(error, filter, () => this.find(filter, isCancelled));
      return;
    } finally {
      clearTimeout(slow);
    }
    if (isCancelled()) return;
    this.say(feed.works === 0 ? text('nothingFound') : '');
    this.use(feed);
    await feed.count(isCancelled).catch(() => {});
    if (isCancelled()) return;
    const found = feed.total ?? feed.works;
    document.body.dataset.found = String(found);
    announce(foundText(found));
  }

  /** Displays why a search failed: the wrong part of its text, or a button to retry. */
  sayWhy(error, filter, retry) {
    this.use(worksFeed([]));
    document.body.dataset.found = '0';
    const said = error.said ?? text('notRead');
    if (!error.reason?.code?.startsWith('filter.')) {
      this.say(said, ' ', element('button', { onclick: retry }, label('retry')));
      return;
    }
    this.offer(null);
    const [subject, position] = error.reason.values;
    const characters = [...filter];
    const rest = characters.slice(position - 1).join('');
    const wrong = subject && rest.startsWith(subject) ? subject : rest.match(/^\S*/)[0];
    this.say(text('searchWithin', said, locale.numbers.format(position)), element('br'),
      element('code', {}, characters.slice(0, position - 1).join(''), element('mark', {}, wrong || '\u00a0'),
        rest.slice(wrong.length)));
  }

  /** Searches the data of a static site. Shows the works found so far while the search continues. */
  async scan({ view, words, tag, id }, isCancelled) {
    let matching;
    try {
      matching = { search: () => linesMatching(words), tag: () => linesWithTag(tag), artist: () => linesWithArtist(id) }[view]();
    } catch (error) {
      return this.sayWhy(error, words, () => {});
    }
    const feed = worksFeed([]);
    this.use(feed);
    this.say(text('searching'));
    let drawn = 0;
    const isWhole = await searchWorks(this.index, matching, (works) => {
      extendFeed(feed, works);
      // Updating the layout for each of many parts would be slower than the search.
      if (feed.works === 0 || (drawn > 0 && performance.now() - drawn < 200)) return;
      drawn = performance.now();
      this.waterfall.extend();
    }, isCancelled);
    if (isCancelled()) return;
    this.waterfall.extend();
    this.scrubber.show(feed);
    document.body.dataset.found = String(feed.works);
    const said = isWhole ? foundText(feed.works) : text('notRead');
    this.say(feed.works === 0 ? said : '');
    announce(said);
  }

  /** Displays a message, strings and elements, instead of works. */
  say(...message) {
    this.message.replaceChildren(...message);
    this.message.hidden = message[0] === '';
  }

  async goTo({ list, date, rank, page }, seen, isNew) {
    const { turn } = this;
    const section = this.sectionOf(date);
    const isMissing = Boolean(date) && !this.feed.places.has(date) && this.feed.sections.length > 0;
    this.missing = isMissing ? this.feed.sections[section].date : null;
    if (isMissing) {
      // The list was at its newest date at first, which must not replace the address.
      forgetNote();
      this.showMissing(list, date);
    } else {
      this.head.hide();
    }
    if (rank > 0 && this.feed.places.has(date)) {
      const found = this.feed.sections[section];
      // The date is shown immediately, because fetching it is slow.
      if (found.hasMorePages && this.seenDate !== found.date) this.waterfall.goTo(section);
      // The address remains until the work is found, so that the page can be loaded again.
      forgetNote();
      this.finding = turn;
      const index = await found.find(rank);
      if (this.finding === turn) this.finding = null;
      if (this.turn !== turn) return;
      if (index >= 0) {
        if (this.seenDate !== found.date) this.waterfall.goTo(section);
        return this.viewer.open(this.feed, { section, index }, page);
      }
      announce(found.failed?.said ?? text('notStored'));
      this.noteSoon(`#/${list}/${found.date}`);
    }
    this.viewer.close();
    const isElsewhere = this.seenDate !== this.feed.sections[section]?.date;
    if (seen && (isNew || isElsewhere) && this.feed.sections[seen.section]?.date === date) this.waterfall.goBack(seen);
    else if (isElsewhere) this.waterfall.goTo(section);
  }

  /** Reports that a list has no such date, with links to the nearest ones. */
  showMissing(list, date) {
    const sections = this.feed.sections.filter(({ count }) => count > 0);
    const older = sections.find((section) => section.date < date)?.date;
    const newer = sections.findLast((section) => section.date > date)?.date;
    this.head.showMissing(list, date, newer, older);
  }

  /** The section of a date, or of the next older one. */
  sectionOf(date) {
    if (!date) return 0;
    const found = this.feed.places.get(date) ?? this.feed.sections.findIndex((section) => section.date <= date);
    return found >= 0 ? found : Math.max(0, this.feed.sections.length - 1);
  }

  /** Called when the waterfall has moved to a section. */
  moved(section) {
    const found = this.feed?.sections[section];
    if (!found || this.waterfall.feed !== this.feed) return;
    this.scrubber.moveTo(section);
    this.seenDate = found.date;
    if (this.viewer.isOpen) return;
    if (!found.date || this.view !== 'list') {
      this.noteSoon(location.hash);
      return;
    }
    this.date = found.date;
    this.toolbar.update({ date: found.date });
    // The address of a missing date remains until the reader moves to another one.
    if (this.missing === found.date) return;
    if (this.missing) {
      this.missing = null;
      // Continues here with the section that is then at the top.
      this.waterfall.stay(() => this.head.hide());
      return;
    }
    this.head.setListTitle(found.list, found.date);
    if (!this.finding) this.noteSoon(`#/${found.list}/${found.date}`);
  }

  /** Changes the address after a short delay. */
  noteSoon(hash, place) {
    noteSoon(() => note(hash, place, place ? history.state?.seen : this.waterfall.seen));
  }

  /** Opens the viewer; Back closes it. */
  open(place) {
    const work = this.feed.sections[place.section].work(place.index);
    if (!work) return;
    const tile = this.waterfall.tileAt(place)?.querySelector('img');
    morph(tile, this.viewer.stage.picture, () => go(this.feed.list ? placeHash(work) : location.hash, { place }));
  }

  viewed(work, place, page) {
    this.head.setWorkTitle(work);
    this.noteSoon(this.feed.list ? placeHash(work, page) : location.hash, { ...place, page });
  }

  /** Closes the viewer, with Back if it was opened in this page. */
  leave() {
    if (this.isReturning) return;
    noteNow();
    if (history.state?.isInner) {
      this.isReturning = true;
      history.back();
    } else {
      this.viewer.close();
      this.noteDate();
    }
  }

  closed(place, feed) {
    if (feed.list) this.date = feed.sections[place.section].date;
    if (feed === this.waterfall.feed) this.waterfall.focus.give(place);
  }

  /** Changes the address to the current view, without the viewer. */
  noteDate() {
    note(this.feed.list ? `#/${this.feed.list}/${this.date}` : location.hash, null, this.waterfall.seen);
    this.setTitle();
  }

  /** Sets the title of the browser's tab for the view without the viewer. */
  setTitle() {
    if (this.view === 'list') this.head.setListTitle(this.feed.list, this.date);
    else this.head.setTitle(this.head.name || (this.names.node.hidden ? null : text(this.view)));
  }

  popped() {
    if (!this.isReturning) return route();
    this.isReturning = false;
    this.viewer.close();
    return this.noteDate();
  }

  /** The visible date, or the newest one of the current list. */
  get dateOrLatest() {
    return this.date ?? this.index.lists[this.list]?.at(-1)?.[0] ?? '';
  }

  goToDay() {
    go(`#/on/${this.list}/${this.dateOrLatest.slice(5)}`);
  }

  goToBest() {
    go(`#/best/${this.list}/${this.dateOrLatest.slice(0, 7)}`);
  }

  /** Compares the visible ranking with the previous stored one of the same list. */
  goToComparison() {
    const dates = datesOf(this.index, this.list, '').map(([date]) => date);
    const at = Math.max(0, dates.indexOf(this.dateOrLatest));
    go(`#/compare/${this.list}/${dates[at] ?? ''}/${this.list}/${dates[Math.max(0, at - 1)] ?? ''}`);
  }

  /** Goes to a random stored date of the current list, or to a random work of it. */
  goToRandom(isWork) {
    const dates = datesOf(this.index, this.list, '');
    if (dates.length === 0) return;
    const [date, works] = dates[Math.floor(Math.random() * dates.length)];
    const index = Math.floor(Math.random() * works);
    if (isWork) this.goToIndex(date, index);
    else go(`#/${this.list}/${date}`);
  }

  /** Opens the work at an index of a date: ranks may have gaps. */
  async goToIndex(date, index) {
    const columns = await readDate(this.index, this.list, date).catch(() => null);
    const rank = columns?.rank?.[index];
    if (rank) go(`#/${this.list}/${date}/${rank}`);
    else announce(text('notRead'));
  }

  /** Sets the function that returns the command line that prints the works of the view; null if there is none. */
  offer(command) {
    this.command = command;
    this.toolbar.copyCommand.hidden = !command;
  }

  /** The command line that prints the visible ranking. */
  rankingCommand() {
    // Without this option, the command would fetch works that the page does not show.
    const isStored = this.index.live?.offline !== false && this.feed.sections[this.sectionOf(this.date)]?.state === 'partial';
    return commandLine('ranking', ...selectionOf(this.list, this.date), ...(isStored ? ['--offline'] : []));
  }

  changeMuted() {
    this.viewer.isMuted = muted.matcher();
    this.waterfall.updateMuted();
  }

  /**
   * The actions for selected works.
   *
   * @returns {Array<[string, (works: any[]) => any]>}
   */
  selectionActions() {
    const ids = (works) => works.map(({ id }) => id).join(' ');
    /** @type {[string, (works: any[]) => any]} */
    const own = this.index.live
      ? ['exportSelected', (works) => { for (const work of works) this.exports.begin(work); }]
      : ['favourite', (works) => {
        const isStored = works.map((work) => localLists.favourites.has(work.id) || localLists.favourites.add(work));
        announce(text(isStored.every(Boolean) ? 'favouritesAdded' : 'notKept', works.length));
      }];
    return [own, ['copyIds', (works) => copy(ids(works))],
      ['copyDownload', (works) => copy(`rankinglog download ${ids(works)}`)]];
  }

  /** Opens the calendar of the list in the toolbar, which other views show, too. */
  async openCalendar() {
    const list = this.toolbar.lists.value;
    const dates = list ? rowsOf(await indexOfNow(this.index), list) : [];
    if (dates.length > 0) this.calendar.open(dates, list, this.seenDate ?? this.date);
    else announce(text('firstTitle'));
  }
}
