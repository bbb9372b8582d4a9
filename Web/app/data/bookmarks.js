import { callServer } from '../base/api.js';

/** The bookmarks of the account at pixiv, in a live page. */
export class Bookmarks {
  /** The works that pixiv's responses to this page or to other tabs state to be bookmarked or not, by ID. */
  known = new Map();

  /** Calls a function after another tab has changed a bookmark. */
  listen(act) {
    this.channel = new BroadcastChannel('bookmarks');
    this.channel.addEventListener('message', ({ data: { id, bookmarked } }) => {
      this.known.set(id, bookmarked);
      act();
    });
  }

  /** Whether a work is bookmarked: pixiv's response to this page has precedence over the archive. */
  has(id, details) {
    return this.known.get(id) ?? details?.bookmarked === true;
  }

  /** Changes a bookmark at pixiv. Fails with the reason. */
  async change({ id }, isWanted) {
    const { bookmarked } = isWanted
      ? await callServer('POST', 'bookmark', { id, private: false }) : await callServer('DELETE', 'bookmark', { id });
    this.known.set(id, bookmarked);
    this.channel.postMessage({ id, bookmarked });
  }
}
