import { countText, monthText, text } from '../texts.js';
import { button, element, label, selection } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { dateOfDay, dayOfDate } from '../data/works.js';

/** All dates of a list, by year. The reader selects the meaning of the colors. */
export class Calendar {
  static MEANINGS = [['held', 'meaningHeld'], ['new', 'meaningNew'], ['state', 'meaningState']];

  constructor() {
    this.years = element('div.years', { onkeydown: (event) => this.keyed(event) });
    this.node = element('dialog#calendar', { 'data-name': 'calendar' },
      element('div.head', {}, element('h2', {}, label('calendar')), element('span.choose'),
        button('✕', 'close', { onclick: () => this.node.close() })),
      this.years);
    // A click outside closes the dialog, like a click on a date.
    this.node.addEventListener('click', (event) => {
      if (event.target === this.node || event.target.closest('a')) this.node.close();
    });
    this.observer = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.fill(target);
    }, { root: this.node, rootMargin: '400px' });
  }

  /** Opens at a date. Years are built when they come into view, because all nineteen are 14,000 elements. */
  open(dates, list, date) {
    this.entries = new Map(dates.map((entry) => [entry[0], entry]));
    this.list = list;
    this.date = date;
    const isHeld = dates.some(([, , , held]) => held > 0);
    this.meaning = preferences.get('meaning', isHeld ? 'held' : 'new');
    this.node.querySelector('.choose').replaceChildren(
      selection('meaning', Calendar.MEANINGS, this.meaning, (meaning) => this.colour(meaning)));
    const years = [...new Set(dates.map(([day]) => day.slice(0, 4)))].reverse();
    this.observer.disconnect();
    this.years.replaceChildren(...years.map((year) =>
      element('section', { 'data-year': year }, element('h3', {}, year), element('div.days'))));
    this.node.showModal();
    for (const section of this.years.children) this.observer.observe(section);
    const shown = this.years.querySelector(`[data-year="${date?.slice(0, 4)}"]`) ?? this.years.firstElementChild;
    this.fill(shown);
    shown.scrollIntoView({ block: 'nearest' });
    (shown.querySelector(`[data-date="${date}"]`) ?? shown.querySelector('a'))?.focus();
  }

  fill(section) {
    const days = section.querySelector('.days');
    if (days.childElementCount > 0) return;
    const { year } = section.dataset;
    const first = dayOfDate(`${year}-01-01`);
    // January 1, 1970 was a Thursday; weeks start on Sunday.
    const offset = (first + 4) % 7;
    const last = dayOfDate(`${Number(year) + 1}-01-01`);
    for (let day = first; day < last; day += 1) {
      const date = dateOfDay(day);
      const entry = this.entries.get(date);
      const place = day - first + offset;
      const add = (cell, row) => {
        cell.style.gridRow = String(row);
        cell.style.gridColumn = String(Math.floor(place / 7) + 1);
        days.append(cell);
      };
      if (date.endsWith('-01')) add(element('small', { 'aria-hidden': 'true' }, monthText(date)), 1);
      if (entry) add(this.cell(entry), place % 7 + 2);
    }
    const isFirst = !this.years.querySelector('a[tabindex="0"]');
    if (isFirst) days.querySelector('a')?.setAttribute('tabindex', '0');
  }

  cell([date, places, state, held, fresh]) {
    const name = places === 0 ? `${date}, ${text(state)}`
      : `${date}, ${countText(places)}${state === 'partial' ? `, ${text('partial')}` : ''}`;
    return element('a', {
      href: places > 0 || state === 'unknown' ? `#/${this.list}/${date}` : null, 'data-date': date, 'data-state': state,
      'data-level': this.level(places, state, held, fresh), 'aria-label': name, title: name, tabindex: '-1',
      'aria-current': date === this.date ? 'date' : null,
    });
  }

  /** The color level of a date, from 0 to 4. */
  level(places, state, held, fresh) {
    if (state === 'absent' || places === 0) return 0;
    if (this.meaning === 'state') return state === 'complete' ? 4 : 2;
    return Math.ceil(4 * (this.meaning === 'held' ? held : fresh) / places);
  }

  colour(meaning) {
    this.meaning = meaning;
    preferences.set('meaning', meaning);
    for (const cell of this.years.querySelectorAll('a')) {
      const [, places, state, held, fresh] = this.entries.get(cell.dataset.date);
      cell.dataset.level = this.level(places, state, held, fresh);
    }
  }

  /** Moves by days and weeks with the arrow keys, to the next existing date. */
  keyed(event) {
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[event.key];
    const from = event.target.closest('a')?.dataset.date;
    if (!step || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const days = [...this.entries.keys()].map(dayOfDate);
    const wanted = dayOfDate(from) + step;
    const next = step > 0 ? days.find((day) => day >= wanted) : days.reverse().find((day) => day <= wanted);
    if (next === undefined) return;
    const date = dateOfDay(next);
    this.fill(this.years.querySelector(`[data-year="${date.slice(0, 4)}"]`));
    const cell = this.years.querySelector(`[data-date="${date}"]`);
    event.target.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  }
}
