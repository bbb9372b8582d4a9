import { text } from '../texts.js';
import { callServer } from '../base/api.js';
import { action, announce } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { localLists } from '../data/local-lists.js';

/** The viewer's bookmark button: a favorite stored by the browser, or in a live page a bookmark at pixiv. */
export class BookmarkButton {
  constructor(isLive) {
    this.isLive = isLive;
    this.known = new Map();
    this.busy = new Set();
    if (isLive) this.listen();
    else addEventListener('storage', () => this.refresh());
    this.button = action('bookmark', icon('heart'), isLive ? 'bookmark' : 'favourite', 'b', () => this.press());
  }

  /** @param details the result of `detailsOf`, null until then */
  show(work, details) {
    this.work = work;
    this.details = details;
    this.button.replaceChildren(icon('heart', this.isPressed));
    this.button.setAttribute('aria-pressed', String(this.isPressed));
    this.button.setAttribute('aria-busy', String(this.busy.has(work.id)));
  }

  /** Whether the work is bookmarked: pixiv's response to this page has precedence over the archive. */
  get isPressed() {
    const { id } = this.work;
    return this.isLive ? this.known.get(id) ?? this.details?.bookmarked === true : localLists.favourites.has(id);
  }

  /** Uses the bookmarks that other tabs add and remove. */
  listen() {
    this.channel = new BroadcastChannel('bookmarks');
    this.channel.addEventListener('message', ({ data: { id, bookmarked } }) => {
      this.known.set(id, bookmarked);
      this.refresh();
    });
  }

  /** Shows a change by another tab. */
  refresh() {
    if (this.work) this.show(this.work, this.details);
  }

  async press() {
    const { work, isPressed } = this;
    if (this.busy.has(work.id)) return;
    if (this.isLive) await this.bookmark(work, !isPressed);
    else if (isPressed) localLists.favourites.remove(work.id);
    else if (!localLists.favourites.add(work)) announce(text('notKept'), 8000);
    if (this.work?.id === work.id) this.show(work, this.details);
  }

  /** Changes the bookmark at pixiv, and shows the change after pixiv's response. */
  async bookmark(work, isWanted) {
    const { id } = work;
    this.busy.add(id);
    this.show(work, this.details);
    try {
      const { bookmarked } = isWanted
        ? await callServer('POST', 'bookmark', { id, private: false }) : await callServer('DELETE', 'bookmark', { id });
      this.known.set(id, bookmarked);
      this.channel.postMessage({ id, bookmarked });
    } catch ({ said }) {
      announce(said, 8000);
    }
    this.busy.delete(id);
  }
}
