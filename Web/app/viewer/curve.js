import { countText, datesText, locale, shortDateText, text } from '../texts.js';
import { element, shape } from '../base/elements.js';
import { listText } from '../base/rankings.js';
import { dateOfDay, dayOfDate, placeHash, usualStep } from '../data/works.js';

const WIDTH = 280;
const HEIGHT = 112;
/** The space for the labels of ranks and dates. */
const MARGIN = { left: 28, right: 8, top: 8, bottom: 22 };
/** The ranks with grid lines. */
const GRID = [1, 10, 100];

/**
 * The ranks of a work: its best rank and the curve in the shown list, and a line for each other list.
 *
 * @param {Object<string, Array>} lists the dates of all lists, in the format of the index, oldest first
 * @param {{list: string, date: string}} work
 * @param {Object<string, number[]>} places by list, days since 1970 and ranks, alternating, oldest first
 * @returns {HTMLElement[]}
 */
export function rankHistory(lists, { list, date }, places) {
  const others = Object.keys(places).filter((other) => other !== list && other in lists && places[other].length > 0)
    .map((other) => element('li', {}, element('bdi', { 'data-list-name': other }, listText(other)), ' ', ...summary(pointsOf(other, places[other]))));
  const points = pointsOf(list, places[list] ?? []);
  return [
    ...(points.length > 0 && list in lists ? shownList(lists[list], points, date) : []),
    ...(others.length > 0 ? [element('ul.others', {}, ...others)] : []),
  ];
}

/**
 * The best ranks of several works over time, in the list with the most of them. Empty for fewer than two works.
 *
 * @returns {HTMLElement[]}
 */
export function bestRanks(works) {
  const lists = new Map();
  for (const work of works) {
    if (!work.list || !(work.rank > 0)) continue;
    if (!lists.has(work.list)) lists.set(work.list, []);
    lists.get(work.list).push(work);
  }
  const [list, shown] = [...lists].reduce((most, other) => (other[1].length > most[1].length ? other : most), ['', []]);
  if (shown.length < 2) return [];
  const points = shown.map((work) => ({
    day: dayOfDate(work.date), rank: work.rank, hash: placeHash(work), name: `${shortDateText(work.date)} · #${work.rank} · ${work.title}`,
  })).sort((one, other) => one.day - other.day);
  const drawing = rankCurve(points, -1);
  return [drawing, valueOf(drawing, points, -1, element('bdi', { 'data-list-name': list }, listText(list)), ' · ', countText(points.length))];
}

function pointsOf(list, places) {
  return Array.from({ length: places.length / 2 }, (_, at) => {
    const [day, rank] = [places[2 * at], places[2 * at + 1]];
    const date = dateOfDay(day);
    return { day, rank, hash: `#/${list}/${date}/${rank}`, name: `${shortDateText(date)} · #${rank}` };
  });
}

/** The best rank, which leads to its date, and the number of dates; the only entry instead of a best one. */
function summary(points) {
  const best = points.reduce((one, other) => (other.rank < one.rank ? other : one));
  const link = (name) => element('a', { href: best.hash }, name);
  return points.length === 1 ? [datesText(1), ' · ', link(best.name)]
    : [link(text('bestRank', locale.numbers.format(best.rank))), ' · ', datesText(points.length)];
}

/** The summary, the curve, and a line with the date and the rank at the pointer or the focus. */
function shownList(dates, points, date) {
  const current = points.findIndex(({ day }) => dateOfDay(day) === date);
  const drawing = rankCurve(points, current, dates);
  // For a single entry, the line of text contains everything.
  if (points.length === 1) {
    drawing.setAttribute('hidden', '');
    return [element('p', {}, ...summary(points)), drawing];
  }
  return [element('p.best', {}, ...summary(points)), drawing, valueOf(drawing, points, current)];
}

/**
 * A line with the name of the point at the pointer or the focus, otherwise of the current one.
 *
 * @param {...(Node|string)} others shown if there is no current point
 */
