'use strict';

/** The section to fetch a page of: the first incomplete one within two screens; null for none. */
function nextSectionToLoad(geometry, position, height, isUpward) {
  const { sections } = geometry;
  const [middle, bottom, end] = [0.5, 1, 2].map((screens) => position + screens * height);
  const from = geometry.sectionAt(position + Geometry.HEADER);
  for (let section = from; section < sections.length && geometry.top(section) < end; section += 1) {
    const content = sections[section];
    const below = geometry.top(section + 1);
    // The section that is being read determines the positions of the sections below.
    if (content.isFetching || content.isLoading) return null;
    if (content.failed) continue;
    if (content.isPlaceholder) return content;
    // A reader who has scrolled past a date, or comes from the date below, would see that date move.
    const isLeft = below < middle || (isUpward && below < bottom && sections[section + 1]?.work(0));
    if (content.hasMorePages && !isLeft) return below < end ? content : null;
  }
  return null;
}

/**
 * Fetches pages of a live list, one at a time. After a date without a ranking, the next date waits until the reader
 * scrolls or presses its button, so that a page does not walk back through all dates.
 */
class PageLoader {
  /** A section is fetched after it has been selected for this time, in ms, so that a jump fetches only its target. */
  static STILL = 150;

  constructor(feed) {
    Object.assign(this, { feed, scheduled: null, loading: null, running: null, isStopped: false, paused: null });
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
      if (!this.running) this.load(content);
    }, PageLoader.STILL);
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
    Object.assign(this, { loading: null, running: null, scheduled: null });
    clearTimeout(this.waiting);
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
