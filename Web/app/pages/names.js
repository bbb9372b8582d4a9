import { countText, locale, text } from '../texts.js';
import { element, label } from '../base/elements.js';
import { folded } from '../data/folding.js';
import { GrowingLists } from './growing-lists.js';

/** The rows of kana, with the small forms. Folded names contain katakana. */
const KANA_ROWS = ['アイウエオァィゥェォ', 'カキクケコヵヶ', 'サシスセソ', 'タチツテトッ', 'ナニヌネノ', 'ハヒフヘホ', 'マミムメモ',
  'ヤユヨャュョ', 'ラリルレロ', 'ワヲンヮヰヱ'];
/** The title of each row, in hiragana. */
const ROW_TITLES = [...'あかさたなはまやらわ'];

/** The section of a name: A to Z, a row of kana, 가 for Hangul, 漢 for kanji, # for all others. */
function initialOf(name) {
  const [character = '#'] = folded(name).normalize('NFD');
  if (/[a-z]/.test(character)) return character.toUpperCase();
  const row = KANA_ROWS.findIndex((kanas) => kanas.includes(character));
  if (row >= 0) return ROW_TITLES[row];
  if (/\p{Script=Hangul}/u.test(character)) return '가';
  return /\p{Script=Han}/u.test(character) ? '漢' : '#';
}

/** The number of names added to a section at a time. */
const STEP = 200;

/** A page of artists or tags in sections by initial. */
export class NamesPage {
  constructor() {
    this.node = element('main#names', { hidden: true, 'data-name': 'names' });
    this.growing = new GrowingLists(this.node, STEP);
  }

  /** `total` is the number of all names; some are missing if it is greater. */
  show(kind, { names, total }) {
    this.kind = kind;
    const collator = new Intl.Collator(locale.name);
    const sections = new Map();
    for (const name of names) {
      const initial = initialOf(name.name);
      if (!sections.has(initial)) sections.set(initial, []);
      sections.get(initial).push(name);
    }
    const order = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...ROW_TITLES, '가', '漢', '#'];
    const initials = order.filter((initial) => sections.has(initial));
    for (const section of sections.values()) section.sort((one, two) => collator.compare(one.name, two.name));
    this.growing.clear();
    this.node.replaceChildren(
      element('h1', {}, label(kind), ' ', total > names.length
        ? element('small', {}, text('namesPart', ...[names.length, total].map((count) => locale.numbers.format(count))))
        : null),
      element('nav#initials', { 'data-name': 'initials' }, ...initials.map((initial) =>
        element('button', { 'data-initial': initial, onclick: () => this.goTo(initial) }, initial))),
      ...initials.map((initial) => this.section(initial, sections.get(initial))));
    this.node.scrollTop = 0;
    this.growing.fillNear();
  }

  section(initial, names) {
    const entries = element('div.entries');
    return element('section', { 'data-initial': initial },
      element('h2', {}, initial, element('small', {}, String(names.length))),
      entries, this.growing.endOf(entries, names, (name) => this.entry(name)));
  }

  goTo(initial) {
    const section = this.node.querySelector(`section[data-initial="${initial}"]`);
    // Sections above grow when they are near the screen, and would move this one out of view.
    do section.scrollIntoView(); while (this.growing.fillNear());
    section.querySelector('a')?.focus({ preventScroll: true });
  }

  entry({ key, name, works, best }) {
    const hash = this.kind === 'tags' ? `#/tag/${encodeURIComponent(key)}` : `#/artist/${key}`;
    return element('a', { href: hash }, element('bdi', {}, name),
      element('small', {}, best ? `${countText(works)} · #${best}` : countText(works)));
  }
}
