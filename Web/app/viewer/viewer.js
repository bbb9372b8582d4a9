import { text } from '../texts.js';
import { action, announce, element, label } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { preferences } from '../base/preferences.js';
import { waitNode } from '../base/wait-status.js';
import { neighbour, unknownBeside } from '../data/feeds.js';
import { readPicture, showPicture } from '../data/pictures.js';
import { detailsOf, framesOf, nameOf, picturesOf, sizeOf } from '../data/works.js';
import { Player } from './animation.js';
import { BookmarkButton } from './bookmark-button.js';
import { Description } from './description.js';
import { ExportButton } from './export-button.js';
import { watchGestures } from './gestures.js';
import { MutePanel } from './mute-panel.js';
import { Notice } from './notice.js';
import { Slides } from './slides.js';
import { Slideshow } from './slideshow.js';
import { Stage } from './stage.js';
import { Strip } from './strip.js';

/** The fraction of the width at both sides where a tap goes to another work. */
const SIDE = 0.25;
/** The time in ms that a step waits for the number of pages of the current work. */
const DETAILS_TIME = 300;
/** The time in ms without a movement of the mouse after which the bars fade. */
const IDLE_TIME = 3000;

/** A single work that fills the page. */
export class Viewer {
  /**
   * `onshow` is called with each work shown and its position in the feed. `onleave` is called when the reader closes
   * the viewer, `onclose` with the last position and its feed, `onmute` when the rules for muted works change.
   *
   * @param {Object} options `exports` are the exports of a live page
   */
  constructor({ source, exports, onshow, onleave, onclose, onmute }) {
    this.source = source;
    this.onmute = onmute;
    this.onshow = onshow;
    this.onleave = onleave;
    this.onclose = onclose;
    this.place = null;
    this.work = null;
    this.page = 0;
    this.pictures = [];
    this.prefetched = [];
    /** The steps in progress: each one starts where the previous one ended. */
    this.steps = Promise.resolve();
    this.favoriteButton = new BookmarkButton(source.favorites, 'heart', 'favourite', 'b');
    this.bookmarkButton = source.bookmarks && new BookmarkButton(source.bookmarks, 'bookmark', 'bookmark', 'B');
    this.exportButton = new ExportButton(this, exports);
    this.description = new Description(source.index);
    this.node = element('dialog#viewer', {
      'aria-labelledby': 'caption', onclose: () => this.closedByBrowser(), onpointermove: (event) => this.moved(event),
      oncancel: (event) => {
        event.preventDefault();
        this.onleave();
      },
    });
    this.stage = new Stage(this.node);
    this.notice = new Notice();
    this.slides = new Slides(this.stage, (direction) => this.preview(direction));
    this.strip = new Strip((page) => this.scrolledTo(page));
    this.announcement = element('p#announcement', { role: 'status' });
    this.isMuted = (_work) => false;
    this.mutePanel = new MutePanel(() => this.onmute());
    this.slideshow = new Slideshow(() => this.node.dataset.loaded === 'image' || !this.work?.image, () => this.step(1));
    this.build();
    this.player = new Player(this.stage.node, this.node);
    this.gestures = this.watch();
  }

  build() {
    const { place, facts, toggle, panel } = this.description;
    const control = (name, sign, key, keys, onclick) => action(name, icon(sign), key, keys, onclick);
    this.pageButtons = element('span.pages', { hidden: true },
      control('previous-page', 'previous', 'previousPage', 'ArrowUp', () => this.turn(-1)), element('span.count'),
      control('next-page', 'next', 'nextPage', 'ArrowDown', () => this.turn(1)));
    this.stripButton = control('strip', 'strip', 'strip', 'v', () => this.toggleStrip());
    facts.append(this.exportButton.progress);
    panel.append(this.mutePanel.node);
    this.node.append(this.stage.node, this.strip.node, this.notice.node,
      element('button', { 'data-action': 'reveal', onclick: () => this.reveal() }, label('showThis')),
      element('div.bar.top', {},
        control('close', 'close', 'close', 'Escape', () => this.onleave()), place, this.pageButtons,
        control('play', 'play', 'play', 'p', () => this.player.play()), this.stripButton, this.slideshow.button,
        this.favoriteButton.button, this.bookmarkButton?.button ?? null,
        this.exportButton.button, control('fit', 'zoom', 'zoom', 'z', () => this.zoom()), toggle),
      control('previous', 'previous', 'previous', 'ArrowLeft', () => this.step(-1)),
      control('next', 'next', 'next', 'ArrowRight', () => this.step(1)),
      facts, panel, this.announcement);
  }

