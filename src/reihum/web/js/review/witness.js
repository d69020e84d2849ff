// What this browser has seen with its own eyes: the promise before the deal, the chance it has added, what the others
// had vowed by then, and the cards it was dealt. Kept so that a deal can be checked later.

import { keepText, stored } from "../settings.js";

const KEY = "reihum-witness";
const MOST = 40; // matches

/** All that is noted where the browser keeps nothing, or has no room: it holds until the page is closed. */
let unsaved = /** @type {Record<string, any> | null} */ (null);

/** @returns {Record<string, any>} by name, in the order in which chance was shown */
const read = () => unsaved ?? stored(KEY, {});

function keep(name, found, last = false) {
  const { [name]: old, ...others } = read();
  const kept = Object.entries(last ? { ...others, [name]: found } : { ...read(), [name]: found });
  // those first of which nothing came: a server can make as many promises as it likes, to have one forgotten
  const worth = ([other, { began, entropy }]) => (other === name ? 3 : entropy ? 2 : began ? 1 : 0);
  while (kept.length > MOST) {
    const least = Math.min(...kept.map(worth));
    kept.splice(
      kept.findIndex((each) => worth(each) === least),
      1,
    );
  }
  const all = Object.fromEntries(kept);
  unsaved = keepText(KEY, JSON.stringify(all)) ? null : all;
}

const called = (name) => read()[name];
const promiseOf = (name) => (name ?? "").split(" ")[0]; // a server could name a table in what it promises

/**
 * When this browser first and last saw something come of a promise, by a clock that no server can set: its chance was
 * shown for it, or there was a match.
 */
function timed({ began } = /** @type {any} */ ({})) {
  const now = 1 + Math.max(0, ...Object.values(read()).map(({ last }) => last ?? 0));
  return { began: began ?? now, last: now };
}

/**
 * What is noted of a promise at a table has the name of the promise, and if something is noted of it at another one,
 * that of the table as well: cards that are known may be played again, and a server may show a promise that it has kept
 * before, or none.
 */
function nameOf(commitment, table) {
  const promise = promiseOf(commitment);
  return (called(promise)?.table ?? table) === table ? promise : `${promise} ${table}`;
}

/** What is known of the match with this promise at this table. */
export const noted = (commitment, table) => called(nameOf(commitment, table));

function note({ id, seat }, commitment, more, last = false) {
  const name = nameOf(commitment, id);
  keep(name, { table: id, deals: {}, ...called(name), seat, ...more }, last);
}

/** Notes what this page has drawn and not yet shown. */
export const noteDrawn = (table, commitment, drawn) => note(table, commitment, { drawn });

/** Notes the chance that this page adds, and what the others had vowed when it was shown. */
export const noteChance = (table, commitment, chance) =>
  note(table, commitment, { from: table.seat, ...chance, ...timed(noted(commitment, table.id)) }, true);

/**
 * What was noted of deals at this table that have not come about, whatever was promised for them; and of those under
 * this promise in any case, which is good for one deal.
 */
export function unsettled(table, commitment = "") {
  const promise = promiseOf(commitment);
  return Object.entries(read())
    .map(([name, found]) => ({ ...found, name }))
    .filter((found) => found.table === table.id && found.entropy)
    .filter(
      ({ name, dealt, deals }) =>
        promiseOf(name) === promise || ((!dealt || dealt === promise) && !Object.keys(deals).length),
    );
}

/** The evening goes on at another table: what was tried at this one counts there, but is no match of that table. */
export function carry(table, next) {
  for (const { name, ...found } of unsettled({ id: table })) keep(name, { ...found, table: next, began: undefined });
}

/**
 * Cards are dealt under this promise: what was tried before has been counted, unless its chance is asked for later. A
 * match that came before it settles nothing.
 */
export function settle(table, commitment) {
  const promise = promiseOf(commitment);
  const { began = Infinity } = noted(promise, table.id) ?? {};
  for (const { name, ...found } of unsettled(table))
    if (promiseOf(name) === promise || !(began < found.last)) keep(name, { ...found, dealt: promise });
}

/**
 * Have cards been dealt since the state before? Not only if the server says so: it would rather have nobody see it deal
 * others than it promised.
 */
function isDealt(state, past) {
  if (state.phase === "waiting") return false;
  if (state.events.some((event) => event.kind === "round")) return true;
  if (!past) return state.version === 1;
  const wasEmpty = past.places.every((place) => !place.cards.length);
  return wasEmpty || state.round > past.round || state.commitment !== past.commitment;
}

/** @type {{deal: string, moved: Set<string>} | null} */
let watched = null; // the deal that lies before one's eyes, and the places in which something has been done since

/** Of a place whose cards have changed although nothing was done there, nothing fits a deal. */
const unchanged = (was, cards) => (!was || `${[...was].sort()}` === `${[...cards].sort()}` ? cards : []);

