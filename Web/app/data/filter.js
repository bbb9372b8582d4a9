import { RetryableError } from '../base/api.js';
import { folded } from './folding.js';
import { AGES, TYPES, VISIBILITIES } from './tables.js';

/**
 * A condition of a filter for a line of a search shard. If it has a needle, the folded text of each match contains it.
 *
 * @typedef {{matches: (shard: any, line: number) => boolean, needle?: string}} Condition
 */

/** The wide characters of input methods, and their narrow forms. */
const WIDE = '：＝～〜＜＞（）－，、“”＂';
const NARROW = ':=~~<>()-,,"""';
const QUOTE = '"';

const ALIASES = { previous_rank: 'was', likes: 'ratings', by: 'artist', user: 'artist' };
const bestOf = (shard, line) => (shard.list[line] < 0 ? null : shard.best[line]);
const isHidden = (shard, line) => VISIBILITIES[shard.visibility[line]] === 'hidden';

/** Numbers, and dates as days since 1970; null or 0 if unknown. A gallery does not contain the fields without a function. */
const VALUES = {
  rank: bestOf, peak: bestOf,
  pages: (shard, line) => shard.pages[line],
  width: (shard, line) => shard.width[line],
  height: (shard, line) => shard.height[line],
  mpx: (shard, line) => shard.width[line] * shard.height[line] / 1e6,
  ratio: (shard, line) => shard.width[line] / shard.height[line],
  tags: (shard, line) => (isHidden(shard, line) ? null : partsOf(shard, line).length - 2),
  id: (shard, line) => shard.id[line],
  was: null, gain: null, views: null, ratings: null, bookmarks: null, days: null,
  date: (shard, line) => (shard.list[line] < 0 ? null : shard.day[line]),
  created: null, uploaded: null,
};
const DATES = ['date', 'created', 'uploaded'];
const isOrdered = (field) => Object.hasOwn(VALUES, field);

/** The values of `is`: filters or functions; null if a gallery does not contain the data. */
const MARKS = {
  ai: (shard, line) => shard.ai[line] === '1', new: null, debut: null,
  r18: 'age:r18', r18g: 'age:r18g', safe: 'age:all', multi: 'pages>1', single: 'pages=1', animated: 'type:ugoira',
  landscape: 'ratio>1', portrait: 'ratio<1', square: 'ratio:1..1',
  held: null, bookmarked: null, reuploaded: null, hidden: isHidden,
};

/** The folded title, artist and tags of a line. */
function partsOf({ folded: text, starts }, line) {
  return text.slice(starts[line], (starts[line + 1] ?? text.length + 1) - 1).split('\t');
}

const isBlank = (sign) => /\p{White_Space}/u.test(sign);
const isOperator = (sign) => /[:=~<>]/.test(sign ?? '');

/** @returns {never} */
function fail(code, subject, position) {
  throw new RetryableError({ error: code, code: `filter.${code}`, values: [subject, position + 1] });
}

/** A number with an optional unit, or a ratio; null for another text. */
function numberOf(text, isRatio) {
  const parts = text.split(/[:/]/);
  if (!isRatio || parts.length !== 2) return decimalOf(text);
  const [width, height] = parts.map(decimalOf);
  return width > 0 && height > 0 ? width / height : null;
}

function decimalOf(text) {
  const [, sign, digits, unit] = /^(-?)(\d+(?:\.\d+)?)([km万]?)$/.exec(text) ?? [];
  if (!digits || digits.length > 16) return null;
  return Number(sign + digits) * ({ k: 1e3, m: 1e6, 万: 1e4 }[unit] ?? 1);
}

/** The first and the last day of a year, a month or a day, in days since 1970; null for another text. */
function daysOf(text) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (!year || Number(year) === 0) return null;
  const time = new Date(0);
  const dayOf = (of, at, date) => time.setUTCFullYear(of, at, date) / 86_400_000;
  const first = dayOf(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  if (time.toISOString().slice(0, text.length) !== text) return null;
  if (day) return [first, first];
  return [first, dayOf(Number(year), month ? Number(month) : 12, 0)];
}

