import { countText, locale, text } from '../texts.js';
import { element, label } from '../base/elements.js';
import { waitNode } from '../base/wait-status.js';
import { showPicture } from '../data/pictures.js';
import { placeHash } from '../data/works.js';

/** Creates a section with its header; tiles are added later. */
export function sectionNode(content, retry) {
  const node = element('section', { 'data-date': content.date, 'data-list': content.list },
    element('h2', {}, element('span', {}, content.title), element('small')));
  showCount(node, content);
  showState(node, content, retry);
  return node;
}

/** Shows the number of works of a section, and the total if it is available. */
export function showCount(node, content) {
  const { count, total } = content;
  const isPart = (content.hasMorePages || content.isCut) && total > count;
  node.querySelector('small').textContent = content.isPlaceholder || count === 0 ? ''
    : isPart ? text('worksCount', `${locale.numbers.format(count)} / ${locale.numbers.format(total)}`) : countText(count);
}

/** Shows the state of a section in its header: an error, a pause or a button. */
export function showState(node, content, retry) {
  const header = node.firstElementChild;
  header.querySelector('.state')?.remove();
  const { failed } = content;
  if (content.isFetching) {
    header.append(element(content.work(0) ? 'span.state' : 'span.state.below', {}, waitNode()));
  } else if (failed) {
    // A reason may be long. While there are no tiles, it uses their space.
    header.append(element(failed.said && !content.work(0) ? 'span.state.below' : 'span.state', {},
      failed.said ? element('bdi', { lang: 'en', title: failed.said }, failed.said) : label('notRead'),
      failed.seconds ? element('span', { role: 'timer' }, text('seconds', failed.seconds))
        : element('button', { onclick: retry }, label('retry'))));
  } else if (content.isPaused) {
    header.append(element('span.state', {}, element('button', { onclick: retry }, label('load'))));
  } else if (content.state === 'absent' || (content.state === 'partial' && !content.hasMorePages && !content.isCut)) {
    header.append(element('span.state', {}, label(content.state)));
  }
}

export function tile(work, index, box) {
  const artist = work.artist ? `, ${work.artist.name}` : '';
  const source = work.thumbnail ?? work.image;
  const made = element(source ? 'a.tile' : 'a.tile.missing', {
    href: placeHash(work), 'data-index': index, 'data-work-id': work.id, 'data-rank': work.rank,
    'data-age': work.age, 'data-type': work.type, 'data-pages': work.pages > 1 ? work.pages : null,
    'aria-label': `${work.rank ? `${work.rank}: ` : ''}${work.title}${artist}`, tabindex: '-1',
  }, element('bdi', {}, work.title));
  putTile(made, box);
  if (source) made.prepend(picture(source, made));
  return made;
}

export function putTile(node, box) {
  for (const side of ['left', 'top', 'width', 'height']) node.style[side] = `${box[side]}px`;
}

/** Creates the image of a tile. If it cannot be read, the tile shows the title. */
function picture(source, node) {
  const image = element('img', {
    alt: '', decoding: 'async', draggable: 'false', onerror: () => node.classList.add('missing'),
  });
  // Images that are no longer visible are not requested again.
  showPicture(image, source, () => image.checkVisibility());
  return image;
}
