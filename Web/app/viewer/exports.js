import { locale } from '../texts.js';
import { callServer, reasonText } from '../base/api.js';
import { announce, element, label } from '../base/elements.js';
import { serverState } from '../base/server-state.js';

/** The exports that this page has started: works, and single pages of works. */
export class Exports {
  /**
   * @param folder the absolute path of the export directory
   * @param onchange called when an export changes; returns the export whose line is visible in the viewer, if any
   */
  constructor(folder, onchange) {
    this.onchange = onchange;
    this.all = [];
    this.list = element('ul');
    this.node = element('div#exports', { hidden: true },
      element('h3', {}, label('exports')), element('bdi', {}, folder ?? ''), this.list);
    serverState.onstate = (state) => this.take(state);
  }

  /** The latest export of a work: of all its pages (null), of one page, or of any (undefined). */
  of(id, page) {
    return this.all.find((one) => one.id === id && (page === undefined || one.page === page));
  }

  /** Exports a work or a page of it, unless that export is in progress. */
  async begin({ id, title }, page = null) {
    const former = this.of(id, page);
    if (isUnderWay(former)) return;
    former?.node.remove();
    const one = { id, page, title, node: element('li'), state: 'waiting', files: 0, bytes: 0 };
    this.all = [one, ...this.all.filter((other) => other !== former)];
    this.list.prepend(one.node);
    this.node.hidden = false;
    this.update(one, {});
    try {
      await callServer('POST', 'export', { id, page });
      serverState.need(one);
    } catch ({ said }) {
      this.update(one, { state: 'failed', text: said });
    }
  }

  /** Applies the server's state to the exports in progress. */
  take({ exports, error }) {
    for (const one of this.all.filter((some) => serverState.needs.has(some))) {
      const said = error ? { state: 'failed', text: error }
        : exports.findLast(({ id, page }) => id === one.id && (page ?? null) === one.page);
      if (said) this.update(one, said);
    }
  }

  update(one, { state = one.state, files = one.files, bytes = one.bytes, text = '', ...reason }) {
    Object.assign(one, { state, files, bytes, text: reason.code ? reasonText({ error: text, ...reason }) : text });
    one.node.dataset.state = state;
    one.node.replaceChildren(element('bdi', {}, one.title), exportLine(one));
    if (!isUnderWay(one)) serverState.release(one);
    // The viewer's line is announced itself.
    if (this.onchange() !== one && !isUnderWay(one)) announce(exportLine(one), 8000);
  }
}

export function isUnderWay(one) {
  return one?.state === 'waiting' || one?.state === 'running';
}

/** The progress of an export, the path of the result, or the reason for the failure. */
export function exportLine({ state, files, bytes, text: said }) {
  if (state === 'waiting') return element('span', {}, label('exportWaiting'));
  if (state === 'running') {
    const count = label(files === 1 ? 'file' : 'files', locale.numbers.format(files));
    return element('span', {}, count, ` · ${bytesText(bytes)}`);
  }
  return element('span', {}, label(state === 'done' ? 'exported' : 'notExported'), ' ', element('bdi', {}, said ?? ''));
}

function bytesText(bytes) {
  const [unit, divisor, digits] = bytes < 1e6 ? ['kilobyte', 1e3, 0] : ['megabyte', 1e6, 1];
  const format = new Intl.NumberFormat(locale.name, { style: 'unit', unit, maximumFractionDigits: digits });
  return format.format(bytes / divisor);
}
