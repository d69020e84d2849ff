// What a browser remembers, and what else may be found there.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
const { recall, tokenOf, wish } = await import("../../src/reihum/web/js/settings.js");
globalThis.document = { documentElement: { dataset: {} } };
globalThis.matchMedia = () => ({ matches: false });

test("wishes that are none leave the usual ones", () => {
  kept.set("reihum", JSON.stringify({ name: "Ina", tables: 5, tokens: null, muted: {}, lang: ["de"] }));
  recall();
  assert.deepEqual([wish("name"), wish("tables"), wish("muted"), wish("lang")], ["Ina", [], [], ""]);
  assert.equal(tokenOf("x"), null);
  for (const text of ["5", "[]", "null", "{", '"x"']) {
    kept.set("reihum", text);
    recall();
    assert.deepEqual([wish("name"), wish("tables")], ["", []]);
  }
});
