import { text } from '../texts.js';
import { shape } from '../base/elements.js';
import { dateOfDay, dayOfDate } from '../data/works.js';

/**
 * Draws the ranks of a work in a list over time. A line only joins neighboring dates. There is a gap at a complete date
 * without the work. The line is dashed across dates that are partial or not stored, because the ranks are unknown.
 *
 * @param {Array} dates the dates of the list, in the format of the index, oldest first
 * @param {number[]} places days since 1970 and ranks, alternating, oldest first
 */
export function rankCurve(dates, places) {
  const points = [];
  for (let at = 0; at < places.length; at += 2) points.push({ day: places[at], rank: places[at + 1] });
  const [width, height, margin] = [280, 72, 6];
  const [first, last] = [points[0].day, points.at(-1).day];
  const worst = Math.max(...points.map(({ rank }) => rank), 10);
  const x = ({ day }) => margin + (width - 2 * margin) * (last > first ? (day - first) / (last - first) : 0.5);
  // Logarithmic, because differences between the first ranks matter most.
  const y = ({ rank }) => margin + (height - 2 * margin) * Math.log(rank) / Math.log(worst);
  const drawing = shape('svg', {
    viewBox: `0 0 ${width} ${height}`, role: 'img', 'data-points': points.length,
    'aria-label': `${text('places')}: ${points.length}, ${dateOfDay(first)} – ${dateOfDay(last)}`,
  });
  const step = usualStep(dates.map(([date]) => dayOfDate(date)));
  const proofs = dates.filter(([, , state]) => state === 'complete').map(([date]) => dayOfDate(date));
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    if (proofs.some((day) => day > from.day && day < to.day)) continue;
    drawing.append(shape('line', {
      x1: x(from), y1: y(from), x2: x(to), y2: y(to), class: to.day - from.day > step ? 'unknown' : 'known',
    }));
  }
  for (const point of points) {
    drawing.append(shape('circle', { cx: x(point), cy: y(point), r: points.length > 60 ? 1.5 : 2.5 },
      shape('title', {}, `${dateOfDay(point.day)}: ${point.rank}`)));
  }
  return drawing;
}

/** The usual number of days between two dates of a list. */
export function usualStep(days) {
  const steps = days.slice(1).map((day, at) => day - days[at]).sort((one, two) => one - two);
  return steps[Math.floor(steps.length / 2)] ?? 1;
}
