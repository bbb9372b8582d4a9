import { dateText, hasText, locale, text, timeText } from '../texts.js';

/**
 * An error of a server: a code with values, its English text, and the cause if it is foreign, in English.
 *
 * @typedef {{error: string, code?: string, values?: (string | number)[], detail?: string, seconds?: number}} Reason
 */

/**
 * The reason if the server does not respond.
 *
 * @type {Reason}
 */
export const NO_SERVER = { error: 'rankinglog has ended', code: 'noServer' };

/** The maximum number of seconds that are counted down. The end of a longer wait is a time. */
const COUNTED = 900;

/** An error that the server of a live page reported. */
export class RetryableError extends Error {
  /** @param {Reason} reason the reason, and the seconds until a retry */
  constructor(reason) {
    super(reason.error);
    this.reason = reason;
    this.until = reason.seconds > 0 ? performance.now() + 1000 * reason.seconds : null;
    this.end = reason.seconds > COUNTED ? new Date(Date.now() + 1000 * reason.seconds) : null;
  }

  /** The reason in the page's language. */
  get said() {
    const said = reasonText(this.reason);
    return this.end ? text('limitedUntil', said, timeText(this.end)) : said;
  }

  /** The reason without its cause, which is foreign. */
  get title() {
    return this.reason.detail ? reasonText({ ...this.reason, detail: undefined }) : this.said;
  }

  /** The language of the text if it is not the page's. */
  get language() {
    return hasText(keyOf(this.reason)) ? null : 'en';
  }

  /** The remaining seconds until a retry; null if only the reader can retry. */
  get seconds() {
    return this.until && Math.max(1, Math.ceil((this.until - performance.now()) / 1000));
  }
}

/**
 * The key of an error's text.
 *
 * @param {Reason} reason
 */
const keyOf = ({ code }) => `error.${code}`;

/**
 * An error in the page's language; in English if the page does not have its code.
 *
 * @param {Reason} reason
 */
export function reasonText(reason) {
  const key = keyOf(reason);
  if (!hasText(key)) return reason.error;
  const said = text(key, ...(reason.values ?? []).map(valueText));
  return reason.detail ? text('withDetail', said, reason.detail) : said;
}

function valueText(value) {
  if (typeof value === 'number') return locale.numbers.format(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dateText(value) : value;
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
  if (!answer) throw new RetryableError(NO_SERVER);
  const said = await answer.json().catch(() => null);
  if (!answer.ok || !said) throw new RetryableError(said?.error ? said : { error: text('notDone') });
  return said;
}