function valueOf(drawing, points, current, ...others) {
  const value = element('p.value', { 'aria-hidden': 'true' });
  const links = [...drawing.querySelectorAll('a')];
  const show = (at) => {
    value.replaceChildren(...(points[at] ? [points[at].name] : others));
    links.forEach((link, other) => link.toggleAttribute('data-shown', other === at));
  };
  const showTarget = ({ target }) => {
    const at = links.indexOf(target?.closest('a'));
    if (at >= 0) show(at);
  };
  drawing.addEventListener('pointerover', showTarget);
  drawing.addEventListener('focusin', showTarget);
  // A finger remains bound to the element on which it was placed.
  drawing.addEventListener('pointermove', ({ clientX, clientY }) =>
    showTarget({ target: document.elementFromPoint(clientX, clientY) }));
  drawing.addEventListener('pointerleave', () => show(current));
  drawing.addEventListener('keydown', (event) => keyed(event, links));
  show(current);
  return value;
}

/** Moves between the points, which are one tab stop. */
function keyed(event, links) {
  const at = links.indexOf(event.target);
  const next = {
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1,
  }[event.key];
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  // Otherwise the viewer would go to another work.
  event.preventDefault();
  if (!links[next]) return;
  links[at].setAttribute('tabindex', '-1');
  links[next].setAttribute('tabindex', '0');
  links[next].focus();
}

/**
 * Draws ranks over time.
 *
 * @param {Array<{day: number, rank: number, hash: string, name: string}>} points oldest first
 * @param {number} current the index of the shown entry; -1 if it is not in the list
 * @param {?Array} dates for the ranks of one work, the dates of the list, in the format of the index, oldest first: its
 *   points are joined
 */
function rankCurve(points, current, dates = null) {
  const [first, last] = [points[0].day, points.at(-1).day];
  const [start, end] = [first, last].map((day) => shortDateText(dateOfDay(day)));
  const worst = Math.max(...points.map(({ rank }) => rank), GRID.at(-1));
  const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom];
  const x = ({ day }) => MARGIN.left + (right - MARGIN.left) * (last > first ? (day - first) / (last - first) : 0.5);
  // Logarithmic, because differences between the first ranks matter most.
  const y = ({ rank }) => MARGIN.top + (bottom - MARGIN.top) * Math.log(rank) / Math.log(worst);
  const drawing = shape('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group', 'data-points': points.length,
    'aria-label': `${text('ranksOf')}, ${start} – ${end}`,
  });
  const note = (content, attributes) => shape('text', { 'aria-hidden': 'true', ...attributes }, content);
  for (const rank of GRID) {
    drawing.append(shape('path', { d: `M${MARGIN.left} ${y({ rank })}H${right}` }),
      note(String(rank), { x: MARGIN.left - 5, y: y({ rank }) + 3.5, 'text-anchor': 'end' }));
  }
  drawing.append(note(start, { x: MARGIN.left, y: HEIGHT - 4 }),
    note(end, { x: right, y: HEIGHT - 4, 'text-anchor': 'end' }));
  if (dates) drawing.append(...lines(points, dates, x, y));
  // The area of a point extends to the middle between it and its neighbors.
  const middle = (one, other) => (x(points[one]) + x(points[other])) / 2;
  points.forEach((point, at) => {
    const left = at > 0 ? middle(at - 1, at) : 0;
    const edge = at < points.length - 1 ? middle(at, at + 1) : WIDTH;
    drawing.append(shape('a', {
      href: point.hash, 'aria-label': point.name, 'aria-current': at === current ? 'date' : null,
      tabindex: at === Math.max(0, current) ? '0' : '-1',
    }, shape('rect', { x: left, width: edge - left, height: HEIGHT }),
    shape('circle', { cx: x(point), cy: y(point), r: points.length > 60 ? 1.5 : 2.5 })));
  });
  return drawing;
}

/**
 * The lines between neighboring dates. There is a gap at a complete date without the work. The line is dashed across dates
 * that are partial or not stored, because the ranks are unknown.
 */
function lines(points, dates, x, y) {
  const step = usualStep(dates.map(([date]) => dayOfDate(date)));
  const proofs = dates.filter(([, , state]) => state === 'complete').map(([date]) => dayOfDate(date));
  return points.slice(1).flatMap((to, at) => {
    const from = points[at];
    if (proofs.some((day) => day > from.day && day < to.day)) return [];
    return [shape('line', {
      x1: x(from), y1: y(from), x2: x(to), y2: y(to), class: to.day - from.day > step ? 'unknown' : 'known',
    })];
  });
}
