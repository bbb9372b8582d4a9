import { countText, datesText, locale, monthText, shortDateText, text } from '../texts.js';
import { closeOnBackdrop } from '../base/dialogs.js';
import { button, element, label, selection } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { dateOfDay, dayOfDate, usualStep } from '../data/works.js';
import { go } from './routes.js';

/** January 1, 1970 was a Thursday; weeks start on Sunday. */
const weekday = (day) => (day + 4) % 7;

/** The number of a day's week, counted from the week of another day. */
const weekFrom = (start, day) => Math.floor((day - start + weekday(start)) / 7);

const MEANINGS = [['held', 'meaningHeld'], ['new', 'meaningNew'], ['state', 'meaningState']];

/** The days that keys move by: a column is a week in the layout by years, and a weekday in the layout by months. */
const STEPS = {
  byYear: { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 },
  byMonth: { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 },
};

/** All dates of a list, by year. The reader selects the meaning of the colors. */
export class Calendar {
  constructor() {
    this.field = element('input#calendarDate', {
      'data-name': 'dateField', placeholder: text('dateField'), inputmode: 'numeric', enterkeyhint: 'go',
      autocomplete: 'off', maxlength: '20', onkeydown: (event) => {
        if (event.key === 'Enter' && !event.isComposing) this.goToTyped();
      },
    });
    this.jumps = element('nav.jumps', { 'data-name': 'years' });
    this.shown = element('span.shown', { 'aria-hidden': 'true' });
    this.answer = element('span', { role: 'status' });
    this.legend = element('ul.legend');
    const showTarget = ({ target }) => this.showDate(target.closest('.cell'));
    // The first focus must not be the field, which opens the keyboard of a touch screen.
    this.years = element('div.years', {
      tabindex: '-1', autofocus: true, onkeydown: (event) => this.keyed(event),
      onpointerover: showTarget, onfocusin: showTarget, onpointerleave: () => this.showDate(null),
      // A finger remains bound to the element on which it was placed.
      onpointermove: ({ pointerType, clientX, clientY }) => {
        if (pointerType === 'touch') this.showDate(document.elementFromPoint(clientX, clientY)?.closest('.cell'));
      },
    });
    this.node = element('dialog#calendar', { 'data-name': 'calendar' },
      element('div.head', {}, element('h2', {}, label('calendar')),
        element('span.goto', {}, this.field, button('→', 'goToDate', { onclick: () => this.goToTyped() })),
        element('span.choose'), button('✕', 'close', { onclick: () => this.node.close() })),
      this.jumps, element('p.line', {}, this.shown, this.answer), this.years, this.legend);
    closeOnBackdrop(this.node);
    this.node.addEventListener('click', ({ target }) => { if (target.closest('a[href]')) this.node.close(); });
    // Narrow screens have no space for the weeks of a year next to each other.
    this.narrow = matchMedia('(max-width: 900px)');
    this.narrow.addEventListener('change', () => this.lay());
    this.lay();
    this.nearYears = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.fill(target);
    }, { root: this.years, rootMargin: '200px' });
    this.visibleYears = new IntersectionObserver((seen) => this.highlight(seen),
      { root: this.years, rootMargin: '-40px 0px' });
  }

  lay() {
    this.node.dataset.layout = this.narrow.matches ? 'byMonth' : 'byYear';
  }

  /** Opens at a date. Years are built when they come into view, because all nineteen are 14,000 elements. */
  open(dates, list, date) {
    this.entries = new Map(dates.map((entry) => [entry[0], entry]));
    this.days = dates.map(([day]) => dayOfDate(day));
    this.links = dates.filter(hasWorks).map(([day]) => day);
    this.list = list;
    this.date = date;
    this.months = new Map();
    for (const entry of withGaps(dates)) {
      const month = entry[0].slice(0, 7);
      if (!this.months.has(month)) this.months.set(month, []);
      this.months.get(month).push(entry);
    }
    const isHeld = dates.some(([, , , held]) => held > 0);
    this.meaning = preferences.get('meaning', isHeld ? 'held' : 'new');
    this.node.querySelector('.choose').replaceChildren(
      selection('meaning', MEANINGS, this.meaning, (meaning) => this.color(meaning)));
    this.showLegend();
    this.field.value = '';
    this.showDate(null);
    this.showYears([...new Set(dates.map(([day]) => day.slice(0, 4)))].reverse());
    this.node.showModal();
    for (const section of this.years.children) {
      this.nearYears.observe(section);
      this.visibleYears.observe(section);
    }
    this.focus(dateOfDay(this.nearest(dayOfDate(date ?? dates.at(-1)[0]))), 'center');
  }

  showYears(years) {
    this.nearYears.disconnect();
    this.visibleYears.disconnect();
    this.jumps.replaceChildren(...years.map((year) =>
      element('button', { onclick: () => this.section(year).scrollIntoView() }, year)));
    this.years.replaceChildren(...years.map((year) => {
      const months = this.monthsOf(year).filter((month) => this.months.has(month));
      const count = months.flatMap((month) => this.months.get(month)).filter(([date]) => this.entries.has(date)).length;
      const section = element('section', { 'data-year': year },
        element('h3', {}, year, element('small', {}, datesText(count))), weekdayRow(), element('div.days'));
      // The height of a year before it is built, so that nothing moves.
      section.style.setProperty('--months', String(months.length));
      section.style.setProperty('--weeks', String(months.reduce((sum, month) => sum + this.weeksOf(month), 0)));
      return section;
    }));
  }

  section(year) {
    return this.years.querySelector(`[data-year="${year}"]`);
  }

  /** The months of a year, newest first as everywhere. */
  monthsOf(year) {
    return Array.from({ length: 12 }, (_, at) => `${year}-${String(12 - at).padStart(2, '0')}`);
  }

  /** The number of weeks from the first to the last date of a month. */
  weeksOf(month) {
    const [first, last] = [0, -1].map((at) => dayOfDate(this.months.get(month).at(at)[0]));
    return weekFrom(first, last) + 1;
  }

  fill(section) {
    const days = section.querySelector('.days');
    if (days.childElementCount > 0) return;
    days.append(...this.monthsOf(section.dataset.year).map((month) => this.month(month)));
  }

  /** Creates a month. A month without dates has only a name, which the layout by years shows for orientation. */
  month(month) {
    const entries = this.months.get(month) ?? [];
    const [first] = entries.find((entry) => hasWorks(entry) && this.entries.has(entry[0])) ?? [];
    const name = element('a.name', { href: first ? `#/${this.list}/${first}` : null, tabindex: '-1' },
      monthText(`${month}-01`));
    const newYear = dayOfDate(`${month.slice(0, 4)}-01-01`);
    // The first week of which most days are in the month.
    name.style.setProperty('--week', String(weekFrom(newYear, dayOfDate(`${month}-04`)) + 1));
    return element('div.month', { 'data-empty': entries.length === 0 }, name, weekdayRow(), ...entries.map((entry) => {
      const [cell, day] = [this.cell(entry), dayOfDate(entry[0])];
      cell.style.setProperty('--week', String(weekFrom(newYear, day) + 1));
      // Below the rows of the name and the weekdays.
      cell.style.setProperty('--row', String(weekFrom(dayOfDate(entries[0][0]), day) + 3));
      cell.style.setProperty('--weekday', String(weekday(day) + 1));
      return cell;
    }));
  }

  /** Creates the cell of a date: a link, unless the list of a static page does not contain the date. */
  cell(entry) {
    const [date, places, state] = entry;
    const look = {
      'data-state': state, 'data-level': this.level(entry), 'data-day': Number(date.slice(8)),
      'aria-label': places === 0 ? `${shortDateText(date)}, ${text(state)}`
        : `${shortDateText(date)}, ${countText(places)}${state === 'partial' ? `, ${text('partial')}` : ''}`,
    };
    if (!this.entries.has(date)) return element('span.cell', { ...look, role: 'img' });
    return element('a.cell', {
      ...look, href: hasWorks(entry) ? `#/${this.list}/${date}` : null, 'data-date': date, tabindex: '-1',
      // An element with a name needs a role, which links without an address do not have.
      ...(hasWorks(entry) ? {} : { role: 'link', 'aria-disabled': 'true' }),
      'aria-current': date === this.date ? 'date' : null,
    });
  }

  /** The color level of a date, from 0 to 4. */
  level([, places, state, held, fresh]) {
    if (state === 'absent' || places === 0) return 0;
    if (this.meaning === 'state') return state === 'complete' ? 4 : 2;
    return Math.ceil(4 * (this.meaning === 'held' ? held : fresh) / places);
  }

  color(meaning) {
    this.meaning = meaning;
    preferences.set('meaning', meaning);
    for (const cell of this.years.querySelectorAll('a.cell')) {
      cell.dataset.level = this.level(this.entries.get(cell.dataset.date));
    }
    this.showLegend();
  }

  /** Shows the states, and the levels of the meaning. */
  showLegend() {
    const sample = (state, level) => element('span.cell', { 'data-state': state, 'data-level': level });
    const isShare = this.meaning !== 'state';
    const states = [['complete', isShare ? 3 : 4], ['partial', isShare ? 3 : 2], ['unknown', 0], ['absent', 0]];
    const [, meaning] = MEANINGS.find(([name]) => name === this.meaning);
    this.legend.replaceChildren(
      ...states.map(([state, level]) => element('li', {}, sample(state, level), label(state))),
      ...(isShare ? [element('li.levels', {}, label(meaning), '0 %',
        ...[0, 1, 2, 3, 4].map((level) => sample('complete', level)), '100 %')] : []));
  }

  /** Shows the date and the count of a cell; without one, the extent of the list. */
  showDate(cell) {
    this.answer.replaceChildren();
    const [first, last] = [0, -1].map((at) => shortDateText(dateOfDay(this.days.at(at))));
    this.shown.textContent = cell?.getAttribute('aria-label') ?? `${datesText(this.days.length)} · ${first} – ${last}`;
  }

  /** Goes to the typed date, or shows the nearest dates. */
  goToTyped() {
    const typed = parseDate(this.field.value);
    const found = typed && this.links.find((date) => date.startsWith(typed));
    if (found) {
      this.node.close();
      go(`#/${this.list}/${found}`);
      return;
    }
    const nearest = typed ? [this.links.findLast((date) => date < typed), this.links.find((date) => date > typed)] : [];
    this.shown.textContent = '';
    this.answer.replaceChildren(text(typed ? 'noDate' : 'dateForm', typed), ...nearest.filter(Boolean)
      .flatMap((date) => [' ', element('a', { href: `#/${this.list}/${date}` }, shortDateText(date))]));
    this.field.select();
  }

  /** Highlights the visible years in the row of years. */
  highlight(seen) {
    for (const { target, isIntersecting } of seen) {
      const jump = this.jumps.children[[...this.years.children].indexOf(target)];
      jump?.toggleAttribute('data-visible', isIntersecting);
    }
    const first = this.jumps.querySelector('[data-visible]');
    if (first) this.jumps.scrollLeft = first.offsetLeft - (this.jumps.clientWidth - first.offsetWidth) / 2;
  }

  /** Moves the focus to a date, which is the only tab stop among the dates. */
  focus(date, block = 'nearest') {
    this.fill(this.section(date.slice(0, 4)));
    const cell = this.years.querySelector(`[data-date="${date}"]`);
    for (const other of this.years.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block });
  }

  /** Moves by days, weeks and months, to the next existing date, or to the newest or the oldest one. */
  keyed(event) {
    const from = event.target.closest('a')?.dataset.date;
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const day = dayOfDate(from);
    const wanted = {
      Home: this.days.at(-1), End: this.days[0], PageUp: sameDayOfMonth(from, -1), PageDown: sameDayOfMonth(from, 1),
    }[event.key] ?? day + STEPS[this.node.dataset.layout][event.key];
    if (Number.isNaN(wanted)) return;
    event.preventDefault();
    this.focus(dateOfDay(wanted > day ? this.days.find((other) => other >= wanted) ?? this.days.at(-1)
      : this.days.findLast((other) => other <= wanted) ?? this.days[0]));
  }

  /** The existing day that is nearest to a day. */
  nearest(day) {
    return this.days.reduce((best, other) => (Math.abs(other - day) < Math.abs(best - day) ? other : best));
  }
}

