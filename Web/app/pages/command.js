import { partsOf } from '../base/rankings.js';

/** A word for a shell, in quotes if it needs them. */
function quoted(word) {
  return /^[\w./:=<>-]+$/.test(word) && !/[<>]/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The arguments that select a ranking. */
function selectionOf(list, date) {
  const { mode, content } = partsOf(list);
  return [mode, ...(content === 'all' ? [] : [content]), ...(date ? [date] : [])];
}

/**
 * The command of rankinglog that prints the same as a view.
 *
 * @param {Object} view the view of an address
 * @param {{list: string, date: string, work: ?Object}} shown the visible list and date, and the work in the viewer
 */
export function commandOf(view, { list, date, work }) {
  const words = work ? ['show', String(work.id)] : wordsOf(view, list, date);
  return ['rankinglog', ...words.map(quoted)].join(' ');
}

function wordsOf(view, list, date) {
  switch (view.view) {
    case 'search': return ['search', view.words];
    case 'artist': return ['artist', String(view.id)];
    case 'tag': return ['search', '-w', `tag=${view.tag}`];
    case 'favourites': return ['bookmarks', 'list'];
    case 'recents': return ['recents'];
    case 'artists': return ['best', '--of', 'artists', ...selectionOf(list, '')];
    case 'tags': return ['best', '--of', 'tags', ...selectionOf(list, '')];
    case 'best': return ['best', ...selectionOf(view.list, view.period)];
    case 'compare': return ['movers', ...selectionOf(view.list, view.date), '--since', view.otherDate];
    default: return ['ranking', ...selectionOf(list, date)];
  }
}
