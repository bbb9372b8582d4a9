import { element, label } from '../base/elements.js';
import { listText } from '../base/rankings.js';
import { go } from './routes.js';

/** Whether the archive of a live page is empty, even of dates without a ranking. */
export function isEmpty(index) {
  return Boolean(index.live) && Object.values(index.lists).every((rows) => rows.length === 0);
}

/** The page for an empty archive: an introduction, and a button for each list. */
export function welcomePage({ live }) {
  const code = (command) => element('p', {}, element('code', { translate: 'no' }, command));
  const say = (key) => element('p', {}, label(key));
  const lists = Object.keys(live?.lists ?? {}).filter((list) => live.lists[list].latest);
  return element('main#first', { hidden: true, tabindex: '-1' }, element('h1', {}, label('firstTitle')),
    ...(live?.offline
      ? [say('firstOffline'), code('rankinglog ranking -d 2014-11'), say('firstOnline'), code('rankinglog browse')]
      : [say('firstWelcome'), element('nav', { 'data-name': 'list' }, ...lists.map((list) =>
        element('button', { 'data-list': list, 'data-list-name': list, onclick: () => go(`#/${list}`) }, listText(list))))]));
}
