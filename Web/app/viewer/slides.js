import { element } from '../base/elements.js';
import { pictureAddress } from '../data/pictures.js';
import { constrained, fitScale, wholeFit } from './transform.js';

/** The time in ms of the movement after a swipe. */
const TIME = 180;
/** The space in CSS px between two images of a swipe. */
const GAP = 24;

/**
 * A swipe to the image before or after the current one: both neighbors follow the finger. They are previews; the viewer
 * shows the image itself after the swipe.
 */
export class Slides {
  /**
   * @param {import('./stage.js').Stage} stage
   * @param {(direction: number) => ?{source: ?string, width: number, height: number}} previewOf the neighbor in a
   *   direction, null if there is none
   */
  constructor(stage, previewOf) {
    this.stage = stage;
    this.previewOf = previewOf;
    this.sides = null;
    this.settling = 0;
  }

  /** Follows the finger. An end of the feed resists. */
  follow(across) {
    this.finish();
    this.sides ??= [-1, 1].map((direction) => this.side(direction));
    const isEnd = this.sides[across < 0 ? 1 : 0] === null;
    this.stage.shift(isEnd ? across / 4 : across, 0);
  }

  /** Shows the neighbor, or returns the image with 0, and then calls `done`. */
  settle(direction, done) {
    const isMoving = this.sides && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isEnd = direction !== 0 && this.sides?.[direction > 0 ? 1 : 0] === null;
    this.done = done;
    if (!isMoving) {
      this.finish();
      return;
    }
    this.stage.node.dataset.settling = 'yes';
    this.stage.shift(isEnd ? 0 : -direction * (this.stage.size.width + GAP), 0);
    this.settling = setTimeout(() => this.finish(), TIME);
  }

  /** Ends a movement immediately, for example because the next swipe starts. */
  finish() {
    clearTimeout(this.settling);
    if (!this.done) return;
    const { done } = this;
    this.done = null;
    delete this.stage.node.dataset.settling;
    this.stage.shift(0, 0);
    for (const side of this.sides ?? []) side?.remove();
    this.sides = null;
    done();
  }

  side(direction) {
    const preview = this.previewOf(direction);
    if (!preview) return null;
    const { size, density } = this.stage;
    const scale = fitScale(wholeFit(preview, size), preview, size, density);
    const { x, y } = constrained({ scale, x: 0, y: 0 }, preview, size);
    const node = preview.source
      ? element('img.side', { src: pictureAddress(preview.source), alt: '', draggable: 'false' }) : element('div.side');
    Object.assign(node.style, {
      left: `${x + direction * (size.width + GAP)}px`, top: `${y}px`, width: `${scale * preview.width}px`,
      height: `${scale * preview.height}px`,
    });
    this.stage.node.append(node);
    return node;
  }
}
