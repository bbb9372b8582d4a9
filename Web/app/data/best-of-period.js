import { bestWorks } from './best-works.js';
import { workOfDate } from './works.js';

/** The maximum number of best works. */
export const MOST_WORKS = 500;
/** The number of dates read at a time. */
const BATCH = 8;

/**
 * The best works of a period, with the points and in the order of `rankinglog best`. Only stored rankings count, and
 * no data is fetched from pixiv.
 *
 * @param {(done: number, all: number) => void} onprogress
 * @param {() => boolean} isCancelled
 */
export async function bestOf(source, list, period, onprogress, isCancelled) {
  const dates = source.datesOf(list, period);
  const best = bestWorks();
  for (let at = 0; at < dates.length; at += BATCH) {
    onprogress(at, dates.length);
    const batch = dates.slice(at, at + BATCH);
    const read = await Promise.all(batch.map(([date]) => source.readDate(list, date)));
    if (isCancelled()) return null;
    read.forEach((columns, place) => {
      best.add(columns, (entry) => workOfDate(list, batch[place][0], columns, entry));
    });
  }
  return best.sorted().slice(0, MOST_WORKS).map((work, place) => ({
    ...work, place: place + 1, previous: null, isElsewhere: true,
  }));
}
