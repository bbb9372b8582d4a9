import { text } from '../texts.js';
import { announce } from './elements.js';

/**
 * Values that the browser stores for this gallery. Keys contain the gallery's ID, because all pages on disk share one
 * storage. Every read uses the browser's storage, because other tabs write to it, too.
 */
export const storage = {
  prefix: 'rankinglog.',
  /** JSON that the browser refused to store, by key. It is available until the page is closed. */
  refused: new Map(),

  use(id) {
    this.prefix = `rankinglog.${id}.`;
  },

  /** The value of a name; null if it is not stored or damaged. */
  read(name) {
    const key = this.prefix + name;
    try {
      return JSON.parse(this.refused.get(key) ?? localStorage.getItem(key));
    } catch {
      return null;
    }
  },

  /** Stores a value, and returns whether the browser has stored it. */
  write(name, value) {
    const [key, json] = [this.prefix + name, JSON.stringify(value)];
    this.refused.delete(key);
    try {
      localStorage.setItem(key, json);
      return true;
    } catch {
      this.refused.set(key, json);
      return false;
    }
  },

  remove(name) {
    const key = this.prefix + name;
    this.refused.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // The browser does not provide storage.
    }
  },

  /** All stored names. */
  get names() {
    const keys = new Set(this.refused.keys());
    try {
      for (const key of Object.keys(localStorage)) keys.add(key);
    } catch {
      // The browser does not provide storage.
    }
    return [...keys].filter((key) => key.startsWith(this.prefix)).map((key) => key.slice(this.prefix.length));
  },

  /** Warns, once per page, that the browser does not store values. */
  warn() {
    if (!this.hasWarned) announce(text('notKept'), 8000);
    this.hasWarned = true;
  },
};
