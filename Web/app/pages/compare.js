import { locale, shortDateText } from '../texts.js';
import { element, foreign, label, listOptions } from '../base/elements.js';
import { pictureAddress } from '../data/pictures.js';
import { placeHash, workOfDate } from '../data/works.js';
import { commandLine, selectionOf } from './command.js';
import { GrowingLists } from './growing-lists.js';
import { go } from './routes.js';

/** The number of works added to a group at a time. */
const STEP = 60;

/**
 * The works of two rankings, in groups: those that entered, left, rose, fell, and stayed.
 *
 * @param {Object[]} before the works of the first ranking
 * @param {Object[]} after the works of the second ranking
 */
export function compared(before, after) {
  const earlier = new Map(before.map((work) => [work.id, work]));
  const later = new Set(after.map(({ id }) => id));
  const both = after.filter(({ id }) => earlier.has(id)).map((work) => {
    const { rank } = earlier.get(work.id);
    return { work, from: rank, to: work.rank, change: rank - work.rank };
  });
  return {
    entered: after.filter(({ id }) => !earlier.has(id)).map((work) => ({ work, from: null, to: work.rank })),
    left: before.filter(({ id }) => !later.has(id)).map((work) => ({ work, from: work.rank, to: null })),
    rose: both.filter(({ change }) => change > 0).sort((one, other) => other.change - one.change),
    fell: both.filter(({ change }) => change < 0).sort((one, other) => one.change - other.change),
    stayed: both.filter(({ change }) => change === 0),
  };
}

/** Two rankings side by side. The reader selects their lists and dates. */
export class ComparePage {
  constructor(source) {
    this.source = source;
    this.node = element('main#compare', { hidden: true, tabindex: '-1' });
    this.growing = new GrowingLists(this.node, STEP);
  }

  /**
   * The command lines of a view, the second one for the works that left; null if the rankings are of different lists, or
   * not complete.
   */
  command({ list, date, otherList, otherDate }) {
    const rows = this.source.stored(list);
    const isWhole = (day) => rows.some((row) => row[0] === day && row[2] === 'complete');
    if (list !== otherList || date === otherDate || !isWhole(date) || !isWhole(otherDate)) return null;
    const command = commandLine('movers', ...selectionOf(list, date), '--since', otherDate);
    return `${command}; ${command} --only out`;
  }

  /** @param {{list: string, date: string, otherList: string, otherDate: string}} view the later and the earlier ranking */
  async show(view, isCancelled) {
    this.view = view;
    const sides = [[view.otherList, view.otherDate], [view.list, view.date]];
    this.growing.clear();
    this.node.replaceChildren(element('h1', {}, label('compare')), element('div.sides', {},
      ...sides.map(([list, date], side) => this.chooser(list, date, side))), element('p.message', {}, label('searching')));
    const [before, after] = await Promise.all(sides.map(([list, date]) => this.read(list, date)));
    if (isCancelled()) return;
    this.node.querySelector('.message').remove();
    if (!before || !after) {
      this.node.append(element('p.message', {}, label('notRead')));
      return;
    }
    for (const [name, entries] of Object.entries(compared(before, after))) {
      if (entries.length > 0) this.node.append(this.group(name, entries));
    }
  }

  /** The works of a stored ranking; null if it cannot be read. */
  async read(list, date) {
    const columns = await this.source.readDate(list, date).catch(() => null);
    return columns?.id?.map((_, at) => workOfDate(list, date, columns, at)) ?? null;
  }

  chooser(list, date, side) {
    const dates = this.source.stored(list);
    const choose = (change) => {
      const { view } = this;
      const next = side === 0 ? { ...view, otherList: change.list ?? view.otherList, otherDate: change.date ?? view.otherDate }
        : { ...view, ...change };
      go(`#/compare/${next.list}/${next.date}/${next.otherList}/${next.otherDate}`, { isReplacing: true });
    };
    const lists = element('select', { 'data-name': 'list', onchange: ({ target }) => choose({ list: target.value }) },
      ...listOptions(this.source.lists, list));
    const days = element('input', {
      type: 'date', value: date, min: dates[0]?.[0], max: dates.at(-1)?.[0], 'data-name': 'date',
      onchange: ({ target }) => target.value && choose({ date: target.value }),
    });
    return element('div', {}, lists, days,
      date ? element('a', { href: `#/${list}/${date}` }, shortDateText(date)) : null);
  }

  group(name, entries) {
    const list = element('ul');
    const end = this.growing.endOf(list, entries, (entry) => this.entry(entry));
    // Works that arrive later would move the groups below.
    this.growing.fill(end);
    return element('section', { 'data-group': name },
      element('h2', {}, label(name), element('small', {}, locale.numbers.format(entries.length))), list, end);
  }

  entry({ work, from, to, change }) {
    const source = work.thumbnail ?? work.image;
    const ranks = [from, to].filter((rank) => rank !== null).join(' → ');
    const sign = change ? ` ${change > 0 ? '↑' : '↓'}${Math.abs(change)}` : '';
    return element('li', { 'data-work-id': work.id, 'data-age': work.age }, element('a', { href: placeHash(work) },
      source ? element('img', { src: pictureAddress(source), alt: '', loading: 'lazy', decoding: 'async' })
        : element('span.blank'),
      element('span', {}, foreign(work.title || String(work.id)),
        element('small', {}, foreign(work.artist?.name ?? '')), element('small.ranks', {}, `${ranks}${sign}`))));
  }
}
