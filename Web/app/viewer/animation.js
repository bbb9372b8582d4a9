import { element, setName } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { readPicture } from '../data/pictures.js';

/** Plays the frames of an animation, in a loop, on a canvas that covers the viewer's image. */
export class Player {
  constructor(stage, dialog) {
    this.dialog = dialog;
    this.button = dialog.querySelector('[data-action=play]');
    this.canvas = element('canvas#frame', { 'aria-hidden': 'true' });
    stage.append(this.canvas);
    this.stop();
  }

  /** The current frame. */
  get shown() {
    return this.frames[this.number];
  }

  /** Draws the first frame, reads the others, then plays. Fails if a frame cannot be read. */
  async start(frames, image) {
    this.stop();
    this.frames = frames;
    frames[0].image = image;
    Object.assign(this.canvas, { width: image.naturalWidth, height: image.naturalHeight, hidden: false });
    this.draw(0);
    this.play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    const rest = frames.slice(1).values();
    const isWanted = () => this.frames === frames;
    const read = async () => {
      for (const frame of rest) frame.image = isWanted() && await readPicture(frame.source, isWanted);
    };
    // Four frames are read at a time, in order.
    await Promise.all([read(), read(), read(), read()]);
    if (isWanted()) this.play(this.dialog.dataset.playing === 'yes');
  }

  /** Plays an image that is animated by the browser, or covers it with its first frame. */
  cover(image) {
    this.stop();
    this.frames = [{ image }];
    this.moves = true;
    Object.assign(this.canvas, { width: image.naturalWidth, height: image.naturalHeight });
    this.draw(0);
    this.play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  draw(number) {
    const { width, height } = this.canvas;
    this.number = number;
    const context = this.canvas.getContext('2d');
    context.clearRect(0, 0, width, height);
    context.drawImage(this.shown.image, 0, 0, width, height);
    this.dialog.dataset.frame = number;
  }

  /** Plays if all frames have been read, or pauses. Without an argument, toggles. */
  play(isPlaying = this.dialog.dataset.playing === 'no') {
    if (!this.shown) return;
    cancelAnimationFrame(this.waiting);
    this.dialog.dataset.playing = isPlaying ? 'yes' : 'no';
    this.button.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
    setName(this.button, isPlaying ? 'pause' : 'play');
    if (this.moves) {
      this.canvas.hidden = isPlaying;
      return;
    }
    if (!isPlaying || !this.frames.every(({ image }) => image)) return;
    this.due = performance.now() + this.shown.delay;
    this.wait();
  }

  /** Waits for the next repaint, which does not occur in a hidden tab. */
  wait() {
    this.waiting = requestAnimationFrame((now) => {
      if (now >= this.due) this.step(now);
      this.wait();
    });
  }

  step(now) {
    this.draw((this.number + 1) % this.frames.length);
    const { delay } = this.shown;
    // Relative to the previous due time, so that delays do not accumulate. A delay of a full frame or more is not
    // compensated.
    this.due = (now - this.due < delay ? this.due : now) + delay;
  }

  /** Releases the frames. */
  stop() {
    cancelAnimationFrame(this.waiting);
    this.frames = [];
    this.moves = false;
    Object.assign(this.canvas, { width: 0, hidden: true });
    delete this.dialog.dataset.frame;
    delete this.dialog.dataset.playing;
  }
}
