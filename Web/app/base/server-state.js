import { callServer } from './api.js';

/** The time in ms between two requests for the state. */
const INTERVAL = 1000;

/** The state of a live page's server. A visible page requests it each second, but only while a task is in progress. */
export const serverState = {
  /** The tasks in progress. */
  needs: new Set(),
  /** The newest request; responses to earlier ones are ignored. */
  reading: null,
  next: 0,
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
    if (this.needs.delete(what) && !this.isNeeded) this.follow();
  },

  get isNeeded() {
    return this.needs.size > 0 && !document.hidden;
  },

  follow() {
    clearTimeout(this.next);
    if (this.isNeeded) this.read();
    else this.wait(null);
  },

  /** Reads the state, and returns whether the server has responded. */
  async read() {
    const reading = this.reading = {};
    const state = await callServer('GET', 'state').catch(({ said }) => ({ error: said }));
    if (reading === this.reading) {
      this.take(state);
      clearTimeout(this.next);
      if (this.isNeeded && !state.error) this.next = setTimeout(() => this.read(), INTERVAL);
    }
    return !state.error;
  },

  take({ pause, ...state }) {
    this.wait(this.isNeeded && pause ? { ...pause, until: performance.now() + 1000 * pause.seconds } : null);
    this.onstate(state);
  },

  wait(pause) {
    this.pause = pause;
    this.onwait();
  },
};

document.addEventListener('visibilitychange', () => serverState.follow());
