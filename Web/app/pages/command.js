import { partsOf } from '../base/rankings.js';

/** More works than any view shows, because `search` prints 50 by default. */
const ALL = '1000000';

/** A word for a shell, in quotes if it needs them. */
function quoted(word) {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The command line of rankinglog with these arguments. */
export function commandLine(...words) {
  return `rankinglog ${words.map(quoted).join(' ')}`;
}

/** The command line that prints all works that match a filter. */
export function searchCommand(filter) {
  return commandLine('search', '-n', ALL, ...(filter.startsWith('-') ? ['--'] : []), filter);
}

/** The arguments that select a ranking, or the rankings of a period; without a date, the newest one. */
export function selectionOf(list, date) {
  const { mode, content } = partsOf(list);
  return [mode, ...(content === 'all' ? [] : [content]), ...(date ? [date] : [])];
}
