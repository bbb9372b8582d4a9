'use strict';

/**
 * Sends a request to the server of a live page. Fails with a reason that can be displayed.
 *
 * @param content an object to send as JSON
 */
async function callServer(method, path, content) {
  const headers = { 'Content-Type': 'application/json' };
  // The action completes even if the page is closed. The default mode of `fetch` is required: another mode would omit
  // the origin, and the server would refuse the request.
  const options = content ? { headers, body: JSON.stringify(content), keepalive: true } : {};
  const answer = await fetch(`api/${path}`, { method, ...options }).catch(() => null);
  if (!answer) throw new RetryableError({ error: text('noServer') });
  const said = await answer.json().catch(() => null);
  if (!answer.ok || !said) throw new RetryableError({ error: said?.error ?? text('notDone') });
  return said;
}
