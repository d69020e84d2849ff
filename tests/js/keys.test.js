// The keys to seats that a browser keeps.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
const { forgetTable, keepToken, takeKey, tokenOf } = await import("../../src/reihum/web/js/settings.js");

test("a link with a key gives its seat to whoever has none at that table", () => {
  takeKey("table", "own", "mue", () => assert.fail("nothing would be lost"));
  assert.equal(tokenOf("table"), "own");
  takeKey("table", "own", "mue", () => assert.fail("it is the same seat"));
  forgetTable("table");
});

test("somebody else's link takes nobody's key away unless they want to change seats", () => {
  keepToken("table", "own", "mue");
  takeKey("table", "a key to nothing at all", "mue", () => false);
  assert.equal(tokenOf("table"), "own");
  takeKey("table", "other", "mue", () => true);
  assert.equal(tokenOf("table"), "other");
});
