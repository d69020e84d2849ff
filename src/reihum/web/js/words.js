// The words of the interface, in the language of the reader. They come from the server, one place for all interfaces.

import { wish } from "./settings.js";

// what can be said before the server has said anything
let words = /** @type {any} */ ({
  back: "Zurück – Back",
  offline: {
    server: "Der Server antwortet nicht – The server does not answer",
    "server-how": "Bitte gleich noch einmal versuchen. – Please try again in a moment.",
    again: "Noch einmal – Try again",
  },
});
/** @type {"de" | "en"} */
export let lang = "de";

const PATIENCE = 30_000; // milliseconds until the server must have answered: as long as nobody can go anywhere else
export const LANGUAGES = { de: "Deutsch", en: "English" };

/** The language that was chosen, else the browser's, else English. */
export function wantedLanguage() {
  if (wish("lang") in LANGUAGES) return wish("lang");
  const found = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES);
  return found ?? "en";
}

export async function loadWords() {
  lang = wantedLanguage();
  document.documentElement.lang = lang;
  const answer = await reach(`/api/words?lang=${lang}`);
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status });
  words = await answer.json();
}

/** Asks the server. Where there is no answer, or none in time, that is said in the reader's language. */
export async function reach(path, options = {}) {
  try {
    return await fetch(path, { ...options, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new TypeError(t("offline.server"));
  }
}

function find(key) {
  let found = words;
  for (const part of key.split(".")) found = found?.[part];
  return found;
}

/** A text of the interface: `t("table.turn", {name: "Anna"})`. In two forms it is chosen by `n`. */
export function t(key, filling = {}) {
  let text = find(key);
  if (Array.isArray(text)) text = text[filling.n === 1 ? 0 : 1];
  if (typeof text !== "string") return key;
  return text.replace(/\{(\w+)\}/g, (all, name) => filling[name] ?? all);
}

/** How well a bot plays; a bot of somebody's own is called by its name. */
export function levelWord(level) {
  const key = `levels.${level}`,
    text = t(key);
  return text === key ? level : text;
}

/** Bots of all levels, as one chooses them from a list. @param {string[]} levels */
export const botChoices = (levels) => levels.map((level) => [level, t("setup.bot", { level: levelWord(level) })]);

/** The terms of card players and what they mean. */
export const glossary = () => find("glossary") ?? {};

/** A number as it is written here, with a true minus. */
export const number = (value) =>
  String(value)
    .replace("-", "−")
    .replace(".", lang === "de" ? "," : ".");

/** Anna, Ben und Clara */
export function listed(names) {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
