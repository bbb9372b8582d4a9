import { countText, locale, monthText, periodText, shortDateText, text } from '../texts.js';
import { element, label } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { listText } from '../base/rankings.js';
import { bestRanks } from '../viewer/curve.js';

/** The heading above works that are not a ranking, and messages about an address. */
export class Head {
  constructor(title) {
    this.siteTitle = title;
    this.node = element('header#head', { hidden: true });
  }

  /** Removes the heading. */
  hide() {
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  /**
   * Shows the heading of a view.
   *
   * @param {Node} title
   * @param {...(Node|string|null)} details such as the number of works
   */
  show(title, ...details) {
    this.node.hidden = false;
    this.node.replaceChildren(element('h1', {}, title), element('p', {}, ...details.filter(Boolean)));
  }

  /**
   * Shows the heading of a list of works: of an artist, a tag, a search or the reader.
   *
   * @param {{title: (wanted: any, works: any[]) => Node, link?: (wanted: any) => string, hasCurve?: boolean}} view `link`
   *   is the address at pixiv
   */
  showWorks({ title, link, hasCurve }, wanted, { sections, works: read, total = null }) {
    // A search of a live page has only read the first parts.
    const all = sections.flatMap((section) => section.works ?? []);
    const works = total ?? read;
    const ranks = all.map(({ rank }) => rank).filter((rank) => rank > 0);
    const isRead = ranks.length > 0 && all.length === works;
    const best = isRead ? ` · ${text('bestOf', locale.numbers.format(ranks.reduce((one, two) => Math.min(one, two))))}` : '';
    this.show(title(wanted, all), works > 0 || link ? countText(works) + best : null, link
      ? element('a', { href: link(wanted), rel: 'noreferrer', target: '_blank' }, label('onPixiv'), icon('external')) : null);
    // Already with its height, because the works would move later.
    if (hasCurve) this.node.append(element('div.curve', {}, ...(isRead ? bestRanks(all) : [])));
  }

  /** Adds buttons below the heading. */
  addActions(nodes) {
    this.node.append(element('p.actions', {}, ...nodes));
  }

  /** Shows the heading of a day of the year, with links to the days beside it. */
  showDay(list, day) {
    const date = new Date(`2024-${day}`);
    const link = (days, name) => {
      const other = new Date(date.getTime() + days * 86_400_000).toISOString().slice(5, 10);
      return element('a', { href: `#/on/${list}/${other}`, 'data-name': name }, icon(days < 0 ? 'previous' : 'next'));
    };
    this.show(element('span', {}, text('onDay', locale.days.format(date), listText(list))), link(-1, 'previousDay'),
      link(1, 'nextDay'));
  }

  /** Shows the heading of a period, with links to the other periods of the list. */
  showBest(source, list, period) {
    const year = period.slice(0, 4);
    const link = (other) => element('a', {
      href: `#/best/${list}/${other}`, 'aria-current': other === period ? 'page' : null,
    }, other.length > 4 ? monthText(`${other}-01`) : other);
    this.show(element('span', {}, text('bestOfPeriod', periodText(period), listText(list))),
      ...source.periodsOf(list).map(link), element('span', {}, '·'), ...source.periodsOf(list, year).reverse().map(link));
  }

  /** Reports that an address contains a date that is not stored, with links to the nearest ones. */
  showMissing(list, date, newer, older) {
    const link = (other, key) => other && element('a', { href: `#/${list}/${other}` }, label(key), ` ${shortDateText(other)}`);
    this.warn(text('dateMissing', shortDateText(date)), ' ',
      ...[link(older, 'olderDate'), link(newer, 'newerDate')].filter(Boolean).flatMap((node) => [node, ' ']));
  }

  /** Shows a message about an address. */
  warn(...message) {
    this.node.hidden = false;
    this.node.replaceChildren(element('p', { role: 'alert' }, ...message));
  }

  /** The text of the heading; empty if there is none. */
  get name() {
    return this.node.querySelector('h1')?.textContent ?? '';
  }

  /** Sets the title of the browser's tab. */
  setTitle(...parts) {
    // The usual title is in the reader's language.
    document.title = [...parts, this.siteTitle === 'Rankings' ? text('rankings') : this.siteTitle].filter(Boolean).join(' · ');
  }

  setListTitle(list, date) {
    this.setTitle(date && shortDateText(date), listText(list));
  }

  setWorkTitle({ rank, title, artist, date, list }) {
    const name = `${rank ? `${rank}. ` : ''}${title}${artist ? ` – ${artist.name}` : ''}`;
    this.setTitle(name, date && shortDateText(date), list && listText(list));
  }
}
