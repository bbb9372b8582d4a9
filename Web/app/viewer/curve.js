import { datesText, locale, text } from '../texts.js';
import { element, shape } from '../base/elements.js';
import { listText } from '../base/rankings.js';
import { dateOfDay, dayOfDate, usualStep } from '../data/works.js';

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

function pointsOf(list, places) {
  return Array.from({ length: places.length / 2 }, (_, at) => {
    const [day, rank] = [places[2 * at], places[2 * at + 1]];
    return { day, rank, hash: `#/${list}/${dateOfDay(day)}/${rank}`, name: `${dateOfDay(day)} · #${rank}` };
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
  const value = element('p.value', { 'aria-hidden': 'true' });
  const current = points.findIndex(({ day }) => dateOfDay(day) === date);
  const drawing = rankCurve(dates, points, current);
  // For a single entry, the line of text contains everything.
  if (points.length === 1) {
    drawing.setAttribute('hidden', '');
    return [element('p', {}, ...summary(points)), drawing];
  }
  const links = [...drawing.querySelectorAll('a')];
  const show = (at) => {
    value.textContent = points[at]?.name ?? '';
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
  return [element('p.best', {}, ...summary(points)), drawing, value];
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
 * Draws the ranks of a work in a list over time. A line only joins neighboring dates. There is a gap at a complete date
 * without the work. The line is dashed across dates that are partial or not stored, because the ranks are unknown.
 *
 * @param {Array} dates the dates of the list, in the format of the index, oldest first
 * @param {Array<{day: number, rank: number, hash: string, name: string}>} points oldest first
 * @param {number} current the index of the shown entry; -1 if it is not in the list
 */
function rankCurve(dates, points, current) {
  const [first, last] = [points[0].day, points.at(-1).day];
  const worst = Math.max(...points.map(({ rank }) => rank), GRID.at(-1));
  const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom];
  const x = ({ day }) => MARGIN.left + (right - MARGIN.left) * (last > first ? (day - first) / (last - first) : 0.5);
  // Logarithmic, because differences between the first ranks matter most.
  const y = ({ rank }) => MARGIN.top + (bottom - MARGIN.top) * Math.log(rank) / Math.log(worst);
  const drawing = shape('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group', 'data-points': points.length,
    'aria-label': `${text('ranksOf')}, ${dateOfDay(first)} – ${dateOfDay(last)}`,
  });
  const note = (content, attributes) => shape('text', { 'aria-hidden': 'true', ...attributes }, content);
  for (const rank of GRID) {
    drawing.append(shape('path', { d: `M${MARGIN.left} ${y({ rank })}H${right}` }),
      note(String(rank), { x: MARGIN.left - 5, y: y({ rank }) + 3.5, 'text-anchor': 'end' }));
  }
  drawing.append(note(dateOfDay(first), { x: MARGIN.left, y: HEIGHT - 4 }),
    note(dateOfDay(last), { x: right, y: HEIGHT - 4, 'text-anchor': 'end' }));
  const step = usualStep(dates.map(([date]) => dayOfDate(date)));
  const proofs = dates.filter(([, , state]) => state === 'complete').map(([date]) => dayOfDate(date));
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    if (proofs.some((day) => day > from.day && day < to.day)) continue;
    drawing.append(shape('line', {
      x1: x(from), y1: y(from), x2: x(to), y2: y(to), class: to.day - from.day > step ? 'unknown' : 'known',
    }));
  }
  // The area of a point extends to the middle between it and its neighbors.
  const middle = (one, other) => (x(points[one]) + x(points[other])) / 2;
  points.forEach((point, at) => {
    const left = at > 0 ? middle(at - 1, at) : 0;
    const end = at < points.length - 1 ? middle(at, at + 1) : WIDTH;
    drawing.append(shape('a', {
      href: point.hash, 'aria-label': point.name, 'aria-current': at === current ? 'date' : null,
      tabindex: at === Math.max(0, current) ? '0' : '-1',
    }, shape('rect', { x: left, width: end - left, height: HEIGHT }),
    shape('circle', { cx: x(point), cy: y(point), r: points.length > 60 ? 1.5 : 2.5 })));
  });
  return drawing;
}
