// How the page keeps and reads what the server sends: states, choices, and moments in between.

import assert from "node:assert/strict";
import test from "node:test";
import { Pack } from "../../src/reihum/web/js/cards/card.js";
import { after } from "../../src/reihum/web/js/table/after.js";
import { Choices } from "../../src/reihum/web/js/table/choices.js";
import { Game } from "../../src/reihum/web/js/table/game.js";
import { Picks } from "../../src/reihum/web/js/table/picks.js";
import { ring } from "../../src/reihum/web/js/table/seats.js";
import { changed } from "../../src/reihum/web/js/table/socket.js";

const zone = (name, face, spread, more = {}) => ({
  name,
  face,
  spread,
  ordered: false,
  counted: true,
  number: 1,
  each: false,
  purpose: "other",
  stage: false,
  ...more,
});
const pack = {
  name: "small",
  colours: ["red", "blue"],
  ranks: ["1", "2"],
  codes: ["R1", "R2", "B1", "B2"],
  cards: Object.fromEntries(["R1", "R2", "B1", "B2"].map((code) => [code, { colour: code[0], rank: code[1] }])),
  looks: [{ id: "usual", words: { colours: {}, ranks: {} }, titles: { R1: "red 1" }, suits: {}, faces: {}, back: "" }],
};
const facts = {
  pack,
  zones: [
    zone("hand", "own", "fan", { purpose: "hand", each: true }),
    zone("trick", "up", "row", { purpose: "trick", stage: true, ordered: false }),
    zone("won", "down", "pile", { purpose: "won", each: true }),
    zone("stock", "down", "pile", { purpose: "stock" }),
  ],
  notes: [{ field: "giver", kind: "seat", role: false, said: false, said_by: "" }],
  words: { zones: { hand: "Hand" }, notes: {} },
};
const game = new Game(facts);
const place = (name, owner, cards, more = {}) => ({ name, owner, cards, size: cards.length, ...more });
const choice = (move, verb, what = "", rule = null, where = "") => ({ move, text: what, verb, what, where, rule });
const state = (more) => ({ phase: "playing", paused: false, choices: [], places: [], values: {}, ...more });

test("a message with changes leaves the rest, and the state before, as they were", () => {
  const before = { version: 1, round: 1, places: [place("stock", -1, ["?"]), place("hand.0", 0, ["R1"])] };
  const now = changed(before, { version: 2, places: [place("hand.0", 0, [])] });
  assert.equal(now.round, 1);
  assert.deepEqual(
    now.places.map((each) => each.cards.length),
    [1, 0],
  );
  assert.equal(before.places[1].cards.length, 1);
});

test("the first message is the state", () => {
  const news = { version: 7, places: [] };
  assert.equal(changed(null, news), news);
});

test("choices are found by card and place, and forbidden ones are not legal", () => {
  const found = new Choices(
    state({
      choices: [choice(0, "play", "R1"), choice(1, "play", "R2", "follow"), choice(2, "draw"), choice(3, "say", "mau")],
      places: [place("stock", -1, ["?"])],
    }),
    game,
    0,
  );
  assert.deepEqual(
    found.legalOf("R1").map((each) => each.move),
    [0],
  );
  assert.deepEqual(found.legalOf("R2"), []);
  assert.equal(found.ofCard("R2").length, 1);
  assert.equal(found.ofPlace("stock")[0].move, 2);
  assert.deepEqual(
    found.buttons.map((each) => each.verb),
    ["say", "draw"],
  );
  assert.equal(found.only, null);
});

test("nothing can be chosen while a table rests", () => {
  for (const resting of [{ paused: true }, { phase: "scored" }])
    assert.deepEqual(new Choices(state({ choices: [choice(0, "play", "R1")], ...resting }), game, 0).all, []);
});

test("where no place is named, cards are drawn from the hand that a note names", () => {
  const found = new Choices(state({ choices: [choice(5, "draw")], values: { giver: "2" } }), game, 0);
  assert.equal(found.ofPlace("hand.2")[0].move, 5);
});

test("a full trick is seen before it is swept", () => {
  const events = [
    { kind: "card", card: "B1", from: "hand.1", to: "trick" },
    { kind: "detail", text: "taken" },
    { kind: "card", card: "R1", from: "trick", to: "won.0" },
    { kind: "card", card: "B1", from: "trick", to: "won.0" },
  ];
  const sweep = game.sweepIn(events);
  assert.equal(sweep, 2);
  const places = [place("trick", -1, ["R1"], { by: [0] }), place("hand.1", 1, ["?", "?"]), place("won.0", 0, [])];
  const [trick, hand] = after(places, events.slice(0, sweep), game, 0);
  assert.deepEqual([trick.cards, trick.by, hand.cards, hand.size], [["R1", "B1"], [0, 1], ["?"], 1]);
  assert.deepEqual(places[0].cards, ["R1"], "what was is left alone");
});

test("an event without a sweep has none", () => {
  assert.equal(game.sweepIn([{ kind: "card", card: "R1", from: "hand.0", to: "trick" }]), -1);
  assert.equal(game.sweepIn([{ kind: "card", card: "R1", from: "trick", to: "won.0" }]), -1, "seen long enough");
});

test("cards are sorted by colour, by rank, or as they were laid", () => {
  const cards = new Pack(pack);
  assert.deepEqual(cards.sorted(["B1", "R2", "R1"], "colour"), ["R1", "R2", "B1"]);
  assert.deepEqual(cards.sorted(["B1", "R2", "R1"], "rank"), ["R1", "B1", "R2"]);
  assert.deepEqual(cards.sorted(["B1", "R2", "R1"], "own", ["B1", "R1"]), ["B1", "R1", "R2"]);
});

test("trumps lie together before all colours, the highest first", () => {
  const cards = new Pack(pack);
  const trumps = ["R2", "B1"];
  assert.deepEqual(cards.sorted(["B1", "R1", "R2"], "colour", [], trumps), ["R2", "B1", "R1"]);
  assert.deepEqual(cards.sorted(["B1", "R1", "R2"], "rank", [], trumps), ["R1", "B1", "R2"]);
});

test("several cards are picked one after the other, and an answer that comes too late is not heard", () => {
  const said = [];
  const table = { seat: 0, state: { version: 4 }, say: (message) => said.push(message), choicesChanged() {} };
  const picks = new Picks(table);
  picks.add(choice(0, "pick", "R1"));
  assert.deepEqual(said, [{ type: "try", moves: [0], version: 4 }]);
  picks.tried({ moves: [9], choices: [], complete: false });
  assert.deepEqual(picks.moves, []);
  picks.tried({ moves: [0], choices: [], complete: false });
  assert.deepEqual(picks.moves, [0]);
  assert.ok(picks.has("R1"));
});

test("everybody has a side of the table", () => {
  for (let others = 1; others < 8; others++) {
    const { west, north, east } = ring(others);
    assert.equal(west + north + east, others);
    assert.equal(west, east);
  }
});
