/**
 * The site's data. A page on disk cannot read other files, but it can run them as scripts: each file of `data/` is one
 * call of `RL.put`, with its path as the key.
 */
export const RL = (() => {
  const MOST_KEPT = 40;
  const kept = new Map();
  const wishes = new Map();
  let longest = Infinity;

  function load(key) {
    const source = `data/${key}.js`;
    const running = wishes.get(key);
    if (running) return running.promise;
    const wish = {};
    wish.promise = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = source;
      wish.resolve = resolve;
      const end = () => {
        script.remove();
        // A script may run without a call of `RL.put`. A call may have started another request by now.
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

    /**
     * Returns a promise of a file's value. The latest values are cached; failures are not, so that they can be retried.
     */
    get(key) {
      const found = kept.get(key) ?? load(key);
      kept.delete(key);
      kept.set(key, found);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
      found.catch(() => kept.delete(key));
      if (longest < Infinity) setTimeout(() => found === kept.get(key) && kept.delete(key), longest);
      return found;
    },

    /**
     * Returns the current response of a live page's server. Unlike a script, a request can be canceled.
     *
     * @param {string} key
     * @param {string} [query]
     * @param {AbortSignal} [signal]
     */
    async ask(key, query = '', signal = undefined) {
      const source = `data/${key}.js${query}`;
      const answer = await fetch(source, { signal });
      if (!answer.ok) throw new Error(`${source} cannot be read`);
      const call = await answer.text();
      return JSON.parse(call.slice(call.indexOf(',') + 1, call.lastIndexOf(')')));
    },

    /** Limits the age of cached files, in ms, because the stored data grows while the page is open. */
    keepFor(time) {
      longest = time;
      kept.clear();
    },
  };
})();

// The data files call it.
globalThis.RL = RL;
