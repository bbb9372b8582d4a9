import { element, label } from './elements.js';
import { serverState } from './server-state.js';

/** Creates an element that shows that a fetch from pixiv is in progress, and the reason for a pause. */
export function waitNode() {
  const node = element('span.wait');
  showWait(node);
  return node;
}

/** Announces the reason to screen readers once, without the countdown. */
function showWait(node) {
  const { pause } = serverState;
  const seconds = pause ? Math.ceil((pause.until - performance.now()) / 1000) : 0;
  const reason = seconds > 0 && `pause.${pause.reason}`;
  const said = reason ? `${reason} ${pause.text ?? ''}` : '';
  if (node.dataset.said !== said) {
    node.dataset.said = said;
    node.replaceChildren(label('asking'), ...(reason ? [' ', element('span', { role: 'timer' })] : []),
      ...(reason && pause.text ? [': ', element('bdi', { lang: 'en' }, pause.text)] : []));
  }
  if (reason) node.querySelector('[role=timer]').replaceChildren(label(reason, seconds));
}

let waiting = 0;

/** Updates all elements of this kind, every second during a pause. */
function showWaits() {
  clearTimeout(waiting);
  for (const node of document.querySelectorAll('.wait')) showWait(node);
  if (serverState.pause) waiting = setTimeout(showWaits, 1000);
}

serverState.onwait = showWaits;
