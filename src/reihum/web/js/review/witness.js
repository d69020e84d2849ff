// What this browser has seen with its own eyes: the promise before the deal, the chance it has added, what the others
// had vowed by then, and the cards it was dealt. Kept so that a deal can be checked later.

import { stored } from "../settings.js";

const KEY = "reihum-witness";
const MOST = 40; // matches

const read = () => stored(KEY, {});

const unsaved = {}; // private windows keep nothing, but the page needs its own chance until it is shown

function keep(commitment, found) {
  unsaved[commitment] = found;
  const kept = Object.entries({ ...read(), [commitment]: found }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    /* for this page only, then */
  }
}

/** What is known of the match with this promise. */
export const noted = (commitment) => read()[commitment] ?? unsaved[commitment];

/** Notes the chance that this page adds, and what the others had vowed when it was shown. */
export function noteChance(table, commitment, chance) {
  keep(commitment, { table: table.id, deals: {}, ...noted(commitment), seat: table.seat, ...chance });
}

/**
 * What was noted of deals at this table that have not come about, whatever was promised for them; and of those under
 * this promise in any case, which is good for one deal.
 */
export function unsettled(table, promise = "") {
  return Object.entries({ ...unsaved, ...read() })
    .map(([commitment, found]) => ({ ...found, commitment }))
    .filter((found) => found.table === table.id && found.entropy)
    .filter((found) => found.commitment === promise || (!found.dealt && !Object.keys(found.deals).length));
}

/** The cards are dealt: what was tried before has been counted. */
export function settle(table) {
  for (const { commitment, ...found } of unsettled(table)) keep(commitment, { ...found, dealt: true });
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

/** Notes the promise of a match, and the cards one sees as long as nothing has been done with one's own. */
export function witness(table, past) {
  const { state, seat } = table;
  if (!table.id || !state.commitment) return;
  const known = noted(state.commitment);
  const found = known ?? { table: table.id, seat, deals: {} };
  const fresh = isDealt(state, past);
  const number = state.round - 1;
  const over = state.phase === "over";
  if (known && (!fresh || found.deals[number]) && Boolean(found.over) === over) return;
  const since = state.events.slice(state.events.findLastIndex((event) => event.kind === "round") + 1);
  const moved = new Set(since.flatMap(({ from, to }) => [from, to]));
  const isMine = ({ owner }) => owner === seat;
  if (fresh && seat !== null && !state.places.some((place) => isMine(place) && moved.has(place.name))) {
    // what lies open is chosen as well by whoever chooses the cards: it may be the trump
    found.deals[number] = Object.fromEntries(
      state.places
        .filter(({ name, cards }) => cards.length && !cards.includes("?") && !moved.has(name))
        .map(({ name, cards }) => [name, cards]),
    );
  }
  keep(state.commitment, { ...found, seat, over });
}

/**
 * How many matches at a table are not among its finished ones, which have these promises: they were exchanged. They are
 * those that this browser saw end, and those for which it had shown its chance before `promise` was made.
 */
export function exchanged(table, promises, promise) {
  const found = Object.entries({ ...read(), ...unsaved }).filter(([, { table: other }]) => other === table);
  const since = found.findIndex(([other]) => other === promise);
  return found.filter(([other, { over, shown }], i) => !promises.includes(other) && (over || (shown && i < since)))
    .length;
}

/** What was seen of the match with this promise, or nothing. */
export function witnessed(commitment) {
  const found = noted(commitment);
  return found ? { ...found, commitment } : null;
}
