import { text } from '../texts.js';
import { button, element, setName } from '../base/elements.js';
import { icon } from '../base/icons.js';

/** The time in ms that a finger rests on a work to select it. */
const LONG_PRESS = 500;

/** The works that the reader selected, in the order of their selection, and the bar with the actions for them. */
export class Selection {
  /**
   * @param {import('./waterfall.js').Waterfall} waterfall
   * @param {Array<[string, (works: Object[]) => any]>} actions keys of texts, and functions
   */
  constructor(waterfall, actions) {
    this.waterfall = waterfall;
    /** @type {Map<number, Object>} */
    this.works = new Map();
    this.count = element('output');
    this.bar = element('div#selection', { role: 'toolbar', 'data-name': 'selection', hidden: true }, this.count,
      ...actions.map(([key, act]) => element('button', {
        'data-text': key, 'data-selection': key, onclick: () => act([...this.works.values()]),
      }, text(key))),
      button(icon('close'), 'clearSelection', { 'data-selection': 'clear', onclick: () => this.clear() }));
    /** A single button, which moves to the work under the mouse: one per work would be hundreds. */
    this.pick = element('button.pick', { hidden: true, tabindex: '-1', onclick: (event) => this.picked(event) }, icon('check'));
    waterfall.ontile = (node, work) => this.show(node, work);
    this.watch(waterfall.scroller);
  }

  watch(scroller) {
    scroller.addEventListener('pointerover', ({ target, pointerType }) => {
      const tile = target.closest('.tile');
      if (pointerType === 'mouse' && tile) this.place(tile);
    });
    scroller.addEventListener('pointerleave', () => this.pick.remove());
    scroller.addEventListener('click', (event) => {
      const tile = event.target.closest('a.tile');
      if (!tile || (!this.isActive && !this.isLong)) return;
      event.preventDefault();
      event.stopPropagation();
      // The click at the end of a long press has been handled.
      if (!this.isLong) this.toggle(this.waterfall.placed(tile));
      this.isLong = false;
    }, { capture: true });
    scroller.addEventListener('pointerdown', (event) => {
      const tile = event.target.closest('a.tile');
      this.isLong = false;
      clearTimeout(this.pressing);
      if (!tile || event.pointerType !== 'touch') return;
      this.pressing = setTimeout(() => {
        if (!tile.isConnected) return;
        this.isLong = true;
        this.toggle(this.waterfall.placed(tile));
      }, LONG_PRESS);
    });
    for (const end of ['pointerup', 'pointercancel']) scroller.addEventListener(end, () => clearTimeout(this.pressing));
    // A long press would open the browser's menu of the link.
    scroller.addEventListener('contextmenu', (event) => { if (this.isLong) event.preventDefault(); });
  }

  get isActive() {
    return this.works.size > 0;
  }

  /** Moves the button to a tile. */
  place(tile) {
    const { left, top, width, height } = tile.style;
    this.pick.style.left = `calc(${left} + ${width} - 40px)`;
    this.pick.style.top = `calc(${top} + ${height} - 40px)`;
    this.pick.tile = tile;
    this.pick.hidden = false;
    setName(this.pick, 'select');
    tile.parentElement.append(this.pick);
  }

  picked(event) {
    event.preventDefault();
    event.stopPropagation();
    this.toggle(this.waterfall.placed(this.pick.tile));
  }

  toggle(work) {
    if (this.works.has(work.id)) this.works.delete(work.id);
    else this.works.set(work.id, work);
    this.update();
  }

  clear() {
    this.works.clear();
    this.update();
  }

  update() {
    this.bar.hidden = !this.isActive;
    this.count.textContent = text('selected', this.works.size);
    for (const tile of this.waterfall.canvas.querySelectorAll('.tile')) this.show(tile, { id: Number(tile.dataset.workId) });
  }

  /** Shows on a tile whether its work is selected. */
  show(tile, { id }) {
    tile.classList.toggle('selected', this.works.has(id));
    // Links cannot have `aria-selected`.
    if (this.works.has(id)) tile.setAttribute('aria-description', text('isSelected'));
    else tile.removeAttribute('aria-description');
  }
}
