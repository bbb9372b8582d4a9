'use strict';

/** Where the sections of a waterfall and their works lie, from the top of everything, in px. It never changes. */
class Geometry {
  static HEADER = 44;

  /**
   * @param {Array} sections their ratios are enough
   * @param {string} layout the name of a layout
   * @param {number} size the wished size of a picture
   */
  constructor(sections, layout, size, width) {
    this.gap = width < 600 ? 4 : 8;
    this.inner = Math.max(1, width - 2 * this.gap);
    Object.assign(this, { sections, layout, size: Math.min(size, this.inner / 2 - this.gap), width, known: new Map() });
    this.tops = new Float64Array(sections.length + 1);
    sections.forEach((section, at) => {
      this.tops[at + 1] = this.tops[at] + Geometry.HEADER + Math.ceil(this.arrange(section));
    });
    this.total = Math.max(1, this.tops[sections.length]);
  }

  arrange(section, place) {
    return layouts[this.layout](section.ratios, this.inner, this.size, this.gap, place);
  }

  /** The boxes of a section's works, from the section's top. */
  boxes(section) {
    const found = this.known.get(section);
    if (found) return found;
    const boxes = [];
    this.arrange(this.sections[section], (index, x, y, width, height) => {
      boxes[index] = { left: x + this.gap, top: y + Geometry.HEADER, width, height, bottom: y + Geometry.HEADER + height };
    });
    // Those that are looked at are asked for at each step; a few sections are enough.
    if (this.known.size > 20) this.known.clear();
    this.known.set(section, boxes);
    return boxes;
  }

  /** The section at a distance from the top of everything. */
  sectionAt(position) {
    return Math.min(lineAt(this.tops, position), Math.max(0, this.sections.length - 1));
  }

  /** The first work of which something is seen below a distance from the top, and how far below that it begins. */
  placeAt(position) {
    const section = this.sectionAt(position);
    const boxes = this.boxes(section);
    const within = position - this.tops[section];
    const index = Math.max(0, boxes.findIndex(({ bottom }) => bottom > within));
    return boxes.length > 0 ? { section, index, below: boxes[index].top - within } : null;
  }

  /** The distance of a work's box from the top of everything. */
  topOf({ section, index }) {
    return this.tops[section] + this.boxes(section)[index].top;
  }

  /** The work whose middle is nearest among those above (-1) or below (1); in the section beside, if there is none. */
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
    const beside = section + direction;
    return this.sections[beside]?.count > 0 ? best(beside, this.boxes(beside)) : null;
  }
}
