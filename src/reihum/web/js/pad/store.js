// The pads of this browser: every change is kept at once, and can be taken back.

import { keepText, stored } from "../settings.js";

const KEY = "reihum-pads";
const MOST = 60; // pads
const STEPS = 40; // changes that can be taken back
const LARGEST = 256 * 1024; // letters of somebody else's pad: the server reckons no more than half of that

let unsaved = /** @type {any[] | null} */ (null); // all pads, if the browser has no room for them or may not keep any

const read = () => unsaved ?? stored(KEY, []).filter(isWhole);

const isWhole = (pad) =>
  [pad?.names, pad?.rounds, pad?.past].every(Array.isArray) && Number.isFinite(Date.parse(pad.begun) + pad.at);

/** Where there is no room, what one needs least is given up: steps back on older pads, then what others have shared. */
function write(pads) {
  const all = fewer(pads);
  const plain = all.map((pad, i) => (i ? { ...pad, past: [] } : pad));
  const own = plain.filter((pad, i) => !i || !pad.shared);
  unsaved = [all, plain, own].some((list) => keepText(KEY, JSON.stringify(list))) ? null : all;
}

/** At most as many as are kept: those that others have shared, and on which nobody has written here, go first. */
function fewer(pads) {
  const list = [...pads];
  while (list.length > MOST) {
    const shared = list.findLastIndex((pad, i) => i && pad.shared);
    list.splice(shared < 0 ? -1 : shared, 1);
  }
  return list;
}

/** Will the pads be there when the page is loaded again? */
export const areKept = () => !unsaved;

/** All pads, the last one written on first. */
export const allPads = () => read();
export const findPad = (id) => read().find((pad) => pad.id === id) ?? null;

export function newPad({ game, names, options = {}, first = 0, rounds = [], shared = false }) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) => each.toString(36).padStart(2, "0")).join(
    "",
  );
  const pad = {
    id,
    game,
    names,
    options,
    first,
    rounds,
    begun: new Date().toISOString().slice(0, 10),
    at: Date.now(),
    past: [],
    shared, // by others, and nobody has written on it here
  };
  write([pad, ...read()]);
  return pad;
}

/** A pad that came by a link; opened once more it is the same one. */
export function sharedPad(given) {
  return read().find((pad) => pad.shared && content(pad) === content(given)) ?? newPad({ ...given, shared: true });
}

const content = ({ game, names, options, first, rounds }) => JSON.stringify([game, names, options, first, rounds]);

/**
 * Keeps a pad after a change; `before` is what it was, to be taken back.
 * @param {any} pad @param {any} before
 */
export function keepPad(pad, before = null) {
  const past = before ? [...pad.past, { names: before.names, rounds: before.rounds }].slice(-STEPS) : pad.past;
  const kept = { ...pad, past, at: Date.now(), shared: false };
  write([kept, ...read().filter((each) => each.id !== pad.id)]);
  return kept;
}

export function undone(pad) {
  const last = pad.past.at(-1);
  return last ? keepPad({ ...pad, ...last, past: pad.past.slice(0, -1) }) : pad;
}

export const forgetPad = (id) => write(read().filter((pad) => pad.id !== id));

// As a link or a file

const CLEAN = ({ game, names, options, first, rounds, begun }) => ({ game, names, options, first, rounds, begun });

export function packed(pad) {
  const bytes = new TextEncoder().encode(JSON.stringify(CLEAN(pad)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return sound(new TextDecoder().decode(bytes));
}

export const asFile = (pad) => `${JSON.stringify(CLEAN(pad), null, 1)}\n`;
export const fromFile = (text) => sound(text);

/** Only what a pad is made of; an Error for anything else. What the entries mean is for the server to say. */
function sound(text) {
  if (text.length > LARGEST) throw new Error("not a pad");
  const given = JSON.parse(text);
  const names = given?.names;
  const good =
    typeof given?.game === "string" &&
    Array.isArray(names) &&
    names.length > 0 &&
    names.length <= 12 &&
    names.every((name) => typeof name === "string") &&
    Array.isArray(given.rounds) &&
    given.rounds.length <= 200;
  if (!good) throw new Error("not a pad");
  return {
    ...CLEAN(given),
    names: names.map((name) => name.slice(0, 24)),
    first: Number(given.first) || 0,
    options: given.options ?? {},
  };
}
