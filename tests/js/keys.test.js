// The keys to seats that a browser keeps.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
globalThis.history = { replaceState() {} };
// Node 18 has none
globalThis.CustomEvent ??= class {
  constructor(_, given) {
    Object.assign(this, given);
  }
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

test("whoever comes back when the evening has gone on twice has the key to the last table", async () => {
  const { follow } = await import("../../src/reihum/web/js/evening/follow.js");
  const next = { first: "second", second: "last", last: "" };
  let at = "first";
  globalThis.fetch = async (path) =>
    new Response(JSON.stringify({ game: "mue", next: next[path.match(/tables\/(\w+)/)[1]] }));
  globalThis.document = { dispatchEvent: ({ detail }) => (at = detail.split("/").at(-1)) };
  keepToken("first", "own", "mue");
  while (next[at]) await follow(at, next[at]);
  assert.equal(at, "last");
  assert.deepEqual(["first", "second", "last"].map(tokenOf), [null, null, "own"]);
});
