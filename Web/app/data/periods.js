import { bestWorks } from './best-works.js';
import { RL } from './data.js';
import { workOfDate } from './works.js';

/** The maximum number of best works. */
export const MOST_WORKS = 500;
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
 * The best works of a period, with the points and in the order of `rankinglog best`. Only stored rankings count, and
 * nothing is fetched from pixiv.
 *
 * @param {(done: number, all: number) => void} onprogress
 * @param {() => boolean} isCancelled
 */
export async function bestOf(index, list, period, onprogress, isCancelled) {
  const dates = datesOf(index, list, period);
  const best = bestWorks();
  for (let at = 0; at < dates.length; at += BATCH) {
    onprogress(at, dates.length);
    const batch = dates.slice(at, at + BATCH);
    const read = await Promise.all(batch.map(([date]) => readDate(index, list, date)));
    if (isCancelled()) return null;
    read.forEach((columns, place) => {
      best.add(columns, (entry) => workOfDate(list, batch[place][0], columns, entry));
    });
  }
  return best.sorted().slice(0, MOST_WORKS).map((work, place) => ({
    ...work, place: place + 1, previous: null, isElsewhere: true,
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
