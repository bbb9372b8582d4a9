import { text } from '../texts.js';
import { action, announce, element } from '../base/elements.js';
import { preferences } from '../base/preferences.js';
import { waitNode } from '../base/wait-status.js';
import { neighbour, unknownBeside } from '../data/feeds.js';
import { Recent } from '../data/local-lists.js';
import { readPicture, showPicture } from '../data/pictures.js';
import { detailsOf, framesOf, picturesOf, sizeOf } from '../data/works.js';
import { Player } from './animation.js';
import { BookmarkButton } from './bookmark-button.js';
import { Description } from './description.js';
import { ExportButton } from './export-button.js';
import { watchGestures } from './gestures.js';
import { Zoom } from './zoom.js';

/** A single work that fills the page. */
export class Viewer {
  /**
   * `onshow` is called with each work shown and its position in the feed. `onleave` is called when the reader closes
   * the viewer, `onclose` with the last position and its feed.
   *
   * @param exports the exports of a live page
   */
  constructor({ index, exports, onshow, onleave, onclose }) {
    this.onshow = onshow;
    this.onleave = onleave;
    this.onclose = onclose;
    this.place = null;
    this.work = null;
    this.prefetched = [];
    this.picture = element('img#picture', { alt: '', draggable: 'false' });
    // Without its own focus, the first button would be focused and would handle the space bar.
    this.stage = element('div#stage', { tabindex: '-1', autofocus: true }, this.picture);
    this.bookmarkButton = new BookmarkButton(Boolean(index.live));
    this.recent = new Recent(Boolean(index.live));
    this.exportButton = new ExportButton(this, exports);
    this.description = new Description(index);
    this.node = this.shell();
    this.zoom = new Zoom(this.stage, this.picture, this.node);
    this.player = new Player(this.stage, this.node);
    watchGestures(this.stage, {
      tap: (share) => (share < 0.25 ? this.step(-1) : share > 0.75 ? this.step(1) : this.toggleBars()),
      doubleTap: (point) => this.zoom.next(point),
      swipe: (direction) => this.step(direction),
      maySwipe: () => !this.zoom.isWide && (visualViewport?.scale ?? 1) <= 1.01,
    });
  }

  shell() {
    const { place, facts, toggle, panel } = this.description;
    facts.append(this.exportButton.progress);
    return element('dialog#viewer', {
      'data-name': 'viewer', onclose: () => this.closedByBrowser(),
      oncancel: (event) => {
        event.preventDefault();
        this.onleave();
      },
    },
      this.stage,
      element('div.bar.top', {},
        action('close', '✕', 'close', 'Escape', () => this.onleave()), place,
        action('play', '▶', 'play', 'p', () => this.player.play()), this.bookmarkButton.button,
        this.exportButton.button,
        action('fit', '⤢', 'zoom', 'z', () => this.zoom.next()), toggle),
      action('previous', '‹', 'previous', 'ArrowLeft', () => this.step(-1)),
      action('next', '›', 'next', 'ArrowRight', () => this.step(1)),
      facts, panel);
  }

  get isOpen() {
    return this.node.open;
  }

  /** Shows the work at a position of a feed. */
  async open(feed, place) {
    this.feed = feed;
    this.place = place;
    this.endWaiting();
    if (!this.isOpen) {
      this.node.showModal();
      this.node.dataset.bars = 'shown';
    }
    const section = feed.sections[place.section];
    try {
      await section.load();
    } catch {
      announce(text('notRead'));
      return;
    }
    if (this.place === place) this.show(section.work(place.index));
  }

  show(work) {
    if (!work) return;
    const { id, rank, date, age } = work;
    this.work = work;
    this.page = 0;
    this.details = this.work?.id === id ? this.details : null;
    Object.assign(this.node.dataset, { workId: id, rank: rank ?? '', date: date ?? '', age, prefetched: 0 });
    this.pictures = picturesOf(work, null);
    this.description.show(work, this.details);
    this.bookmarkButton.show(work, this.details);
    this.exportButton.show();
    this.showPage();
    this.prefetch();
    this.readDetails(work);
    this.recent.show(work);
    this.onshow(work, this.place);
  }

  async readDetails(work) {
    const details = await detailsOf(work.id).catch(() => ({ places: {} }));
    if (this.work !== work) return;
    this.details = details;
    this.pictures = picturesOf(work, details);
    this.bookmarkButton.show(work, details);
    this.description.show(work, details);
    this.description.showPage(work, this.page, this.pictures.length);
  }

