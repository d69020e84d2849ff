// What a browser has seen of a deal, whatever a server does to have it forgotten.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
const { exchanged, noteChance, witness, witnessed } = await import("../../src/reihum/web/js/review/witness.js");

const { commitment: promised, vow } = await import("../../src/reihum/web/js/review/chance.js");
const { verify } = await import("../../src/reihum/web/js/review/verify.js");
const HAND = { name: "hand.0", owner: 0, cards: ["E6", "E7"] };

/** A match at a table of its own: the promise for which this browser shows its chance, and what is shown afterwards. */
function see(id, promise, commitment) {
  const table = { id, seat: 0 };
  noteChance(table, promise, { entropy: "00", vows: ["v"], shown: true });
  const dealt = { commitment, phase: "playing", version: 5, round: 1, events: [{ kind: "round" }], places: [HAND] };
  witness(table, dealt, { ...dealt, phase: "waiting", version: 4, places: [] });
  witness(table, { ...dealt, phase: "over", version: 9, events: [] }, dealt);
}

test("a match that was seen to end has been exchanged if it is not among the finished ones of its table", () => {
  see("confirmed", "first", "first");
  assert.equal(exchanged("confirmed", ["first"], "first"), 0);
  assert.equal(exchanged("confirmed", ["other"], "other"), 1);
});

test("so has one that ended under no promise at all, or under one that was kept at another table", () => {
  see("kept", "second", "second");
  see("silent", "third", "");
  see("silent again", "fourth", "");
  see("old", "fifth", "second");
  see("old from the start", "second", "second");
  for (const table of ["silent", "silent again", "old", "old from the start"])
    assert.equal(exchanged(table, ["other"], "other"), 1, table);
  assert.equal(exchanged("kept", ["second"], "second"), 0);
});

test("who changes seats during a match has added their chance where they sat when it was dealt", () => {
  const entropy = ["0a", "bot"];
  const commitment = promised("seed");
  noteChance({ id: "moved", seat: 0 }, commitment, { entropy: "0a", vows: [vow("0a"), "bot"], shown: true });
  const later = { commitment, phase: "playing", version: 9, round: 1, events: [], places: [] };
  witness({ id: "moved", seat: 1 }, later, { ...later, version: 8 });
  const outline = {
    game: "mue",
    seats: 2,
    options: {},
    rounds: [],
    chance: { seed: "seed", commitment, entropy, rounds: [] },
  };
  const { steps } = verify(outline, witnessed(commitment, "moved"));
  assert.equal(steps.find(({ name }) => name === "added").good, true);
});

test("who plays the same cards again in another seat still knows what they added the first time", () => {
  see("first time", "sixth", "sixth");
  const again = { id: "second time", seat: 1 };
  const dealt = { commitment: "sixth", phase: "over", version: 1, round: 1, events: [{ kind: "round" }], places: [] };
  witness(again, dealt, null);
  const { seat, entropy, over } = witnessed("sixth", "first time");
  assert.deepEqual({ seat, entropy, over }, { seat: 0, entropy: "00", over: true });
  assert.equal(witnessed("sixth", "second time").seat, 1);
  assert.equal(witnessed("sixth", undefined).seat, 0); // from a file
  assert.equal(exchanged("second time", ["sixth"], "sixth"), 0);
});
