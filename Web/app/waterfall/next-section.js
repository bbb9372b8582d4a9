import { sectionBeside } from '../data/feeds.js';
import { HEADER } from './geometry.js';

/** The section to fetch a page of: the first incomplete one within two screens; null for none. */
export function nextSectionToLoad(geometry, position, height, isUpward) {
  const { sections } = geometry;
  const [middle, bottom, end] = [0.5, 1, 2].map((screens) => position + screens * height);
  const from = geometry.sectionAt(position + HEADER);
  for (let section = from; section < sections.length && geometry.top(section) < end; section += 1) {
    const content = sections[section];
    const below = geometry.top(section + 1);
    // The section that is being read determines the positions of the sections below.
    if (content.isFetching || content.isLoading || geometry.reserved.has(section)) return null;
    if (content.failed) continue;
    if (content.isPlaceholder) return content;
    // A reader who has scrolled past a date, or comes from the date below, would see that date move.
    const isLeft = below < middle || (isUpward && below < bottom && sections[sectionBeside(geometry, section, 1)]?.work(0));
    if (content.hasMorePages && !isLeft) return below < end ? content : null;
  }
  return null;
}
