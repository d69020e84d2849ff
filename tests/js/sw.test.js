// Between page and server: whatever happens to what is kept, the server's answer comes through.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const script = readFileSync(new URL("../../src/reihum/web/sw.js", import.meta.url), "utf-8");

/** What a page gets for a file, with a server and a cache like these. */
async function asked(fetch, cache) {
  const handlers = {};
  const self = { addEventListener: (kind, handler) => Object.assign(handlers, { [kind]: handler }) };
  const caches = { open: async () => cache };
  vm.runInNewContext(script, { self, caches, fetch, URL, Response, location: { origin: "http://here" } });
  let answer;
  const request = { method: "GET", mode: "cors", url: "http://here/static/1/js/app.js" };
  handlers.fetch({ request, respondWith: (promise) => (answer = promise) });
  return (await answer).text();
}

const kept = (text) => ({ put: async () => {}, match: async () => new Response(text) });

test("an answer that there is no room for is passed on all the same", async () => {
  const full = { put: async () => Promise.reject(new Error("QuotaExceededError")), match: async () => undefined };
  assert.equal(await asked(async () => new Response("new"), full), "new");
});

test("what was kept is there when the server is not", async () => {
  const gone = async () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal(await asked(gone, kept("old")), "old");
  assert.equal(await asked(async () => new Response("new"), kept("old")), "new");
});
