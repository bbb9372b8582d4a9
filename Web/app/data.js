'use strict';

/**
 * The site's data. A page that is a file can read no other file, but it can run one as a script: each file of `data/` is
 * one call of `RL.put`, with its path as the key.
 */
const RL = (() => {
  const MOST_KEPT = 40;
  const kept = new Map();
  const wishes = new Map();
  let longest = Infinity;

  function load(key, query = '') {
    const source = `data/${key}.js${query}`;
    const running = wishes.get(key);
    // Of two wishes for a key, only one would be fulfilled.
    if (running?.source === source) return running.promise;
    const wish = { source };
    wish.promise = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = source;
      wish.resolve = resolve;
      const end = () => {
        script.remove();
        // A script may run and say nothing. What it said may have led to another wish by now.
        if (wishes.get(key) !== wish) return;
        wishes.delete(key);
        reject(new Error(`${source} cannot be read`));
      };
      script.onload = end;
      script.onerror = end;
      document.head.append(script);
    });
    wishes.set(key, wish);
    return wish.promise;
  }

  return {
    put(key, value) {
      const wish = wishes.get(key);
      wishes.delete(key);
      wish?.resolve(value);
    },

    /** A promise of a file's value. The latest ones are kept; failures are not, so that they can be tried again. */
    get(key) {
      const found = kept.get(key) ?? load(key);
      kept.delete(key);
      kept.set(key, found);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
      found.catch(() => kept.delete(key));
      if (longest < Infinity) setTimeout(() => found === kept.get(key) && kept.delete(key), longest);
      return found;
    },

    /** A promise of what a server answers now; no two of a key at a time. */
    ask: load,

    /** Files are kept no longer than so many ms: what is stored grows while the page is open. */
    keepFor(time) {
      longest = time;
      kept.clear();
    },
  };
})();