/** Where cards of others may lie before a seat. All other places count: a server could call the hand what it likes. */
const WON = /^(taken|won)\./;

const LONG = 100; // events: somewhere before them one may have played

/** All cards that ever lay before this seat in this round, in its hand or elsewhere. */
function withHands(noted, number, { places }, seat) {
  const found = { ...noted };
  for (const { owner, name, cards } of places)
    if (owner === seat && !WON.test(name)) {
      const place = name.endsWith(`.${seat}`) ? name : `hand.${seat}`;
      const old = found[number]?.[place] ?? [];
      const known = cards.filter((card) => card !== "?");
      if (known.length) found[number] = { ...found[number], [place]: [...new Set([...old, ...known])] };
    }
  return found;
}

/**
 * Notes the promise of a match, and the cards one sees as long as nothing has been done with one's own. `past` is the
 * state before on the same line: what has happened while there was none, nobody has seen. Also notes all cards that
 * ever lay before one in a round, and those that were there before one had played.
 */
export function witness(table, state, past) {
  const { id, seat } = table;
  if (!id) return;
  const name = nameOf(state.commitment, id);
  const known = called(name);
  const found = known ?? { table: id, seat, deals: {} };
  const number = state.round - 1;
  // a round that was taken back is dealt once more, and what was seen of it remains true
  const isBack = (round) => Number(round) > number;
  const deals = Object.fromEntries(Object.entries(found.deals).filter(([round]) => !isBack(round)));
  const undone = [...(found.undone ?? []), ...Object.entries(found.deals).filter(([round]) => isBack(round))];
  const sat = { ...found.sat };
  const deal = `${name} ${number}`;
  if (isDealt(state, past)) watched = { deal, moved: new Set() };
  else if (!past || watched?.deal !== deal) watched = null;
  const since = state.events.slice(state.events.findLastIndex((event) => event.kind === "round") + 1);
  const moved = watched?.moved ?? new Set();
  for (const place of since.flatMap(({ from, to }) => [from, to])) moved.add(place);
  const isTouched = ({ owner, name }) => owner === seat && moved.has(name);
  const isElsewhere = (event) => event.kind === "undo" || (event.kind === "seat" && event.seat === seat);
  if (since.some(isElsewhere) || state.places.some(isTouched)) watched = null;
  if (watched && seat !== null) {
    const was = deals[number];
    // what lies open is chosen as well by whoever chooses the cards: it may be the trump
    const open = state.places.filter(({ name, cards }) => cards.some((card) => card !== "?") && !moved.has(name));
    const seen = open.map(({ name }) => [
      name, // also if a server has two places of this name
      unchanged(
        was?.[name],
        open.filter((other) => other.name === name).flatMap(({ cards }) => cards),
      ),
    ]);
    deals[number] = { ...was, ...Object.fromEntries(seen) };
    sat[number] = seat;
  }
  // what has happened while there was no line is told as well; of a long story only the end
  const story = past ? [] : (table.tale ?? Array(isDealt(state, past) ? 0 : LONG));
  const isOwn = (event) => event.kind === "move" && event.seat === seat;
  const hasActed = found.acted?.[number] || story.length >= LONG || [...story, ...since].some(isOwn);
  const acted = hasActed ? { ...found.acted, [number]: true } : found.acted;
  const held = withHands(found.held, number, state, seat);
  const early = hasActed ? found.early : withHands(found.early, number, state, seat);
  const now = { ...found, seat, over: state.phase === "over", deals, undone, sat, acted, held, early };
  if (JSON.stringify(now) === JSON.stringify(known) && (known.began || state.phase === "waiting")) return;
  keep(name, state.phase === "waiting" ? now : { dealt: promiseOf(name), ...now, ...timed(known) });
}

/**
 * How many matches at a table are not among its finished ones, which have these promises: they were exchanged. They are
 * those that this browser saw end, and all of which it saw something, but for the latest if it began after the one with
 * `promise`: that one may still be played.
 */
export function exchanged(table, promises, promise) {
  const found = Object.entries(read()).filter(([, { table: other }]) => other === table);
  const own = found.filter(([name]) => promiseOf(name) === promise).map(([, { last = 0 }]) => last);
  const latest = Math.max(...own, ...found.map(([, { began = 0 }]) => began));
  const isMatch = ({ over, began = latest }) => over || began < latest;
  return found.filter(([name, memory]) => !promises.includes(promiseOf(name)) && isMatch(memory)).length;
}

/** What was seen of the match with this promise, at this table if it is known at which, or nothing. */
export function witnessed(commitment, table) {
  const found = called(`${commitment} ${table}`) ?? called(commitment);
  return found ? { ...found, commitment } : null;
}
