// The pads that a browser keeps, and pads as links.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
const { allPads, findPad, forgetPad, fromFile, keepPad, newPad, packed, undone, unpacked } = await import(
  "../../src/reihum/web/js/pad/store.js"
);

beforeEach(() => kept.clear());

test("a change is kept at once and can be taken back", () => {
  const pad = newPad({ game: "mue", names: ["Ina", "Bär"] });
  const longer = keepPad({ ...pad, rounds: [{ points: [1, 2] }] }, pad);
  assert.equal(findPad(pad.id).rounds.length, 1);
  assert.deepEqual(undone(longer).rounds, []);
  forgetPad(pad.id);
  assert.deepEqual(allPads(), []);
});

test("what no page has kept is not taken for a pad", () => {
  const whole = newPad({ game: "mue", names: ["Ina", "Bär"] });
  const broken = [null, 5, {}, { ...whole, names: null }, { ...whole, begun: "2026-99-99" }, { ...whole, at: "x" }];
  kept.set("reihum-pads", JSON.stringify([...broken, whole]));
  assert.deepEqual(allPads(), [whole]);
  for (const text of ["5", "{}", "null", "[", '"x"']) {
    kept.set("reihum-pads", text);
    assert.deepEqual(allPads(), []);
  }
});

test("a pad survives as a link, umlauts and all", () => {
  const pad = newPad({ game: "mue", names: ["Ina", "Bär"], rounds: [{ points: [1, -2] }] });
  const link = packed(pad);
  assert.match(link, /^[\w-]+$/);
  const { names, rounds } = unpacked(link);
  assert.deepEqual([names, rounds], [pad.names, pad.rounds]);
});

test("what is not a pad is refused", () => {
  for (const text of ["{}", '{"game": "mue"}', '{"game": "mue", "names": [1], "rounds": []}', "null"])
    assert.throws(() => fromFile(text), /not a pad/);
});

test("a pad that would fill the browser's memory is refused", () => {
  const pad = { game: "mue", names: ["Ina", "Bär"], rounds: [{ points: ["x".repeat(300_000)] }] };
  assert.throws(() => fromFile(JSON.stringify(pad)), /not a pad/);
  const link = Buffer.from(JSON.stringify(pad)).toString("base64url");
  assert.throws(() => unpacked(link), /not a pad/);
});
