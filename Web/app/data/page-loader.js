import { serverState } from '../base/server-state.js';

/** A section is fetched after it has been selected for this time, in ms, so that a jump fetches only its target. */
const STILL = 150;

/**
 * Fetches pages of a live list, one at a time. After a date without a ranking, the next date waits until the reader
 * scrolls or presses its button, so that a page does not walk back through all dates.
 */
export class PageLoader {
  constructor(feed) {
    this.feed = feed;
    /** A longer fetch, in ms, is canceled when the reader waits for another section. */
    this.slow = 1000;
    this.cancelIfLeft = () => {};
    this.scheduled = null;
    this.loading = null;
    this.running = null;
    this.isStopped = false;
    this.paused = null;
    /** The section that waits for the running fetch of another one, and the number of other tasks that wait for it. */
    this.queued = null;
    this.waitingTasks = 0;
  }

  /** Schedules a section, and replaces a scheduled one. */
  schedule(content) {
    if (content === this.scheduled) return;
    this.scheduled = content;
    clearTimeout(this.waiting);
    if (this.isStopped && content?.isPlaceholder) return this.defer(content);
    if (!content) return this.enqueue(null);
    this.waiting = setTimeout(() => {
      // After the running fetch, the next section is determined again.
      if (this.running) this.enqueue(content);
      else this.load(content, true);
    }, STILL);
  }

  /** Shows that a section waits for the running fetch; null for none. */
  enqueue(content) {
    if (content === this.queued) return;
    const sections = [this.queued, content].filter(Boolean);
    this.queued = content;
    this.cancelIfLeft();
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

  /**
   * Fetches the next page of a section, after the running fetch.
   *
   * @param isNear whether the section is fetched because it is near the screen, so that a slow fetch is canceled when
   *   the reader has gone elsewhere
   */
  async load(content, isNear = false) {
    if (this.loading === content) return this.running;
    const { pages } = content;
    while (this.running) {
      this.waitingTasks += 1;
      this.cancelIfLeft();
      await this.running;
      this.waitingTasks -= 1;
    }
    if (!content.hasMorePages || content.pages !== pages) return;
    this.running = this.run(content, isNear);
    await this.running;
  }

  async run(content, isNear) {
    this.loading = content;
    const cancellation = new AbortController();
    const start = performance.now();
    // Immediately, because a server that has just responded cannot detect the cancellation of the next request.
    this.cancelIfLeft = () => {
      const isLeft = this.waitingTasks > 0 || (isNear && this.queued);
      if (isLeft && performance.now() >= start + this.slow) cancellation.abort();
    };
    this.resume();
    Object.assign(content, { isFetching: true, failed: null });
    this.feed.update(content.place);
    // If the fetch is slow, the reason is displayed.
    const late = setTimeout(() => serverState.need(content), 1000);
    const slow = setTimeout(() => this.cancelIfLeft(), this.slow);
    const { signal } = cancellation;
    content.failed = await content.read(content.pages + 1, signal).then(() => null, (error) => (signal.aborted ? null : error));
    clearTimeout(late);
    clearTimeout(slow);
    this.cancelIfLeft = () => {};
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
