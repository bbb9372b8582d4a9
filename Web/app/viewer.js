'use strict';

/** One work on the whole page. */
class Viewer {
  /**
   * `onshow` is called with each work shown and its place in the feed, `onleave` where the reader wants to close it, and
   * `onclose` with the last place and its feed.
   */
  constructor({ index, onshow, onleave, onclose }) {
    Object.assign(this, { index, onshow, onleave, onclose, place: null, work: null, prefetched: [] });
    this.picture = element('img#picture', { alt: '', draggable: 'false' });
    // Without a focus of its own the first button would have it, and take the space bar.
    this.stage = element('div#stage', { tabindex: '-1', autofocus: true }, this.picture);
    this.node = this.shell();
    this.zoom = new Zoom(this.stage, this.picture, this.node);
    this.showInfo(choices.get('info', false));
    watchGestures(this.stage, {
      tap: (share) => (share < 0.25 ? this.step(-1) : share > 0.75 ? this.step(1) : this.toggleBars()),
      doubleTap: (point) => this.zoom.next(point),
      swipe: (direction) => this.step(direction),
      maySwipe: () => !this.zoom.isWide && (visualViewport?.scale ?? 1) <= 1.01,
    });
  }

  shell() {
    const action = (name, sign, key, keys, act) =>
      button(sign, key, { 'data-action': name, 'aria-keyshortcuts': keys, onclick: act });
    return element('dialog#viewer', {
      'data-bars': 'shown', 'data-name': 'viewer', 'aria-label': text('viewer'), onclose: () => this.closedByBrowser(),
      oncancel: (event) => {
        event.preventDefault();
        this.onleave();
      },
    },
      this.stage,
      element('div.bar.top', {},
        action('close', '✕', 'close', 'Escape', () => this.onleave()), element('span#place'),
        action('bookmark', '♡', 'favourite', 'b', () => this.toggleFavourite()),
        action('export', '⤓', 'save', 'e', () => this.save()),
        action('fit', '⤢', 'zoom', 'z', () => this.zoom.next()),
        action('info', 'ⓘ', 'information', 'i', () => this.showInfo(!this.isInfoShown))),
      action('previous', '‹', 'previous', 'ArrowLeft', () => this.step(-1)),
      action('next', '›', 'next', 'ArrowRight', () => this.step(1)),
      element('div.bar.bottom', {}, element('h2#caption'), element('p#meta')),
      element('div#info', {}, element('div#curve'), element('p#tags'), element('p#description')));
  }

  find(id) {
    return this.node.querySelector(`#${id}`);
  }

  get isOpen() {
    return this.node.open;
  }

  /** Shows the work at a place of a feed. */
  async open(feed, place) {
    Object.assign(this, { feed, place });
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
    const isSame = this.work?.id === work.id;
    Object.assign(this, { work, page: 0, details: isSame ? this.details : null });
    const { dataset } = this.node;
    Object.assign(dataset, { workId: work.id, rank: work.rank, date: work.date, age: work.age, prefetched: 0 });
    this.pictures = picturesOf(work, null);
    this.describe();
    this.showPage();
    this.prefetch();
    this.readDetails(work);
    shelves.recents.add(work);
    this.onshow(work, this.place);
  }

  async readDetails(work) {
    const details = await detailsOf(work.id).catch(() => ({ places: {} }));
    if (this.work !== work) return;
    this.details = details;
    this.pictures = picturesOf(work, details);
    this.describe();
    this.showCurve();
  }

  /** The thumbnail at once, in the picture's box; the picture when it is decoded. */
  async showPage() {
    const { work, page } = this;
    const source = this.pictures[page];
    const known = (page === 0 && work.width ? [work.width, work.height] : this.details?.pages?.[page]?.slice(1)) ?? [];
    const ratio = ratioOf(work.ratio ?? ratioCharacter(work.width, work.height), 0);
    const [width, height] = known[0] > 0 ? known : [1000, 1000 / ratio];
    Object.assign(this.node.dataset, { page, loaded: 'thumbnail' });
    this.picture.alt = work.title;
    if (page === 0 && work.thumbnail) this.picture.src = work.thumbnail;
    else this.picture.removeAttribute('src');
    this.zoom.showWhole(width, height);
    if (!source) return;
    const image = new Image();
    image.src = source;
    try {
      await image.decode();
    } catch {
      return;
    }
    if (this.work !== work || this.page !== page) return;
    this.picture.src = source;
    this.zoom.replace(image.naturalWidth, image.naturalHeight);
    this.node.dataset.loaded = source === work.thumbnail ? 'thumbnail' : 'image';
  }

