// Coming to a table on a slow network: somebody taps twice, or goes elsewhere before the answer is there.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
/** Just enough of an element for the invitation. */
class Box {
  constructor(tag) {
    Object.assign(this, { tag, kids: [], on: {}, dataset: {}, style: { setProperty() {} }, value: "" });
  }
  append(...kids) {
    this.kids.push(...kids);
  }
  replaceChildren(...kids) {
    this.kids = kids;
  }
  setAttribute(name, value) {
    this[name] = value;
  }
  addEventListener(name, act) {
    this.on[name] = act;
  }
  find(name) {
    if (this.class?.split(" ").includes(name)) return this;
    return this.kids.map((kid) => kid.find?.(name)).find(Boolean);
  }
}
globalThis.document = { createElement: (tag) => new Box(tag) };
let answer = () => {};
let asked = 0;
globalThis.fetch = () => {
  asked++;
  return new Promise((resolve) => {
    answer = (token) => resolve(new Response(JSON.stringify({ seat: 0, token })));
  });
};
const { come } = await import("../../src/reihum/web/js/table/people.js");
const { tokenOf } = await import("../../src/reihum/web/js/settings.js");
const { newTable } = await import("../../src/reihum/web/js/api.js");

/** Somebody looks at an invitation; `tables` are those that are open for them, by their keys. */
function invited(id) {
  const [app, tables] = [new Box("main"), []];
  const enter = (token) => {
    tables.push(token);
    return { line: { token }, close: () => tables.splice(tables.indexOf(token), 1) };
  };
  const players = [
    { seat: 0, kind: "open", name: "" },
    { seat: 1, kind: "open", name: "" },
  ];
  const leave = come(app, id, { game: "mue", players }, { title: "Mü", summary: "" }, enter);
  const tap = (name) => app.find(name).on.click();
  return { tables, leave, tap };
}

test("two taps take one seat and open one table", async () => {
  const { tables, tap } = invited("twice");
  asked = 0;
  const taps = [tap("join"), tap("join")];
  answer("own");
  await Promise.all(taps);
  assert.deepEqual([asked, tables, tokenOf("twice")], [1, ["own"], "own"]);
});

test("whoever watches and then sits down is at the table once", async () => {
  const { tables, tap, leave } = invited("watched");
  tap("watch");
  tap("watch");
  assert.deepEqual(tables, [null]);
  const sitting = tap("join");
  answer("own");
  await sitting;
  assert.deepEqual(tables, ["own"]);
  leave();
  assert.deepEqual(tables, []);
});

test("whoever has gone elsewhere meanwhile is not fetched back, and keeps the key to the seat", async () => {
  const { tables, tap, leave } = invited("gone");
  const sitting = tap("join");
  leave();
  answer("own");
  await sitting;
  assert.deepEqual([tables, tokenOf("gone")], [[], "own"]);
});

test("two taps open one table, and whoever comes back later opens another one", async () => {
  asked = 0;
  const taps = [newTable({ game: "mue" }), newTable({ game: "mue" })];
  answer("own");
  const found = await Promise.all(taps);
  assert.deepEqual([asked, found[0]], [1, found[1]]);
  newTable({ game: "mue" });
  assert.equal(asked, 2);
});
