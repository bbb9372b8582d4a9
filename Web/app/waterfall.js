'use strict';

/**
 * An endless waterfall of works. Only what is near the screen exists, in a window that is moved along: browsers cut
 * boxes off beyond some 16 million px, and nineteen years are 114 million high.
 */
class Waterfall {
  /** The height of the window, in px. */
  static WINDOW = 6_000_000;
  /** So many dates are kept. */
  static MOST_LOADED = 40;

  /** `onmove` is called with the section at the top, `onopen` with the place of a work that was chosen. */
  constructor({ onmove, onopen }) {
    this.canvas = element('div.canvas');
    this.scroller = element('main#waterfall', {
      tabindex: '0', 'data-name': 'works', onscroll: () => this.draw(),
      onclick: (event) => this.clicked(event), onfocusin: (event) => this.focused(event),
    }, this.canvas);
    const layout = choices.get('layout', 'rows');
    this.layout = layout in layouts ? layout : 'rows';
    this.size = Math.min(480, Math.max(80, choices.get('size', 200)));
    Object.assign(this, { onmove, onopen, drawn: new Map(), loaded: [], base: 0, current: null });
    this.feed = worksFeed([]);
    this.measure();
    new ResizeObserver(() => this.resized()).observe(this.scroller);
  }

  show(feed) {
    Object.assign(this, { feed, current: null, loaded: [] });
    this.measure();
    this.scrollTo(0);
  }

  /** Takes over what was added at the feed's end. */
  extend() {
    this.measure();
    this.draw();
  }

  /** Lays everything out anew; what is looked at stays where it is. */
  lay(change = () => {}) {
    const place = this.seen;
    change();
    this.measure();
    if (place) this.scrollTo(this.geometry.topOf(place) - place.below - Geometry.HEADER);
    else this.draw();
  }

  resized() {
    if (this.scroller.clientWidth === this.geometry.width) this.draw();
    else this.lay();
  }

  measure() {
    for (const node of this.drawn.values()) this.remove(node);
    this.drawn.clear();
    this.geometry = new Geometry(this.feed.sections, this.layout, this.size, this.scroller.clientWidth);
    this.height = Math.min(this.geometry.total, Waterfall.WINDOW);
    this.canvas.style.height = `${this.height}px`;
  }

  /** The distance from the top of everything to the top of the screen. */
  get position() {
    return this.base + this.scroller.scrollTop;
  }

  /** The first work that is seen below the header. */
  get seen() {
    return this.feed.sections.length > 0 ? this.geometry.placeAt(this.position + Geometry.HEADER) : null;
  }

  scrollTo(position) {
    const top = Math.max(0, Math.min(position, this.geometry.total - this.scroller.clientHeight));
    this.base = this.baseAround(top);
    this.scroller.scrollTop = top - this.base;
    for (const [section, node] of this.drawn) this.put(node, section);
    this.draw();
  }

  /** Goes to a section's top. */
  goTo(section) {
    this.current = null;
    this.scrollTo(this.geometry.tops[section]);
  }

  baseAround(position) {
    const last = this.geometry.total - this.height;
    return Math.round(Math.max(0, Math.min(position - this.height / 2, last)));
  }

  put(node, section) {
    node.style.top = `${this.geometry.tops[section] - this.base}px`;
  }

  /** Moves the window where the screen comes near its end, in one frame with what it shows. */
  moveWindow() {
    const { scrollTop, clientHeight } = this.scroller;
    const margin = 20 * clientHeight;
    const isNearTop = scrollTop < margin && this.base > 0;
    const isNearEnd = scrollTop + clientHeight > this.height - margin && this.base + this.height < this.geometry.total;
    const moved = isNearTop || isNearEnd ? this.baseAround(this.position) - this.base : 0;
    if (moved === 0) return;
    this.base += moved;
    for (const [section, node] of this.drawn) this.put(node, section);
    this.scroller.scrollTop = scrollTop - moved;
  }

