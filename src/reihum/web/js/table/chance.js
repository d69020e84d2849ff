// The chance that this page adds to a deal (docs/chance.md): drawn here, first vowed, and shown only when everybody
// has vowed.

import { hex, vow } from "../review/chance.js";
import { noteChance, noteDrawn, noted, settle, unsettled } from "../review/witness.js";

let settled = ""; // the promise whose cards have been dealt
const own = new Map(); // what this page has vowed for each deal; another page of this browser may note its own
const shown = new Set(); // what this page has shown

/**
 * Answers what the server asks for. Whoever has not vowed by then can add nothing but a word, and the check of the
 * deal sees to that.
 */
export function addChance(table, state) {
  const { wanted, vows } = state.chance ?? {};
  if (state.phase !== "waiting" && settled !== state.commitment) {
    settled = state.commitment;
    settle(table, settled);
  }
  if (!wanted || table.seat === null) return;
  const deal = `${state.commitment} ${table.id}`;
  const known = noted(state.commitment, table.id);
  if (wanted === "vow") {
    // what has been shown once is known: a deal that begins again needs something new
    const isNew = (each) => each && each !== known?.entropy && !shown.has(each);
    const drawn = [own.get(deal), known?.drawn].find(isNew) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    own.set(deal, drawn);
    noteDrawn(table, state.commitment, drawn);
    table.say({ type: "vow", vow: vow(drawn) });
  } else {
    const entropy = [own.get(deal), known?.drawn].find((each) => each && vow(each) === vows[table.seat]);
    if (!entropy) return;
    // whoever is asked for it once more has noted what the others had fixed: now they could choose something else
    if (entropy !== known?.entropy && !shown.has(entropy))
      noteChance(table, state.commitment, { entropy, ...fixed(table, state) });
    shown.add(entropy);
    table.say({ type: "add", entropy });
  }
}

/** What there is for each of the others before this page shows its chance, and how often it has done so in vain. */
function fixed(table, { chance, players, commitment }) {
  // whoever has not vowed stands for a word: which one is not for the server to choose when it knows all chance
  const word = (seat) => (players[seat]?.kind === "bot" ? "bot" : "absent");
  // under this promise or another one that was put in its place
  const tried = unsettled(table, commitment).map(({ again }) => (again ?? 0) + 1);
  return { vows: chance.vows.map((each, seat) => each || word(seat)), again: Math.max(0, ...tried) };
}
