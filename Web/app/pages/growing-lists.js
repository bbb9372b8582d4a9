import { element } from '../base/elements.js';

/** The lists of a scrolled page. Items are added when the end of a list is near the screen, because there may be thousands. */
export class GrowingLists {
  /**
   * @param {HTMLElement} root the scrolled element
   * @param {number} step the number of items added at a time
   */
  constructor(root, step) {
    this.step = step;
    /** The list, its items and the function that creates their elements, by the end of the list. */
    this.lists = new WeakMap();
    this.observer = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.fill(target);
    }, { root, rootMargin: '600px' });
  }

  /** Forgets all lists, because the page shows others. */
  clear() {
    this.observer.disconnect();
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
  }
}
