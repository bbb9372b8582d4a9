'use strict';

/**
 * Asks the server of a live page to do something, or what is. Fails with a reason that can be shown.
 *
 * @param content an object, which is sent as JSON
 */
async function act(method, path, content) {
  const headers = { 'Content-Type': 'application/json' };
  // What was begun is done, though the page is closed. The mode stays that of `fetch`: another one would leave out the
  // origin, without which the server refuses.
  const options = content ? { headers, body: JSON.stringify(content), keepalive: true } : {};
  const answer = await fetch(`api/${path}`, { method, ...options }).catch(() => null);
  if (!answer) throw new Refusal({ error: text('noServer') });
  const said = await answer.json().catch(() => null);
  if (!answer.ok || !said) throw new Refusal({ error: said?.error ?? text('notDone') });
  return said;
}
