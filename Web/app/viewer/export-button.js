import { text } from '../texts.js';
import { action, announce, element } from '../base/elements.js';
import { icon } from '../base/icons.js';
import { pictureAddress } from '../data/pictures.js';
import { exportLine, isUnderWay } from './exports.js';

/** The viewer's save button: it saves the current image, or in a live page exports the work. */
export class ExportButton {
  /** @param exports the exports of a live page */
  constructor(viewer, exports) {
    this.viewer = viewer;
    this.exports = exports;
    this.button = action('export', icon('save'), exports ? 'exportWork' : 'save', 'e', () => this.save());
    this.progress = element('p#progress', { role: 'status' });
  }

  save() {
    const { work, page, pictures, player } = this.viewer;
    if (this.exports) return this.exports.begin(work);
    const source = player.shown?.source ?? pictures[page];
    if (!source) return announce(text('noPicture'));
    // The name includes the work's directory, because the name of a frame is only a number.
    // For a page on disk or an image of another server, browsers open the image instead of saving it. It must not
    // replace the gallery.
    const download = source.split('/').slice(2).join('_');
    element('a', { href: pictureAddress(source), download, target: '_blank' }).click();
  }

  exportPage() {
    this.exports?.begin(this.viewer.work, this.viewer.page);
  }

  /** Shows the progress of the export of the work, or of a page of it. Returns the export whose line is visible. */
  show() {
    const { work, node } = this.viewer;
    if (!this.exports || !work) return null;
    const found = this.exports.of(work.id);
    if (found) node.dataset.export = found.state;
    else delete node.dataset.export;
    // Screen readers announce the line once the export has ended.
    this.progress.setAttribute('aria-busy', String(isUnderWay(found)));
    this.progress.replaceChildren(...(found ? [exportLine(found)] : []));
    this.button.setAttribute('aria-busy', String(isUnderWay(this.exports.of(work.id, null))));
    const isVisible = this.progress.checkVisibility({ checkVisibilityCSS: true, visibilityProperty: true });
    return isVisible ? found ?? null : null;
  }
}
