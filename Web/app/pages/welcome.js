import { element, label } from '../base/elements.js';
import { listText } from '../base/rankings.js';
import { go } from './routes.js';

/** The page for an empty archive: an introduction, and a button for each list. */
export function welcomePage({ isEmpty, isOffline, published }) {
  const code = (command) => element('p', {}, element('code', { translate: 'no' }, command));
  const say = (key) => element('p', {}, label(key));
  return element('main#first', { hidden: true, tabindex: '-1' }, element('h1', {}, label('firstTitle')),
    ...(!isEmpty ? [] : isOffline
      ? [say('firstOffline'), code('rankinglog ranking -d 2014-11'), say('firstOnline'), code('rankinglog browse')]
      : [say('firstWelcome'), element('nav', { 'data-name': 'list' }, ...published.map((list) =>
        element('button', { 'data-list': list, 'data-list-name': list, onclick: () => go(`#/${list}`) }, listText(list))))]));
}