  watch() {
    const { stage, slides } = this;
    const share = ({ x }) => x / this.node.clientWidth;
    const isSide = (point) => share(point) < SIDE || share(point) > 1 - SIDE;
    return watchGestures(this.node, {
      isStage: ({ target }) => !(/** @type {Element} */ (target).closest('button, a, .bar, #info')),
      // A mouse has a wheel for zooming.
      tapsAtOnce: (point, isTouch) => !isTouch && isSide(point),
      tap: (point) => (share(point) < SIDE ? this.step(-1) : share(point) > 1 - SIDE ? this.step(1) : this.toggleBars()),
      doubleTap: (point) => this.zoom(stage.pointAt(point)),
      mayPan: (isDown) => !this.isStrip && (isDown ? stage.isHigh : stage.isWide),
      start: () => stage.transform,
      pan: (by, from) => stage.pan(by, from),
      pinch: (factor, point, by, from) => {
        if (!this.isStrip) stage.zoomBy(factor, stage.pointAt(point), from, by);
      },
      swipe: (across) => slides.follow(across),
      swiped: (direction) => slides.settle(direction, () => direction !== 0 && this.step(direction)),
      drop: (down) => this.dropTo(this.isStrip ? 0 : down),
      dropped: (isClosing) => {
        this.dropTo(0);
        if (isClosing && !this.isStrip) this.onleave();
      },
      wheel: (event) => this.wheeled(event),
    });
  }

  /** Moves the image down by a gesture that closes the viewer. */
  dropTo(down) {
    this.stage.shift(0, down);
    this.node.style.setProperty('--fade', String(Math.max(0.3, 1 - down / 500)));
  }

  wheeled(event) {
    if (this.isStrip && !event.ctrlKey) return;
    event.preventDefault();
    if (this.isStrip) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a trackpad is a wheel with Ctrl and small steps.
    const speed = event.ctrlKey ? 0.01 : 0.002;
    this.stage.zoomBy(Math.exp(-event.deltaY * lines * speed), this.stage.pointAt({ x: event.clientX, y: event.clientY }));
  }

  /** Shows the bars while the mouse moves; they fade afterwards. */
  moved({ pointerType, target }) {
    if (pointerType !== 'mouse') return;
    delete this.node.dataset.idle;
    clearTimeout(this.idle);
    if (target.closest('.bar, #info, button')) return;
    this.idle = setTimeout(() => {
      if (!this.node.querySelector(':focus-visible')) this.node.dataset.idle = 'yes';
    }, IDLE_TIME);
  }

  get isOpen() {
    return this.node.open;
  }

  get isStrip() {
    return !this.strip.node.hidden;
  }

  /**
   * Shows a page of the work at a position of a feed.
   *
   * @param {number} page from 0; -1 for the last one
   */
  async open(feed, place, page = 0) {
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
    if (this.place === place) this.show(section.work(place.index), page);
  }

  show(work, page) {
    if (!work) return;
    const { id, rank, date, age } = work;
    this.details = this.work?.id === id ? this.details : null;
    this.work = work;
    this.pictures = picturesOf(work, this.details);
    this.page = page < 0 ? this.lastPage : Math.min(page, Math.max(work.pages, 1) - 1);
    Object.assign(this.node.dataset, { workId: id, rank: rank ?? '', date: date ?? '', age, prefetched: 0 });
    delete this.node.dataset.revealed;
    this.slides.finish();
    this.description.show(work, this.details);
    this.favoriteButton.show(work, this.details);
    this.bookmarkButton?.show(work, this.details);
    this.mutePanel.show(work);
    this.exportButton.show();
    this.showPage();
    this.tell([nameOf(work), this.pageCount > 1 && this.pageText].filter(Boolean).join(', '));
    this.prefetch();
    this.reading = this.readDetails(work, page < 0);
    this.source.recents.show(work);
    this.onshow(work, this.place, this.page);
  }

  /** Announces the current work or page to screen readers. */
  tell(words) {
    this.announcement.replaceChildren(element('bdi', {}, words));
  }

  async readDetails(work, isLast) {
    const details = await detailsOf(work.id).catch(() => ({ places: {} }));
    if (this.work !== work) return;
    this.details = details;
    this.pictures = picturesOf(work, details);
    this.favoriteButton.show(work, details);
    this.bookmarkButton?.show(work, details);
    this.description.show(work, details);
    // Only the details contain the last page, and the images of pages after the first.
    if (isLast) this.page = this.lastPage;
    if (this.page > 0 || this.wantsStrip) this.showPage();
    else this.showCount();
  }

