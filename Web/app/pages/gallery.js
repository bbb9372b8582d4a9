import { countText, locale, text } from '../texts.js';
import { copy } from '../base/clipboard.js';
import { announce, element, label } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { problemNodes } from '../base/problem.js';
import { listText } from '../base/rankings.js';
import { morph } from '../base/transitions.js';
import { worksFeed } from '../data/feeds.js';
import { muted } from '../data/muted.js';
import { dateOfDay, detailsOf, placeHash } from '../data/works.js';
import { Calendar } from './calendar.js';
import { commandLine, selectionOf } from './command.js';
import { ComparePage } from './compare.js';
import { Head } from './head.js';
import { helpDialog } from './keys.js';
import { NamesPage } from './names.js';
import { forgetNote, go, note, noteNow, noteSoon, route } from './routes.js';
import { Toolbar } from './toolbar.js';
import { keyOf, viewOf, views } from './views.js';
import { welcomePage } from './welcome.js';
import { Exports } from '../viewer/exports.js';
import { Viewer } from '../viewer/viewer.js';
import { Scrubber } from '../waterfall/scrubber.js';
import { Selection } from '../waterfall/selection.js';
import { Waterfall } from '../waterfall/waterfall.js';

/** The entire page: the selection of works, and the components that display them. */
export class Gallery {
  constructor(source) {
    this.source = source;
    const { index } = source;
    this.waterfall = new Waterfall({
      onmove: (section) => this.moved(section), onopen: (place) => this.open(place),
    });
    this.scrubber = new Scrubber((section) => this.waterfall.goTo(section));
    this.exports = source.exportFolder === null ? null
      : new Exports(source.exportFolder, () => this.viewer.exportButton.show());
    this.viewer = new Viewer({
      source, exports: this.exports, onshow: (work, place, page) => this.viewed(work, place, page), onleave: () => this.leave(),
      onclose: (place, feed) => this.closed(place, feed), onmute: () => this.changeMuted(),
    });
    this.viewer.isMuted = muted.matcher();
    this.head = new Head(index.title);
    this.names = new NamesPage();
    this.compare = new ComparePage(source);
    this.selection = new Selection(this.waterfall, this.selectionActions());
    this.first = welcomePage(source);
    this.calendar = new Calendar();
    this.help = helpDialog(this);
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
  async show(hash, { place = null, seen = null }) {
    let wanted = viewOf(hash);
    const turn = this.turn = {};
    forgetNote();
    if (wanted.view === 'work' || wanted.id === null) wanted = await this.bestPlace(wanted.id);
    // With an empty archive and no address, an introduction is shown.
    const { isEmpty, isOffline } = this.source;
    const isFirst = wanted.view === 'list' && isEmpty && (isOffline || !wanted.list);
    if (isFirst) wanted = { view: 'first' };
    if (wanted.view === 'list') this.complete(wanted);
    if (wanted.list && this.source.lists.includes(wanted.list)) this.list = wanted.list;
    const key = keyOf(wanted);
    if (this.turn !== turn) return;
    const isNew = key !== this.key;
    if (isNew || (views[wanted.view].isLocal && !this.viewer.isOpen && !place) || locale.name !== this.language) {
      this.key = key;
      this.language = locale.name;
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
    const { lists } = this.source;
    if (!lists.includes(wanted.list)) {
      const last = preferences.get('list', 'daily');
      wanted.unknown = wanted.list;
      wanted.list = [last, 'daily', ...lists].find((list) => lists.includes(list));
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
    const { main, load } = views[wanted.view];
    this.wanted = wanted;
    document.body.dataset.view = wanted.view;
    delete document.body.dataset.found;
    const shown = main?.(this) ?? this.waterfall.scroller;
    for (const other of document.querySelectorAll('body > main')) other.toggleAttribute('hidden', other !== shown);
    this.selection.clear();
    this.toolbar.copyCommand.hidden = !this.command;
    this.say('');
    this.head.hide();
    if (main) this.scrubber.show(worksFeed([]));
    await load?.(this, wanted, isCancelled);
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

  /**
   * Shows the works that match a filter; in a static site, only works with exactly this tag, if there is one.
   *
   * @param {Array<Node|string>} [hints] shown if there are none
   */
  async search(filter, isCancelled, tag, hints = []) {
    const display = {
      feed: this.feed,
      show: (feed, isSearching = false) => {
        this.say(isSearching ? text('searching') : feed.works === 0 ? text('nothingFound') : '');
        this.use(feed);
      },
      extend: (feed) => {
        if (this.feed !== feed) return;
        this.waterfall.extend();
        this.scrubber.show(feed);
      },
      tellIndexed: (percent) => this.say(text('indexing', percent)),
    };
    try {
      const { count, isWhole } = await this.source.search(filter, display, isCancelled, tag);
      if (isCancelled()) return;
      const said = !isWhole ? text('notRead') : count === 0 ? text('nothingFound') : text('found', countText(count));
      if (count === 0) this.say(said, ...hints);
      else this.say('');
      document.body.dataset.found = String(count);
      announce(said);
    } catch (error) {
      if (!isCancelled()) this.sayWhy(error, filter, () => this.search(filter, isCancelled, tag, hints));
    }
  }

  /** Displays why a search failed: the wrong part of its text, or a button to retry. */
  sayWhy(error, filter, retry) {
    this.use(worksFeed([]));
    document.body.dataset.found = '0';
    if (!error.reason?.code?.startsWith('filter.')) {
      this.say(element('span.problem', {}, ...problemNodes(error, element('button', { onclick: retry }, label('retry')))));
      return;
    }
    this.toolbar.copyCommand.hidden = true;
    const [subject, position] = error.reason.values;
    const characters = [...filter];
    const rest = characters.slice(position - 1).join('');
    const wrong = subject && rest.startsWith(subject) ? subject : rest.match(/^\S*/)[0];
    this.say(text('searchWithin', error.said, locale.numbers.format(position)), element('br'),
      element('code', {}, characters.slice(0, position - 1).join(''), element('mark', {}, wrong || '\u00a0'),
        rest.slice(wrong.length)));
  }

  /** Displays a message, strings and elements, instead of works. */
  say(...message) {
    this.message.replaceChildren(...message);
    this.message.hidden = message[0] === '';
  }

  async goTo({ list, date, rank, page, unknown }, seen, isNew) {
    const { turn } = this;
    const section = this.sectionOf(date);
    const isMissing = (unknown || (Boolean(date) && !this.feed.places.has(date))) && this.feed.sections.length > 0;
    this.missing = isMissing ? this.feed.sections[section].date : null;
    if (isMissing) {
      // The list was at its newest date at first, which must not replace the address.
      forgetNote();
      if (unknown) this.head.warn(text(unknown.includes('r18') ? 'r18Missing' : 'listMissing', listText(unknown)));
      else this.showMissing(list, date);
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
    if (!found.date || this.wanted.view !== 'list') {
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
    if (this.wanted.view === 'list') this.head.setListTitle(this.feed.list, this.date);
    else this.head.setTitle(this.head.name || (views[this.wanted.view].key && text(views[this.wanted.view].key)));
  }

  popped() {
    if (!this.isReturning) return route();
    this.isReturning = false;
    this.viewer.close();
    return this.noteDate();
  }

  /** The visible date, or the newest one of the current list. */
  get dateOrLatest() {
    return this.date ?? this.source.stored(this.list).at(-1)?.[0] ?? '';
  }

  goToDay() {
    go(`#/on/${this.list}/${this.dateOrLatest.slice(5)}`);
  }

  goToBest() {
    go(`#/best/${this.list}/${this.dateOrLatest.slice(0, 7)}`);
  }

  /** Compares the visible ranking with the previous stored one of the same list. */
  goToComparison() {
    const dates = this.source.datesOf(this.list).map(([date]) => date);
    const at = Math.max(0, dates.indexOf(this.dateOrLatest));
    go(`#/compare/${this.list}/${dates[at] ?? ''}/${this.list}/${dates[Math.max(0, at - 1)] ?? ''}`);
  }

  /** Goes to a random stored date of the current list, or to a random work of it. */
  goToRandom(isWork) {
    const dates = this.source.datesOf(this.list);
    if (dates.length === 0) return;
    const [date, works] = dates[Math.floor(Math.random() * dates.length)];
    const index = Math.floor(Math.random() * works);
    if (isWork) this.goToIndex(date, index);
    else go(`#/${this.list}/${date}`);
  }

  /** Opens the work at an index of a date: ranks may have gaps. */
  async goToIndex(date, index) {
    const columns = await this.source.readDate(this.list, date).catch(() => null);
    const rank = columns?.rank?.[index];
    if (rank) go(`#/${this.list}/${date}/${rank}`);
    else announce(text('notRead'));
  }

  /** The command line that prints the works of the view; null if there is none. */
  get command() {
    return views[this.wanted.view].command?.(this, this.wanted) ?? null;
  }

  /** The command line that prints the visible ranking. */
  rankingCommand() {
    // Without this option, the command would fetch works that the page does not show.
    const isStored = this.source.isOffline && this.feed?.sections[this.sectionOf(this.date)]?.state === 'partial';
    return commandLine('ranking', ...selectionOf(this.list, this.date), ...(isStored ? ['--offline'] : []));
  }

  changeMuted() {
    this.viewer.isMuted = muted.matcher();
    this.waterfall.updateMuted();
  }

  /** The actions for selected works: their keys, and functions. */
  selectionActions() {
    const { favorites } = this.source;
    const ids = (works) => works.map(({ id }) => id).join(' ');
    const exportAll = (works) => { for (const work of works) this.exports.begin(work); };
    const addAll = (works) => Promise.all(works.map((work) => favorites.has(work.id) || favorites.change(work, true)))
      .then(() => announce(text('favouritesAdded', countText(works.length))), ({ said }) => announce(said, 8000));
    /** @type {Array<[string, (works: any[]) => any]>} */
    const actions = [['favourite', addAll], ['copyIds', (works) => copy(ids(works))],
      ['copyDownload', (works) => copy(`rankinglog download ${ids(works)}`)]];
    if (this.exports) actions.unshift(['exportSelected', exportAll]);
    return actions;
  }

  /** Opens the calendar of the list in the toolbar, which other views show, too. */
  async openCalendar() {
    const list = this.toolbar.lists.value;
    const dates = list ? await this.source.calendarOf(list) : [];
    if (dates.length > 0) this.calendar.open(dates, list, this.seenDate ?? this.date);
    else announce(text('firstTitle'));
  }
}
