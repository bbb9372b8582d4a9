import { element, label } from '../base/elements.js';

/** The time in ms after which a load is slow enough to show that it continues. */
const LATE = 300;

/** A card on the stage instead of an image: the title, the reason, and a button; or a sign that the image is loading. */
export class Notice {
  constructor() {
    this.node = element('div#notice', { hidden: true });
    this.waiting = 0;
  }

  /** Shows, after a short time, that an image is loading. */
  wait() {
    this.hide();
    this.waiting = setTimeout(() => this.put('loading', element('span.spinner', { 'aria-hidden': 'true' }), label('loading')),
      LATE);
  }

  /**
   * @param {string} kind for tests and styles
   * @param {string} title the title of the work
   * @param {string} reason the key of a text
   * @param {?{key: string, act: () => void}} button
   */
  show(kind, title, reason, button) {
    this.put(kind, element('strong', {}, element('bdi', {}, title)), element('p', {}, label(reason)),
      ...(button ? [element('button', { onclick: button.act }, label(button.key))] : []));
  }

  put(kind, ...children) {
    this.hide();
    this.node.dataset.kind = kind;
    this.node.replaceChildren(...children);
    this.node.hidden = false;
  }

  hide() {
    clearTimeout(this.waiting);
    this.node.hidden = true;
    this.node.replaceChildren();
    delete this.node.dataset.kind;
  }
}
