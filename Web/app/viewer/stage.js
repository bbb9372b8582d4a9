import { element } from '../base/elements.js';
import { constrained, fitScale, wholeFit, zoomed } from './transform.js';

const FITS = ['height', 'width', 'actual'];
/** The maximum scale by hand, in pixels of the screen per pixel of the image. */
const MAX_ZOOM = 8;
/** The fraction of the stage that an arrow key moves. */
const KEY_STEP = 0.25;

/**
 * The free part of the viewer with the image of a page. Its position is independent of the document's layout, so that
 * gestures can move it on each frame.
 */
export class Stage {
  /** @param {HTMLElement} dialog the viewer, whose data attributes show the fit and the zoom */
  constructor(dialog) {
    this.dialog = dialog;
    this.picture = element('img#picture', { alt: '', draggable: 'false' });
    // Without its own focus, the first button would be focused and would handle the space bar.
    this.node = element('div#stage', { tabindex: '-1', autofocus: true }, this.picture);
    this.image = { width: 1, height: 1 };
    /** The fit; `free` after a zoom by hand. */
    this.fit = 'height';
    /** Whether the whole image is shown until the reader zooms. */
    this.isWhole = true;
    this.transform = { scale: 1, x: 0, y: 0 };
    new ResizeObserver(() => this.refit()).observe(this.node);
  }

  get size() {
    return { width: this.node.clientWidth, height: this.node.clientHeight };
  }

  get density() {
    return devicePixelRatio || 1;
  }

  /** A point of the screen, relative to the stage. */
  pointAt({ x, y }) {
    const { left, top } = this.node.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  /** Shows a whole image of this size, whose contents follow. */
  showWhole(width, height) {
    this.image = { width, height };
    this.isWhole = true;
    this.refit();
  }

  /** Replaces the contents of the image by larger ones of the same page. The shape may differ from the announced one. */
  replace(width, height) {
    const { scale } = this.transform;
    const before = this.image;
    this.image = { width, height };
    if (this.fit === 'free') this.transform = { ...this.transform, scale: scale * before.width / width };
    this.refit();
  }

  /** Applies the fit again, after a change of the stage or the image. */
  refit() {
    if (this.size.height === 0) return;
    if (this.isWhole) this.fit = wholeFit(this.image, this.size);
    if (this.fit !== 'free') this.zoomTo(this.scaleOf(this.fit), this.middle);
    else this.move(constrained(this.transform, this.image, this.size));
  }

  get middle() {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  scaleOf(fit) {
    return fitScale(fit, this.image, this.size, this.density);
  }

  /** Goes to the next fit: height, width, actual size. */
  next(point) {
    this.set(FITS[(FITS.indexOf(this.fit) + 1) % FITS.length], point);
  }

  /** @param point the point of the stage that does not move; the middle by default */
  set(fit, point = this.middle) {
    this.isWhole = false;
    this.fit = fit;
    this.zoomTo(this.scaleOf(fit), point);
  }

  zoomTo(scale, point) {
    this.move(constrained(zoomed(this.transform, scale, point), this.image, this.size));
  }

  /**
   * Zooms by hand, around a point, from a transform, and moves by a distance. The smallest size is the complete image,
   * or its own size if smaller.
   */
  zoomBy(factor, point, from = this.transform, by = { x: 0, y: 0 }) {
    const least = Math.min(this.scaleOf(wholeFit(this.image, this.size)), this.scaleOf('actual'));
    const most = Math.max(MAX_ZOOM / this.density, 2 * this.scaleOf('width'), 2 * this.scaleOf('height'));
    this.isWhole = false;
    this.fit = 'free';
    const { scale, x, y } = zoomed(from, Math.min(most, Math.max(least, from.scale * factor)), point);
    this.move(constrained({ scale, x: x + by.x, y: y + by.y }, this.image, this.size));
  }

  /**
   * Moves an image that is larger than the stage.
   *
   * @param {{x: number, y: number}} by the distance in CSS px
   * @returns {boolean} whether it has moved
   */
  pan(by, from = this.transform) {
    const before = this.transform;
    this.move(constrained({ ...from, x: from.x + by.x, y: from.y + by.y }, this.image, this.size));
    return Math.abs(before.x - this.transform.x) + Math.abs(before.y - this.transform.y) > 0.5;
  }

  /** Moves by a part of the stage, in the direction of an arrow key. */
  panByKey(across, down) {
    const { width, height } = this.size;
    return this.pan({ x: -across * KEY_STEP * width, y: -down * KEY_STEP * height });
  }

  /** Whether the image is larger than the stage in a direction. */
  get isWide() {
    return this.transform.scale * this.image.width > this.size.width + 1;
  }

  get isHigh() {
    return this.transform.scale * this.image.height > this.size.height + 1;
  }

  /** Moves the image away from its position during a gesture; 0, 0 returns it. */
  shift(across, down) {
    this.node.style.setProperty('--shift', `${across}px`);
    this.node.style.setProperty('--drop', `${down}px`);
  }

  move(transform) {
    this.transform = transform;
    const { scale, x, y } = transform;
    const { style } = this.node;
    style.setProperty('--x', `${x}px`);
    style.setProperty('--y', `${y}px`);
    style.setProperty('--width', `${scale * this.image.width}px`);
    style.setProperty('--height', `${scale * this.image.height}px`);
    this.dialog.dataset.fit = this.fit;
    this.dialog.dataset.zoom = String(Math.round(scale * this.density * 1000) / 1000);
  }
}
