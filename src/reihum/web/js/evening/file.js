// A match as one page that needs nothing else: its cards, its moves in words, and a few lines that turn its leaves.

import { framesOf } from "../review/records.js";
import { lang, listed, number, t } from "../words.js";
import { turnLeaves } from "./standalone.js";

const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #e7d3b1; color: #33241a; }
main { max-width: 960px; margin: 0 auto; padding: 16px; }
h1 { font: 700 1.8rem Georgia, serif; margin: 0; } p { margin: .3em 0 .8em; }
table { border-collapse: collapse; background: #fffaf0; } td, th { padding: 4px 12px;
  border: 1px solid #dccdb0; text-align: right; }
#table { background: #3b6a59; color: #fdf8ea; border-radius: 16px; padding: 12px; display: grid; gap: 10px;
  min-height: 320px; align-content: start; }
#table section { background: rgb(0 0 0 / .18); border-radius: 10px; padding: 6px 10px; }
  #table h2 { font-size: 1rem; margin: 0 0 4px; }
.place { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 3px; margin: 0 14px 4px 0; }
  .place b { font-weight: 400; font-size: .85rem; opacity: .9; margin-right: 4px; }
img { width: 46px; height: 69px; border-radius: 4px; background: #fbf5e6; }
nav { position: sticky; bottom: 0; background: #fffaf0; border-radius: 12px; padding: 10px; margin-top: 12px;
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
nav button { font: inherit; padding: 8px 16px; border-radius: 99px; border: 1px solid #9c3b22;
  background: #9c3b22; color: #fff; } nav input { flex: 1; min-width: 120px; } #said { flex: 1 0 100%;
  font-weight: 700; min-height: 1.5em; margin: 0; }
`;

/** @returns {Promise<string>} the whole page */
export async function pageOf(replay) {
  const { outline, game, text } = replay;
  const rounds = [];
  for (let round = 0; round < outline.rounds.length; round++) {
    const frames = game.pack.reworded(await framesOf(text, round, null));
    rounds.push(frames.map((frame, step) => ({ said: replay.sentence(frame, round, step), places: placesOf(frame) })));
  }
  const used = new Set(rounds.flatMap((frames) => frames.flatMap((frame) => frame.places.flatMap((each) => each[1]))));
  const zones = [
    ...new Set(rounds.flatMap((frames) => frames.flatMap((frame) => frame.places.map((each) => each[0])))),
  ];
  const data = {
    record: text, // so that it can be opened here again
    rounds,
    players: outline.players,
    zones: Object.fromEntries(zones.map((zone) => [zone, game.zone(zone)])),
    cards: Object.fromEntries([...used].map((code) => [code, [game.pack.title(code), game.pack.drawing(code)]])),
    words: { round: t("bar.round", { n: "#" }), middle: t("table.centre"), step: t("replay.slider") },
  };
  const won = listed(outline.winners.map((seat) => outline.players[seat]));
  const row = (cell, values) =>
    `<tr>${values.map((each) => `<${cell}>${escaped(String(each))}</${cell}>`).join("")}</tr>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Reihum"><title>${escaped(game.title)} – Reihum</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(game.title)}</h1>
<p>${escaped([outline.date, won && t("replay.won", { names: won })].filter(Boolean).join(" · "))}</p>
<table>${row("th", outline.players)}${row("td", outline.totals.map(number))}</table>
<p></p><div id="table"></div>
<nav><p id="said" aria-live="polite"></p><button id="back" aria-label="${escaped(t("replay.back"))}">←</button>
<input id="slider" type="range" min="0" value="0" aria-label="${escaped(t("replay.slider"))}">
<button id="on" aria-label="${escaped(t("replay.on"))}">→</button></nav></main>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script>(${turnLeaves})();</script></body></html>
`;
}

/** What lies where: `[zone, cards, owner]`, only where something lies. */
const placesOf = (frame) =>
  frame.places
    .filter((place) => place.cards.length)
    .map((place) => [place.name, place.cards.map((code) => code.replaceAll("'", "")), place.owner]);

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The record in such a page, or the text itself. */
export function recordIn(text) {
  if (!/^\s*<!doctype html>/i.test(text)) return text;
  const data = text.match(/<script type="application\/json" id="data">(.*?)<\/script>/s);
  try {
    return String(JSON.parse(data?.[1] ?? "{}").record ?? "");
  } catch {
    return ""; // somebody else's page: the server says that it holds no record
  }
}
