import { NO_SERVER, RetryableError } from '../base/api.js';
import { serverState } from '../base/server-state.js';
import { RL } from './data.js';

/**
 * Repeats a request to the server of a live page until the result is available: pixiv or the search index may be slow, so
 * the server responds with `later` instead of waiting. Fails with the reason if there is no result.
 *
 * @param {string} key such as `daily/2024-01-01` or `find`
 * @param {string} query
 * @param {{signal?: AbortSignal, isCancelled?: () => boolean, onindexing?: (indexed: number[]) => void}} options
 *   `onindexing` is called with the numbers of indexed works and of all works
 */
export async function ask(key, query = '', { signal, isCancelled = () => false, onindexing = () => {} } = {}) {
  let answer;
  do {
    answer = await RL.ask(key, query, signal).catch((error) => reasonOf(error, signal));
    if (answer.indexed) onindexing(answer.indexed);
  } while (answer.later && !isCancelled());
  if (answer.error) throw new RetryableError(answer);
  return answer;
}

/** The answer to a request that failed without one, if the server has ended; otherwise fails with the error. */
async function reasonOf(error, signal) {
  if (signal?.aborted || await serverState.read()) throw error;
  return NO_SERVER;
}
