// The chance that this page adds to a deal (docs/chance.md): drawn here, first vowed, and shown only when everybody
// has vowed.

import { hex, vow } from "../review/chance.js";
import { noteChance, noted, settle, unsettled } from "../review/witness.js";

let settled = ""; // the promise whose cards have been dealt

/**
 * Answers what the server asks for. Whoever has not vowed by then can add nothing but a word, and the check of the
 * deal sees to that.
 */
export function addChance(table, state) {
  const { wanted, vows } = state.chance ?? {};
  if (state.phase !== "waiting" && settled !== state.commitment) {
    settled = state.commitment;
    settle(table);
  }
  if (!wanted || table.seat === null) return;
  const known = noted(state.commitment, table.id);
  if (wanted === "vow") {
    // what has been shown once is known: a deal that begins again needs something new
    const entropy = known?.entropy && !known.shown ? known.entropy : hex(crypto.getRandomValues(new Uint8Array(32)));
    // under this promise or another one that was put in its place
    const tried = unsettled(table, state.commitment).map(({ again, shown }) => (again ?? 0) + (shown ? 1 : 0));
    const again = Math.max(0, ...tried);
    noteChance(table, state.commitment, { entropy, vows: [], shown: false, again });
    table.say({ type: "vow", vow: vow(entropy) });
  } else if (known?.entropy && vows[table.seat] === vow(known.entropy)) {
    // whoever has not vowed stands for a word: which one is not for the server to choose when it knows all chance
    const word = (seat) => (state.players[seat]?.kind === "bot" ? "bot" : "absent");
    noteChance(table, state.commitment, { vows: vows.map((each, seat) => each || word(seat)), shown: true });
    table.say({ type: "add", entropy: known.entropy });
  }
}
