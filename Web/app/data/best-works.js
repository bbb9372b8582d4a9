/** The number of ranks that score, if at least one ranking is complete. */
const STANDARD_DEPTH = 100;
/** The number of ranks of a page of a ranking. */
const PAGE = 50;

/**
 * Collects the best works of rankings, by the rule of `rankinglog best`: a work receives K + 1 - rank points per ranking,
 * and works with equal points are in the order of peak, number of rankings and ID. K is 100. If no ranking is complete,
 * K is the rank to which all of them are stored, and lower ranks do not count.
 */
export function bestWorks() {
  /** The ranks of each work, and its entry in the first ranking with its best rank. */
  const found = new Map();
  let isComplete = false;
  let depth = Infinity;
  return {
    /**
     * Adds a ranking, in the order of dates.
     *
     * @param {any} columns its data file
     * @param {(index: number) => any} entryAt creates an entry, with its ID and rank
     */
    add({ id, rank, previous, state }, entryAt) {
      const last = rank?.at(-1);
      if (!last) return;
      if (state === 'complete') isComplete = true;
      // Only rankings with ranks have previous ranks, and pages of 50 ranks, although works may be missing from them.
      else depth = Math.min(depth, previous?.some((one) => one !== null) ? PAGE * Math.ceil(last / PAGE) : last);
      rank.forEach((one, index) => {
        const work = found.get(id[index]) ?? { ranks: [], entry: null };
        work.ranks.push(one);
        if (!(one >= work.entry?.rank)) work.entry = entryAt(index);
        found.set(id[index], work);
      });
    },

    /** The entries with the points and the number of rankings of their works, best first. */
    sorted() {
      const [last, top] = isComplete ? [Infinity, STANDARD_DEPTH] : [depth, depth];
      return [...found.values()].filter(({ entry }) => entry.rank <= last).map(({ ranks, entry }) => {
        const counted = ranks.filter((rank) => rank <= last);
        return { ...entry, days: counted.length, points: counted.reduce((sum, rank) => sum + Math.max(0, top + 1 - rank), 0) };
      }).sort((one, other) =>
        other.points - one.points || one.rank - other.rank || other.days - one.days || one.id - other.id);
    },
  };
}
