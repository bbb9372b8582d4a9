import { text } from '../texts.js';

/** An error that the server of a live page reported. */
export class RetryableError extends Error {
  /** @param {{error: string, seconds?: number}} reason the reason, and the seconds until a retry */
  constructor({ error, seconds = 0 }) {
    super(error);
    this.said = error;
    this.until = seconds > 0 ? performance.now() + 1000 * seconds : null;
  }

  /** The remaining seconds until a retry; null if only the reader can retry. */
  get seconds() {
    return this.until && Math.max(1, Math.ceil((this.until - performance.now()) / 1000));
  }
}

/**
 * Sends a request to the server of a live page. Fails with a reason that can be displayed.
 *
 * @param content an object to send as JSON
 */
export async function callServer(method, path, content) {
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
