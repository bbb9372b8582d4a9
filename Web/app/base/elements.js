import { languageOf, locale, text } from '../texts.js';
import { groupsOf, listText } from './rankings.js';

/**
 * Creates an element. Strings are only set as text, so that no title can become markup.
 *
 * @param {string} name the tag, with `#id` and `.class`
 * @param {Object} attributes functions are listeners (`onclick`); null, undefined and false omit an attribute;
 *   `data-name` is the key of the accessible name
 * @returns {any} the element; its type depends on the tag
 */
export function element(name, attributes = {}, ...children) {
  const [, tag, id, classes] = name.match(/^([a-z0-9]+)(?:#([\w-]+))?((?:\.[\w-]+)*)$/);
  const made = document.createElement(tag);
  if (id) made.id = id;
  if (classes) made.className = classes.slice(1).replaceAll('.', ' ');
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Creates an element for a title, a name or a tag, which may be in any language and direction. */
export function foreign(value, attributes = {}) {
  return element('bdi', { lang: languageOf(value), ...attributes }, value);
}

/** Creates an SVG element. */
export function shape(tag, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'data-name') setName(target, value);
    else if (typeof value === 'function') target.addEventListener(name.slice(2), value);
    else target.setAttribute(name, value === true ? '' : value);
  }
}

/** Creates a localized text that follows changes of the language, with a value for {0}. */
export function label(key, value) {
  return element('span', { 'data-text': key, 'data-value': value }, text(key, value));
}

/** Creates a button with a symbol and an accessible name. */
export function button(sign, key, attributes) {
  return element('button', { 'data-name': key, title: text(key), ...attributes }, sign);
}

/** Creates a viewer button with a keyboard shortcut. */
export function action(name, sign, key, shortcut, onclick) {
  return button(sign, key, { 'data-action': name, 'aria-keyshortcuts': shortcut, onclick });
}

/** Creates a checkbox with its text; `onchange` is called with the new state. */
export function checkbox(content, isChecked, onchange, attributes = {}) {
  return element('label', {}, element('input', {
    type: 'checkbox', checked: isChecked, onchange: ({ target }) => onchange(target.checked), ...attributes,
  }), content);
}

/** Creates a selection of named values; `onchoose` is called with the chosen value. */
export function selection(key, values, chosen, onchoose) {
  return element(`select#${key}`, { 'data-name': key, onchange: ({ target }) => onchoose(target.value) },
    ...values.map(([value, name]) => element('option', { value, 'data-text': name, selected: value === chosen },
      text(name))));
}

/** Creates the options of a selection of lists, in groups; `chosen` is selected. */
export function listOptions(lists, chosen = null) {
  return groupsOf(lists).map(([group, members]) => {
    const key = `${group}List`;
    return element('optgroup', { label: text(key), 'data-name': key }, ...members.map((list) =>
      element('option', { value: list, selected: list === chosen, 'data-list-name': list }, listText(list))));
  });
}

/** Sets an accessible name in the current language. */
export function setName(target, key) {
  const name = text(key);
  target.dataset.name = key;
  target.setAttribute('aria-label', name);
  for (const other of ['title', 'placeholder', 'label']) if (target.hasAttribute(other)) target[other] = name;
}

/** @returns {NodeListOf<HTMLElement>} the elements of the page that match a selector */
export function elementsOf(selector) {
  return document.querySelectorAll(selector);
}

/** Updates all text in the current language. */
export function translate() {
  document.documentElement.lang = locale.name;
  for (const found of elementsOf('[data-text]')) found.textContent = text(found.dataset.text, found.dataset.value);
  for (const found of elementsOf('[data-name]')) setName(found, found.dataset.name);
  for (const found of elementsOf('[data-list-name]')) found.textContent = listText(found.dataset.listName);
}

let announcing = 0;

/** Displays a message, a text or an element, and announces it to screen readers. It disappears after a time in ms. */
export function announce(message, time = 4000) {
  const status = document.getElementById('status');
  // Elements outside an open dialog are neither visible nor announced.
  (document.querySelector('dialog[open]') ?? document.body).append(status);
  status.replaceChildren(message);
  clearTimeout(announcing);
  announcing = setTimeout(() => { status.textContent = ''; }, time);
}