/** Whether a date has works, or may have: a date that is not stored yet is fetched. */
function hasWorks([, places, state]) {
  return places > 0 || state === 'unknown';
}

/** Adds the dates that a list has not stored between its dates. */
function withGaps(dates) {
  const days = dates.map(([date]) => dayOfDate(date));
  const step = usualStep(days);
  return dates.flatMap((entry, at) => {
    const all = [entry];
    for (let day = days[at] + step; day < days[at + 1]; day += step) all.push([dateOfDay(day), 0, 'unknown', 0, 0]);
    return all;
  });
}

/** The same day of another month, or the last day of a shorter one. */
function sameDayOfMonth(date, months) {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(day, last)) / 86_400_000;
}

/** The initials of the weekdays; screen readers read dates instead. */
function weekdayRow() {
  // January 4, 1970 was a Sunday.
  return element('div.weekdays', { 'aria-hidden': 'true' },
    ...[3, 4, 5, 6, 7, 8, 9].map((day) => element('span', {}, locale.weekdays.format(new Date(dateOfDay(day))))));
}

/**
 * Reads a typed date, month or year, with or without separators.
 *
 * @returns {string | null} `2024-01-05`, `2024-01` or `2024`; null if invalid
 */
function parseDate(typed) {
  const [, year, month, day] = typed.normalize('NFKC').trim()
    .match(/^(\d{4})(?:[-/.年]?(\d\d)(?:[-/.月]?(\d\d)日?)?月?)?年?$/) ?? [];
  if (!year || month < 1 || month > 12) return null;
  if (!day) return month ? `${year}-${month}` : year;
  const date = `${year}-${month}-${day}`;
  return day >= 1 && sameDayOfMonth(date, 0) === dayOfDate(date) ? date : null;
}
