import { dateText, locale, shortDateText, text } from '../texts.js';
import { action, element, foreign } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { preferences } from '../base/preferences.js';
import { addressOf } from '../data/works.js';
import { rankHistory } from './curve.js';

/**
 * The description of a work in the viewer: rank in the top bar, title and facts in the bottom bar or at the top of the panel,
 * which has everything else.
 */
export class Description {
  constructor(index) {
    this.index = index;
    this.place = element('span#place');
    this.caption = element('h1#caption');
    this.meta = element('p#meta');
    this.facts = element('div.bar.bottom');
    this.counts = element('p#counts');
    this.tags = element('p#tags');
    this.text = element('p#description');
    this.curve = element('div#curve.curve');
    this.panel = element('div#info', {}, this.counts, this.tags, this.text, this.curve);
    this.toggle = action('info', icon('information'), 'information', 'i', () => this.turnPanel());
    this.showPanel(preferences.get('info', false));
  }

  /** Toggles the panel. */
  turnPanel() {
    preferences.set('info', this.panel.hidden);
    this.showPanel(this.panel.hidden);
  }

  showPanel(isShown) {
    this.panel.hidden = !isShown;
    (isShown ? this.panel : this.facts).prepend(this.caption, this.meta);
    this.toggle.setAttribute('aria-expanded', String(isShown));
  }

  /** @param details the result of `detailsOf`, null until then */
  show(work, details) {
    // A hidden work has no title, but the dialog needs a name.
    this.caption.replaceChildren(foreign(work.title || String(work.id)));
    const artist = work.artist && element('a', {
      href: `#/artist/${work.artist.id}`, 'aria-keyshortcuts': 'a',
    }, foreign(work.artist.name));
    const facts = [
      text(work.type), work.width && `${work.width} × ${work.height}`, { r18: 'R-18', r18g: 'R-18G' }[work.age],
      work.ai && text('ai'), work.thumbnail && !work.image && !details?.pages && text('onlyThumbnail'),
    ].filter(Boolean).join(' · ');
    const link = element('a', {
      href: addressOf(work), rel: 'noreferrer', target: '_blank', 'aria-keyshortcuts': 'o',
    }, 'pixiv ↗');
    this.meta.replaceChildren(...(artist ? [artist, ' · '] : []), `${facts} · `, link);
    const names = details?.names?.[locale.name] ?? {};
    this.tags.replaceChildren(...work.tags.flatMap((tag) =>
      [element('a', { href: `#/tag/${encodeURIComponent(tag)}` }, foreign(`#${tag}`)), Object.hasOwn(names, tag) ? ` (${names[tag]}) ` : ' ']));
    this.text.textContent = details?.caption ?? '';
    this.counts.textContent = countsText(work, details ?? {});
    // Until the details are read, the panel is empty, because a curve would move the rest. Inserted again, its elements
    // belong to the new work, and do not count as moved.
    this.panel.classList.toggle('pending', !details);
    if (details) this.showCurve(work, details);
    else this.panel.append(...this.panel.childNodes);
  }

  /** Follows the link of the bottom bar with a keyboard shortcut, if the work has it. */
  follow(key) {
    this.meta.querySelector(`[aria-keyshortcuts=${key}]`)?.click();
  }

  showPage(work) {
    this.place.textContent = work.date ? `${dateText(work.date)} · #${work.rank}` : '';
  }

  showCurve(work, { places }) {
    const isFocused = this.curve.contains(document.activeElement);
    this.curve.replaceChildren(...rankHistory(this.index.lists, work, places));
    // A point was chosen; its neighbors remain within reach of the keyboard.
    if (isFocused) this.curve.querySelector('[tabindex="0"]')?.focus();
  }
}

/** The date, the counts and the pages of a work. */
function countsText({ pages }, { created, views, bookmarks, likes }) {
  const count = (key, value) => value !== undefined && text(key, locale.numbers.format(value));
  return [
    created && shortDateText(created), count('viewCount', views), count('bookmarkCount', bookmarks), count('likeCount', likes),
    pages > 1 && count('pageCount', pages),
  ].filter(Boolean).join(' · ');
}