  /** The number of pages of the work, including those without an image. */
  get pageCount() {
    return Math.max(this.work.pages, this.pictures.length);
  }

  /** The last page with an image. */
  get lastPage() {
    let page = this.pictures.length - 1;
    while (page > 0 && !this.pictures[page]) page -= 1;
    return Math.max(0, page);
  }

  get pageText() {
    return text('pageOf', this.page + 1, this.pageCount);
  }

  showCount() {
    const { pageCount, page, pageButtons } = this;
    pageButtons.hidden = pageCount <= 1;
    pageButtons.querySelector('.count').textContent = `${page + 1}/${pageCount}`;
    pageButtons.firstElementChild.disabled = page === 0;
    pageButtons.lastElementChild.disabled = page >= this.lastPage;
    this.stripButton.hidden = this.lastPage === 0;
    this.description.showPage(this.work);
  }

  /** Shows the thumbnail immediately, in the image's box, and the image when it is decoded. */
  async showPage() {
    const { work, page } = this;
    this.player.stop();
    this.showCount();
    Object.assign(this.node.dataset, { page, loaded: 'thumbnail' });
    this.node.toggleAttribute('data-pages-first', preferences.get('pagesFirst', true));
    if (this.showStrip()) return;
    const { picture } = this.stage;
    picture.alt = work.title;
    const isShown = () => this.work === work && this.page === page && !this.isStrip;
    const isFirst = () => isShown() && this.node.dataset.loaded === 'thumbnail';
    if (page === 0 && work.thumbnail) showPicture(picture, work.thumbnail, isFirst);
    else picture.toggleAttribute('data-late', true);
    picture.style.setProperty('--color', (page === 0 && work.color) || '');
    const [width, height] = sizeOf(work, page, this.details);
    this.stage.showWhole(width, height);
    this.notice.wait();
    try {
      const frames = work.animation ? await framesOf(work.id) : null;
      if (!isShown()) return;
      const source = frames ? frames[0].source : this.pictures[page];
      if (!source) {
        this.showMissing();
        return;
      }
      const image = await readPicture(source, isShown);
      if (!image || !isShown()) return;
      picture.src = image.src;
      picture.removeAttribute('data-late');
      this.stage.replace(image.naturalWidth, image.naturalHeight);
      this.node.dataset.loaded = source === work.thumbnail ? 'thumbnail' : 'image';
      this.notice.hide();
      if (frames) await this.player.start(frames, image);
      else if (work.moves && source !== work.thumbnail) this.player.cover(image);
    } catch {
      if (!isShown()) return;
      this.player.stop();
      const isEnded = await this.source.hasEnded?.();
      if (!isShown()) return;
      this.notice.show('failed', work.title, isEnded ? 'error.noServer' : 'notRead', { key: 'retry', act: () => this.showPage() });
    }
  }

  /** Shows that there is no image, and why. */
  showMissing() {
    const { work, page } = this;
    // The details, which are read at the same time, contain the images of later pages.
    if (page > 0 && !this.details) return;
    this.notice.show('missing', work.title, page > 0 ? 'noPicture' : 'noImage', null);
  }

  /** Shows a blurred work. */
  reveal() {
    this.node.dataset.revealed = 'yes';
    this.stage.node.focus();
  }

  /** Whether the reader selected the strip, and the work has several pages. */
  get wantsStrip() {
    return preferences.get('strip', false) && this.lastPage > 0;
  }

  /** Shows the strip if it is selected, and returns whether it is shown. */
  showStrip() {
    const { wantsStrip, strip, stage } = this;
    stage.node.hidden = wantsStrip;
    this.stripButton.setAttribute('aria-pressed', String(preferences.get('strip', false)));
    if (!wantsStrip) {
      strip.hide();
      return false;
    }
    this.notice.hide();
    strip.show(this.work, this.pictures, this.details, this.page);
    this.node.dataset.loaded = 'image';
    strip.node.focus({ preventScroll: true });
    return true;
  }

  toggleStrip() {
    preferences.set('strip', !preferences.get('strip', false));
    // The work is missing while its date is being read.
    if (!this.work) return;
    this.showPage();
    if (!this.isStrip) this.stage.node.focus();
  }

  /** The page of the strip in the middle of the screen has changed. */
  scrolledTo(page) {
    if (page === this.page || !this.work) return;
    this.page = page;
    this.node.dataset.page = String(page);
    this.showCount();
    this.tell(this.pageText);
    this.onshow(this.work, this.place, page);
  }

  /** Changes the size of the image, or of the strip. */
  zoom(point) {
    if (this.isStrip) this.node.toggleAttribute('data-wide');
    else this.stage.next(point);
  }

