const MOST_KEPT = 40;
const kept = new Map();
const wishes = new Map();
let longest = Infinity;
let isServed = false;

/** Returns the current response of a live page's server. */
async function ask(key, query = '', signal = undefined) {
  const answer = await fetch(`data/${key}.json${query}`, { signal });
  if (!answer.ok) throw new Error(key);
  return answer.json();
}

/** Reads a file; once, even if several readers request it. `path` is a script that puts the value. */
function read(key, path) {
  const wish = wishes.get(key) ?? {};
  wishes.set(key, wish);
  return wish.promise ??= !path ? ask(key).finally(() => wishes.delete(key)) : new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    wish.resolve = resolve;
    script.onload = script.onerror = () => {
      script.remove();
      // A script may run without a call of `RL.put`. A call may have started another request by now.
      if (wishes.get(key) !== wish) return;
      wishes.delete(key);
      reject(new Error(key));
    };
    document.head.append(script);
  });
}

/**
 * The site's data. A page on disk cannot read other files, but it can run them as scripts: each file of `data/` is one
 * call of `RL.put`, with its path as the key. A live page reads JSON.
 */
export const RL = {
  put(key, value) {
    const wish = wishes.get(key);
    wishes.delete(key);
    wish?.resolve(value);
  },

  /**
   * Returns a promise of a file's value. The latest values are cached; failures are not, so that they can be retried.
   */
  get(key) {
    const found = kept.get(key) ?? read(key, isServed ? null : `data/${key}.js`);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
    found.catch(() => kept.delete(key));
    if (longest < Infinity) setTimeout(() => found === kept.get(key) && kept.delete(key), longest);
    return found;
  },

  /** Returns a promise of the file with the strings of a language. */
  texts: (language) => read(`text-${language}`, `text-${language}.js`),

  /** @type {(key: string, query?: string, signal?: AbortSignal) => Promise<any>} */
  ask,

  /** Reads from a server. Cached files have a maximum age, in ms, because the stored data grows while the page is open. */
  serve(time) {
    isServed = true;
    longest = time;
  },
};

// The data files call it.
globalThis.RL = RL;
