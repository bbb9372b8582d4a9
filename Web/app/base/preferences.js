import { callServer } from './api.js';
import { storage } from './storage.js';

/** The reader's preferences: stored by the browser, or by the server of a live page. */
export const preferences = {
  /** The preferences in a live page. */
  values: new Map(),
  /** Preferences that the server of a live page has not received yet; null in a static page. */
  unsent: null,

  /** Uses the preferences that the server of a live page has stored. The server stores changes, too. */
  serve(stored) {
    this.unsent = {};
    for (const [name, value] of Object.entries(stored)) this.values.set(name, value);
    addEventListener('pagehide', () => this.send());
  },

  stored(name) {
    return this.unsent ? this.values.get(name) : storage.read(name);
  },

  /** The stored value if it has the type of `standard`, otherwise `standard`. */
  get(name, standard) {
    const value = this.stored(name);
    return typeof value === typeof standard ? value : standard;
  },

  set(name, value) {
    if (this.stored(name) === value) return;
    if (this.unsent) this.sendSoon(name, value);
    else if (!storage.write(name, value)) storage.warn();
  },

  /** Combines quick changes. Sends only changes, so that two tabs do not overwrite each other's preferences. */
  sendSoon(name, value) {
    this.values.set(name, value);
    this.unsent[name] = value;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), 500);
  },

  send() {
    const { unsent } = this;
    clearTimeout(this.waiting);
    if (Object.keys(unsent).length === 0) return;
    this.unsent = {};
    // Preferences that the server rejects remain until the page is closed.
    callServer('POST', 'choices', unsent).catch(() => {});
  },
};
