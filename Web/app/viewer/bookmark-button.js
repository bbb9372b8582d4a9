import { action, announce } from '../base/elements.js';
import { icon } from '../base/icons.js';

/** The viewer's bookmark button: a favorite stored by the browser, or in a live page a bookmark at pixiv. */
export class BookmarkButton {
  constructor({ favorites, favoriteKey }) {
    this.favorites = favorites;
    this.busy = new Set();
    this.button = action('bookmark', icon('heart'), favoriteKey, 'b', () => this.press());
    // Shows a change by another tab.
    favorites.listen(() => this.refresh());
  }

  /** @param details the result of `detailsOf`, null until then */
  show(work, details) {
    this.work = work;
    this.details = details;
    this.button.replaceChildren(icon('heart', this.isPressed));
    this.button.setAttribute('aria-pressed', String(this.isPressed));
    this.button.setAttribute('aria-busy', String(this.busy.has(work.id)));
  }

  get isPressed() {
    return this.favorites.has(this.work.id, this.details);
  }

  refresh() {
    if (this.work) this.show(this.work, this.details);
  }

  /** Changes the favorite, and shows the change when it is stored. */
  async press() {
    const { work, busy } = this;
    if (busy.has(work.id)) return;
    busy.add(work.id);
    this.refresh();
    await this.favorites.change(work, !this.isPressed).catch(({ said }) => announce(said, 8000));
    busy.delete(work.id);
    this.refresh();
  }
}
