// The chance of a deal, computed by the page: the same as by Node itself.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { commitment, hex, Stream, sha256, vow } from "../../src/reihum/web/js/review/chance.js";

const digest = (data) => createHash("sha256").update(data).digest("hex");

test("digests are those of Node, for texts of every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    assert.equal(hex(sha256(bytes)), digest(bytes), `${length} bytes`);
  }
});

test("promises are digests of a word and what is promised", () => {
  assert.equal(commitment("Größe"), digest("reihum commitmentGröße"));
  assert.equal(vow("00ff"), digest("reihum vow00ff"));
});

test("a shuffle keeps all cards, and the same key gives the same order", () => {
  const cards = Array.from({ length: 60 }, (_, i) => i);
  const mixed = new Stream(sha256(new Uint8Array([1])), 3).shuffled(cards);
  assert.notDeepEqual(mixed, cards);
  assert.deepEqual(
    [...mixed].sort((a, b) => a - b),
    cards,
  );
  assert.deepEqual(new Stream(sha256(new Uint8Array([1])), 3).shuffled(cards), mixed);
  assert.notDeepEqual(new Stream(sha256(new Uint8Array([1])), 4).shuffled(cards), mixed);
});

test("the library is the published one, and its licence lies beside it", () => {
  const ours = (name) => readFileSync(new URL(`../../src/reihum/web/js/vendor/${name}`, import.meta.url), "utf8");
  const theirs = (name) => readFileSync(new URL(`../../node_modules/js-sha256/${name}`, import.meta.url), "utf8");
  assert.equal(ours("sha256.min.mjs"), theirs("build/sha256.min.mjs"));
  assert.equal(ours("sha256.LICENSE.txt"), theirs("LICENSE.txt"));
});
