import english from './text-table.js';

export const LANGUAGE_NAMES = { en: 'English', zh: '中文', ja: '日本語' };

const linesOf = (file) => file.trim().split('\n');
/** The English strings by key. */
const table = new Map(linesOf(english).map((line) => line.split('\t')));
const keys = [...table.keys()];

/** The strings by language. Other languages are separate files, because a reader needs one language. */
const tables = { en: table };

/** The strings of a file, which has no keys; null if it belongs to another version of the page. */
function tableOf(file) {
  const lines = linesOf(file);
  return lines[0] === table.get('checksum') ? new Map(lines.map((line, at) => [keys[at], line])) : null;
}

/** Reads the lines of a language. */
let readLines = null;

/** The language of the page, and its formats of numbers and dates. */
export let locale = null;

/** The first language with texts. */
const supported = (...wanted) => wanted.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGE_NAMES) ?? 'en';

/** Reads the strings of a language once. If this fails, the page is in English. */
async function readTexts(name) {
  tables[name] ??= await readLines(name).then(tableOf, () => null);
}

/**
 * Starts to read the strings of the browser's language, which is usually the page's.
 *
 * @param {(language: string) => Promise<string>} read
 */
export function prepareTexts(read) {
  readLines = read;
  readTexts(supported(...(navigator.languages ?? [])));
}

/** Selects the language: the reader's choice, the site's language, or the browser's languages, in this order. */
export async function useLanguage(chosen, ofSite) {
  const name = supported(chosen, ofSite, ...(navigator.languages ?? []));
  await readTexts(name);
  const dates = (options) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' });
  const day = { year: 'numeric', month: 'short', day: 'numeric' };
  locale = {
    name, ofSite, numbers: new Intl.NumberFormat(name),
    dates: dates({ ...day, weekday: 'short' }), shortDates: dates(day), periods: dates({ year: 'numeric', month: 'long' }),
    months: dates({ month: 'short' }), weekdays: dates({ weekday: 'narrow' }),
    days: dates({ month: 'long', day: 'numeric' }),
    times: new Intl.DateTimeFormat(name, { timeStyle: 'short' }),
  };
}

/** Whether a key has a text. */
export function hasText(key) {
  return table.has(key);
}

/** The localized text of a key, with values for {0}, {1} and so on. */
export function text(key, ...values) {
  return (tables[locale.name]?.get(key) ?? table.get(key)).replace(/\{(\d)\}/g, (_, at) => values[at]);
}

export function countText(count) {
  return count === 1 ? text('oneWork') : text('worksCount', locale.numbers.format(count));
}

/** The localized number of dates. */
export function datesText(count) {
  return count === 1 ? text('oneDate') : text('datesCount', locale.numbers.format(count));
}

/** A date with its weekday, in the usual format of the language. */
export function dateText(date) {
  return locale.dates.format(new Date(date));
}

/** The local time of a moment. */
export function timeText(moment) {
  return locale.times.format(moment);
}

/** A date without its weekday, where space is short. An address may contain other text, which is unchanged. */
export function shortDateText(date) {
  return Number.isNaN(Date.parse(date)) ? date : locale.shortDates.format(new Date(date));
}

/**
 * The language of a title, name or tag, for the shapes of its characters: Japanese by default, because a Chinese page
 * would show Chinese forms. Null for text without such characters.
 */
export function languageOf(value) {
  if (/\p{Script=Hangul}/u.test(value)) return 'ko';
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) ? 'ja' : null;
}

/** A year or a month. */
export function periodText(period) {
  return period.length > 4 ? locale.periods.format(new Date(period)) : period;
}

export function monthText(date) {
  return locale.months.format(new Date(date));
}
