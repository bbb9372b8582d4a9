'use strict';

/** The viewer's heart: a favourite, which this browser keeps; in a live page first of all a bookmark at pixiv. */
class Heart {
  constructor(isLive) {
    Object.assign(this, { isLive, known: new Map(), busy: new Set() });
    this.button = action('bookmark', '♡', isLive ? 'bookmark' : 'favourite', 'b', () => this.press());
  }

  /** @param details what `detailsOf` gave, null until then */
  show(work, details) {
    Object.assign(this, { work, details });
    this.button.textContent = this.isPressed ? '♥' : '♡';
    this.button.setAttribute('aria-pressed', String(this.isPressed));
    this.button.setAttribute('aria-busy', String(this.busy.has(work.id)));
  }

  /** What pixiv has said to this page holds, else what the archive knows. */
  get isPressed() {
    const { id } = this.work;
    return this.isLive ? this.known.get(id) ?? this.details?.bookmarked === true : shelves.favourites.has(id);
  }

  async press() {
    const { work, isPressed } = this;
    if (this.busy.has(work.id)) return;
    if (this.isLive) await this.bookmark(work, !isPressed);
    else shelves.favourites.put(work, !isPressed);
    if (this.work?.id === work.id) this.show(work, this.details);
  }

  /** Changes only when pixiv has. */
  async bookmark(work, isWanted) {
    const { id } = work;
    this.busy.add(id);
    this.show(work, this.details);
    try {
      const { bookmarked } = isWanted
        ? await act('POST', 'bookmark', { id, private: false }) : await act('DELETE', 'bookmark', { id });
      this.known.set(id, bookmarked);
    } catch ({ said }) {
      announce(said, 8000);
    }
    this.busy.delete(id);
  }
}
