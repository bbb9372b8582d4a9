import { callServer } from '../base/api.js';

/** A list of works that the server of a live page stores or changes: the favorites, or the account's bookmarks at pixiv. */
export class ServerList {
  /** The works that responses to this page or to other tabs state to be in the list or not, by ID. */
  known = new Map();

  /**
   * @param {string} action the name of the action
   * @param {string} member the member of the server's response and of a work's details
   */
  constructor(action, member) {
    this.action = action;
    this.member = member;
  }

  /** Calls a function after another tab has changed the list. */
  listen(act) {
    this.channel = new BroadcastChannel(this.action);
    this.channel.addEventListener('message', ({ data: { id, isListed } }) => {
      this.known.set(id, isListed);
      act();
    });
  }

  /** Whether a work is in the list: a response to this page has precedence over the archive. */
  has(id, details) {
    return this.known.get(id) ?? details?.[this.member] === true;
  }

  /** Adds or removes a work. Fails with the reason. */
  async change({ id }, isWanted) {
    const answer = await callServer(isWanted ? 'POST' : 'DELETE', this.action, { id });
    const isListed = answer[this.member];
    this.known.set(id, isListed);
    this.channel?.postMessage({ id, isListed });
  }
}
