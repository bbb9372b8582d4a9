import { serverState } from '../base/server-state.js';

/**
 * Fetches pages of a live list, one at a time. After a date without a ranking, the next date waits until the reader
 * scrolls or presses its button, so that a page does not walk back through all dates.
 */
export class PageLoader {
  /** A section is fetched after it has been selected for this time, in ms, so that a jump fetches only its target. */
  static STILL = 150;

  constructor(feed) {
    this.feed = feed;
    this.scheduled = null;
    this.loading = null;
    this.running = null;
    this.isStopped = false;
    this.paused = null;
    /** The section that waits for the running fetch of another one. */
    this.queued = null;
  }

  /** Schedules a section, and replaces a scheduled one. */
  schedule(content) {
    if (content === this.scheduled) return;
    this.scheduled = content;
    clearTimeout(this.waiting);
    if (this.isStopped && content?.isPlaceholder) return this.defer(content);
    if (!content) return;
    this.waiting = setTimeout(() => {
      // After the running fetch, the next section is determined again.
      if (this.running) this.enqueue(content);
      else this.load(content);
    }, PageLoader.STILL);
  }

  /** Shows that a section waits for the running fetch; null for none. */
  enqueue(content) {
    const sections = [this.queued, content].filter(Boolean);
    this.queued = content;
    for (const { place } of sections) this.feed.update(place);
  }

  /** Shows the button of a section that waits for the reader; null for none. */
  defer(content) {
    const sections = [this.paused, content].filter((one) => one && this.paused !== content);
    this.paused = content;
    for (const { place } of sections) this.feed.update(place);
  }

  /** Continues after a date without a ranking, because the reader has scrolled or gone to a date. */
  resume() {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.scheduled = null;
    this.defer(null);
  }

  /** Fetches the next page of a section, after the running fetch. */
  async load(content) {
    if (this.loading === content) return this.running;
    const { pages } = content;
    while (this.running) await this.running;
    if (!content.hasMorePages || content.pages !== pages) return;
    this.running = this.run(content);
    await this.running;
  }

  async run(content) {
    this.loading = content;
    this.resume();
    Object.assign(content, { isFetching: true, failed: null });
    this.feed.update(content.place);
    // If the fetch is slow, the reason is displayed.
    const late = setTimeout(() => serverState.need(content), 1000);
    content.failed = await content.read(content.pages + 1).then(() => null, (error) => error);
    clearTimeout(late);
    serverState.release(content);
    content.isFetching = false;
    this.isStopped = content.state === 'absent';
    this.loading = null;
    this.running = null;
    this.scheduled = null;
    clearTimeout(this.waiting);
    this.enqueue(null);
    this.feed.update(content.place);
    this.countDown(content);
  }

  /** Updates the countdown of a failed section every second, and then makes the section available again. */
  countDown(content) {
    const { failed } = content;
    if (!failed?.until) return;
    setTimeout(() => {
      if (content.failed !== failed) return;
      if (performance.now() >= failed.until) content.failed = null;
      this.feed.update(content.place);
      this.countDown(content);
    }, Math.max(0, Math.min(1000, failed.until - performance.now())));
  }
}
