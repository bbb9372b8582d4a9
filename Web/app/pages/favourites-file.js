import { countText, text } from '../texts.js';
import { copy } from '../base/clipboard.js';
import { announce, element, label } from '../base/elements.js';
import { isStoredWork, localLists } from '../data/local-lists.js';

/** The format of the file. */
const KIND = 'rankinglog favorites';

/** The buttons for the favorites of a static gallery: save them as a file, and add those of a file. */
export function favouritesButtons(onadd) {
  const input = element('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: () => add(input, onadd) });
  return [
    element('button', { 'data-favourites': 'save', onclick: save }, label('saveFile')),
    element('button', { 'data-favourites': 'add', onclick: () => input.click() }, label('addFile')), input,
    element('button', { 'data-favourites': 'command', onclick: copyCommand }, label('copyCommand')),
  ];
}

function save() {
  const { works } = localLists.favourites;
  const content = JSON.stringify({ kind: KIND, version: 1, works }, null, 1);
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  element('a', { href, download: 'favorites.json' }).click();
  URL.revokeObjectURL(href);
}

/** Adds the works of a file that are not favorites yet; existing favorites are not changed. */
async function add(input, onadd) {
  const [file] = input.files;
  input.value = '';
  if (!file) return;
  const content = await file.text().then(JSON.parse).catch(() => null);
  if (content?.kind !== KIND || !Array.isArray(content.works)) {
    announce(text('noFavourites'), 8000);
    return;
  }
  const { favourites } = localLists;
  const works = content.works.filter((work) => isStoredWork(work) && !favourites.has(work.id));
  const stored = works.filter((work) => favourites.add(work, Number(work.at) || undefined));
  announce(text(stored.length < works.length ? 'notKept' : 'favouritesAdded', countText(stored.length)), 8000);
  onadd();
}

async function copyCommand() {
  const ids = localLists.favourites.works.map(({ id }) => id).reverse();
  await copy(`rankinglog favorites add ${ids.join(' ')}`);
}
