import { preferences } from '../base/preferences.js';

/** The maximum length of the rules as JSON: the server of a live page accepts requests of four kilobytes. */
const MAX_LENGTH = 3000;

/**
 * The reader's rules for works that are not shown: by tag, by artist, and all AI-generated works or all manga.
 *
 * @typedef {{tags: string[], artists: Array<[number, string]>, ai: boolean, manga: boolean}} Rules artists with their IDs
 *   and names
 */
export const muted = {
  /** @returns {Rules} */
  get rules() {
    const none = { tags: [], artists: [], ai: false, manga: false };
    try {
      return { ...none, ...JSON.parse(preferences.get('muted', '{}')) };
    } catch {
      return none;
    }
  },

  /** Returns a function that decides about works, because parsing the rules for each work would be slow. */
  matcher() {
    const { tags, artists, ai, manga } = this.rules;
    const [mutedTags, mutedArtists] = [new Set(tags), new Set(artists.map(([id]) => id))];
    return (work) => Boolean((ai && work.ai) || (manga && work.type === 'manga') || mutedArtists.has(work.artist?.id)
      || work.tags.some((tag) => mutedTags.has(tag)));
  },

  /** Changes the rules, and returns whether there was space for them. */
  change(apply) {
    const { rules } = this;
    apply(rules);
    const json = JSON.stringify(rules);
    if (json.length > MAX_LENGTH) return false;
    preferences.set('muted', json);
    return true;
  },

  /** @param {'ai' | 'manga'} kind */
  setKind(kind, isMuted) {
    return this.change((rules) => { rules[kind] = isMuted; });
  },

  setTag(tag, isMuted) {
    return this.change((rules) => { rules.tags = [...rules.tags.filter((one) => one !== tag), ...(isMuted ? [tag] : [])]; });
  },

  setArtist({ id, name }, isMuted) {
    return this.change((rules) => {
      rules.artists = [...rules.artists.filter(([other]) => other !== id), ...(isMuted ? [[id, name]] : [])];
    });
  },
};
