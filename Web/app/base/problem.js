import { hasText, text } from '../texts.js';
import { element } from './elements.js';

/**
 * The contents of a card for a failure: the reason, the next steps, and a control.
 *
 * @param {any} error a `RetryableError`, or an error without a text
 * @param {?Node} control
 */
export function problemNodes({ title, said, language, reason }, control) {
  const steps = `steps.${reason?.code}`;
  return [
    element('bdi', { lang: language, title: said }, title ?? said ?? text('notRead')),
    ...(hasText(steps) ? text(steps).split('|').map((step, at) => element('span', {}, `${at + 1}. ${step}`)) : []),
    reason?.detail ? element('small', { lang: 'en' }, reason.detail) : '', control ?? '',
  ];
}
