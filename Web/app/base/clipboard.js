import { text } from '../texts.js';
import { announce, element } from './elements.js';

/** Copies a text, and announces it. */
export async function copy(value) {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    // Pages on disk may not use the clipboard directly.
    const { activeElement } = document;
    const field = element('textarea', {}, value);
    // In the flow of the page, it would move the works.
    field.style.position = 'fixed';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
  announce(text('copied', value.length > 80 ? `${value.slice(0, 80)}…` : value));
}
