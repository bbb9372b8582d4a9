'use strict';

/** A section with its header; its tiles come after that. */
function sectionNode(content, retry) {
  const node = element('section', { 'data-date': content.date, 'data-list': content.list },
    element('h2', {}, element('span', {}, content.title), element('small', {}, countText(content.count))));
  showState(node, content, retry);
  return node;
}

/** Says in a section's header what is wrong with it. */
function showState(node, content, retry) {
  const header = node.firstElementChild;
  header.querySelector('.state')?.remove();
  if (content.failed) {
    header.append(element('span.state', {}, label('notRead'),
      element('button', { onclick: retry }, label('retry'))));
  } else if (content.state === 'partial') {
    header.append(element('span.state', {}, label('partial')));
  }
}

function tile(work, index, box) {
  const artist = work.artist ? `, ${work.artist.name}` : '';
  const source = work.thumbnail ?? work.image;
  const made = element(source ? 'a.tile' : 'a.tile.missing', {
    href: placeHash(work), 'data-index': index, 'data-work-id': work.id, 'data-rank': work.rank,
    'data-age': work.age, 'data-type': work.type, 'data-pages': work.pages > 1 ? work.pages : null,
    'aria-label': `${work.rank}: ${work.title}${artist}`, tabindex: '-1',
  }, element('bdi', {}, work.title));
  for (const side of ['left', 'top', 'width', 'height']) made.style[side] = `${box[side]}px`;
  if (source) made.prepend(picture(source, made));
  return made;
}

/** A tile whose picture cannot be read shows the title. */
function picture(source, tile) {
  return element('img', {
    alt: '', decoding: 'async', draggable: 'false', src: source, onerror: () => tile.classList.add('missing'),
  });
}