  /** Shows the thumbnail immediately, in the image's box, and the image when it is decoded. */
  async showPage() {
    const { work, page } = this;
    this.player.stop();
    this.description.showPage(work, page, this.pictures.length);
    Object.assign(this.node.dataset, { page, loaded: 'thumbnail' });
    this.picture.alt = work.title;
    const isShown = () => this.work === work && this.page === page;
    const isFirst = () => isShown() && this.node.dataset.loaded === 'thumbnail';
    if (page === 0 && work.thumbnail) showPicture(this.picture, work.thumbnail, isFirst);
    else this.picture.removeAttribute('src');
    this.zoom.showWhole(...sizeOf(work, page, this.details));
    try {
      const frames = work.animation ? await framesOf(work.id) : null;
      const source = frames ? frames[0].source : this.pictures[page];
      if (!source || !isShown()) return;
      const image = await readPicture(source, isShown);
      if (!isShown()) return;
      this.picture.src = image.src;
      this.zoom.replace(image.naturalWidth, image.naturalHeight);
      this.node.dataset.loaded = source === work.thumbnail ? 'thumbnail' : 'image';
      if (frames) await this.player.start(frames, image);
      else if (work.moves && source !== work.thumbnail) this.player.cover(image);
    } catch {
      if (!work.animation || !isShown()) return;
      this.player.stop();
      announce(text('notRead'));
    }
  }

  /** Prefetches the images of the next two works. */
  async prefetch() {
    const { place, feed, work } = this;
    this.prefetched = [];
    for (let next = neighbour(feed, place, 1); next && this.prefetched.length < 2; next = neighbour(feed, next, 1)) {
      const section = feed.sections[next.section];
      await section.load().catch(() => {});
      const other = section.work(next.index);
      if (!other || this.work !== work) return;
      const [source] = picturesOf(other, null);
      const image = source && readPicture(source, () => this.work === work).catch(() => {});
      this.node.dataset.prefetched = this.prefetched.push(image);
    }
  }

  /** Shows the next or the previous work. */
  step(direction) {
    if (preferences.get('pagesFirst', false) && this.turn(direction)) return;
    const next = neighbour(this.feed, this.place, direction);
    const unknown = unknownBeside(this.feed, this.place, direction);
    if (next) this.open(this.feed, next);
    else if (unknown) this.waitFor(unknown, direction);
    else announce(text(direction > 0 ? 'lastWork' : 'firstWork'));
  }

  /**
   * Fetches the next section, and goes there if the reader has waited.
   *
   * @param passed the number of dates without a ranking that this step has passed
   */
  async waitFor(section, direction, passed = 0) {
    const { place, feed } = this;
    this.isWaiting = true;
    announce(waitNode(), 600_000);
    await feed.loader.load(section);
    if (this.place !== place) return;
    this.endWaiting();
    if (section.failed) return announce(section.failed.said ?? text('notRead'));
    const next = section.count === 0 ? unknownBeside(feed, place, direction) : null;
    if (!next) this.step(direction);
    else if (passed < 2) this.waitFor(next, direction, passed + 1);
    else announce(text('absent'));
  }

  /** Removes the message of a wait. */
  endWaiting() {
    if (this.isWaiting) announce('');
    this.isWaiting = false;
  }

  /** Shows the next or the previous page of the work, and returns whether it exists. */
  turn(direction) {
    const page = this.page + direction;
    if (page < 0 || page >= this.pictures.length) return false;
    this.page = page;
    this.showPage();
    return true;
  }

  toggleBars() {
    const { dataset } = this.node;
    dataset.bars = dataset.bars === 'shown' ? 'hidden' : 'shown';
  }

  toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.node.requestFullscreen().catch(() => {});
  }

  close() {
    if (!this.isOpen) return;
    this.node.close();
    this.end();
  }

  /**
   * Handles browsers that close a dialog without a cancel event. The event is late, so the viewer may be open again.
   */
  closedByBrowser() {
    if (this.isOpen || !this.place) return;
    this.end();
    this.onleave();
  }

  end() {
    const { place, feed } = this;
    this.place = null;
    this.work = null;
    this.prefetched = [];
    this.endWaiting();
    this.recent.end();
    this.player.stop();
    this.picture.removeAttribute('src');
    this.onclose(place, feed);
  }
}
