'use strict';

/**
 * An endless waterfall of works. Only what is near the screen exists, in a window that is moved along: browsers cut
 * boxes off beyond some 16 million px, and nineteen years are 114 million high.
 */
class Waterfall {
  /** The height of the window, in px. */
  static WINDOW = 6_000_000;
  static HEADER = 44;

  /** `onmove` is called after each change of what is seen, `onopen` with the place of a work that was chosen. */
  constructor({ onmove, onopen }) {
    this.canvas = element('div.canvas');
    this.scroller = element('main#waterfall', {
      tabindex: '0', 'data-name': 'works', 'aria-label': text('works'), onscroll: () => this.draw(),
      onclick: (event) => this.clicked(event), onfocusin: (event) => this.focused(event),
    }, this.canvas);
    Object.assign(this, { onmove, onopen, feed: worksFeed([]), drawn: new Map(), base: 0, current: null });
    this.layout = choices.get('layout', 'rows');
    this.size = choices.get('size', 200);
    new ResizeObserver(() => this.resized()).observe(this.scroller);
    this.measure();
  }

  show(feed) {
    this.feed = feed;
    this.current = null;
    this.clear();
    this.measure();
    this.scrollTo(0);
  }

  /** Takes over what was added at the feed's end. */
  extend() {
    this.measure();
    // The last section may have grown.
    this.clear();
    this.draw();
  }

  /** Lays everything out anew; what is looked at stays. */
  lay(change = () => {}) {
    const seen = this.seen();
    change();
    this.clear();
    this.measure();
    if (seen) this.scrollTo(this.offsets[seen.section] + this.boxes(seen.section).y[seen.index], seen.within);
    else this.draw();
  }

  resized() {
    if (this.scroller.clientWidth === this.scrollerWidth) this.draw();
    else this.lay();
  }

  /** Computes where each section begins. */
  measure() {
    const { sections } = this.feed;
    this.scrollerWidth = this.scroller.clientWidth;
    this.gap = this.scrollerWidth < 600 ? 4 : 8;
    this.width = Math.max(1, this.scrollerWidth - 2 * this.gap);
    this.cell = Math.min(this.size, this.width / 2 - this.gap);
    this.offsets = new Float64Array(sections.length + 1);
    sections.forEach((section, at) => {
      this.offsets[at + 1] = this.offsets[at] + Waterfall.HEADER + Math.ceil(this.arrange(section));
    });
    this.total = Math.max(this.offsets[sections.length], 1);
    this.windowHeight = Math.min(this.total, Waterfall.WINDOW);
    this.canvas.style.height = `${this.windowHeight}px`;
  }

  arrange(section, place) {
    return layouts[this.layout](section.ratios, this.width, this.cell, this.gap, place);
  }

  /** The boxes of a section's works, from the section's top. */
  boxes(section) {
    const drawn = this.drawn.get(section);
    if (drawn) return drawn.boxes;
    const { count } = this.feed.sections[section];
    const boxes = {};
    for (const side of ['x', 'y', 'width', 'height']) boxes[side] = new Float64Array(count);
    this.arrange(this.feed.sections[section], (index, x, y, width, height) => {
      boxes.x[index] = x + this.gap;
      boxes.y[index] = y + Waterfall.HEADER;
      boxes.width[index] = width;
      boxes.height[index] = height;
    });
    return boxes;
  }

  /** The distance from the top of everything to the top of the screen. */
  get position() {
    return this.base + this.scroller.scrollTop;
  }

  scrollTo(position, within = 0) {
    const height = this.scroller.clientHeight;
    const top = Math.max(0, Math.min(position - within, this.total - height));
    this.base = this.baseAround(top);
    this.scroller.scrollTop = top - this.base;
    this.draw();
  }

  baseAround(position) {
    const most = this.total - this.windowHeight;
    return Math.round(Math.max(0, Math.min(position - this.windowHeight / 2, most)));
  }

  /** Moves the window where the screen comes near its end. */
  moveWindow() {
    const { scrollTop, clientHeight } = this.scroller;
    const margin = 20 * clientHeight;
    const isNearTop = scrollTop < margin && this.base > 0;
    const isNearEnd = scrollTop + clientHeight > this.windowHeight - margin && this.base + this.windowHeight < this.total;
    if (!isNearTop && !isNearEnd) return;
    const moved = this.baseAround(this.position) - this.base;
    if (moved === 0) return;
    this.base += moved;
    for (const [section, { node }] of this.drawn) node.style.top = `${this.offsets[section] - this.base}px`;
    this.scroller.scrollTop = scrollTop - moved;
  }

