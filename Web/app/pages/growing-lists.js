import { element } from '../base/elements.js';

/** The distance in px from the screen at which a list grows. */
const NEAR = 600;

/** The lists of a scrolled page. Items are added when the end of a list is near the screen, because there may be thousands. */
export class GrowingLists {
  /**
   * @param {HTMLElement} root the scrolled element
   * @param {number} step the number of items added at a time
   */
  constructor(root, step) {
    this.step = step;
    this.root = root;
    /** The incomplete lists, their items and the functions that create their elements, by the ends of the lists. */
    this.lists = new Map();
    this.observer = new IntersectionObserver((seen) => {
      // A list may have been completed since.
      for (const { target, isIntersecting } of seen) if (isIntersecting && this.lists.has(target)) this.fill(target);
    }, { root, rootMargin: `${NEAR}px` });
  }

  /** Forgets all lists, because the page shows others. */
  clear() {
    this.observer.disconnect();
    this.lists.clear();
  }

  /** Creates the element that marks the end of a list. */
  endOf(list, items, create) {
    const end = element('div.more');
    this.lists.set(end, { list, items, create });
    this.observer.observe(end);
    return end;
  }

  /** Adds the next items of a list. */
  fill(end) {
    const { list, items, create } = this.lists.get(end);
    const from = list.childElementCount;
    list.append(...items.slice(from, from + this.step).map(create));
    // The observer reports only changes, and the end may still be near the screen.
    this.observer.unobserve(end);
    if (from + this.step < items.length) this.observer.observe(end);
    else this.lists.delete(end);
  }

  /** Adds items near the screen now, because they would move the others later. Returns whether a list has grown. */
  fillNear() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const near = [...this.lists.keys()].filter((end) => {
      const y = end.getBoundingClientRect().top;
      return y > top - NEAR && y < bottom + NEAR;
    });
    for (const end of near) this.fill(end);
    return near.length > 0;
  }
}
