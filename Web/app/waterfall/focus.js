import { neighbour, sectionBeside } from '../data/feeds.js';
import { HEADER } from './geometry.js';

/** The focused work of a waterfall, and its movement by keys. */
export class Focus {
  constructor(waterfall) {
    this.waterfall = waterfall;
    this.current = null;
  }

  /** Scrolls a work into view, and focuses it when it exists. */
  async give(place) {
    const { waterfall } = this;
    // The work may be below the end of its section.
    if (waterfall.geometry.reserved.has(place.section)) waterfall.updateHeights();
    const { geometry, scroller: { clientHeight }, position } = waterfall;
    this.current = place;
    const top = geometry.topOf(place);
    const height = geometry.boxes(place.section)[place.index]?.height ?? 0;
    if (top < position + HEADER || top + height > position + clientHeight) {
      waterfall.scrollTo(top - HEADER - Math.max(0, clientHeight - HEADER - height) / 2);
    }
    await waterfall.load(place.section);
    if (this.current !== place) return;
    waterfall.tileAt(place)?.focus({ preventScroll: true });
  }

  /** The start position for keys: the focused work, otherwise the first visible one. */
  get start() {
    const { current, waterfall: { feed, seen } } = this;
    if (current && current.index < feed.sections[current.section].count) return current;
    if (!seen || feed.sections[seen.section].count > 0) return seen;
    const section = sectionBeside(feed, seen.section, 1);
    return section && { section, index: 0 };
  }

  /** Moves the focus by a key: left and right by rank, up and down to the nearest box. */
  move(key) {
    const { start, waterfall: { feed, geometry } } = this;
    if (!start) return;
    const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
    const isByRank = key === 'ArrowRight' || key === 'ArrowLeft';
    const next = start !== this.current ? start
      : isByRank ? neighbour(feed, start, direction) : geometry.nearest(start, direction);
    if (next) this.give(next);
  }
}
