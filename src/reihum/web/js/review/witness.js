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

/** What was noted of deals at this table that have not come about, whatever was promised for them. */
export function unsettled(table) {
  return Object.entries({ ...unsaved, ...read() })
    .map(([commitment, found]) => ({ ...found, commitment }))
    .filter((found) => found.table === table.id && found.entropy && !found.dealt && !Object.keys(found.deals).length);
}

/** The cards are dealt: what was tried before has been counted. */
export function settle(table) {
  for (const { commitment, ...found } of unsettled(table)) keep(commitment, { ...found, dealt: true });
}

/** Notes the promise of a match, and one's own cards as long as nothing has been played. */
export function witness(table, past) {
  const { state, seat } = table;
  if (!table.id || !state.commitment) return;
  const known = noted(state.commitment);
  const found = known ?? { table: table.id, seat, deals: {} };
  const fresh =
    state.phase !== "waiting" &&
    (state.events.some((event) => event.kind === "round") || (!past && state.version === 1));
  const number = state.round - 1;
  const over = state.phase === "over";
  if (known && (!fresh || found.deals[number]) && Boolean(found.over) === over) return;
  const own = new Set(state.places.filter((place) => place.owner === seat).map((place) => place.name));
  const since = state.events.slice(state.events.findLastIndex((event) => event.kind === "round") + 1);
  if (fresh && seat !== null && !since.some((event) => own.has(event.from) || own.has(event.to))) {
    found.deals[number] = Object.fromEntries(
      state.places
        .filter((place) => place.owner === seat && place.cards.length && !place.cards.includes("?"))
        .map((place) => [place.name, place.cards]),
    );
  }
  keep(state.commitment, { ...found, seat, over });
}

/** How many matches this browser saw end at a table whose promises are not among these: they were exchanged. */
export function exchanged(table, promises) {
  return Object.entries({ ...read(), ...unsaved }).filter(
    ([promise, found]) => found.table === table && found.over && !promises.includes(promise),
  ).length;
}

/** What was seen of the match with this promise, or nothing. */
export function witnessed(commitment) {
  const found = noted(commitment);
  return found ? { ...found, commitment } : null;
}
