import { RL } from './data.js';
import { ratioCharacter, ratioOf } from './ratios.js';
import { AGES, EXTENSIONS, FRAMES, TYPES, VISIBILITIES, WORK_SHARD } from './tables.js';

const DAY = 86_400_000;

/** Converts the number of days since 1970, as in the data files, to a date, and back. */
export const dateOfDay = (day) => new Date(day * DAY).toISOString().slice(0, 10);
export const dayOfDate = (date) => Date.parse(date) / DAY;

/** The usual number of days between two dates of a list. */
export function usualStep(days) {
  const steps = days.slice(1).map((day, at) => day - days[at]).sort((one, two) => one - two);
  return steps[Math.floor(steps.length / 2)] ?? 1;
}

/** The address of a work at pixiv. */
export const addressOf = (work) => `https://www.pixiv.net/artworks/${work.id}`;

/** The address of a work's entry, for links. */
export function placeHash({ list, date, rank, id }, page = 0) {
  return list && date ? `#/${list}/${date}/${rank}${page > 0 ? `/p${page + 1}` : ''}` : `#/work/${id}`;
}

/** The rank, title and artist of a work, for screen readers. */
export function nameOf({ rank, title, artist }) {
  return `${rank ? `${rank}: ` : ''}${title}${artist ? `, ${artist.name}` : ''}`;
}

/** Images are stored in directories by ranges of IDs. */
const folderOf = (id) => Math.floor(id / WORK_SHARD);

function picturePath(kind, id, format, page = '') {
  return EXTENSIONS[format] ? `${kind}/${folderOf(id)}/${id}${page}.${EXTENSIONS[format]}` : null;
}

/**
 * The frames of an animation. Delays, in ms, are limited to the capabilities of screens and the patience of readers.
 */
export async function framesOf(id) {
  const { extension, delays } = await RL.get(`animation/${id}`);
  return delays.map((delay, number) => ({
    source: `frame/${folderOf(id)}/${id}/${number}.${extension}`, delay: Math.min(60_000, Math.max(10, delay)),
  }));
}

/** The number of hexadecimal digits per work in a string of colors. A work without a color has hyphens instead. */
const COLOR_DIGITS = 6;

/** The color of a work's thumbnail as in CSS; null for none. */
function colorOf(columns, index) {
  // The server of a page that stays open may be an earlier version.
  const digits = columns.color?.slice(COLOR_DIGITS * index, COLOR_DIGITS * (index + 1)) ?? '-';
  return digits.startsWith('-') ? null : `#${digits}`;
}

/** A work for the pages, in one form for all sources. Both kinds of files have these columns. */
function workOf(columns, index) {
  const id = columns.id[index];
  const image = columns.image[index];
  return {
    id,
    pages: columns.pages[index],
    type: TYPES[columns.type[index]] ?? 'illust',
    age: AGES[columns.age[index]] ?? 'all',
    thumbnail: picturePath('thumbnail', id, columns.thumbnail[index]),
    image: picturePath('image', id, image, '_p0'),
    animation: image === FRAMES,
    // A single file that the browser plays.
    moves: TYPES[columns.type[index]] === 'ugoira' && EXTENSIONS[image] === 'webp',
    visibility: VISIBILITIES[columns.visibility?.[index]] ?? 'visible',
    color: colorOf(columns, index),
  };
}

export function workOfDate(list, date, columns, index) {
  const [width, height] = [columns.width[index], columns.height[index]];
  const artist = columns.artists[columns.artist[index]];
  return {
    ...workOf(columns, index), list, date, width, height,
    rank: columns.rank[index],
    title: columns.title[index],
    artist: artist ? { id: artist[0], name: artist[1] } : null,
    tags: columns.tags[index].map((tag) => columns.tagNames[tag]),
    ai: columns.ai[index],
    /** The rank in the previous ranking; 0 for a new work, null if unknown. */
    previous: columns.previous?.[index] ?? null,
    ratio: ratioCharacter(width, height),
  };
}

/** A work of a search shard. It has the rank and the date of its best entry, if a list of the site contains it. */
export function workOfShard(lists, shard, index) {
  const [title, artist, ...tags] = shard.lines[index].split('\t');
  const list = lists[shard.list[index]] ?? null;
  return {
    ...workOf(shard, index), title, tags, list,
    date: list && dateOfDay(shard.day[index]),
    rank: list && shard.best[index],
    /** The work is shown outside the ranking of its best rank. */
    isElsewhere: true,
    previous: null,
    artist: artist ? { id: shard.artist[index], name: artist } : null,
    ratio: shard.ratio[index],
  };
}

/** The works of a file with the columns of a search shard. */
export function worksOfShard(lists, shard) {
  shard.lines = shard.text.split('\n');
  return shard.id.map((_, index) => workOfShard(lists, shard, index));
}

/** The details for the viewer: all ranks of a work, its caption, its pages, the names of its tags by language. */
export async function detailsOf(id) {
  const shard = await RL.get(`work/${folderOf(id)}`);
  return { names: shard.names ?? {}, ...(shard[id] ?? { places: {} }) };
}

/** The addresses of a work's images, page by page; null for a page without one. */
export function picturesOf(work, details) {
  const pages = details?.pages?.map(([format], page) => picturePath('image', work.id, format, `_p${page}`));
  return pages ?? [work.image ?? work.thumbnail];
}

/** The size of a page, or just its aspect ratio if the size is unknown. */
export function sizeOf(work, page, details) {
  const known = page === 0 && work.width ? [work.width, work.height] : details?.pages?.[page]?.slice(1);
  return known?.[0] > 0 ? known : [1000, 1000 / ratioOf(work.ratio, 0)];
}
