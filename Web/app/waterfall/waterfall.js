import { element } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { sectionBeside, worksFeed } from '../data/feeds.js';
import { muted } from '../data/muted.js';
import { Focus } from './focus.js';
import { Geometry, HEADER } from './geometry.js';
import { layouts } from './layouts.js';
import { nextSectionToLoad } from './next-section.js';
import { ScrollWindow } from './scroll-window.js';
import { mutedTile, putTile, sectionNode, showCount, showState, skeleton, tile } from './tiles.js';

/** The maximum number of loaded dates. */
const MOST_LOADED = 40;

/** An endless waterfall of works. Only the part near the screen is in the document. */
export class Waterfall {
  /** `onmove` is called with the section at the top, `onopen` with the position of a chosen work. */
  constructor({ onmove, onopen }) {
    this.canvas = element('div.canvas');
    this.scroller = element('main#waterfall', {
      tabindex: '0', 'data-name': 'works', onscroll: () => this.draw(),
      onclick: (event) => this.clicked(event), onfocusin: (event) => this.focused(event),
    }, this.canvas);
    const layout = preferences.get('layout', 'rows');
    this.layout = layout in layouts ? layout : 'rows';
    this.size = Math.min(480, Math.max(80, preferences.get('size', 200)));
    this.onmove = onmove;
    this.onopen = onopen;
    this.drawn = new Map();
    this.loaded = [];
    /** The work that `goBack` has shown, in the format of `seen`; null after the reader has scrolled. */
    this.returnedTo = null;
    /** Called with each new tile and its work. */
    this.ontile = (_node, _work) => {};
    this.isMuted = muted.matcher();
    this.focus = new Focus(this);
    this.scrollWindow = new ScrollWindow(this.scroller, this.canvas, this.drawn);
    this.feed = worksFeed([]);
    this.measure();
    new ResizeObserver(() => this.resized()).observe(this.scroller);
    addEventListener('beforeprint', () => this.print());
    addEventListener('afterprint', () => this.lay());
  }

  show(feed) {
    if (feed !== this.feed) {
      // Works are unloaded, but the list may be shown again.
      for (const section of this.loaded) this.feed.sections[section]?.unload();
      this.loaded = [];
      this.feed.loader?.schedule(null);
      if (feed.loader) this.listen(feed);
    }
    this.feed = feed;
    this.focus.current = null;
    this.measure();
    this.scrollTo(0);
  }

  /** Follows the changes of a live list while it is shown. */
  listen(feed) {
    feed.change = (section, apply) => {
      // A hidden list gets a new layout when it is shown again.
      if (this.feed === feed && !this.scroller.hidden) this.change(section, apply);
      else apply();
    };
    feed.update = (section) => {
      if (this.feed !== feed) return;
      this.showState(section);
      if (!this.scroller.hidden) this.draw();
    };
  }

  /** Adds the new works at the feed's end. */
  extend() {
    this.measure();
    this.draw();
  }

  /** Draws all tiles again, after the rules for muted works have changed. */
  updateMuted() {
    this.isMuted = muted.matcher();
    this.lay();
  }

  /** Adds all works of the visible section to the document, because a printed page does not scroll. */
  print() {
    const { seen } = this;
    const node = seen && this.drawn.get(seen.section);
    if (!node || this.scroller.hidden) return;
    for (const [section, other] of this.drawn) other.toggleAttribute('data-printed', section === seen.section);
    this.drawTiles(seen.section, node, -Infinity, Infinity);
  }

  /** Lays out all sections again. The visible works do not move. */
  lay(change = () => {}) {
    const place = this.seen;
    change();
    this.measure();
    if (place) this.scrollTo(this.geometry.topOf(place) - place.below - HEADER);
    else this.draw();
  }

  /** Applies a change above the waterfall, such as a heading that disappears. The visible works do not move. */
  stay(change) {
    const top = () => this.scroller.getBoundingClientRect().top;
    const before = top();
    change();
    this.scrollWindow.shift(Math.round(top() - before));
    this.draw();
  }

  resized() {
    if (this.scroller.clientWidth === this.geometry.width) this.draw();
    else this.lay();
  }