  /** The section at a distance from the top of everything. */
  sectionAt(position) {
    let [low, high] = [0, this.feed.sections.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offsets[middle] <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The first work on the screen, and how far below the screen's top it begins. */
  seen() {
    if (this.feed.sections.length === 0) return null;
    const position = this.position;
    const section = this.sectionAt(position + Waterfall.HEADER);
    const { y, height } = this.boxes(section);
    const top = position - this.offsets[section];
    const index = Math.max(0, y.findIndex((start, at) => start + height[at] > top + Waterfall.HEADER));
    return y.length > 0 ? { section, index, within: y[index] - top } : null;
  }

  clear() {
    for (const { node } of this.drawn.values()) node.remove();
    this.drawn.clear();
  }

  /** Makes what is near the screen, and removes the rest. */
  draw() {
    const { sections } = this.feed;
    if (sections.length === 0) return this.onmove(null);
    this.moveWindow();
    const height = this.scroller.clientHeight;
    const [top, bottom] = [this.position - height, this.position + 3 * height];
    const [first, last] = [this.sectionAt(top), this.sectionAt(bottom)];
    for (const [section, { node }] of this.drawn) {
      if (section >= first && section <= last) continue;
      this.keepFocus(node);
      node.remove();
      this.drawn.delete(section);
    }
    for (let section = first; section <= last; section += 1) this.drawSection(section, top, bottom);
    // What comes next is read before it is reached.
    for (let section = first; section <= Math.min(last + 2, sections.length - 1); section += 1) this.load(section);
    this.onmove(this.sectionAt(this.position + Waterfall.HEADER));
  }

  drawSection(section, top, bottom) {
    const content = this.feed.sections[section];
    let drawn = this.drawn.get(section);
    if (!drawn) {
      drawn = { node: sectionNode(content), boxes: this.boxes(section) };
      drawn.node.style.top = `${this.offsets[section] - this.base}px`;
      drawn.node.style.height = `${this.offsets[section + 1] - this.offsets[section]}px`;
      const after = [...this.drawn.keys()].filter((other) => other > section).sort((one, two) => one - two)[0];
      this.canvas.insertBefore(drawn.node, this.drawn.get(after)?.node ?? null);
      this.drawn.set(section, drawn);
    }
    this.drawTiles(section, top - this.offsets[section], bottom - this.offsets[section]);
  }

  /** The tiles between two distances from the section's top, in the order of ranks. */
  drawTiles(section, top, bottom) {
    const content = this.feed.sections[section];
    const { node, boxes } = this.drawn.get(section);
    if (content.count > 0 && !content.work(0)) return;
    let next = node.firstElementChild.nextElementSibling;
    for (let index = 0; index < content.count; index += 1) {
      const isNear = boxes.y[index] < bottom && boxes.y[index] + boxes.height[index] > top;
      const isDrawn = next && Number(next.dataset.index) === index;
      const following = isDrawn ? next.nextElementSibling : next;
      if (isNear && !isDrawn) node.insertBefore(tile(content.work(index), index, boxes), next);
      if (isDrawn && !isNear) {
        this.keepFocus(next);
        next.remove();
      }
      next = following;
    }
  }

  /** A focus that scrolls away goes to the waterfall, which knows where it was. */
  keepFocus(node) {
    if (node.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
  }

  async load(section, isRetry = false) {
    const { feed } = this;
    const content = feed.sections[section];
    if (content.count === 0 || content.work(0) || content.isLoading || (content.failed && !isRetry)) return;
    content.isLoading = true;
    try {
      await content.load();
      content.failed = false;
      this.unloadFarFrom(section);
    } catch {
      content.failed = true;
    }
    content.isLoading = false;
    if (this.feed !== feed) return;
    showState(this.drawn.get(section)?.node, content, () => this.load(section, true));
    if (!content.failed) this.draw();
  }

  /** Keeps some forty dates. */
  unloadFarFrom(section) {
    this.loaded = (this.loaded ?? []).filter((other) => other !== section).concat(section);
    const lists = this.feed.sections;
    while (this.loaded.length > 40) {
      const oldest = this.loaded.shift();
      if (!this.drawn.has(oldest)) lists[oldest]?.unload();
    }
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
    const [section] = [...this.drawn].find(([, drawn]) => drawn.node === node.parentElement);
    return { section, index: Number(node.dataset.index) };
  }

  /** Goes to a section's top. */
  goTo(section) {
    this.current = null;
    this.scrollTo(this.offsets[section]);
  }

  /** Brings a work on the screen, and gives it the focus once it is there. */
  async focus(place) {
    this.current = place;
    const { y, height } = this.boxes(place.section);
    const top = this.offsets[place.section] + y[place.index];
    const free = this.scroller.clientHeight - Waterfall.HEADER;
    if (top < this.position + Waterfall.HEADER || top + height[place.index] > this.position + this.scroller.clientHeight) {
      this.scrollTo(top, Waterfall.HEADER + Math.max(0, free - height[place.index]) / 2);
    }
    await this.load(place.section);
    if (this.current !== place) return;
    this.drawn.get(place.section)?.node.querySelector(`a.tile[data-index="${place.index}"]`)
      ?.focus({ preventScroll: true });
  }

  /** Moves the focus: left and right by rank, up and down to the nearest box. */
  move(key) {
    const from = this.current ?? this.seen();
    if (!from) return;
    if (!this.current) this.focus({ section: from.section, index: from.index });
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = neighbour(this.feed, from, key === 'ArrowRight' ? 1 : -1);
      if (next) this.focus(next);
    } else {
      const next = this.nearest(from, key === 'ArrowDown' ? 1 : -1);
      if (next) this.focus(next);
    }
  }

  /** The work whose middle is nearest among those wholly above or below; in the section beside, if there is none. */
  nearest({ section, index }, direction) {
    const own = this.boxes(section);
    const middle = own.x[index] + own.width[index] / 2;
    const edge = direction > 0 ? own.y[index] + own.height[index] : own.y[index];
    const find = (other, isBeyond) => {
      const boxes = this.boxes(other);
      let best = null;
      for (let at = 0; at < boxes.y.length; at += 1) {
        const near = direction > 0 ? boxes.y[at] : boxes.y[at] + boxes.height[at];
        if (!isBeyond(near)) continue;
        const across = Math.max(0, Math.abs(boxes.x[at] + boxes.width[at] / 2 - middle) - boxes.width[at] / 2);
        const distance = direction * near + 2 * across;
        if (!best || distance < best.distance) best = { section: other, index: at, distance };
      }
      return best && { section: best.section, index: best.index };
    };
    const found = find(section, (near) => direction * (near - edge) >= -1);
    if (found) return found;
    const beside = section + direction;
    return this.feed.sections[beside] ? find(beside, () => true) : null;
  }
}

function sectionNode(content) {
  const node = element('section', { 'data-date': content.date, 'data-list': content.list },
    element('h2', {}, element('span', {}, content.title), element('small', {}, countText('works', content.count))));
  showState(node, content);
  return node;
}

/** Says in a section's header what is wrong with it. */
function showState(node, content, retry) {
  if (!node) return;
  const header = node.firstElementChild;
  header.querySelector('.state')?.remove();
  if (content.failed) {
    header.append(element('span.state', {}, label('notRead'),
      element('button', { type: 'button', onclick: retry }, label('retry'))));
  } else if (content.state === 'partial') {
    header.append(element('span.state', {}, label('partial')));
  }
}

function tile(work, index, boxes) {
  const artist = work.artist ? `, ${work.artist.name}` : '';
  const name = `${work.rank}: ${work.title}${artist}`;
  const made = element(work.thumbnail || work.image ? 'a.tile' : 'a.tile.missing', {
    href: placeHash(work), 'data-index': index, 'data-work-id': work.id, 'data-rank': work.rank,
    'data-age': work.age, 'data-type': work.type, 'data-pages': work.pages > 1 ? work.pages : null,
    'aria-label': name, tabindex: '-1',
  });
  made.style.left = `${boxes.x[index]}px`;
  made.style.top = `${boxes.y[index]}px`;
  made.style.width = `${boxes.width[index]}px`;
  made.style.height = `${boxes.height[index]}px`;
  const source = work.thumbnail ?? work.image;
  if (source) made.append(picture(source));
  else made.append(element('bdi', {}, work.title));
  return made;
}

function picture(source) {
  const image = element('img', { alt: '', decoding: 'async', draggable: 'false', src: source });
  image.onerror = () => image.parentElement?.classList.add('missing');
  return image;
}
