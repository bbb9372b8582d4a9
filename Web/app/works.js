'use strict';

const TYPES = ['illust', 'manga', 'ugoira'];
const AGES = ['all', 'r18', 'r18g'];
const EXTENSIONS = ['', 'jpg', 'png', 'gif', 'webp'];
const DAY = 86_400_000;

/** The day of a number of days since 1970, as the data files count them, and back. */
const dateOfDay = (day) => new Date(day * DAY).toISOString().slice(0, 10);
const dayOfDate = (date) => Date.parse(date) / DAY;

/** Pictures lie in folders by ranges of ids. */
const folderOf = (id) => Math.floor(id / 65_536);

function thumbnailPath(id, extension) {
  return extension ? `thumbnail/${folderOf(id)}/${id}.${EXTENSIONS[extension]}` : null;
}

function imagePath(id, page, extension) {
  return extension ? `image/${folderOf(id)}/${id}_p${page}.${EXTENSIONS[extension]}` : null;
}

/** What the pages show of a work; one form, wherever it comes from. */
function workOfDate(list, date, columns, index) {
  const id = columns.id[index];
  const artist = columns.artists[columns.artist[index]];
  return {
    id, list, date,
    rank: columns.rank[index],
    previous: columns.previous[index],
    title: columns.title[index],
    artist: artist ? { id: artist[0], name: artist[1] } : null,
    tags: columns.tags[index].map((tag) => columns.tagNames[tag]),
    width: columns.width[index],
    height: columns.height[index],
    pages: columns.pages[index],
    type: TYPES[columns.type[index]] ?? 'illust',
    age: AGES[columns.age[index]] ?? 'all',
    ai: columns.ai[index],
    visibility: columns.visibility[index],
    thumbnail: thumbnailPath(id, columns.thumbnail[index]),
    image: imagePath(id, 0, columns.image[index]),
  };
}

/** The works of a search shard have the rank and the date of their best place. */
function workOfShard(lists, shard, index) {
  const id = shard.id[index];
  const [title, artist, ...tags] = shard.lines[index].split('\t');
  return {
    id, title, tags,
    list: lists[shard.list[index]],
    date: dateOfDay(shard.day[index]),
    rank: shard.best[index],
    previous: null,
    artist: artist ? { id: shard.artist[index], name: artist } : null,
    ratio: shard.ratio[index],
    pages: shard.pages[index],
    type: TYPES[shard.type[index]] ?? 'illust',
    age: AGES[shard.age[index]] ?? 'all',
    thumbnail: thumbnailPath(id, shard.thumbnail[index]),
    image: imagePath(id, 0, shard.image[index]),
  };
}

/** What only the viewer shows: all places of a work, its caption, its pages. */
async function detailsOf(id) {
  const shard = await RL.get(`work/${folderOf(id)}`);
  return shard[id] ?? { places: {} };
}

/** The addresses of a work's pictures, page by page. */
function picturesOf(work, details) {
  const pages = (details?.pages ?? []).map(([extension], page) => imagePath(work.id, page, extension));
  return pages.length > 0 ? pages : [work.image ?? work.thumbnail];
}
