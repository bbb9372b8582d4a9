'use strict';

const PAUSES = { limit: 'pauseLimit', asked: 'pauseAsked', failed: 'pauseFailed' };

/** Says that pixiv is asked, and what that waits for, as long as it is in the page. */
function waitNode() {
  const node = element('span.wait');
  showWait(node);
  return node;
}

/** Those who listen hear what it waits for, and not each second. */
function showWait(node) {
  const { pause } = server;
  const seconds = pause ? Math.ceil((pause.until - performance.now()) / 1000) : 0;
  const reason = seconds > 0 && PAUSES[pause.reason];
  const said = reason ? `${reason} ${pause.text ?? ''}` : '';
  if (node.dataset.said !== said) {
    node.dataset.said = said;
    node.replaceChildren(label('asking'), ...(reason ? [' ', element('span', { role: 'timer' })] : []),
      ...(reason && pause.text ? [': ', element('bdi', { lang: 'en' }, pause.text)] : []));
  }
  if (reason) node.querySelector('[role=timer]').replaceChildren(label(reason, seconds));
}

/** Writes anew all that waits, each second while there is something to count. */
function showWaits() {
  clearTimeout(showWaits.waiting);
  for (const node of document.querySelectorAll('.wait')) showWait(node);
  if (server.pause) showWaits.waiting = setTimeout(showWaits, 1000);
}
