'use strict';

/** The section of which a page is wanted on a screen: the first one that is not whole, within two screens. */
function wishAt(geometry, position, height, isUpward) {
  const { sections } = geometry;
  const [middle, bottom, end] = [0.5, 1, 2].map((screens) => position + screens * height);
  const from = geometry.sectionAt(position + Geometry.HEADER);
  for (let section = from; section < sections.length && geometry.top(section) < end; section += 1) {
    const content = sections[section];
    const below = geometry.top(section + 1);
    // What is being read decides where those below it lie.
    if (content.isAsking || content.isLoading) return null;
    if (content.failed) continue;
    if (content.isGuess) return content;
    // Who has left a date, or comes from the one below it, would see that one pushed away.
    const isLeft = below < middle || (isUpward && below < bottom && sections[section + 1]?.work(0));
    if (content.isOpen && !isLeft) return below < end ? content : null;
  }
  return null;
}

/** Asks for pages of a live list, one at a time. */
class Asker {
  /** A wish is asked for when it has been the same for so long, in ms: a jump asks only where it stops. */
  static STILL = 150;

  constructor(feed) {
    Object.assign(this, { feed, wanted: null, asked: null, running: null });
  }

  /** Takes the wish of now; an earlier one that was not asked for yet is dropped. */
  want(content) {
    if (content === this.wanted) return;
    this.wanted = content;
    clearTimeout(this.waiting);
    if (!content) return;
    this.waiting = setTimeout(() => {
      // When what is asked for has come, there is a new wish.
      if (!this.running) this.ask(content);
    }, Asker.STILL);
  }

  /** Asks for the next page of a section, after what is being asked for. */
  async ask(content) {
    if (this.asked === content) return this.running;
    const { pages } = content;
    while (this.running) await this.running;
    if (!content.isOpen || content.pages !== pages) return;
    this.running = this.run(content);
    await this.running;
  }

  async run(content) {
    this.asked = content;
    Object.assign(content, { isAsking: true, failed: null });
    this.feed.tell(content.place);
    // Who has waited for a while wants to know for what.
    const late = setTimeout(() => server.need(content), 1000);
    content.failed = await content.read(content.pages + 1).then(() => null, (error) => error);
    clearTimeout(late);
    server.release(content);
    content.isAsking = false;
    Object.assign(this, { asked: null, running: null, wanted: null });
    clearTimeout(this.waiting);
    this.feed.tell(content.place);
    this.countDown(content);
  }

  /** Says each second how long it is until a section may be asked for again; then it is wanted as any other. */
  countDown(content) {
    const { failed } = content;
    if (!failed?.until) return;
    setTimeout(() => {
      if (content.failed !== failed) return;
      if (performance.now() >= failed.until) content.failed = null;
      this.feed.tell(content.place);
      this.countDown(content);
    }, Math.max(0, Math.min(1000, failed.until - performance.now())));
  }
}