  /** Reads the pictures of the next two works. */
  async prefetch() {
    const { place, feed, work } = this;
    this.prefetched = [];
    let next = place;
    while (this.prefetched.length < 2) {
      next = neighbour(feed, next, 1);
      if (!next) return;
      const section = feed.sections[next.section];
      await section.load().catch(() => {});
      const other = section.work(next.index);
      if (!other || this.work !== work) return;
      const image = new Image();
      image.src = picturesOf(other, null)[0] ?? 'data:,';
      this.prefetched.push(image);
      this.node.dataset.prefetched = this.prefetched.length;
    }
  }

  describe() {
    const { work, page, pictures } = this;
    this.find('caption').replaceChildren(element('bdi', {}, work.title));
    const count = Math.max(work.pages, pictures.length);
    this.find('place').textContent = [
      ...(work.date ? [dateText(work.date), `#${work.rank}`] : []), ...(count > 1 ? [`${page + 1}/${count}`] : []),
    ].join(' · ');
    const artist = work.artist && element('a', { href: `#/artist/${work.artist.id}` }, element('bdi', {}, work.artist.name));
    const facts = [
      text(work.type), ...(work.width ? [`${work.width} × ${work.height}`] : []),
      ...(work.age === 'all' ? [] : [{ r18: 'R-18', r18g: 'R-18G' }[work.age]]), ...(work.ai ? [text('ai')] : []),
    ].join(' · ');
    const link = element('a', {
      href: `https://www.pixiv.net/artworks/${work.id}`, rel: 'noreferrer', target: '_blank',
    }, 'pixiv ↗');
    this.find('meta').replaceChildren(...(artist ? [artist, ' · '] : []), `${facts} · `, link);
    this.find('tags').replaceChildren(...work.tags.flatMap((tag) =>
      [element('a', { href: `#/tag/${encodeURIComponent(tag)}` }, element('bdi', {}, `#${tag}`)), ' ']));
    this.find('description').textContent = this.details?.caption ?? '';
    const heart = this.node.querySelector('[data-action=bookmark]');
    const isFavourite = shelves.favourites.has(work.id);
    heart.textContent = isFavourite ? '♥' : '♡';
    heart.setAttribute('aria-pressed', String(isFavourite));
  }

  showCurve() {
    const { list } = this.work;
    const places = this.details?.places[list] ?? [];
    const dates = this.index.lists[list];
    this.find('curve').replaceChildren(...(places.length > 0 && dates ? [rankCurve(dates, places)] : []));
  }

  /** The next or the previous work. */
  step(direction) {
    if (choices.get('pagesFirst', false) && this.turn(direction)) return;
    const next = neighbour(this.feed, this.place, direction);
    if (next) this.open(this.feed, next);
    else announce(text(direction > 0 ? 'lastWork' : 'firstWork'));
  }

  /** The next or the previous page of the work; whether there is one. */
  turn(direction) {
    const page = this.page + direction;
    if (page < 0 || page >= this.pictures.length) return false;
    this.page = page;
    this.describe();
    this.showPage();
    return true;
  }

  toggleBars() {
    const { dataset } = this.node;
    dataset.bars = dataset.bars === 'shown' ? 'hidden' : 'shown';
  }

  showInfo(isShown) {
    this.isInfoShown = isShown;
    choices.set('info', isShown);
    this.find('info').hidden = !isShown;
    this.node.querySelector('[data-action=info]').setAttribute('aria-expanded', String(isShown));
  }

  toggleFavourite() {
    if (shelves.favourites.has(this.work.id)) shelves.favourites.remove(this.work.id);
    else shelves.favourites.add(this.work);
    this.describe();
  }

  save() {
    const source = this.pictures[this.page];
    if (!source) return announce(text('noPicture'));
    element('a', { href: source, download: source.split('/').pop() }).click();
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

  /** Some browsers close a dialog without asking. The event comes late: by then it may be open again. */
  closedByBrowser() {
    if (this.isOpen || !this.place) return;
    this.end();
    this.onleave();
  }

  end() {
    const { place, feed } = this;
    Object.assign(this, { place: null, work: null, prefetched: [] });
    this.picture.removeAttribute('src');
    this.onclose(place, feed);
  }
}
