import { element } from '../base/elements.js';

/** The years of a list at the right edge: a slider over all its sections. */
export class Scrubber {
  /** `onchoose` is called with the section to go to. */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.thumb = element('div.thumb', {}, element('output', { 'aria-hidden': 'true' }));
    this.node = element('div#scrubber', {
      role: 'slider', tabindex: '0', 'data-name': 'dates', 'aria-orientation': 'vertical',
      onpointerdown: (event) => this.pressed(event), onkeydown: (event) => this.keyed(event),
    }, this.thumb);
    new ResizeObserver(() => this.mark()).observe(this.node);
    this.show({ sections: [] });
  }

  show(feed) {
    this.sections = feed.sections;
    this.node.hidden = this.sections.length < 2;
    this.node.setAttribute('aria-valuemin', '0');
    this.node.setAttribute('aria-valuemax', String(Math.max(0, this.sections.length - 1)));
    this.mark();
    this.moveTo(0);
  }

  /** Adds the labels of years, if there is space. */
  mark() {
    for (const old of this.node.querySelectorAll('.year')) old.remove();
    let [year, lowest] = ['', -Infinity];
    this.sections.forEach((section, at) => {
      const other = section.date?.slice(0, 4) ?? '';
      if (other === year) return;
      year = other;
      const y = this.node.clientHeight * at / this.sections.length;
      if (y - lowest < 18) return;
      lowest = y;
      const mark = element('span.year', { 'aria-hidden': 'true' }, year);
      mark.style.top = `${y}px`;
      this.node.append(mark);
    });
  }

  moveTo(section) {
    const found = this.sections[section];
    if (!found) return;
    this.section = section;
    const name = found.date ?? found.title;
    this.node.setAttribute('aria-valuenow', String(section));
    this.node.setAttribute('aria-valuetext', name);
    this.thumb.firstElementChild.textContent = name;
    this.thumb.style.top = `${100 * section / Math.max(1, this.sections.length - 1)}%`;
  }

  choose(section) {
    const within = Math.max(0, Math.min(section, this.sections.length - 1));
    this.moveTo(within);
    this.onchoose(within);
  }

  pressed(event) {
    event.preventDefault();
    this.node.focus({ preventScroll: true });
    this.node.setPointerCapture(event.pointerId);
    this.node.classList.add('dragged');
    const follow = ({ clientY }) => {
      const { top, height } = this.node.getBoundingClientRect();
      this.choose(Math.round((clientY - top) / height * (this.sections.length - 1)));
    };
    follow(event);
    this.node.onpointermove = follow;
    this.node.onpointerup = this.node.onpointercancel = () => {
      this.node.classList.remove('dragged');
      this.node.onpointermove = this.node.onpointerup = this.node.onpointercancel = null;
    };
  }

  keyed(event) {
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
    const section = { Home: 0, End: this.sections.length - 1 }[event.key] ?? this.section + steps[event.key];
    if (Number.isNaN(section) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(section);
  }
}
