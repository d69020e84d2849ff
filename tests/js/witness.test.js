// What a browser has seen of a deal, whatever a server does to have it forgotten.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
let isFull = false;
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => kept.delete(key),
  setItem: (key, value) => {
    if (isFull) throw new Error("there is no room");
    kept.set(key, value);
  },
};
const { carry, exchanged, noteChance, noteDrawn, witness, witnessed } = await import(
  "../../src/reihum/web/js/review/witness.js"
);

const {
  commitment: promised,
  matchKey,
  roundKey,
  Stream,
  vow,
} = await import("../../src/reihum/web/js/review/chance.js");
const { dealt: dealtBy } = await import("../../src/reihum/web/js/review/deals.js");
const { verify } = await import("../../src/reihum/web/js/review/verify.js");
const { addChance } = await import("../../src/reihum/web/js/table/chance.js");
const HAND = { name: "hand.0", owner: 0, cards: ["E6", "E7"] };

/** A match at a table of its own: the promise for which this browser shows its chance, and what is shown afterwards. */
function see(id, promise, commitment) {
  const table = { id, seat: 0 };
  noteChance(table, promise, { entropy: "00", vows: ["v"] });
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
    assert.ok(exchanged(table, ["other"], "other") > 0, table);
  assert.equal(exchanged("kept", ["second"], "second"), 0);
});

