// A little still life for every game: some of its cards, laid out by its name, always the same way.

import { Pack, picture } from "./cards/card.js";
import { h } from "./dom.js";

const COVERS = ["#3b6a59", "#7a3b2e", "#31506b", "#6d5a2a", "#54406b", "#2f5f66", "#6b3a4d", "#47602f"];
const LAYOUTS = [
  [
    [-62, 12, -16],
    [-31, 2, -8],
    [0, -2, 0],
    [31, 2, 8],
    [62, 12, 16],
  ], // a fan
  [
    [-30, 4, -7],
    [30, 4, 7],
  ], // a duel
  [
    [-66, 10, 0],
    [-22, 10, 0],
    [22, 10, 0],
    [66, 10, 0],
  ], // a row
  [
    [-22, 16, -24],
    [24, 20, 14],
    [-2, -4, 6],
  ], // a trick
  [
    [-52, 16, -20],
    [-20, -6, -5],
    [22, 14, 12],
    [58, -2, 22],
  ], // thrown down
];

function mark(text) {
  let found = 7;
  for (const letter of text) found = (found * 31 + letter.codePointAt(0)) % 1_000_003;
  return found;
}

/** @param {any} game @param {any} facts of its pack */
export function still(game, facts) {
  const pack = new Pack(facts);
  const codes = facts.codes.filter((code) => !code.endsWith("'"));
  let seed = mark(game.id);
  const next = (limit) => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
  const layout = LAYOUTS[next(LAYOUTS.length)];
  const taken = new Set();
  const cards = layout.map(([x, y, turn]) => {
    let code = codes[next(codes.length)];
    while (taken.has(pack.colour(code)) && taken.size < Math.min(pack.colours.length, layout.length))
      code = codes[next(codes.length)];
    taken.add(pack.colour(code));
    const card = picture(pack, next(9) === 0 ? "?" : code);
    for (const [key, value] of Object.entries({
      "--x": `${x}px`,
      "--y": `${y}px`,
      "--turn": `${turn + next(7) - 3}deg`,
    }))
      card.style.setProperty(key, value);
    return card;
  });
  const cover = COVERS[mark(game.id) % COVERS.length];
  return h("div", { class: "still", "aria-hidden": "true", vars: { "--cover": cover } }, cards);
}
