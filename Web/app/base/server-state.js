import { callServer } from './api.js';

/**
 * The state of a live page's server, followed only while needed. A browser has few connections to a server for all its
 * tabs. Therefore a visible page has at most one stream, and only while a task is in progress.
 */
export const serverState = {
  /** The tasks in progress. */
  needs: new Set(),
  source: null,
  /** The reason and the end of the current pause of requests to pixiv. */
  pause: null,
  /** Called with each state, which only contains `error` if the server is gone. */
  onstate: (_state) => {},
  /** Called when a pause starts or ends. */
  onwait: () => {},

  need(what) {
    this.needs.add(what);
    this.follow();
  },

  release(what) {
    this.needs.delete(what);
    this.follow();
  },

  follow() {
    const isNeeded = this.needs.size > 0 && !document.hidden;
    if (isNeeded && !this.source) this.open();
    if (!isNeeded && this.source) this.close();
  },

  open() {
    this.source = new EventSource('api/events');
    this.source.addEventListener('state', ({ data }) => this.take(JSON.parse(data)));
    this.source.addEventListener('reload', () => this.read());
    this.source.addEventListener('error', () => this.lost());
  },

  close() {
    this.source.close();
    this.source = null;
    this.wait(null);
  },

  /** Reopens a stream that ended, if the server is still running. */
  async lost() {
    this.close();
    if (await this.read()) setTimeout(() => this.follow(), 2000);
  },

  /** Reads the state, and returns whether the server has responded. */
  async read() {
    const state = await callServer('GET', 'state').catch(({ said }) => ({ error: said }));
    this.take(state);
    return !state.error;
  },

  take(state) {
    this.wait(state.pause && { ...state.pause, until: performance.now() + 1000 * state.pause.seconds });
    this.onstate(state);
  },

  wait(pause) {
    this.pause = pause;
    this.onwait();
  },
};

document.addEventListener('visibilitychange', () => serverState.follow());
