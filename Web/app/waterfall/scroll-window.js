/** The height of the window, in px. */
const HEIGHT = 6_000_000;
/** The time without movement after which a scroll has ended, in ms. */
const STILL = 150;

/**
 * The part of a waterfall in the document: a window over its height that moves with the reader. Browsers limit the
 * height of a box to about 16 million px, and nineteen years are 114 million px high.
 */
export class ScrollWindow {
  /** @param {Map} nodes the elements of the drawn sections, by section */
  constructor(scroller, canvas, nodes) {
    this.scroller = scroller;
    this.canvas = canvas;
    this.nodes = nodes;
    this.base = 0;
    this.isShifted = false;
    this.isUpward = false;
    this.last = 0;
  }

  show(geometry) {
    this.geometry = geometry;
    this.base = Math.min(this.base, Math.max(0, geometry.total - HEIGHT));
    this.fit();
  }

  fit() {
    this.height = Math.min(HEIGHT, this.geometry.total - this.base);
    this.canvas.style.height = `${this.height}px`;
  }

  /** The distance from the top of the waterfall to the top of the screen. */
  get position() {
    return this.base + this.scroller.scrollTop;
  }

  get isAtEnd() {
    return this.position + this.scroller.clientHeight >= this.geometry.total - 1;
  }

  goTo(position) {
    const top = Math.max(0, Math.min(position, this.geometry.total - this.scroller.clientHeight));
    this.move(this.baseAround(top), top);
    this.isUpward = false;
  }

  /** Moves the window and its contents without a visible change. */
  move(base, position) {
    this.base = base;
    this.isShifted = false;
    this.fit();
    for (const [section, node] of this.nodes) this.put(node, section);
    this.scroller.scrollTop = position - base;
    this.last = this.scroller.scrollTop;
  }

  put(node, section) {
    node.style.top = `${this.geometry.top(section) - this.base}px`;
  }

  baseAround(position) {
    const height = Math.min(this.geometry.total, HEIGHT);
    return Math.round(Math.max(0, Math.min(position - height / 2, this.geometry.total - height)));
  }

  /**
   * Updates the direction of a scroll, and moves the window when the screen is near its end. Returns whether the reader has
   * scrolled.
   */
  follow() {
    const { scrollTop } = this.scroller;
    const isScrolled = scrollTop !== this.last;
    if (isScrolled) this.isUpward = scrollTop < this.last;
    this.last = scrollTop;
    this.keepAround();
    return isScrolled;
  }

  keepAround() {
    const { scrollTop, clientHeight } = this.scroller;
    if (this.isShifted) this.settleSoon();
    const margin = (this.isShifted ? 2 : 20) * clientHeight;
    const isNearTop = scrollTop < margin && this.base !== 0;
    const isNearEnd = scrollTop + clientHeight > this.height - margin && this.base + this.height < this.geometry.total;
    if (!isNearTop && !isNearEnd) return;
    const position = Math.max(0, this.position);
    const base = this.baseAround(position);
    if (base !== this.base) this.move(base, position);
  }

  /**
   * Follows a change of heights above the visible part, which has moved by this distance. Moves the window instead of
   * the scroll position, because changing that would end a smooth scroll. Afterwards the position of the window is
   * corrected.
   */
  shift(by) {
    this.base += by;
    this.fit();
    for (const [section, node] of this.nodes) this.put(node, section);
    if (by !== 0) this.settleSoon();
  }

  settleSoon() {
    this.isShifted = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.isShifted = false;
      this.follow();
    }, STILL);
  }
}