  /** The neighbor of the current page in a direction, for a swipe. */
  preview(direction) {
    const page = this.page + direction;
    if (this.pagesFirst && page >= 0 && page <= this.lastPage) {
      const [width, height] = sizeOf(this.work, page, this.details);
      return { source: page === 0 ? this.work.thumbnail ?? this.pictures[0] : this.pictures[page], width, height };
    }
    const next = neighbour(this.feed, this.place, direction);
    const work = next && this.feed.sections[next.section].work(next.index);
    if (!work) return next || unknownBeside(this.feed, this.place, direction) ? { source: null, width: 5, height: 7 } : null;
    const [width, height] = sizeOf(work, 0, null);
    const isRestricted = work.age !== 'all' && document.body.dataset.r18 !== 'show';
    return { source: isRestricted ? null : work.thumbnail ?? work.image, width, height };
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

  get pagesFirst() {
    return preferences.get('pagesFirst', true) && !this.isStrip;
  }

  /** Shows the next or the previous page, and after the last page of a work the next work. */
  step(direction) {
    return this.queue(async () => {
      if (this.pagesFirst && await this.mayTurn(direction) && this.turn(direction)) return;
      await this.stepWork(direction);
    });
  }

  /** The first position from one on whose work is not muted. */
  async unmuted(place, direction) {
    let next = place;
    while (next) {
      const section = this.feed.sections[next.section];
      await section.load().catch(() => {});
      const work = section.work(next.index);
      if (!work || !this.isMuted(work)) break;
      next = neighbour(this.feed, next, direction);
    }
    return next;
  }

  /** Shows the next or the previous work. */
  skip(direction) {
    return this.queue(() => this.stepWork(direction));
  }

  /** Runs a step after the previous one, while the viewer is open. */
  queue(step) {
    const { feed } = this;
    this.steps = this.steps.then(() => (this.place && this.feed === feed ? step() : null)).catch(() => {});
    return this.steps;
  }

  /** Whether the work may have another page; waits for the details, which contain its images. */
  async mayTurn(direction) {
    const { work } = this;
    if (!work || work.pages < 2) return false;
    if (direction < 0 && this.page === 0) return false;
    if (!this.details) await Promise.race([this.reading, new Promise((done) => { setTimeout(done, DETAILS_TIME); })]);
    return this.work === work;
  }

  async stepWork(direction) {
    const next = await this.unmuted(neighbour(this.feed, this.place, direction), direction);
    const unknown = unknownBeside(this.feed, this.place, direction);
    // Going back, the reader comes from the first page of a work, and sees the last page of the previous one.
    if (next) await this.open(this.feed, next, direction < 0 && this.pagesFirst ? -1 : 0);
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
    if (!next) await this.stepWork(direction);
    else if (passed < 2) this.waitFor(next, direction, passed + 1);
    else announce(text('absent'));
  }

  /** Removes the message of a wait. */
  endWaiting() {
    if (this.isWaiting) announce('');
    this.isWaiting = false;
  }

  /** Shows the next or the previous page of the work, and returns whether it has an image. */
  turn(direction) {
    const page = this.page + direction;
    if (page < 0 || page > this.lastPage) return false;
    if (this.isStrip) {
      this.strip.goTo(page);
      return true;
    }
    this.page = page;
    this.showPage();
    this.tell(this.pageText);
    this.onshow(this.work, this.place, page);
    return true;
  }

  /** Like `turn`, but waits for the details, and has a message if there is no such page. Later steps do not wait. */
  turnByKey(direction) {
    return this.queue(() => {
      const { work } = this;
      const turn = () => {
        if (this.work !== work || this.turn(direction)) return;
        const isMissing = direction > 0 && this.lastPage + 1 < this.pageCount;
        announce(text(isMissing ? 'noPicture' : direction > 0 ? 'lastPage' : 'firstPage'));
      };
      if (this.details || work.pages < 2) turn();
      else this.reading.then(turn);
    });
  }

  toggleBars() {
    const { dataset } = this.node;
    dataset.bars = dataset.bars === 'shown' ? 'hidden' : 'shown';
  }

  toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    // Browsers refuse a dialog; it stays above the page.
    else document.documentElement.requestFullscreen().catch(() => {});
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
    this.source.recents.end();
    this.gestures.end();
    this.slideshow.stop();
    this.player.stop();
    this.notice.hide();
    this.strip.hide();
    this.stage.node.hidden = false;
    this.stage.picture.removeAttribute('src');
    clearTimeout(this.idle);
    this.onclose(place, feed);
  }
}