/**
 * Parses a filter. Fails with the code and the position of an error.
 *
 * @param {string} [tagNames] lines of a folded tag and the words of a name, each to the end of the name, separated by tabs
 * @returns {?Condition} null for a text without a condition
 */
export function parseFilter(text, tagNames = '') {
  const written = [...text];
  const signs = written.map((sign) => NARROW[WIDE.indexOf(sign)] ?? sign);
  const end = signs.length;
  let at = 0;
  let depth = 0;
  if (new TextEncoder().encode(text).length > 65_536) fail('tooLong', '', 0);
  skipBlanks();
  if (at === end) return null;
  const whole = anyCondition();
  if (at < end) fail('unmatchedParenthesis', '', at);
  return whole;

  function skipBlanks() {
    while (at < end && isBlank(signs[at])) at += 1;
  }

  /** Moves to the end of a word: a space, a parenthesis that the word has not opened, or a comma. */
  function skipWord(endsAtComma) {
    for (let open = 0; at < end && !isBlank(signs[at]) && !(endsAtComma && signs[at] === ','); at += 1) {
      if (signs[at] === '(') open += 1;
      if (signs[at] === ')' && open-- === 0) return;
    }
  }

  function part(from, to = at) {
    return written.slice(from, to).join('');
  }

  function isAt(keyword) {
    let place = at;
    while (place < end && isBlank(signs[place])) place += 1;
    const after = signs[place + keyword.length];
    return signs.slice(place, place + keyword.length).join('').toLowerCase() === keyword
      && (after === undefined || isBlank(after) || after === '(' || after === ')');
  }

  function take(keyword) {
    if (!isAt(keyword)) return false;
    skipBlanks();
    at += keyword.length;
    return true;
  }

  /** @returns {Condition} */
  function anyCondition() {
    const parts = [allConditions()];
    while (take('or')) parts.push(allConditions());
    return parts.length === 1 ? parts[0] : { matches: (shard, line) => parts.some(({ matches }) => matches(shard, line)) };
  }

  /** @returns {Condition} */
  function allConditions() {
    const parts = [condition()];
    for (;;) {
      skipBlanks();
      if (at === end || signs[at] === ')' || isAt('or')) break;
      take('and');
      parts.push(condition());
    }
    return {
      matches: (shard, line) => parts.every(({ matches }) => matches(shard, line)),
      needle: parts.find(({ needle }) => needle)?.needle,
    };
  }

  /** @returns {Condition} */
  function condition() {
    skipBlanks();
    const start = at;
    if (signs[at] === '-') {
      at += 1;
      if (at === end || isBlank(signs[at]) || signs[at] === ')') fail('detachedNegation', '', start);
      return negated(start);
    }
    if (take('not')) return negated(start);
    if (signs[at] === '(') {
      at += 1;
      const inner = nested(start, anyCondition);
      if (signs[at] !== ')') fail('unclosedParenthesis', '', start);
      at += 1;
      return inner;
    }
    if (at === end || signs[at] === ')' || isAt('and') || isAt('or')) fail('missingCondition', '', at);
    return term();
  }

  function negated(start) {
    const { matches } = nested(start, condition);
    return { matches: (shard, line) => !matches(shard, line) };
  }

  function nested(start, parse) {
    depth += 1;
    if (depth > 100) fail('tooDeep', '', start);
    const inner = parse();
    depth -= 1;
    return inner;
  }

  /** @returns {Condition} */
  function term() {
    const start = at;
    if (signs[at] === QUOTE) return words(quoted(false), start);
    while (at < end && /[_\p{Alphabetic}]/u.test(signs[at])) at += 1;
    if (isOperator(signs[at])) return fieldTerm(part(start), start);
    skipWord(false);
    const place = signs.findIndex((sign, index) => index >= start && index < at && isOperator(sign));
    if (place >= 0) fail('unknownField', part(start, place), start);
    if (isOrdered(fieldOf(part(start)))) fail('missingValue', part(start), start);
    return words(part(start), start);
  }

  function words(value, start) {
    return texts('', '~', [{ text: value, from: start }]);
  }

  function textOf(value, start) {
    return folded(value) || fail('emptyText', '', start);
  }

  function fieldOf(name) {
    const lower = name.toLowerCase();
    return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : lower;
  }

  /** @returns {Condition} */
  function fieldTerm(name, start) {
    const field = fieldOf(name);
    const parse = isOrdered(field) ? ordered
      : { __proto__: null, title: texts, caption: texts, tag: texts, artist: artists, type: named, age: named, is: named }[field];
    if (!name) fail('missingField', '', start);
    if (!parse) fail('unknownField', name, start);
    const place = at;
    at += 1;
    if ('<>'.includes(signs[place]) && signs[at] === '=') at += 1;
    const operator = signs.slice(place, at).join('');
    if (!(parse === ordered ? ':=<>' : parse === named ? ':=' : ':=~').includes(signs[place])) {
      fail('invalidOperator', part(start), place);
    }
    const values = valuesOf(part(start), operator);
    const found = parse(field, operator, values);
    if (!found) fail('notInGallery', name, start);
    return typeof found === 'function' ? { matches: found } : found;
  }

  /** @returns {Array<{text: string, isQuoted: boolean, from: number}>} */
  function valuesOf(field, operator) {
    const values = [];
    do {
      if (values.length > 0) at += 1;
      const from = at;
      const isQuoted = signs[at] === QUOTE;
      const value = isQuoted ? quoted(true) : '';
      if (!isQuoted) skipWord(true);
      if (at === from) fail('missingValue', values.length > 0 ? ',' : field, at);
      values.push({ text: isQuoted ? value : part(from), isQuoted, from });
    } while (signs[at] === ',');
    if (values.length > 1 && /[<>]/.test(operator)) fail('severalValues', operator, values[1].from);
    return values;
  }

  /** Reads the text between quotation marks; a wide one is closed by a wide one. */
  function quoted(isValue) {
    const start = at;
    const isWide = written[at] !== QUOTE;
    let value = '';
    for (at += 1; at < end; at += 1) {
      if (signs[at] === QUOTE && (written[at] !== QUOTE) === isWide) {
        at += 1;
        if (at < end && !isBlank(signs[at]) && signs[at] !== ')' && !(isValue && signs[at] === ',')) {
          fail('textAfterQuotation', '', at);
        }
        return value;
      }
      if (written[at] === '\\') {
        if (signs[at + 1] !== QUOTE && written[at + 1] !== '\\') fail('invalidEscape', '', at);
        at += 1;
      }
      value += written[at];
    }
    return fail('unclosedQuotation', '', start);
  }

  function ordered(field, operator, values) {
    const limits = DATES.includes(field)
      ? (bound, { text: subject, from }) => daysOf(bound) ?? fail('notADate', subject, from)
      : (bound, { text: subject, from }) => {
        const number = numberOf(bound, field === 'ratio') ?? fail('notANumber', subject, from);
        return [number, number];
      };
    const ranges = values.map((value) => rangeOf(operator, value, limits, field === 'ratio'));
    const read = VALUES[field];
    return read && ((shard, line) => {
      const value = read(shard, line);
      // Only the number of tags may be zero.
      const number = value > 0 || field === 'tags' ? value : null;
      return ranges.some((range) => range(number));
    });
  }

  /** Returns the condition that a number is in a range. Null is an unknown number. */
  function rangeOf(operator, value, limits, isRatio) {
    const name = folded(value.text);
    const isUnknown = name === 'unknown' && !/[<>]/.test(operator);
    if (isUnknown) return (number) => number === null;
    const dots = /[<>]/.test(operator) ? -1 : name.indexOf('..');
    const bounds = (dots < 0 ? [name] : [name.slice(0, dots), name.slice(dots + 2)])
      .map((bound) => (bound || dots < 0 ? limits(bound, value) : null));
    const [lower, upper] = dots < 0 ? [bounds[0], bounds[0]] : bounds;
    if (!lower && !upper) fail('openRange', '', value.from);
    if (lower && upper && lower[0] > upper[0]) fail('reversedRange', value.text, value.from);
    // A ratio of integer pixel counts is seldom exactly 16:9.
    const tolerance = isRatio && dots < 0 ? lower[0] * 0.010_000_001 : 0;
    const isIn = {
      '<': (number) => number < lower[0], '<=': (number) => number <= lower[1],
      '>': (number) => number > lower[1], '>=': (number) => number >= lower[0],
    }[operator] ?? ((number) => (!lower || lower[0] - tolerance <= number) && (!upper || number <= upper[1] + tolerance));
    return (number) => number !== null && isIn(number);
  }

  /**
   * The field may also be empty, for titles and tags.
   *
   * @returns {?Condition} null if a gallery does not contain the field
   */
  function texts(field, operator, values) {
    const wanted = values.map(({ text: value, from }) => textOf(value, from));
    if (field === 'caption') return null;
    const isWhole = operator === '=' || (field === 'tag' && operator === ':');
    const holds = (value) => wanted.some((one) => (isWhole ? value === one : value.includes(one)));
    const others = field === 'title' ? new Set() : tagsNamed(wanted, isWhole);
    return {
      matches: (shard, line) => {
        const [title, , ...tags] = partsOf(shard, line);
        return (field !== 'tag' && holds(title)) || (field !== 'title' && tags.some((tag) => holds(tag) || others.has(tag)));
      },
      needle: wanted.length === 1 && others.size === 0 ? wanted[0] : undefined,
    };
  }

  /** The tags with such a name, or a word that starts so, in another language. A single character must be the entire name. */
  function tagsNamed(wanted, isWhole) {
    const tags = new Set();
    for (const line of tagNames ? tagNames.split('\n') : []) {
      const [tag, ...starts] = line.split('\t');
      const isNamed = (one) => (isWhole || [...one].length === 1 ? starts[0] === one : starts.some((name) => name.startsWith(one)));
      if (wanted.some(isNamed)) tags.add(tag);
    }
    return tags;
  }

  function named(field, _operator, values) {
    const names = { type: TYPES, age: AGES, is: Object.keys(MARKS) }[field];
    const chosen = values.map(({ text: value, from }) => {
      const name = folded(value);
      if (field !== 'is' && name === 'unknown') return undefined;
      return names.includes(name) ? name : fail('unknownValue', value, from);
    });
    if (field !== 'is') return (shard, line) => chosen.includes(names[shard[field][line]]);
    const marks = chosen.map((name) => {
      const mark = MARKS[name];
      return typeof mark === 'string' ? parseFilter(mark).matches : mark;
    });
    return marks.includes(null) ? null : (shard, line) => marks.some((mark) => mark(shard, line));
  }

  function artists(_field, operator, values) {
    const wanted = values.map(({ text: value, isQuoted, from }) => {
      const name = textOf(value, from);
      const isWord = !isQuoted && operator !== '~';
      if (isWord && (name === 'unknown' || /^\d{1,18}$/.test(name))) {
        const id = name === 'unknown' ? 0 : Number(name);
        return (shard, line) => shard.artist[line] === id;
      }
      return (shard, line) => {
        const artist = partsOf(shard, line)[1];
        return shard.artist[line] !== 0 && (operator === '=' ? artist === name : artist.includes(name));
      };
    });
    return (shard, line) => wanted.some((isWanted) => isWanted(shard, line));
  }
}
