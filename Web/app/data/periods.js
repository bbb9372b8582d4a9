import { RL } from './data.js';
import { workOfDate } from './works.js';

/** The number of ranks that count, and the number of works in the result. */
const DEPTH = 100;
const MOST_WORKS = 500;
/** The number of dates read at a time. */
const BATCH = 8;

/** The stored dates of a list with works, oldest first, whose text starts with a period: `2024` or `2024-01`. */
export function datesOf(index, list, period) {
  return (index.lists[list] ?? []).filter(([date, works]) => date.startsWith(period) && works > 0);
}

/** The periods of a list, newest first: its years, and the months of a year. */
export function periodsOf(index, list, year) {
  const dates = datesOf(index, list, year ?? '').map(([date]) => date.slice(0, year ? 7 : 4));
  return [...new Set(dates)].reverse();
}

/**
 * The best works of a period, with the points of `rankinglog best`: 101 minus the rank for each ranking. Only stored
 * rankings count, and nothing is fetched from pixiv.
 *
 * @param {(done: number, all: number) => void} onprogress
 * @param {() => boolean} isCancelled
 */
export async function bestOf(index, list, period, onprogress, isCancelled) {
  const dates = datesOf(index, list, period);
  /** @type {Map<number, {points: number, peak: number, days: number, work: Object}>} */
  const found = new Map();
  for (let at = 0; at < dates.length; at += BATCH) {
    onprogress(at, dates.length);
    const batch = dates.slice(at, at + BATCH);
    const columns = await Promise.all(batch.map(([date]) => readDate(index, list, date)));
    if (isCancelled()) return null;
    columns.forEach((read, place) => count(found, list, batch[place][0], read));
  }
  const all = [...found.values()].sort((one, other) =>
    other.points - one.points || one.peak - other.peak || other.days - one.days || one.work.id - other.work.id);
  return all.slice(0, MOST_WORKS).map(({ work, points }, place) => ({
    ...work, place: place + 1, points, previous: null, isElsewhere: true,
  }));
}

/**
 * Reads the stored entries of a date; a live page has no more pages than these. Nothing is fetched from pixiv, so a date
 * that is not stored is null.
 */
export async function readDate(index, list, date) {
  const works = index.lists[list]?.find(([one]) => one === date)?.[1];
  if (!works) return null;
  if (!index.live) return RL.get(`${list}/${date}`);
  return RL.ask(`${list}/${date}`, `?pages=${Math.max(1, Math.floor(works / 50))}`);
}

function count(found, list, date, columns) {
  for (let at = 0; at < (columns.id?.length ?? 0); at += 1) {
    const rank = columns.rank[at];
    if (rank > DEPTH) continue;
    const id = columns.id[at];
    const entry = found.get(id) ?? { points: 0, peak: Infinity, days: 0, work: null };
    entry.points += DEPTH + 1 - rank;
    entry.days += 1;
    // The work is shown as in its best ranking.
    if (rank < entry.peak) Object.assign(entry, { peak: rank, work: workOfDate(list, date, columns, at) });
    found.set(id, entry);
  }
}
