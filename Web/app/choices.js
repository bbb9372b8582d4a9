'use strict';

/** What the reader chose. A browser may refuse to keep it; it then lasts as long as the page. */
const choices = {
  values: new Map(),
  /** What the server of a live page was not told yet; null in a static page. */
  unsent: null,

  /** Takes what the server of a live page has kept, which keeps what is chosen here, too. */
  serve(kept) {
    this.unsent = {};
    for (const [name, value] of Object.entries(kept)) this.values.set(name, value);
    addEventListener('pagehide', () => this.send());
  },

  /** Whether the server keeps a value: what a browser keeps goes with the server's port. */
  isServed(value) {
    return this.unsent !== null && (['string', 'boolean'].includes(typeof value) || Number.isSafeInteger(value));
  },

  /** A value of the kind of `standard`, which stands for all else. */
  get(name, standard) {
    let value = this.values.get(name);
    try {
      if (!this.isServed(standard)) value ??= JSON.parse(localStorage.getItem(`rankinglog.${name}`));
    } catch {
      // It is not ours, or cannot be read.
    }
    return typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard) ? value : standard;
  },

  set(name, value) {
    if (this.values.get(name) === value) return;
    this.values.set(name, value);
    if (this.isServed(value)) return this.sendSoon(name, value);
    try {
      localStorage.setItem(`rankinglog.${name}`, JSON.stringify(value));
    } catch {
      // It is kept above.
    }
  },

  /** Quick changes are told together. */
  sendSoon(name, value) {
    this.unsent[name] = value;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), 500);
  },

  send() {
    const { unsent } = this;
    clearTimeout(this.waiting);
    if (Object.keys(unsent).length === 0) return;
    this.unsent = {};
    // What it does not take lasts as long as the page.
    act('POST', 'choices', unsent).catch(() => {});
  },
};
