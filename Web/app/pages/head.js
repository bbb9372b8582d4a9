import { countText, locale, monthText, shortDateText, text } from '../texts.js';
import { element, foreign, label } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { listText } from '../base/rankings.js';
import { periodsOf } from '../data/periods.js';
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

  /** Shows the heading of a list of works: of an artist, a tag, a search or the reader. */
  showWorks({ view, words, tag, id }, { sections, works: read, total = null }) {
    // A search of a live page has only read the first parts.
    const all = sections.flatMap((section) => section.works ?? []);
    const works = total ?? read;
    const ranks = all.map(({ rank }) => rank).filter((rank) => rank > 0);
    const isRead = ranks.length > 0 && all.length === works;
    const best = isRead ? ` · ${text('bestOf', locale.numbers.format(ranks.reduce((one, two) => Math.min(one, two))))}` : '';
    const count = view === 'search' ? null : `${countText(works)}${best}`;
    const link = (href) => element('a', { href, rel: 'noreferrer', target: '_blank' }, label('onPixiv'), icon('external'));
    if (view === 'artist') {
      const artist = all.find((work) => work.artist?.id === id)?.artist;
      this.show(foreign(artist?.name ?? String(id)), count, link(`https://www.pixiv.net/users/${id}`));
      // Already with its height, because the works would move later.
      this.node.append(element('div.curve', {}, ...(isRead ? bestRanks(all) : [])));
    } else if (view === 'tag') {
      this.show(foreign(`#${tag}`), count, link(`https://www.pixiv.net/tags/${encodeURIComponent(tag)}`));
    } else if (view === 'search') {
      this.show(element('span', {}, label('search'), ' ', foreign(words)), works > 0 ? countText(works) + best : null);
    } else {
      this.show(label(view), works > 0 ? count : null);
    }
  }

  /** Adds buttons below the heading. */
  addActions(nodes) {
    this.node.append(element('p.actions', {}, ...nodes));
  }

  /** Shows the heading of a day of the year, with links to the days beside it. */
  showDay({ list, day }) {
    const date = new Date(`2024-${day}`);
    const link = (days, name) => {
      const other = new Date(date.getTime() + days * 86_400_000).toISOString().slice(5, 10);
      return element('a', { href: `#/on/${list}/${other}`, 'data-name': name }, icon(days < 0 ? 'previous' : 'next'));
    };
    this.show(element('span', {}, text('onDay', locale.days.format(date), listText(list))), link(-1, 'previousDay'),
      link(1, 'nextDay'));
  }

  /** Shows the heading of a period, with links to the other periods of the list. */
  showBest(index, list, period) {
    const year = period.slice(0, 4);
    const link = (other) => element('a', {
      href: `#/best/${list}/${other}`, 'aria-current': other === period ? 'page' : null,
    }, other.length > 4 ? monthText(`${other}-01`) : other);
    this.show(element('span', {}, text('bestOfPeriod', period, listText(list))),
      ...periodsOf(index, list).map(link), element('span', {}, '·'), ...periodsOf(index, list, year).reverse().map(link));
  }

  /** Reports that an address contains a date that is not stored, with links to the nearest ones. */
  showMissing(list, date, newer, older) {
    const link = (other, key) => other && element('a', { href: `#/${list}/${other}` }, label(key), ` ${shortDateText(other)}`);
    this.node.hidden = false;
    this.node.replaceChildren(element('p', { role: 'alert' }, text('dateMissing', date), ' ',
      ...[link(older, 'olderDate'), link(newer, 'newerDate')].filter(Boolean).flatMap((node) => [node, ' '])));
  }

  /** The text of the heading; empty if there is none. */
  get name() {
    return this.node.querySelector('h1')?.textContent ?? '';
  }

  /** Sets the title of the browser's tab. */
  setTitle(...parts) {
    document.title = [...parts, this.siteTitle].filter(Boolean).join(' · ');
  }

  setListTitle(list, date) {
    this.setTitle(date, listText(list));
  }

  setWorkTitle({ rank, title, artist, date, list }) {
    const name = `${rank ? `${rank}. ` : ''}${title}${artist ? ` – ${artist.name}` : ''}`;
    this.setTitle(name, date, list && listText(list));
  }
}
