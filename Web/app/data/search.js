import { RL } from './data.js';
import { parseFilter } from './filter.js';
import { folded } from './folding.js';
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

/** The current index; it grows while the server stores rankings. */
export function indexOfNow(index) {
  return index.live ? RL.get('index').catch(() => index) : index;
}

/**
 * Searches all works of a static site, newest first. Calls `receive` with the matches of each shard. Stops if a shard
 * cannot be read, for example because the reader has stopped loading. Returns whether all shards were searched.
 */
export async function searchWorks(index, matching, receive, isCancelled) {
  const lists = Object.keys(index.lists);
  for (const number of index.search.toReversed()) {
    const shard = await searchShard(number).catch(() => null);
    if (!shard || isCancelled()) return false;
    receive(matching(shard).map((line) => workOfShard(lists, shard, line)));
  }
  return true;
}

/** The lines that match a filter; none for a text without a condition. */
export function linesMatching(text) {
  const filter = parseFilter(text);
  return (shard) => (filter ? candidates(shard, filter.needle).filter((line) => filter.matches(shard, line)) : []);
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

export function linesWithTag(tag) {
  return (shard) => candidates(shard, folded(tag)).filter((line) => shard.lines[line].split('\t').indexOf(tag, 2) > 0);
}

export function linesWithArtist(id) {
  return (shard) => shard.artist.flatMap((artist, line) => (artist === id ? [line] : []));
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
