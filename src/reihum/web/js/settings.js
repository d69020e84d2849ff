// What this browser remembers: wishes, name, house rules, seats taken, games last played.

const KEY = "reihum";
export const RECKONED = "reihum-reckoned"; // what the server has made of score pads
const USUAL = {
  lang: "",
  theme: "",
  motion: "",
  sound: "off",
  notices: "off",
  muted: [],
  pace: "normal",
  sort: "colour",
  name: "",
  looks: {},
  last: {},
  learnt: {},
  presets: {},
  padNames: [],
  tokens: {},
  tables: [],
};
let unsaved = {}; // what the browser has no room for, or may not keep: it holds until the page is closed
let kept = read();

function read() {
  const found = stored(KEY, {});
  for (const name in USUAL) found[name] = alike(found[name], USUAL[name]);
  return { ...found, ...unsaved };
}

/** The first of two, if it is of the kind of the second; else that one. */
function alike(one, other) {
  const same = typeof one === typeof other && one !== null && Array.isArray(one) === Array.isArray(other);
  return same ? one : other;
}

/** What was kept in this browser; the usual, if that is nothing of its kind. @returns {any} */
export function stored(key, usual) {
  try {
    return alike(JSON.parse(localStorage.getItem(key) ?? "null"), usual);
  } catch {
    return usual;
  }
}

/** @param {keyof typeof USUAL} name */
export const wish = (name) => kept[name];

export function remember(name, value) {
  unsaved = { ...unsaved, [name]: value };
  kept = read();
  if (keepText(KEY, JSON.stringify(kept))) unsaved = {};
}

/**
 * Keeps a text in this browser; where there is no room, what the server can reckon again makes some.
 * @returns {boolean} Is it kept? Private windows forget: that is their purpose.
 */
export function keepText(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return forgetReckoned() && keepText(key, text);
  }
}

/** @returns {boolean} Was there anything to forget? */
function forgetReckoned() {
  try {
    const found = localStorage.getItem(RECKONED) !== null;
    localStorage.removeItem(RECKONED);
    return found;
  } catch {
    return false;
  }
}

/** Notes something in this window, even if it is loaded again. False: it was noted before, or can't be. */
export function noteOnce(what) {
  try {
    if (sessionStorage.getItem(what)) return false;
    sessionStorage.setItem(what, "yes");
    return true;
  } catch {
    return false;
  }
}

export function noteNoMore(what) {
  try {
    sessionStorage.removeItem(what);
  } catch {
    /* nothing can be noted here */
  }
}

/** The key to a seat at a table, if this browser has one. */
export const tokenOf = (table) => wish("tokens")[table] ?? null;

export function keepToken(table, token, game) {
  kept = read(); // a window that slept in the browser's history has not heard what others have kept
  const tables = [{ table, game, at: Date.now() }, ...wish("tables").filter((each) => each.table !== table)].slice(
    0,
    30,
  );
  const tokens = { ...wish("tokens"), [table]: token };
  for (const old of Object.keys(tokens)) if (!tables.some((each) => each.table === old)) delete tokens[old];
  remember("tables", tables);
  remember("tokens", tokens);
}

/**
 * A key from a link. Whoever has another one to this table is asked first: with a link of somebody else's, perhaps to
 * no seat at all, their own would be gone.
 * @param {string} table @param {string} key @param {string} game @param {() => boolean} sure
 * @returns {boolean} Is it new here?
 */
export function takeKey(table, key, game, sure) {
  const own = tokenOf(table);
  const taken = own === null || own === key || sure();
  if (taken) keepToken(table, key, game);
  return taken && own !== key;
}

/** A key that opens nothing is forgotten, unless there is another one by now. */
export function forgetKey(table, key) {
  kept = read();
  if (tokenOf(table) === key) forgetTable(table);
}

/** Is the match at a table over? Then there is nothing to go on with. */
export function keepOver(table, over) {
  kept = read();
  const found = wish("tables").find((each) => each.table === table);
  if (!found || Boolean(found.over) === over) return;
  remember(
    "tables",
    wish("tables").map((each) => (each === found ? { ...each, over } : each)),
  );
}

export function forgetTable(table) {
  kept = read();
  const { [table]: _, ...tokens } = wish("tokens");
  remember("tokens", tokens);
  remember(
    "tables",
    wish("tables").filter((each) => each.table !== table),
  );
}

/** Should things move? */
export function moving() {
  return wish("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Light or dark, and whether things move: as it was chosen, or as the browser wishes. */
export function show() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.onchange = show;
  root.dataset.theme = wish("theme") || (dark.matches ? "dark" : "light");
  root.dataset.motion = wish("motion") || "on";
}

/** What was chosen in another window holds here as well. */
export function recall() {
  kept = read();
  show();
}
