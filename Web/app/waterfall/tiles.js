import { countText, locale, shortDateText, text } from '../texts.js';
import { element, foreign, label } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { listText } from '../base/rankings.js';
import { problemNodes } from '../base/problem.js';
import { waitNode } from '../base/wait-status.js';
import { showPicture } from '../data/pictures.js';
import { nameOf, placeHash } from '../data/works.js';

/**
 * Creates a section with its header; tiles are added later.
 *
 * @param {{newer: ?string, older: ?string}} beside the dates of the neighboring rankings
 */
export function sectionNode(content, beside, retry) {
  const { list, date } = content;
  const link = (name, other) => (other && element('a', {
    href: `#/${list}/${other}`, 'data-name': name, title: text(name), class: name,
  }, icon(name === 'newer' ? 'previous' : 'next')));
  const node = element('section', { 'data-date': date, 'data-list': list },
    element('h2', {}, link('newer', beside.newer), element(content.hash ? 'a' : 'span', { href: content.hash, class: 'title' }, content.title), link('older', beside.older),
      element('small')));
  showCount(node, content);
  showState(node, content, retry);
  return node;
}

/** Shows the number of works of a section, and the total if it is available. */
export function showCount(node, content) {
  const { count, total } = content;
  const isPart = (content.hasMorePages || content.isCut || content.state === 'partial') && total > count;
  const small = node.querySelector('small');
  small.textContent = content.isPlaceholder || count === 0 ? ''
    : isPart ? text('ofTotal', locale.numbers.format(count), locale.numbers.format(total)) : countText(count);
}

/** Shows the state of a section in its header: an error, a pause or a button. */
export function showState(node, content, retry) {
  const header = node.firstElementChild;
  header.querySelector('.state')?.remove();
  const { failed } = content;
  if (content.isFetching || content.awaited) {
    header.append(element(content.work(0) ? 'span.state' : 'span.state.below', {},
      content.isFetching ? waitNode() : label('waitsFor', content.awaited)));
  } else if (failed) {
    const control = failed.end ? null : failed.seconds ? element('span', { role: 'timer' }, text('seconds', failed.seconds))
      : element('button', { onclick: retry }, label('retry'));
    // While there are no tiles, a card uses their space.
    header.append(!content.work(0) ? element('span.state.problem', {}, ...problemNodes(failed, control))
      : element('span.state', {}, failed.said ? element('bdi', { lang: failed.language, title: failed.said }, failed.said)
        : label('notRead'), control));
  } else if (content.isPaused) {
    header.append(element('span.state', {}, element('button', { onclick: retry }, label('load'))));
  } else if (content.state === 'absent'
    || (content.state === 'partial' && !(content.total > content.count) && !content.hasMorePages && !content.isCut)) {
    const meaning = content.state === 'partial' ? text('partialMeaning') : null;
    header.append(element('span.state', { title: meaning }, label(content.state)));
  }
}

/** Creates the tile of a work. Its badges are attributes, so that a page has few elements. */
export function tile(work, index, box) {
  const source = work.thumbnail ?? work.image;
  const movement = movementOf(work);
  const made = element(source ? 'a.tile' : 'a.tile.missing', {
    href: placeHash(work), 'data-index': index, 'data-work-id': work.id, 'data-rank': work.place ?? work.rank,
    'data-age': work.age, 'data-type': work.type, 'data-pages': work.pages > 1 ? work.pages : null,
    'data-move': movement?.sign,
    'aria-label': nameOf(work), title: movement?.said,
    tabindex: '-1',
  }, caption(work));
  if (work.color) made.style.setProperty('--color', work.color);
  putTile(made, box);
  if (source) made.prepend(picture(source, made));
  return made;
}

/** Creates the tile of a work that the reader muted. */
export function mutedTile(work, index, box) {
  const made = element('a.tile.muted', {
    href: placeHash(work), 'data-index': index, 'data-work-id': work.id, 'data-rank': work.rank, tabindex: '-1',
    'aria-label': nameOf({ rank: work.rank, title: text('mutedWork'), artist: null }),
  }, label('mutedWork'));
  putTile(made, box);
  return made;
}

/** The change of rank since the previous ranking: a sign and its words; null if there is none or it is unknown. */
function movementOf({ rank, previous }) {
  if (!rank || previous === null || previous === undefined) return null;
  if (previous === 0) return { sign: text('freshSign'), said: text('fresh') };
  const up = previous - rank;
  if (up === 0) return { sign: '＝', said: text('unmoved') };
  return up > 0 ? { sign: `↑${up}`, said: text('movedUp', up) } : { sign: `↓${-up}`, said: text('movedDown', -up) };
}

/** The title, with the artist and outside a list the place of the best rank. The tile's name contains the same. */
function caption(work) {
  const place = work.isElsewhere && work.list ? `${listText(work.list)} · ${shortDateText(work.date)} · #${work.rank}` : null;
  const points = work.points ? text('points', locale.numbers.format(work.points)) : null;
  const details = [work.artist?.name, points, place, reasonOf(work)].filter(Boolean).join(' · ');
  return foreign(work.title, { 'data-details': details || null });
}

/** The reason why pixiv shows no image; null if it does. */
function reasonOf({ visibility }) {
  return visibility && visibility !== 'visible' ? text(visibility) : null;
}

export function putTile(node, box) {
  for (const side of ['left', 'top', 'width', 'height']) node.style[side] = `${box[side]}px`;
}

/** Creates a gray box for a work that is not read yet. */
export function skeleton(index, box) {
  const made = element('i.skeleton', { 'data-index': index });
  putTile(made, box);
  return made;
}

/** Creates the image of a tile. If it cannot be read, the tile shows the title. */
function picture(source, node) {
  const image = element('img', {
    alt: '', decoding: 'async', draggable: 'false', onerror: () => node.classList.add('missing'),
  });
  // Images that are no longer visible are not requested again.
  showPicture(image, source, () => image.checkVisibility());
  // A cached image is complete, and does not fade in.
  image.toggleAttribute('data-loading', !image.complete);
  image.addEventListener('load', () => image.toggleAttribute('data-loading', image.hasAttribute('data-late')));
  return image;
}

