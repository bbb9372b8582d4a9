'use strict';

/**
 * What the server of a live page says of itself, while something here needs to know. A browser has few connections to a
 * server for all its tabs: there is one stream at most, of a page that is seen, and none where nothing is under way.
 */
const server = {
  /** What is under way. */
  needs: new Set(),
  source: null,
  /** What requests to pixiv wait for, until when. */
  pause: null,
  /** Called with each state, which has only `error` where the server has gone. */
  onstate: () => {},

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

  /** A stream that ended is opened anew if the server is still there. */
  async lost() {
    this.close();
    if (await this.read()) setTimeout(() => this.follow(), 2000);
  },

  /** Reads the state; whether there is one. */
  async read() {
    const state = await act('GET', 'state').catch(({ said }) => ({ error: said }));
    this.take(state);
    return !state.error;
  },

  take(state) {
    this.wait(state.pause && { ...state.pause, until: performance.now() + 1000 * state.pause.seconds });
    this.onstate(state);
  },

  wait(pause) {
    this.pause = pause;
    showWaits();
  },
};

document.addEventListener('visibilitychange', () => server.follow());
