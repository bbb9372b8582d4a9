import { FOLDED_CHARACTERS } from './folded-characters.js';

/** Spaces, control and format characters, and variation selectors: they are not compared. */
const IGNORED = /[\p{Z}\p{Cc}\p{Cf}\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/;

/** Groups of characters that fold together. All others are not changed, and combine with no character. */
let last = 0;
const GROUPS = new RegExp(`[${FOLDED_CHARACTERS.trim().split(' ').map((range) => {
  const [distance, more = 0] = range.split('+').map((digits) => Number.parseInt(digits, 36));
  const start = last + distance;
  last = start + more;
  return `\\u{${start.toString(16)}}-\\u{${last.toString(16)}}`;
}).join('')}]+`, 'gu');

/**
 * Folds a text for comparison, with the same result as the program: without differences of width, case, kana and
 * spaces.
 */
export function folded(value) {
  return value.replace(GROUPS, foldedGroup);
}

function foldedGroup(text) {
  // Each character for itself: a sigma has the same form at the end of a word.
  const lower = [...text.normalize('NFKC')].map((character) => character.toLowerCase()).join('');
  return [...lower].filter((character) => !IGNORED.test(character)).map(foldedKana).join('').normalize('NFC');
}

function foldedKana(character) {
  if (character === '〜') return '~';
  return HIRAGANA.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0x60) : character;
}