  measure() {
    for (const node of this.drawn.values()) this.remove(node);
    this.drawn.clear();
    this.scroller.dataset.layout = this.layout;
    this.geometry = new Geometry(this.feed.sections, this.layout, this.size, this.scroller.clientWidth);
    this.scrollWindow.show(this.geometry);
  }

  get position() {
    return this.scrollWindow.position;
  }

  /** The first visible work below the header. */
  get seen() {
    return this.feed.sections.length > 0 ? this.geometry.placeAt(this.position + HEADER) : null;
  }

  scrollTo(position) {
    this.returnedTo = null;
    this.scrollWindow.goTo(position);
    this.draw();
  }

  /** Scrolls to the work that was at the top of the screen, in the format of `seen`. */
  goBack(place) {
    const { section, index, below } = place;
    this.focus.current = null;
    this.updateHeights();
    if (section >= this.feed.sections.length) return;
    this.scrollTo(this.geometry.topOf({ section, index }) - below - HEADER);
    this.returnedTo = place;
  }

  /** Scrolls to the top of a section. */
  goTo(section) {
    this.focus.current = null;
    this.updateHeights();
    this.feed.loader?.resume();
    this.scrollTo(this.geometry.top(section));
  }

  /**
   * Applies a change of a section with `apply`. The visible works do not move: if they are on both sides of its end, the
   * section keeps its height until the reader has scrolled.
   */
  change(section, apply, isReserved = this.isBetween(section)) {
    const { geometry, scrollWindow } = this;
    const top = this.position + HEADER;
    // A reader who scrolls up looks at the part below.
    const avoided = scrollWindow.isUpward ? section : null;
    const anchor = geometry.anchorAt(top, this.position + this.scroller.clientHeight, avoided);
    const isAtEnd = !this.returnedTo && !anchor && this.position > 0 && scrollWindow.isAtEnd;
    // The heights of a live page are estimates, in which another work may be at the top.
    const place = this.returnedTo ?? anchor ?? geometry.placeAt(top);
    apply();
    geometry.replace(section, isReserved);
    const node = this.drawn.get(section);
    if (node) this.refresh(section, node);
    scrollWindow.shift(Math.round(geometry.topOf(place) - place.below - top));
    if (isAtEnd) this.scrollTo(Infinity);
    else this.draw();
  }

  isBetween(section) {
    return this.geometry.isBetween(section, this.position + HEADER, this.position + this.scroller.clientHeight);
  }

  /** Updates the heights of changed sections before the reader goes to another position. */
  updateHeights() {
    for (const section of this.geometry.reserved) this.change(section, () => {}, false);
  }

  setHeight(section, node) {
    node.style.height = `${this.geometry.height(section)}px`;
    node.style.overflow = this.geometry.reserved.has(section) ? 'clip' : '';
  }

  /** Updates a section's header, and moves its tiles to their new positions. */
  refresh(section, node) {
    const content = this.feed.sections[section];
    const boxes = this.geometry.boxes(section);
    this.setHeight(section, node);
    showCount(node, content);
    this.showState(section);
    for (const gray of node.querySelectorAll('.skeleton')) gray.remove();
    for (const made of node.querySelectorAll('.tile')) {
      const { index, workId } = made.dataset;
      if (index < boxes.length && String(content.work(Number(index))?.id) === workId) putTile(made, boxes[index]);
      else this.remove(made);
    }
  }

  showState(section) {
    const node = this.drawn.get(section);
    if (node?.firstElementChild.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
    if (node) showState(node, this.feed.sections[section], () => this.retry(section));
  }

  /** Adds the parts near the screen, and removes the others. */
  draw() {
    const { feed: { sections }, geometry } = this;
    if (sections.length === 0) return;
    if (this.scrollWindow.follow()) {
      this.returnedTo = null;
      this.feed.loader?.resume();
    }
    for (const section of geometry.reserved) if (!this.isBetween(section)) this.change(section, () => {});
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
      this.drawTiles(section, node, top - geometry.top(section), bottom - geometry.top(section));
    }
    // The next sections are read before they become visible.
    for (let section = first; section <= Math.min(last + 2, sections.length - 1); section += 1) this.load(section);
    this.feed.loader?.schedule(nextSectionToLoad(geometry, this.position, height, this.scrollWindow.isUpward));
    this.onmove(geometry.sectionAt(this.position + HEADER));
  }

