// Records: from a table, from a file, kept in this browser for another day.

import { ask } from "../api.js";
import { lang, t } from "../words.js";

const KEY = "reihum-records";
const MOST = 30;
const LARGEST = 200_000; // letters that are kept of one record

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** The matches kept here, the latest first: `{id, match, seat, game, players, totals, winners, at, text}`. */
export const keptRecords = () => read();

export function keepRecord(entry) {
  if (entry.text.length > LARGEST) return;
  const same = (each) => each.text === entry.text;
  const old = read().find(same);
  let list = [{ ...old, ...entry, at: old?.at ?? Date.now() }, ...read().filter((each) => !same(each))].slice(0, MOST);
  while (list.length) {
    try {
      return localStorage.setItem(KEY, JSON.stringify(list));
    } catch {
      list = list.slice(0, -1);
    }
  }
}

export function forgetRecord(text) {
  localStorage.setItem(KEY, JSON.stringify(read().filter((each) => each.text !== text)));
}

/** The record of a finished match at a table. */
export async function recordOf(table, match) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/matches/${match}/record?lang=${lang}`);
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
  text ? new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(new Date(text)) : t("replay.undated");
