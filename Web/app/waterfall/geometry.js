import { sectionBeside } from '../data/feeds.js';
import { layouts } from './layouts.js';
import { PrefixSums } from './prefix-sums.js';

/** The height of a section's header, in px. */
export const HEADER = 44;

/** The positions of a waterfall's sections and works, in px from the top of the waterfall. */
export class Geometry {
  /**
   * @param {Array} sections the sections, of which only the ratios are used
   * @param {string} layout the name of a layout
   * @param {number} size the preferred size of an image
   */
  constructor(sections, layout, size, width) {
    this.gap = width < 600 ? 4 : 8;
    this.inner = Math.max(1, width - 2 * this.gap);
    this.sections = sections;
    this.layout = layout;
    this.size = Math.min(size, this.inner / 2 - this.gap);
    this.width = width;
    this.known = new Map();
    /** The sections whose height has changed, but is not updated yet. */
    this.reserved = new Set();
    this.heights = new PrefixSums(sections.map((section) => this.measure(section)));
  }

  get total() {
    return Math.max(1, this.heights.total);
  }

  /** The distance of a section from the top of the waterfall. */
  top(section) {
    return this.heights.before(section);
  }

  height(section) {
    return this.heights.values[section];
  }

  measure(section) {
    return HEADER + Math.ceil(this.arrange(section));
  }

  /** Updates the height of a changed section, unless `isReserved`. */
  replace(section, isReserved) {
    this.known.delete(section);
    const height = this.measure(this.sections[section]);
    this.reserved.delete(section);
    if (isReserved && height !== this.height(section)) this.reserved.add(section);
    else this.heights.set(section, height);
  }

  /**
   * Whether sections with loaded works are visible between two distances on both sides of a section's end: a new height
   * would move one of them.
   */
  isBetween(section, top, bottom) {
    const isLoaded = (first, last) => this.sections.slice(first, last + 1).some((one) => one.work(0));
    return isLoaded(this.sectionAt(top), section) && isLoaded(section + 1, this.sectionAt(bottom));
  }

  arrange(section, place) {
    return layouts[this.layout](section.ratios, this.inner, this.size, this.gap, place);
  }

  /** The boxes of a section's works, relative to the section's top. */
  boxes(section) {
    const found = this.known.get(section);
    if (found) return found;
    const boxes = [];
    this.arrange(this.sections[section], (index, x, y, width, height) => {
      boxes[index] = { left: x + this.gap, top: y + HEADER, width, height, bottom: y + HEADER + height };
    });
    // The boxes of visible sections are needed at each step; a few sections are enough.
    if (this.known.size > 20) this.known.clear();
    this.known.set(section, boxes);
    return boxes;
  }

  /** The section at a distance from the top of the waterfall. */
  sectionAt(position) {
    return Math.min(this.heights.indexOf(position), Math.max(0, this.sections.length - 1));
  }

  /**
   * The first work that is visible below a distance from the top, and the offset of its top from there. For a section
   * without works, its header.
   */
  placeAt(position, section = this.sectionAt(position)) {
    const index = Math.max(0, this.boxes(section).findIndex(({ bottom }) => bottom > position - this.top(section)));
    return { section, index, below: this.topOf({ section, index }) - position };
  }

  /** The work that should not move between two distances: preferably a loaded work in the section in the middle. */
  anchorAt(top, bottom, avoided) {
    const middle = this.sectionAt((top + bottom) / 2);
    const weight = (section) => (section === avoided ? 1 : section === middle ? 3 : 2);
    let [found, most] = [null, 0];
    for (let section = this.sectionAt(top), last = this.sectionAt(bottom); section <= last; section += 1) {
      if (weight(section) <= most || !this.sections[section].work(0)) continue;
      const place = this.placeAt(top, section);
      if (place.below < bottom - top) [found, most] = [place, weight(section)];
    }
    return found;
  }

  /** The distance of a work's box from the top of the waterfall; of the last box if there are fewer works. */
  topOf({ section, index }) {
    const boxes = this.boxes(section);
    return this.top(section) + (boxes[Math.min(index, boxes.length - 1)]?.top ?? HEADER);
  }

  /** The nearest work above (-1) or below (1), by its middle; in the next section if there is none. */
  nearest({ section, index }, direction) {
    const own = this.boxes(section)[index];
    const isBeyond = ({ top, bottom }) => (direction > 0 ? top >= own.bottom - 1 : bottom <= own.top + 1);
    const distance = ({ left, top, width, bottom }) => {
      const across = Math.abs(left + width / 2 - own.left - own.width / 2) - width / 2;
      return (direction > 0 ? top : -bottom) + 2 * Math.max(0, across);
    };
    const best = (other, candidates) => {
      const nearest = candidates.reduce((one, two) => (distance(two) < distance(one) ? two : one));
      return { section: other, index: this.boxes(other).indexOf(nearest) };
    };
    const candidates = this.boxes(section).filter(isBeyond);
    if (candidates.length > 0) return best(section, candidates);
    const beside = sectionBeside(this, section, direction);
    return beside === null || this.sections[beside].isPlaceholder ? null : best(beside, this.boxes(beside));
  }
}
