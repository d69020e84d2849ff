// Small helpers to build elements. Text is always text; only drawings of our own become markup.

/**
 * An element with properties and children: `h("button", {class: "big", onclick: f}, "Los")`.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [props]
 * @param {...any} kids
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...kids) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  element.append(...kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return element;
}

/** Sets a property, an attribute, a listener, data or style variables. */
export function set(element, name, value) {
  if (value === undefined || value === null) element.removeAttribute(name);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "vars") for (const [key, each] of Object.entries(value)) element.style.setProperty(key, each);
  else if (name === "html") element.innerHTML = value;
  else if (name === "value" || name === "checked" || name === "disabled" || name === "selected") element[name] = value;
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false) element.setAttribute(name, String(value));
}

/** Replaces children only where they differ, so that focus and running animations survive. */
export function fill(parent, kids) {
  const wanted = kids.filter(Boolean);
  wanted.forEach((kid, i) => {
    if (parent.childNodes[i] !== kid) parent.insertBefore(kid, parent.childNodes[i] ?? null);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

/** Writes a text, unless it stands there already: what is written anew is laid out anew. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A field that is filled before anybody looks at it, but not yet. @returns {any} */
export const later = () => null;

/** What every page has. @param {string} id @returns {HTMLElement} */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What is there for certain. @param {ParentNode} root @param {string} query @returns {HTMLElement} */
export const within = (root, query) => /** @type {HTMLElement} */ (root.querySelector(query));

/** The names of classes, without those that do not apply: `classes("card", code === best && "best")`. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** An icon of ours. */
export function icon(name) {
  const span = document.createElement("span");
  span.className = "icon";
  span.setAttribute("aria-hidden", "true");
  span.innerHTML = `<svg viewBox="0 0 24 24" ${LINES}>${ICONS[name] ?? ""}</svg>`;
  return span;
}

const LINES = 'fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"';
const ICONS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  rules: '<path d="M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3z"/><path d="M5 17a3 3 0 0 1 3-3h11"/>',
  sheet: '<path d="M6 3h12v18l-3-2-3 2-3-2-3 2z"/><path d="M9 8h6M9 12h6"/>',
  log: '<path d="M4 5h16v11H9l-5 4z"/><path d="M8 9h8M8 12h5"/>',
  hint: `<path d="M9 18h6M10 21h4"/>
    <path d="M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2 1 2.1h5c.1-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z"/>`,
  undo: '<path d="M8 5L3 10l5 5"/><path d="M3 10h11a6 6 0 0 1 0 12h-3"/>',
  menu: '<path d="M4 7h10M18 7h2M4 17h2M10 17h10"/><circle cx="16" cy="7" r="2"/><circle cx="8" cy="17" r="2"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  go: '<path d="M7 4l13 8-13 8z"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  sort: '<path d="M7 4v16M7 20l-3-3M7 20l3-3M17 20V4M17 4l-3 3M17 4l3 3"/>',
  seats: `<circle cx="8" cy="8" r="3"/><circle cx="17" cy="9" r="2.5"/>
    <path d="M2 20c0-4 3-6 6-6s6 2 6 6M15 14c4-.5 7 1.5 7 5"/>`,
  people: `<circle cx="8" cy="8" r="3"/><circle cx="17" cy="9" r="2.5"/>
    <path d="M2 20c0-4 3-6 6-6s6 2 6 6M16 14c3.5-.3 6 1.7 6 5"/>`,
  time: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  level: '<path d="M5 20v-5M12 20V10M19 20V4"/>',
  age: '<path d="M4 20h16v-7H4zM4 16c2.7 2 5.3-2 8 0s5.3 2 8 0M12 13V9M12 6v-.5"/>',
  tick: '<path d="M4 12.500l5 5L20 6.5"/>',
  link: `<path d="M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.500
    M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5"/>`,
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.500L21 21"/>',
  review: '<path d="M4 12a8 8 0 1 0 2.5-5.800L4 8.5"/><path d="M4 4v4.500h4.500M12 8v4l3 2"/>',
  pad: '<path d="M6 3h9l4 4v14H6z"/><path d="M9 10h6M9 14h6M9 18h3"/>',
  check: '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="M8.5 12l2.5 2.5 4.5-5"/>',
  download: '<path d="M12 4v11M7 11l5 5 5-5M4 20h16"/>',
  upload: '<path d="M12 16V5M7 9l5-5 5 5M4 20h16"/>',
  first: '<path d="M18 5l-8 7 8 7zM6 5v14"/>',
  last: '<path d="M6 5l8 7-8 7zM18 5v14"/>',
  on: '<path d="M9 5l7 7-7 7"/>',
  screen: '<path d="M3 5h18v11H3zM8 20h8M12 16v4"/>',
  phone: '<path d="M7 3h10v18H7zM11 18h2"/>',
  lesson: '<path d="M3 8l9-4 9 4-9 4z"/><path d="M7 10v5c0 1.500 2.200 3 5 3s5-1.500 5-3v-5M21 8v6"/>',
  again: '<path d="M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5"/>',
  cards: '<path d="M8 4h11v15H8zM5 7v14h10"/><path d="M11.5 9.500h4"/>',
  print: '<path d="M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7z"/>',
  edit: '<path d="M4 20l1-5L16 4l4 4L9 19z"/>',
  talk: '<path d="M4 5h16v11H12l-5 4v-4H4z"/><path d="M8.500 10.500h.1M12 10.500h.1M15.500 10.500h.1"/>',
  sound: '<path d="M4 10v4h4l5 4V6L8 10z"/><path d="M16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11"/>',
  trophy: '<path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 4 1.500 5 3.500 5M17 6h3c0 4-1.500 5-3.500 5M12 15v4M8 21h8"/>',
};
