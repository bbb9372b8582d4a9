'use strict';

/** The viewer's button that saves: the picture that is shown; in a live page the work, which the program exports. */
class Saving {
  /** @param exports what a live page exports */
  constructor(viewer, exports) {
    Object.assign(this, { viewer, exports });
    this.button = action('export', '⤓', exports ? 'exportWork' : 'save', 'e', () => this.save());
    this.progress = element('p#progress');
  }

  save() {
    const { work, page, pictures, player } = this.viewer;
    if (this.exports) return this.exports.begin(work);
    const source = player.shown?.source ?? pictures[page];
    if (!source) return announce(text('noPicture'));
    // The name is all after the folder: that of a frame alone is but its number.
    element('a', { href: source, download: source.split('/').slice(2).join('_') }).click();
  }

  exportPage() {
    this.exports?.begin(this.viewer.work, this.viewer.page);
  }

  /** Says how far the export of the work is, or of a page of it, if there is one. */
  show() {
    const { work, node } = this.viewer;
    if (!this.exports || !work) return;
    const found = this.exports.of(work.id);
    if (found) node.dataset.export = found.state;
    else delete node.dataset.export;
    this.progress.replaceChildren(...(found ? [exportLine(found)] : []));
    this.button.setAttribute('aria-busy', String(isUnderWay(this.exports.of(work.id, null))));
  }
}
