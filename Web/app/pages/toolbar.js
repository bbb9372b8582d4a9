import { LANGUAGE_NAMES, locale, text, useLanguage } from '../texts.js';
import { copy } from '../base/clipboard.js';
import { button, checkbox, element, label, listOptions, selection, translate } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { preferences } from '../base/preferences.js';
import { MutedMenu } from './muted-menu.js';
import { go, route } from './routes.js';
import { layouts } from '../waterfall/layouts.js';

/** The bar above the works, with a menu for rarely used items. */
export class Toolbar {
  constructor(gallery) {
    const { source, exports } = gallery;
    this.lists = element('select#list', {
      'data-name': 'list', onchange: () => go(`#/${this.lists.value}`),
    }, ...listOptions(source.lists));
    // An archive without rankings has no list.
    this.lists.hidden = this.lists.options.length === 0;
    this.date = button(icon('calendar'), 'calendar', {
      id: 'date', 'aria-keyshortcuts': 'c', onclick: () => gallery.openCalendar(),
    });
    this.search = element('input#search', {
      type: 'search', placeholder: text('searchHint'), 'data-name': 'searchHint', 'aria-keyshortcuts': '/',
      autocomplete: 'off', enterkeyhint: 'search', oninput: () => this.searched(),
      onkeydown: (event) => this.searchKeyed(event),
    });
    this.menu = element('details#menu', {},
      element('summary', { 'data-name': 'menu', title: text('menu') }, icon('menu')), this.menuContent(gallery));
    const offline = element('p#offline', { hidden: !exports || !source.isOffline }, label('offline'));
    this.heading = element('h1', {}, this.lists);
    this.node = element('header#toolbar', {}, this.heading, this.date, this.search,
      button(icon('heart'), 'favourites', { id: 'favourites', onclick: () => go('#/favourites') }), this.menu, offline);
    // Before the menu's buttons, because a click removes some of them.
    document.addEventListener('click', (event) => this.clicked(event), { capture: true });
    this.menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.menu.open) return;
      event.preventDefault();
      this.menu.open = false;
      this.menu.firstElementChild.focus();
    });
  }

  /** Closes the menu by a click outside it or on a link. A click on the works only closes it. */
  clicked(event) {
    const isOutside = !this.menu.contains(event.target);
    if (!this.menu.open || (!isOutside && !event.target.closest('a'))) return;
    this.menu.open = false;
    if (!isOutside || !event.target.closest('main')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  menuContent(gallery) {
    const { waterfall, source, exports, openHelp } = gallery;
    const row = (key, control) => element('label', {}, label(key), control);
    const pagesFirst = checkbox(label('pagesFirst'), preferences.get('pagesFirst', true),
      (isChosen) => preferences.set('pagesFirst', isChosen), { id: 'pagesFirst' });
    const size = element('input#size', {
      type: 'range', min: '80', max: '480', step: '20', value: waterfall.size, 'data-name': 'size',
      oninput: () => waterfall.lay(() => {
        waterfall.size = Number(size.value);
        preferences.set('size', waterfall.size);
      }),
    });
    const chooseLayout = (layout) => waterfall.lay(() => {
      waterfall.layout = layout;
      preferences.set('layout', layout);
    });
    const link = (key) => element('a', { href: `#/${key}` }, label(key));
    const act = (key, onclick) => element('button', {
      'data-menu': key, onclick: () => {
        this.menu.open = false;
        onclick();
      },
    }, label(key));
    // Hidden in views without an equivalent command.
    this.copyCommand = act('copyCommand', () => gallery.command && copy(gallery.command));
    const r18 = element('button#r18', {
      hidden: source.index.r18 === 'hide', onclick: () => chooseR18(document.body.dataset.r18 !== 'show'),
    }, label('r18'));
    const group = (key, ...items) => element('nav', { 'data-name': key }, element('h3', {}, label(key)), ...items);
    return element('div.panel', {},
      group('explore', link('artists'), link('tags'), link('recents'),
        source.bookmarks ? link('bookmarks') : null, act('best', () => gallery.goToBest()),
        act('onThisDay', () => gallery.goToDay()), act('compare', () => gallery.goToComparison()),
        act('randomDate', () => gallery.goToRandom(false)), act('randomWork', () => gallery.goToRandom(true))),
      group('thisPage', act('copyLink', () => copy(location.href)), this.copyCommand),
      element('h3', {}, label('display')),
      row('layout',
        selection('layout', Object.keys(layouts).map((name) => [name, name]), waterfall.layout, chooseLayout)),
      row('size', size),
      'limitPages' in source ? row('pageLimit', this.pageLimits(gallery)) : null,
      row('language', this.languages()),
      pagesFirst,
      new MutedMenu(() => gallery.changeMuted()).node,
      r18,
      element('button', { 'aria-keyshortcuts': '?', onclick: openHelp }, label('help')),
      exports?.node ?? null);
  }

  /** Creates the selection of the number of pages shown per date. */
  pageLimits({ source, waterfall }) {
    const chosen = preferences.get('pageLimit', 0);
    return element('select#pageLimit', {
      'data-name': 'pageLimit',
      onchange: ({ target }) => {
        preferences.set('pageLimit', Number(target.value));
        waterfall.lay(() => source.limitPages(Number(target.value)));
      },
    }, element('option', { value: 0, 'data-text': 'allPages' }, text('allPages')),
    ...[1, 2, 3, 5, 10].map((pages) => element('option', { value: pages, selected: pages === chosen }, String(pages))));
  }

  languages() {
    return element('select#lang', { 'data-name': 'language', onchange: ({ target }) => chooseLanguage(target.value) },
      ...Object.entries(LANGUAGE_NAMES).map(([value, name]) =>
        element('option', { value, lang: value, selected: value === locale.name }, name)));
  }

  searchKeyed(event) {
    if (event.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    event.preventDefault();
    // Keys act on the works, but a focused waterfall would have a frame.
    this.search.blur();
  }

  searched() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      const words = this.search.value.trim();
      const isSearch = document.body.dataset.view === 'search';
      // Without words, the page returns to the position where the search started.
      if (words) go(`#/search/${encodeURIComponent(words)}`, { isReplacing: isSearch });
      else if (isSearch && history.state?.isInner) history.back();
      else go(`#/${this.lists.value}`);
    }, 150);
  }

  /**
   * Updates the bar for the current view.
   *
   * @param {{view?: string, list?: string, date?: string, words?: string}} view
   */
  update({ view, list, date, words }) {
    // Other views have another heading.
    if (view) this.heading.role = view === 'list' ? null : 'none';
    if (list) this.lists.value = list;
    if (date) this.date.dataset.date = date;
    if (document.activeElement !== this.search) this.search.value = words ?? '';
  }
}

export function showR18(isShown) {
  document.body.dataset.r18 = isShown ? 'show' : 'blur';
  document.getElementById('r18').setAttribute('aria-pressed', String(isShown));
}

function chooseR18(isShown) {
  preferences.set('r18', isShown);
  showR18(isShown);
}

async function chooseLanguage(chosen) {
  preferences.set('language', chosen);
  await useLanguage(chosen, locale.ofSite);
  translate();
  route();
}
