import { shortDateText } from '../texts.js';
import { element } from '../base/elements.js';

/** The distance in px from the rail within which a drag has full speed. */
const FULL_SPEED = 60;
/** The additional distance in px that halves the speed of a drag. */
const HALVING = 45;
/** The time in ms for which the thumb of touch screens remains visible after scrolling. */
const VISIBLE = 1500;
/** The distance in px within which the bubble and the thumb hide labels. */
const NEAR = 26;

/** The years of a list at the right edge: a slider over all its sections. */
export class Scrubber {
  /** `onchoose` is called with the section to go to. */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.thumb = element('div.thumb');
    this.bubble = element('output', { 'aria-hidden': 'true' });
    this.labels = [];
    this.section = 0;
    this.drag = null;
    /** The section at the mouse; null if it is elsewhere, or moves the thumb. */
    this.hovered = null;
    this.node = element('div#scrubber', {
      role: 'slider', tabindex: '0', 'data-name': 'dates', 'aria-orientation': 'vertical',
      onpointerdown: (event) => this.pressed(event), onpointermove: (event) => this.pointed(event),
      onpointerup: () => this.release(), onpointercancel: () => this.release(),
      onpointerleave: () => this.hover(null), onkeydown: (event) => this.keyed(event),
    }, this.thumb, this.bubble);
    // Scroll events do not bubble.
    document.addEventListener('scroll', () => this.appear(), { capture: true, passive: true });
    new ResizeObserver(() => this.mark()).observe(this.node);
    this.show({ sections: [] });
  }

  show(feed) {
    this.hovered = null;
    this.sections = feed.sections;
    this.node.hidden = this.sections.length < 2;
    this.node.setAttribute('aria-valuemin', '0');
    this.node.setAttribute('aria-valuemax', String(this.last));
    this.mark();
    this.put(0);
  }

  get last() {
    return Math.max(0, this.sections.length - 1);
  }

  /** The distance of a section from the top of the rail in px. */
  top(section) {
    return this.height * section / Math.max(1, this.last);
  }

  /** Adds the labels of years, if there is space. */
  mark() {
    this.height = this.node.clientHeight;
    for (const { node } of this.labels) node.remove();
    this.labels = [];
    let [year, lowest] = ['', -Infinity];
    this.sections.forEach((section, at) => {
      const other = section.date?.slice(0, 4) ?? '';
      if (other === year) return;
      year = other;
      const top = this.top(at);
      if (top - lowest < 18) return;
      lowest = top;
      const node = element('span.year', { 'aria-hidden': 'true' }, year);
      node.style.top = `${top}px`;
      this.labels.push({ node, top });
      this.node.append(node);
    });
    this.showBubble();
  }

  /** Moves the thumb, except during a drag, when it follows the pointer. */
  moveTo(section) {
    if (!this.drag && section !== this.section && this.sections[section]) this.put(section);
  }

  put(section) {
    const name = nameOf(this.sections[section]);
    this.section = section;
    this.node.setAttribute('aria-valuenow', String(section));
    this.node.setAttribute('aria-valuetext', name);
    this.thumb.style.top = `${100 * section / Math.max(1, this.last)}%`;
    this.showBubble();
  }

  /** Shows the name of the section at the mouse or the thumb. Labels near one of them fade out. */
  showBubble() {
    const section = this.hovered ?? this.section;
    const [top, thumb] = [this.top(section), this.top(this.section)];
    this.bubble.textContent = nameOf(this.sections[section]);
    this.bubble.style.top = `${top}px`;
    for (const label of this.labels) {
      const isNear = Math.min(Math.abs(label.top - top), Math.abs(label.top - thumb)) < NEAR;
      label.node.classList.toggle('near', isNear);
    }
  }

  choose(section) {
    const within = Math.max(0, Math.min(section, this.last));
    this.put(within);
    this.onchoose(within);
  }

  /** Shows the thumb of touch screens for a short time. */
  appear() {
    this.node.classList.add('shown');
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => { if (!this.drag) this.node.classList.remove('shown'); }, VISIBLE);
  }

  /** The section at the height of a pointer. */
  sectionAt({ clientY }) {
    const share = (clientY - this.node.getBoundingClientRect().top) / this.height;
    return Math.round(Math.max(0, Math.min(share, 1)) * this.last);
  }

  /** Starts a drag. A click of a mouse goes there first; a finger has to hit the thumb. */
  pressed(event) {
    const isOnThumb = event.target === this.thumb;
    if (event.button !== 0 || (event.pointerType === 'touch' && !isOnThumb)) return;
    this.hovered = null;
    if (!isOnThumb) this.choose(this.sectionAt(event));
    this.node.setPointerCapture(event.pointerId);
    this.node.classList.add('dragged');
    this.drag = { y: event.clientY, position: this.section };
  }

  /** Follows a drag; otherwise shows the date at the mouse. */
  pointed(event) {
    if (this.drag) this.follow(event);
    else if (event.pointerType !== 'touch') this.hover(this.sectionAt(event));
  }

  hover(section) {
    this.hovered = section;
    this.showBubble();
  }

  /** Moves by the distance of the drag. The further the pointer is from the rail, the slower, so that it hits dates. */
  follow({ clientX, clientY }) {
    const distance = Math.max(0, this.node.getBoundingClientRect().left - clientX - FULL_SPEED);
    const moved = (clientY - this.drag.y) / this.height * this.last * 2 ** (-distance / HALVING);
    this.drag = { y: clientY, position: Math.max(0, Math.min(this.drag.position + moved, this.last)) };
    const section = Math.round(this.drag.position);
    if (section !== this.section) this.choose(section);
  }

  release() {
    this.drag = null;
    this.node.classList.remove('dragged');
    this.appear();
  }

  keyed(event) {
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
    const section = { Home: 0, End: this.last }[event.key] ?? this.section + steps[event.key];
    if (Number.isNaN(section) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(section);
  }
}

function nameOf(section) {
  return section?.date ? shortDateText(section.date) : section?.title ?? '';
}