test("who changes seats during a match has added their chance where they sat when it was dealt", () => {
  const entropy = ["0a", "bot"];
  const commitment = promised("seed");
  noteChance({ id: "moved", seat: 0 }, commitment, { entropy: "0a", vows: [vow("0a"), "bot"] });
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

// A page at a table with a bot, and a server that asks for its chance

const at = (id) => ({ id, seat: 0 });
const PLAYERS = [{ kind: "person" }, { kind: "bot" }];

/** What this page says when it is asked for this, with these vows. */
function asked(table, commitment, wanted, vows = ["", ""]) {
  const said = [];
  const page = { ...table, say: (message) => said.push(message) };
  addChance(page, { commitment, phase: "waiting", players: PLAYERS, chance: { wanted, vows } });
  return said[0];
}

/** It vows and shows its chance. */
function adds(table, commitment) {
  const { vow: own } = asked(table, commitment, "vow");
  return { own, entropy: asked(table, commitment, "entropy", [own, ""]).entropy };
}

/** What the check finds wrong if the match has this seed and this entropy, and so many seats. */
function faults(id, seed, entropy, seats = 2) {
  const commitment = promised(seed);
  const chance = { seed, commitment, entropy, rounds: [] };
  const memory = witnessed(commitment, id);
  const lost = exchanged(id, [commitment], commitment);
  const { steps } = verify({ game: "mue", seats, options: {}, rounds: [], chance }, memory, lost);
  return steps.filter(({ good }) => !good).map(({ name }) => name);
}

const dealt = (table, commitment) => addChance(table, { commitment, phase: "playing" });

test("who sits at two computers is not told that their chance is missing if only the other one was to add some", () => {
  const [table, commitment] = [at("two computers"), promised("two")];
  asked(table, commitment, "vow");
  assert.equal(asked(table, commitment, "entropy", [vow("other"), ""]), undefined);
  dealt(table, commitment);
  assert.deepEqual(faults("two computers", "two", ["other", "bot"]), []);
});

test("nor who has the table open twice, and the second page is asked late", () => {
  const [table, commitment] = [at("late"), promised("late")];
  const { entropy } = adds(table, commitment);
  asked(table, commitment, "vow");
  dealt(table, commitment);
  assert.deepEqual(faults("late", "late", [entropy, "bot"]), []);
});

test("who has the table open twice adds their chance, although both pages note what they draw", () => {
  const [table, commitment] = [at("open twice"), promised("open twice")];
  const { vow: own } = asked(table, commitment, "vow");
  noteDrawn(table, commitment, "drawn by the other page");
  assert.equal(asked(table, commitment, "vow").vow, own);
  noteDrawn(table, commitment, "drawn by the other page");
  assert.equal(vow(asked(table, commitment, "entropy", [own, ""]).entropy), own);
});

test("whose browser has no more room meanwhile is not told that their chance is missing", () => {
  const [table, commitment] = [at("full"), promised("full")];
  const { vow: own } = asked(table, commitment, "vow");
  isFull = true;
  const { entropy } = asked(table, commitment, "entropy", [own, ""]);
  dealt(table, commitment);
  assert.deepEqual(faults("full", "full", [entropy, "bot"]), []);
  isFull = false;
});

test("who is asked for their chance a second time still knows what the others had vowed the first time", () => {
  const [table, commitment] = [at("asked twice"), promised("twice")];
  const { own, entropy } = adds(table, commitment);
  assert.equal(asked(table, commitment, "entropy", [own, vow("chosen")]).entropy, entropy);
  dealt(table, commitment);
  assert.deepEqual(faults("asked twice", "twice", [entropy, "chosen"]), ["added"]);
});

test("a match put in the place of another has not come first because its promise was shown before", () => {
  const [table, commitment] = [at("announced"), promised("announced")];
  witness(table, { commitment, phase: "waiting", version: 1, round: 1, events: [], places: [] }, null);
  adds(table, "exchanged");
  dealt(table, "exchanged");
  const { entropy } = adds(table, commitment);
  dealt(table, commitment);
  assert.deepEqual(faults("announced", "announced", [entropy, "bot"]), ["promised"]);
});

test("a match has as many seats as have added something", () => {
  const [table, commitment] = [at("seats"), promised("seats")];
  const { entropy } = adds(table, commitment);
  dealt(table, commitment);
  assert.deepEqual(faults("seats", "seats", [entropy, "bot"], 3), ["added"]);
});

test("what was shown for one deal is not shown for another", () => {
  const [table, commitment] = [at("next match"), promised("next match")];
  const { own } = adds(table, commitment);
  dealt(table, commitment);
  assert.equal(asked(table, promised("another"), "entropy", [own, vow("chosen")]), undefined);
});

test("a deal that begins again is counted", () => {
  const [table, commitment] = [at("again"), promised("again")];
  adds(table, "exchanged before");
  adds(table, commitment);
  const { entropy } = adds(table, commitment);
  assert.equal(witnessed(commitment, "again").again, 2);
  dealt(table, commitment);
  assert.deepEqual(faults("again", "again", [entropy, "bot"]), ["promised", "again"]);
});

test("a hand that is shown in another place, twice or with a back among it is no hand that was dealt", () => {
  const hand = ["R1", "R2", "R3"];
  const [commitment, entropy] = [promised("places"), ["00", "bot"]];
  const chance = { seed: "places", commitment, entropy, rounds: [{ dealer: 0, lots: [], later: [], dealt: [] }] };
  const outline = { game: "freund_zur_linken", seats: 2, options: {}, rounds: [{}], chance };
  const honest = { name: "hand.1", owner: 1, cards: ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"] };
  const seen = (id, places) => {
    const table = { id, seat: 1 };
    const dealt = { commitment, phase: "playing", version: 1, round: 1, events: [], places };
    witness(table, dealt, null);
    const { steps } = verify(outline, witnessed(commitment, id));
    return steps.find(({ name }) => name === "seen").good;
  };
  assert.equal(seen("dealt", [honest]), true);
  assert.equal(seen("box", [honest, { name: "box", owner: 1, cards: hand }]), false);
  assert.equal(seen("twice", [{ ...honest, cards: hand }, honest]), false);
  assert.equal(seen("a back", [honest, { name: "cards.1", owner: 1, cards: [...hand, "?"] }]), false);
  assert.equal(seen("out of the game", [honest, { name: "box", owner: -1, cards: ["R0", "G0"] }]), true);
});

// A server that goes back and forth between promises

/** The page hears a state; only what matters is said of it. */
function hear(page, commitment, phase, more = {}) {
  const state = { commitment, phase, version: 5, round: 1, events: [], places: [], players: PLAYERS, ...more };
  addChance(page, state);
  witness(page, state, page.told);
  page.told = state;
}

const deals = (page, commitment, more = {}) =>
  hear(page, commitment, "playing", { events: [{ kind: "round" }], places: [HAND], ...more });
const pageAt = (id) => ({ ...at(id), told: null });

test("a match under another promise is not forgotten when the first one is shown once more", () => {
  const [page, commitment] = [pageAt("between"), promised("between")];
  adds(page, commitment);
  deals(page, "another");
  deals(page, commitment);
  hear(page, commitment, "over");
  assert.equal(exchanged("between", [commitment], commitment), 1);
});

test("nor if nothing was shown of it but that it was played", () => {
  const [page, commitment] = [pageAt("unseen"), promised("unseen")];
  adds(page, commitment);
  deals(page, "another one", { places: [], events: [{ kind: "seat", seat: 0 }] });
  hear(page, commitment, "over");
  assert.equal(exchanged("unseen", [commitment], commitment), 1);
});

test("nor is a match that was exchanged, if its chance is asked for again later", () => {
  const [page, commitment] = [pageAt("asked later"), promised("asked later")];
  adds(page, "exchanged first");
  deals(page, "exchanged first");
  hear(page, "exchanged first", "over");
  adds(page, commitment);
  deals(page, commitment);
  hear(page, commitment, "over");
  adds(page, "exchanged first");
  hear(page, "exchanged first", "waiting");
  assert.equal(exchanged("asked later", [commitment], commitment), 1);
});

test("the match that is played now is no exchange for the one before", () => {
  const [page, commitment] = [pageAt("now"), promised("now")];
  adds(page, commitment);
  deals(page, commitment);
  hear(page, commitment, "over");
  adds(page, "the next one");
  deals(page, "the next one");
  assert.equal(exchanged("now", [commitment], commitment), 0);
});

test("a promise that names a table is the same promise", () => {
  const [page, commitment] = [pageAt("named"), promised("named")];
  const { entropy } = adds(page, `${commitment} named`);
  deals(page, commitment);
  deals(page, `${commitment} named`, { places: [{ ...HAND, cards: ["E8", "E9"] }] });
  assert.deepEqual(witnessed(commitment, "named").deals[0], { "hand.0": [] });
  assert.deepEqual(faults("named", "named", [entropy, "bot"]), ["missing", "held"]);
});

test("what was shown in vain at the table before counts, even if cards are said to have been dealt since", () => {
  for (const told of ["told", "quite another"]) {
    const [page, commitment] = [pageAt(`after ${told}`), promised("told")];
    adds(at(`before ${told}`), `${told} in vain`);
    carry(`before ${told}`, page.id);
    hear(page, told === "told" ? commitment : "quite another", "playing");
    const { entropy } = adds(page, commitment);
    deals(page, commitment, { places: [] });
    const found = faults(page.id, "told", [entropy, "bot"]);
    assert.ok(found.includes("again") || found.includes("promised"), told);
  }
});

test("a round that is dealt again had the same cards before, and rounds have whole numbers from one", () => {
  const chance = { seed: "again", commitment: promised("again"), entropy: ["00", "bot"] };
  const rounds = [1, 2].map(() => ({ dealer: 0, lots: [], later: [], dealt: [] }));
  const hand = (letter) => ({ ...HAND, cards: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((rank) => `${letter}${rank}`) });
  /** What is said of these rounds, each of which is dealt to seat 0 with cards of this colour. */
  const said = (id, ...told) => {
    const page = pageAt(id);
    for (const [round, letter] of told) deals(page, chance.commitment, { round, places: [hand(letter)] });
    const outline = {
      game: "freund_zur_linken",
      seats: 2,
      options: {},
      rounds: [{}, {}],
      chance: { ...chance, rounds },
    };
    const { steps } = verify(outline, witnessed(chance.commitment, id));
    return steps.filter(({ name }) => ["seen", "missing"].includes(name)).map(({ name, good }) => good || name);
  };
  assert.deepEqual(said("taken back", [1, "R"], [2, "R"], [1, "R"], [2, "R"]), [true, true]);
  assert.deepEqual(said("other cards", [1, "R"], [2, "G"], [1, "R"], [2, "R"]), [true, true, "seen"]);
  assert.deepEqual(said("never again", [1, "R"], [2, "R"], [3, "G"], [2, "R"]), [true, true, "seen"]);
  assert.deepEqual(said("nought", [0, "G"], [1, "R"], [2, "R"]).sort(), ["missing", true, true]);
  assert.deepEqual(said("a half", [0.5, "G"], [1, "R"], [2, "R"]).sort(), ["missing", true, true]);
});

test("who did not see their hand being dealt is told so, wherever they sit later", () => {
  const [page, commitment] = [pageAt("sat"), promised("sat")];
  deals(page, commitment, {
    events: [{ kind: "round" }, { from: "hand.0", to: "hand.0" }],
    places: [{ ...HAND, owner: 1 }],
  });
  page.seat = null;
  hear(page, commitment, "over");
  const chance = {
    seed: "sat",
    commitment,
    entropy: ["00", "bot"],
    rounds: [{ dealer: 0, lots: [], later: [], dealt: [] }],
  };
  const outline = { game: "freund_zur_linken", seats: 2, options: {}, rounds: [{}], chance };
  assert.deepEqual(verify(outline, witnessed(commitment, "sat")).unseen, [1]);
});

test("no match is forgotten because many others are begun after it", () => {
  const [page, commitment] = [pageAt("many"), promised("many")];
  adds(page, "exchanged for it");
  adds(page, commitment);
  deals(page, commitment);
  hear(page, commitment, "over");
  for (let i = 0; i < 50; i++) adds(page, `more${i}`);
  assert.ok(exchanged("many", [commitment], commitment) > 0);
});

test("what was shown in vain is not settled by a match that came before it", () => {
  const [page, commitment] = [pageAt("earlier"), promised("earlier")];
  for (const name of ["the-first", "the-second"]) {
    adds(page, name);
    deals(page, name);
    hear(page, name, "over");
  }
  adds(page, "in-vain");
  carry("earlier", "earlier");
  hear(page, "the-first", "over");
  adds(page, commitment);
  assert.equal(witnessed(commitment, "earlier").again, 1);
});

test("a promise that names a table is good for one deal as well", () => {
  const [page, commitment] = [pageAt("one deal"), promised("one deal")];
  adds(page, commitment);
  hear(page, commitment, "playing");
  adds(page, `${commitment} again`);
  assert.equal(witnessed(commitment, "one deal").again, 1);
});

test("a match that was played stays at its table", () => {
  const [page, commitment] = [pageAt("stays"), promised("stays")];
  adds(page, commitment);
  hear(page, "played-between", "playing");
  adds(page, "played-between");
  deals(page, "played-between", { places: [], events: [{ kind: "seat", seat: 0 }] });
  carry("stays", "away");
  carry("away", "stays");
  deals(page, commitment);
  hear(page, commitment, "over");
  assert.equal(exchanged("stays", [commitment], commitment), 1);
});

test("where hands only get smaller, one that was replaced by another is none that was dealt, however it came", () => {
  const cards = (letter) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((rank) => `${letter}${rank}`);
  const hand = (...all) => ({ places: [{ ...HAND, cards: all }] });
  const own = { from: "hand.0", to: "table" };
  /** What is said of a round dealt fairly to a page that then hears these states, each after a new line or not. */
  const said = (id, ...later) => {
    const [page, commitment] = [pageAt(id), promised(id)];
    const { entropy } = adds(page, commitment);
    deals(page, commitment, hand(...cards("R")));
    for (const [isNew, more] of later) {
      if (isNew) page.told = null;
      hear(page, commitment, "playing", more);
    }
    const rounds = [{ dealer: 0, lots: [], later: [], dealt: [] }];
    const chance = { seed: id, commitment, entropy: [entropy, "bot"], rounds };
    const outline = { game: "freund_zur_linken", seats: 2, options: {}, rounds: [{}], chance };
    const { steps } = verify(outline, witnessed(commitment, id));
    return steps.filter(({ name, good }) => name === "held" && !good).map(({ round }) => round);
  };
  assert.deepEqual(
    said("kept on", [false, { ...hand(...cards("R").slice(1)), events: [own] }], [true, hand("R3")]),
    [],
  );
  assert.deepEqual(said("hidden", [true, hand("?", "?")], [true, hand(...cards("R"))]), []);
  assert.deepEqual(said("done with", [false, { ...hand(...cards("G")), events: [own] }]), [1]);
  assert.deepEqual(said("a bot", [false, { ...hand("R1", "G2"), events: [{ kind: "seat", seat: 0 }] }]), [1]);
  assert.deepEqual(said("line broken", [true, hand(...cards("G"))], [true, hand("R1")]), [1]);
  assert.deepEqual(said("round back", [true, { ...hand("G1"), round: 2 }], [true, hand("R1")]), [2]);
  const lies = (name, ...cards) => ({ places: [{ name, owner: 0, cards }], events: [{ from: "hand.0", to: name }] });
  for (const name of ["hands.0", "hand.1", "mine"])
    assert.deepEqual(said(`called ${name}`, [false, lies(name, ...cards("G"))]), [1]);
  assert.deepEqual(said("laid", [false, lies("away.0", "R1")], [false, lies("taken.0", "G1")]), []);
});

test("a match is not forgotten because the one after it is shown at another table", async () => {
  const { exchangedAt } = await import("../../src/reihum/web/js/review/deal.js");
  const [page, commitment] = [pageAt("sat here"), promised("shown elsewhere")];
  adds(page, "thrown-away");
  deals(page, "thrown-away");
  adds(page, commitment);
  deals(page, commitment);
  hear(page, commitment, "over");
  const listed = { "sat here": [commitment], "shown there": [commitment], honest: ["thrown-away", commitment] };
  const lost = async (at, seen) => {
    globalThis.fetch = async (path) => {
      const found = listed[seen] ?? listed[decodeURIComponent(path).match(/tables\/([\w ]+)/)[1]];
      return new Response(JSON.stringify(found.map((each) => ({ commitment: each }))));
    };
    return exchangedAt(witnessed(commitment, at), at, commitment);
  };
  assert.equal(await lost("sat here"), 1);
  assert.equal(await lost("shown there"), 1);
  assert.equal(await lost(undefined), 1); // from a file
  assert.equal(await lost("sat here", "honest"), 0);
});

test("in other games a hand is that which was dealt until one plays, also if the line breaks", () => {
  /** What is said of a fair round of this game to a page that then hears these states; `other` is none of its cards. */
  const said = (game, id, later) => {
    const [page, commitment] = [pageAt(id), promised(id)];
    const { entropy } = adds(page, commitment);
    const key = matchKey(id, [entropy, "bot"]);
    const dealer = new Stream(key, 0).below(2);
    const { places, lots } = dealtBy(game, roundKey(key, 0), 2, dealer);
    const own = places["hand.0"];
    const hand = (...cards) => ({ places: [{ ...HAND, cards }] });
    deals(page, commitment, hand(...own));
    for (const [tale, more] of later(own, places["hand.1"][0], hand)) {
      page.told = tale ? null : page.told;
      hear(Object.assign(page, { tale }), commitment, "playing", more);
    }
    const rounds = [{ dealer, lots, later: [], dealt: [] }];
    const chance = { seed: id, commitment, entropy: [entropy, "bot"], rounds };
    const { steps } = verify({ game, seats: 2, options: {}, rounds: [{}], chance }, witnessed(commitment, id));
    return steps.filter(({ name, good }) => name === "held" && !good).map(({ round }) => round);
  };
  const move = (seat) => ({ kind: "move", seat });
  const replaced = (own, other, hand) => [[[], hand(other, ...own.slice(1))]];
  assert.deepEqual(said("durak", "durak", replaced), [1]);
  assert.deepEqual(said("mau_mau", "draws before", replaced), []);
  const byOthers = (own, other, hand) => [[null, { ...hand(...own, other), events: [move(1), { to: "hand.0" }] }]];
  assert.deepEqual(said("durak", "by others", byOthers), [1]);
  const drawn = (own, other, hand) => [
    [null, { ...hand(...own, other), events: [move(0), { to: "hand.0" }] }],
    [[move(0)], hand(...own, other)],
    [[], hand(other)], // what was told stays
  ];
  assert.deepEqual(said("durak", "drawn", drawn), []);
  const elsewhere = (own, other, hand) => [[[move(1), move(0)], hand(...own, other)]];
  assert.deepEqual(said("durak", "elsewhere", elsewhere), []);
  const long = (own, other, hand) => [[Array(100).fill(move(1)), hand(...own, other)]];
  assert.deepEqual(said("durak", "long", long), []);
});
