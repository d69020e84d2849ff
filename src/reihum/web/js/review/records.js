// Records: from a table, from a file, kept in this browser for another day.

import { ask } from "../api.js";
import { stored } from "../settings.js";
import { lang, reach, t } from "../words.js";

const KEY = "reihum-records";
const MOST = 30;
const LARGEST = 200_000; // letters that are kept of one record

const read = () => stored(KEY, []).filter(isWhole);
const isWhole = (each) =>
  typeof each?.text === "string" && [each.players, each.totals, each.winners].every(Array.isArray);

/** The matches kept here, the latest first: `{id, match, seat, game, players, totals, winners, at, text}`. */
export const keptRecords = () => read();

let last = /** @type {any} */ (null); // the one looked at last, which may be too long to be kept

/** One of them, by the moment `at` which it was first looked at: its place in the list changes. */
export const keptRecord = (at) => [...read(), last].find((each) => String(each?.at) === at);

/** @returns {number} by which it is found again */
export function keepRecord(entry) {
  const same = (each) => each?.text === entry.text;
  const old = [...read(), last].find(same);
  last = { ...old, ...entry, at: old?.at ?? Date.now() };
  if (entry.text.length > LARGEST) return last.at;
  let list = [last, ...read().filter((each) => !same(each))].slice(0, MOST);
  while (list.length) {
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
      break;
    } catch {
      list = list.slice(0, -1);
    }
  }
  return last.at;
}

export function forgetRecord(text) {
  localStorage.setItem(KEY, JSON.stringify(read().filter((each) => each.text !== text)));
}

/** The record of a finished match at a table. */
export async function recordOf(table, match) {
  const path = `/api/tables/${encodeURIComponent(table)}/matches/${match}/record?lang=${lang}`;
  const answer = await reach(path);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({})))?.error?.message ?? answer.statusText);
  return answer.text();
}

export const finishedMatches = (table) => ask(`/api/tables/${encodeURIComponent(table)}/matches?lang=${lang}`);
export const outlineOf = (record) => ask("/api/replays", { record, lang });
export const framesOf = (record, round, seat) => ask("/api/replays/frames", { record, round, seat, lang });

/** Lets the reader save a text as a file. */
export function download(name, text, type = "text/plain") {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(new Blob([text], { type })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Asks for a file and gives its text. */
export function upload(accept, use) {
  const input = Object.assign(document.createElement("input"), { type: "file", accept });
  input.addEventListener("change", async () => {
    if (input.files?.[0]) use(await input.files[0].text(), input.files[0].name);
  });
  input.click();
}

export const fileName = (outline) => `${outline.game}-${outline.date || "reihum"}.txt`;
export const shortDate = (text) =>
  Number.isFinite(Date.parse(text))
    ? new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(new Date(text))
    : t("replay.undated");