  addSection(section) {
    const { sections } = this.feed;
    const dateBeside = (direction) => sections[sectionBeside(this.feed, section, direction)]?.date ?? null;
    const node = sectionNode(sections[section], { newer: dateBeside(-1), older: dateBeside(1) }, () => this.retry(section));
    this.setHeight(section, node);
    this.scrollWindow.put(node, section);
    const after = Math.min(...[...this.drawn.keys()].filter((other) => other > section));
    this.canvas.insertBefore(node, this.drawn.get(after) ?? null);
    this.drawn.set(section, node);
    return node;
  }

  /**
   * Draws the tiles between two distances from the section's top, in the order of ranks; gray boxes until the works are
   * read.
   */
  drawTiles(section, node, top, bottom) {
    const content = this.feed.sections[section];
    const isRead = Boolean(content.work(0));
    if (isRead) for (const gray of node.querySelectorAll('.skeleton')) gray.remove();
    let next = node.firstElementChild.nextElementSibling;
    this.geometry.boxes(section).forEach((box, index) => {
      const isNear = box.top < bottom && box.bottom > top;
      const isDrawn = next?.dataset.index === String(index);
      const following = isDrawn ? next.nextElementSibling : next;
      if (isNear && !isDrawn) {
        node.insertBefore(isRead ? this.tile(content.work(index), index, box) : skeleton(index, box), next);
      }
      if (isDrawn && !isNear) this.remove(next);
      next = following;
    });
  }

  tile(work, index, box) {
    const node = this.isMuted(work) ? mutedTile(work, index, box) : tile(work, index, box);
    this.ontile(node, work);
    return node;
  }

  /** Removes an element. If it has the focus, the waterfall gets the focus, and remembers the position. */
  remove(node) {
    if (node.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
    // Browsers continue loading images of removed elements, which would delay the visible images.
    for (const image of node.querySelectorAll('img')) if (!image.complete) image.removeAttribute('src');
    node.remove();
  }

  async load(section, isRetry = false) {
    const { feed } = this;
    const content = feed.sections[section];
    if (content.count === 0 || content.work(0) || content.isLoading || (content.failed && !isRetry)) return;
    // Sections that have to be fetched are fetched one at a time.
    if (content.isPlaceholder) return;
    content.isLoading = true;
    content.failed = await content.load().then(() => null, (error) => error);
    content.isLoading = false;
    if (this.feed !== feed) return;
    const node = this.drawn.get(section);
    if (node) showCount(node, content);
    this.showState(section);
    if (content.failed) feed.loader?.countDown(content);
    if (content.failed) return;
    this.loaded.push(section);
    while (this.loaded.length > MOST_LOADED) {
      const oldest = this.loaded.shift();
      if (!this.drawn.has(oldest)) feed.sections[oldest].unload();
    }
    this.draw();
  }

  /** Retries a failed section. */
  retry(section) {
    const content = this.feed.sections[section];
    if (content.hasMorePages) this.feed.loader.load(content, true);
    else this.load(section, true);
  }

  clicked(event) {
    const chosen = event.target.closest('a.tile');
    if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.onopen(this.placeOf(chosen));
  }

  focused(event) {
    if (event.target.matches('a.tile')) this.focus.current = this.placeOf(event.target);
  }

  /** The work of a tile. */
  placed(node) {
    const { section, index } = this.placeOf(node);
    return this.feed.sections[section].work(index);
  }

  /** The tile of a work; null if it is not in the document. */
  tileAt({ section, index }) {
    return this.drawn.get(section)?.querySelector(`.tile[data-index="${index}"]`) ?? null;
  }

  placeOf(node) {
    const [section] = [...this.drawn].find(([, other]) => other === node.parentElement);
    return { section, index: Number(node.dataset.index) };
  }
}
