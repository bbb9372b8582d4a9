'use strict';

/**
 * Makes an element. Texts are only ever set as text, so that no title can become markup.
 *
 * @param {string} name its name, with `#id` and `.class`
 * @param {Object} attributes functions are listeners (`onclick`), null, undefined and false leave an attribute out;
 *   `data-name` is the key of a text, which becomes the name for those who do not see the element
 */
function element(name, attributes = {}, ...children) {
  const [, tag, id, classes] = name.match(/^([a-z0-9]+)(?:#([\w-]+))?((?:\.[\w-]+)*)$/);
  const made = document.createElement(tag);
  if (id) made.id = id;
  if (classes) made.className = classes.slice(1).replaceAll('.', ' ');
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The same for SVG. */
function shape(tag, attributes, ...children) {
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

/** A text of this page in the reader's language, which follows when the language changes, with a value for {0}. */
function label(key, value) {
  return element('span', { 'data-text': key, 'data-value': value }, text(key, value));
}

/** A button with a sign and, for those who do not see it, a name. */
function button(sign, key, attributes) {
  return element('button', { 'data-name': key, title: text(key), ...attributes }, sign);
}

/** A button of the viewer for what a key does, too. */
function action(name, sign, key, shortcut, onclick) {
  return button(sign, key, { 'data-action': name, 'aria-keyshortcuts': shortcut, onclick });
}

/** A selection among values with names; `onchoose` is called with the chosen value. */
function selection(key, values, chosen, onchoose) {
  return element(`select#${key}`, { 'data-name': key, onchange: ({ target }) => onchoose(target.value) },
    ...values.map(([value, name]) => element('option', { value, 'data-text': name, selected: value === chosen },
      text(name))));
}

/** Writes a name in the current language. */
function setName(target, key) {
  const name = text(key);
  target.dataset.name = key;
  target.setAttribute('aria-label', name);
  for (const other of ['title', 'placeholder']) if (target.hasAttribute(other)) target[other] = name;
}

/** Writes all texts anew in the current language. */
function translate() {
  document.documentElement.lang = locale.name;
  for (const found of document.querySelectorAll('[data-text]')) {
    found.textContent = text(found.dataset.text, found.dataset.value);
  }
  for (const found of document.querySelectorAll('[data-name]')) setName(found, found.dataset.name);
}

/** Says something, a text or an element, for a moment or for so many ms, to those who look and to those who listen. */
function announce(message, time = 4000) {
  const status = document.getElementById('status');
  // What lies outside an open dialog is neither seen nor heard.
  (document.querySelector('dialog[open]') ?? document.body).append(status);
  status.replaceChildren(message);
  clearTimeout(announce.waiting);
  announce.waiting = setTimeout(() => { status.textContent = ''; }, time);
}
