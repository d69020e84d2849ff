// What this browser has seen with its own eyes: the promise before the deal, and the cards it was dealt. Kept so that a deal can be checked later.

const KEY = "reihum-witness";
const MOST = 40; // matches

function read() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { return {}; }
}

/** Notes the promise of a match, and one's own cards as long as nothing has been played. */
export function witness(table, past) {
  const { state, seat } = table;
  if (!table.id || !state.commitment) return;
  const seen = read();
  const found = seen[state.commitment] ?? { table: table.id, seat, deals: {} };
  const fresh = state.events.some((event) => event.kind === "round") || (!past && state.begun && (state.phase === "waiting" || state.version === 1));
  const number = state.round - 1;
  if (seen[state.commitment] && (!fresh || found.deals[number])) return;
  const own = new Set(state.places.filter((place) => place.owner === seat).map((place) => place.name));
  const since = state.events.slice(state.events.findLastIndex((event) => event.kind === "round") + 1);
  if (fresh && seat !== null && !since.some((event) => own.has(event.from) || own.has(event.to))) {
    found.deals[number] = Object.fromEntries(state.places.filter((place) => place.owner === seat && place.cards.length && !place.cards.includes("?")).map((place) => [place.name, place.cards]));
  }
  const kept = Object.entries({ ...seen, [state.commitment]: { ...found, seat } }).slice(-MOST);
  try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept))); } catch { /* private windows forget */ }
}

/** What was seen of the match with this promise, or nothing. */
export function witnessed(commitment) {
  const found = read()[commitment];
  return found ? { ...found, commitment } : null;
}
