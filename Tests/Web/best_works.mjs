// Compares the best works of the front end with those of best_works.json. Prints the number of cases.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
// Node would read a file named .js as another kind of module.
const source = read('../../Web/app/data/best-works.js');
const { bestWorks } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const cases = JSON.parse(read('best_works.json'));

/** The columns of a date's data file. */
function columnsOf({ isComplete, pages }) {
  const entries = pages.flat();
  return {
    state: isComplete ? 'complete' : 'partial',
    id: entries.map(([id]) => id),
    rank: entries.map(([, rank], index) => rank ?? index + 1),
    previous: entries.map(([, rank]) => (rank === null ? null : 0)),
  };
}

for (const { name, rankings, best } of cases) {
  const works = bestWorks();
  for (const ranking of rankings) {
    const { id, rank } = columnsOf(ranking);
    works.add(columnsOf(ranking), (index) => ({ id: id[index], rank: rank[index] }));
  }
  assert.deepEqual(works.sorted().map(({ id, points, rank, days }) => [id, points, rank, days]), best, name);
}
console.log(cases.length);
