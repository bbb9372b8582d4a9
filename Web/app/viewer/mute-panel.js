import { text } from '../texts.js';
import { announce, checkbox, element, foreign, label } from '../base/elements.js';
import { muted } from '../data/muted.js';

/** The part of the viewer's panel that mutes the artist and the tags of a work. */
export class MutePanel {
  /** @param {() => void} onchange */
  constructor(onchange) {
    this.onchange = onchange;
    this.list = element('div');
    this.node = element('details#mute', {}, element('summary', {}, label('mute')), this.list);
  }

  show({ artist, tags }) {
    const { rules } = muted;
    const row = (name, isMuted, set) => checkbox(foreign(name), isMuted, (isChecked) => {
      if (!set(isChecked)) announce(text('tooManyRules'));
      this.onchange();
    });
    this.list.replaceChildren(
      ...(artist ? [row(artist.name, rules.artists.some(([id]) => id === artist.id), (isMuted) => muted.setArtist(artist, isMuted))] : []),
      ...tags.map((tag) => row(`#${tag}`, rules.tags.includes(tag), (isMuted) => muted.setTag(tag, isMuted))));
  }
}
