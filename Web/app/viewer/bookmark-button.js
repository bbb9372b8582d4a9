import { action, announce } from '../base/elements.js';
import { icon } from '../base/icons.js';

/** A button of the viewer that adds the work to a list, or removes it: the favorites, or the bookmarks at pixiv. */
export class BookmarkButton {
  /** @param list a list of the source */
  constructor(list, symbol, key, shortcut) {
    this.list = list;
    this.symbol = symbol;
    this.busy = new Set();
    this.button = action(key, icon(symbol), key, shortcut, () => this.press());
    // Shows a change by another tab.
    list.listen(() => this.refresh());
  }

  /** @param details the result of `detailsOf`, null until then */
  show(work, details) {
    this.work = work;
    this.details = details;
    this.button.replaceChildren(icon(this.symbol, this.isPressed));
    this.button.setAttribute('aria-pressed', String(this.isPressed));
    this.button.setAttribute('aria-busy', String(this.busy.has(work.id)));
  }

  get isPressed() {
    return this.list.has(this.work.id, this.details);
  }

  refresh() {
    if (this.work) this.show(this.work, this.details);
  }

  /** Changes the list, and shows the change when it is stored. */
  async press() {
    const { work, busy } = this;
    if (busy.has(work.id)) return;
    busy.add(work.id);
    this.refresh();
    await this.list.change(work, !this.isPressed).catch(({ said }) => announce(said, 8000));
    busy.delete(work.id);
    this.refresh();
  }
}
