import { element } from '../base/elements.js';
import { showPicture } from '../data/pictures.js';
import { sizeOf } from '../data/works.js';

/** All pages of a work below each other, as in a reader of manga. The browser scrolls them. */
export class Strip {
  /** @param {(page: number) => void} onpage called with the page in the middle of the screen */
  constructor(onpage) {
    this.onpage = onpage;
    this.node = element('div#strip', { hidden: true, tabindex: '0', 'data-name': 'strip', onscroll: () => this.scrolled() });
    /** The position that `goTo` scrolled to; null after a scroll by the reader. */
    this.goal = null;
  }

  /** Shows the pages of a work; pages without an image remain as gaps. */
  show(work, pictures, details, page) {
    this.node.hidden = false;
    this.node.replaceChildren(...pictures.map((source, at) => this.page(work, source, at, details)));
    this.goTo(page);
  }

  page(work, source, at, details) {
    const [width, height] = sizeOf(work, at, details);
    const node = element('div.page', { 'data-page': at });
    node.style.aspectRatio = `${width} / ${height}`;
    if (!source) return node;
    // The pages after it would move, so it is hidden until it is loaded; most pages have no recorded size.
    node.style.visibility = 'hidden';
    const image = element('img', { alt: `${work.title} ${at + 1}`, loading: 'lazy', decoding: 'async', draggable: 'false' });
    showPicture(image, source, () => node.isConnected);
    image.addEventListener('load', () => {
      node.style.aspectRatio = `${image.naturalWidth} / ${image.naturalHeight}`;
      node.style.visibility = '';
    });
    node.append(image);
    return node;
  }

  get count() {
    return this.node.childElementCount;
  }

  goTo(page) {
    const node = this.node.children[page];
    if (!node) return;
    node.scrollIntoView({ block: 'start' });
    // The middle of the screen may be in a later page, if this one is short.
    this.goal = this.node.scrollTop;
    this.onpage(page);
  }

  /** Scrolls by most of a screen, and returns whether that was possible. */
  scroll(direction) {
    const before = this.node.scrollTop;
    this.node.scrollBy(0, direction * 0.85 * this.node.clientHeight);
    return Math.abs(this.node.scrollTop - before) > 1;
  }

  scrolled() {
    if (this.node.scrollTop === this.goal) return;
    this.goal = null;
    const middle = this.node.scrollTop + this.node.clientHeight / 2;
    const pages = /** @type {HTMLElement[]} */ ([...this.node.children]);
    // The last page may be too short to reach the middle.
    const isAtEnd = this.node.scrollTop + this.node.clientHeight >= this.node.scrollHeight - 1;
    const page = isAtEnd ? this.count - 1 : pages.findIndex(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > middle);
    if (page >= 0) this.onpage(page);
  }

  hide() {
    this.node.hidden = true;
    this.node.replaceChildren();
  }
}
