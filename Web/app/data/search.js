import { RL } from './data.js';
import { workOfShard } from './works.js';

/** The shards that have been read, by number: half a million works need 65 MB. */
const searchShards = new Map();

async function searchShard(number) {
  if (searchShards.has(number)) return searchShards.get(number);
  const shard = await RL.get(`search/${number}`);
  shard.lines = shard.text.split('\n');
  shard.starts = [0];
  for (let at = shard.folded.indexOf('\n'); at >= 0; at = shard.folded.indexOf('\n', at + 1)) {
    shard.starts.push(at + 1);
  }
  searchShards.set(number, shard);
  return shard;
}

/**
 * Searches all works of a static site, newest first. Calls `receive` with the matches of each shard. Stops if a shard
 * cannot be read, for example because the reader has stopped loading. Returns whether all shards were searched.
 *
 * @param {?import('./filter.js').Condition} condition null matches no work
 */
export async function searchWorks(index, condition, receive, isCancelled) {
  const lists = Object.keys(index.lists);
  for (const number of index.search.toReversed()) {
    const shard = await searchShard(number).catch(() => null);
    if (!shard || isCancelled()) return false;
    receive(linesMatching(shard, condition).map((line) => workOfShard(lists, shard, line)));
  }
  return true;
}

function linesMatching(shard, condition) {
  return condition ? candidates(shard, condition.needle).filter((line) => condition.matches(shard, line)) : [];
}

/** The lines whose folded text contains a needle; all lines without one. */
function candidates(shard, needle) {
  if (!needle) return shard.id.map((_, line) => line);
  const lines = [];
  for (let at = find(0); at >= 0; at = find(shard.starts[lines.at(-1) + 1])) lines.push(lineAt(shard.starts, at));
  return lines;

  function find(from) {
    return from === undefined ? -1 : shard.folded.indexOf(needle, from);
  }
}

/** The last line that starts at or before an offset. */
function lineAt(starts, at) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