  /** Makes what is near the screen, and removes the rest. */
  draw() {
    const { feed: { sections }, geometry } = this;
    if (sections.length === 0) return;
    this.moveWindow();
    const height = this.scroller.clientHeight;
    const [top, bottom] = [this.position - height, this.position + 3 * height];
    const [first, last] = [geometry.sectionAt(top), geometry.sectionAt(bottom)];
    for (const [section, node] of this.drawn) {
      if (section >= first && section <= last) continue;
      this.remove(node);
      this.drawn.delete(section);
    }
    for (let section = last; section >= first; section -= 1) {
      const node = this.drawn.get(section) ?? this.addSection(section);
      this.drawTiles(section, node, top - geometry.tops[section], bottom - geometry.tops[section]);
    }
    // What comes next is read before it is reached.
    for (let section = first; section <= Math.min(last + 2, sections.length - 1); section += 1) this.load(section);
    this.onmove(geometry.sectionAt(this.position + Geometry.HEADER));
  }

  addSection(section) {
    const { tops } = this.geometry;
    const node = sectionNode(this.feed.sections[section], () => this.load(section, true));
    node.style.height = `${tops[section + 1] - tops[section]}px`;
    this.put(node, section);
    const after = Math.min(...[...this.drawn.keys()].filter((other) => other > section));
    this.canvas.insertBefore(node, this.drawn.get(after) ?? null);
    this.drawn.set(section, node);
    return node;
  }

  /** The tiles between two distances from the section's top, in the order of ranks. */
  drawTiles(section, node, top, bottom) {
    const content = this.feed.sections[section];
    if (!content.work(0)) return;
    let next = node.firstElementChild.nextElementSibling;
    this.geometry.boxes(section).forEach((box, index) => {
      const isNear = box.top < bottom && box.bottom > top;
      const isDrawn = next?.dataset.index === String(index);
      const following = isDrawn ? next.nextElementSibling : next;
      if (isNear && !isDrawn) node.insertBefore(tile(content.work(index), index, box), next);
      if (isDrawn && !isNear) this.remove(next);
      next = following;
    });
  }

  /** A focus that goes with an element goes to the waterfall, which knows where it was. */
  remove(node) {
    if (node.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
    node.remove();
  }

  async load(section, isRetry = false) {
    const { feed } = this;
    const content = feed.sections[section];
    if (content.count === 0 || content.work(0) || content.isLoading || (content.failed && !isRetry)) return;
    content.isLoading = true;
    content.failed = await content.load().then(() => false, () => true);
    content.isLoading = false;
    if (this.feed !== feed) return;
    const node = this.drawn.get(section);
    if (node) showState(node, content, () => this.load(section, true));
    if (content.failed) return;
    this.loaded.push(section);
    while (this.loaded.length > Waterfall.MOST_LOADED) {
      const oldest = this.loaded.shift();
      if (!this.drawn.has(oldest)) feed.sections[oldest].unload();
    }
    this.draw();
  }

  clicked(event) {
    const chosen = event.target.closest('a.tile');
    if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.onopen(this.placeOf(chosen));
  }

  focused(event) {
    if (event.target.matches('a.tile')) this.current = this.placeOf(event.target);
  }

  placeOf(node) {
    const [section] = [...this.drawn].find(([, other]) => other === node.parentElement);
    return { section, index: Number(node.dataset.index) };
  }

  /** Brings a work on the screen, and gives it the focus once it is there. */
  async focus(place) {
    this.current = place;
    const top = this.geometry.topOf(place);
    const { height } = this.geometry.boxes(place.section)[place.index];
    const { clientHeight } = this.scroller;
    if (top < this.position + Geometry.HEADER || top + height > this.position + clientHeight) {
      this.scrollTo(top - Geometry.HEADER - Math.max(0, clientHeight - Geometry.HEADER - height) / 2);
    }
    await this.load(place.section);
    if (this.current !== place) return;
    this.drawn.get(place.section)?.querySelector(`[data-index="${place.index}"]`)?.focus({ preventScroll: true });
  }

  /** Moves the focus by a key: left and right by rank, up and down to the nearest box. */
  move(key) {
    const from = this.current ?? this.seen;
    if (!from) return;
    const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
    const isByRank = key === 'ArrowRight' || key === 'ArrowLeft';
    const next = !this.current ? from
      : isByRank ? neighbour(this.feed, from, direction) : this.geometry.nearest(from, direction);
    if (next) this.focus(next);
  }
}
