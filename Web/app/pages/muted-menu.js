import { button, checkbox, element, foreign, label } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { muted } from '../data/muted.js';

/** The part of the menu with the rules for works that are not shown. */
export class MutedMenu {
  /** @param {() => void} onchange */
  constructor(onchange) {
    this.onchange = onchange;
    this.list = element('ul');
    this.node = element('details#muted', { ontoggle: () => this.update() }, element('summary', {}, label('muted')), this.list);
  }

  update() {
    const { rules } = muted;
    const kind = (name) => element('li', {}, checkbox(label(name), rules[name],
      (isMuted) => this.change(() => muted.setKind(name, isMuted)), { 'data-mute': name }));
    const row = (name, remove) => element('li', {}, foreign(name),
      button(icon('close'), 'unmute', { onclick: () => this.change(remove) }));
    this.list.replaceChildren(kind('ai'), kind('manga'),
      ...rules.artists.map(([id, name]) => row(name, () => muted.setArtist({ id, name }, false))),
      ...rules.tags.map((tag) => row(`#${tag}`, () => muted.setTag(tag, false))));
  }

  change(apply) {
    const controls = () => /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll('input, button')]);
    const focused = controls().findIndex((control) => control === document.activeElement);
    apply();
    this.update();
    // The focus remains at its position for the next key.
    if (focused >= 0) controls()[Math.min(focused, controls().length - 1)].focus();
    this.onchange();
  }
}
