import { action, setName } from '../base/elements.js';
import { icon } from '../base/icons.js';

/** The time in ms that an image is shown. */
const TIME = 5000;

/** Shows one work after the other. The time of an image starts when it is loaded. */
export class Slideshow {
  /** @param {() => boolean} isLoaded @param {() => Promise<any>} next */
  constructor(isLoaded, next) {
    this.isLoaded = isLoaded;
    this.next = next;
    this.waiting = null;
    this.button = action('slideshow', icon('slideshow'), 'slideshow', 's', () => this.toggle());
    this.button.setAttribute('aria-pressed', 'false');
  }

  get isRunning() {
    return this.waiting !== null;
  }

  toggle() {
    if (this.isRunning) this.stop();
    else this.wait();
    this.button.setAttribute('aria-pressed', String(this.isRunning));
    setName(this.button, this.isRunning ? 'slideshowStop' : 'slideshow');
  }

  wait() {
    this.waiting = setTimeout(async () => {
      if (this.isLoaded() && !document.hidden) await this.next();
      if (this.isRunning) this.wait();
    }, TIME);
  }

  stop() {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.button.setAttribute('aria-pressed', 'false');
    setName(this.button, 'slideshow');
  }
}
