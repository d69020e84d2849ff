// A little still life for every game: some of its cards, laid out by its name, always the same way.

import { h } from "./dom.js";
import { Pack, picture } from "./cards/card.js";

/** What stands on a box: the pack in few words, so that the shelf needs no further request. */
const PACKS = {
  "Mü": { name: "Mü", colours: ["red", "yellow", "green", "blue", "black"], letters: "RYGBK", ranks: "0 1 2 3 4 5 6 7 8 9".split(" ") },
  Elfer: { name: "Elfer", colours: ["red", "yellow", "green", "blue"], letters: "RYGB", ranks: Array.from({ length: 20 }, (_, i) => `${i + 1}`) },
  Paradox: { name: "Paradox", colours: ["red", "green", "violet", "blue"], letters: "RGVB", ranks: Array.from({ length: 11 }, (_, i) => `${i}`) },
  German: { name: "German", colours: ["acorns", "leaves", "hearts", "bells"], letters: "ELHS", ranks: "6 7 8 9 10 U O K A".split(" ") },
};
const COVERS = ["#3b6a59", "#7a3b2e", "#31506b", "#6d5a2a", "#54406b", "#2f5f66", "#6b3a4d", "#47602f"];
const LAYOUTS = [
  [[-62, 12, -16], [-31, 2, -8], [0, -2, 0], [31, 2, 8], [62, 12, 16]], // a fan
  [[-30, 4, -7], [30, 4, 7]], // a duel
  [[-66, 10, 0], [-22, 10, 0], [22, 10, 0], [66, 10, 0]], // a row
  [[-22, 16, -24], [24, 20, 14], [-2, -4, 6]], // a trick
  [[-52, 16, -20], [-20, -6, -5], [22, 14, 12], [58, -2, 22]], // thrown down
];

function mark(text) {
  let found = 7;
  for (const letter of text) found = (found * 31 + letter.codePointAt(0)) % 1_000_003;
  return found;
}

const packs = new Map();
function packOf(name) {
  if (!packs.has(name)) {
    const plain = PACKS[name] ?? PACKS.Elfer;
    const codes = [...plain.letters].flatMap((letter) => plain.ranks.map((rank) => letter + rank));
    packs.set(name, { pack: new Pack({ ...plain, codes }), codes });
  }
  return packs.get(name);
}

export function still(game, order = 0) {
  const { pack, codes } = packOf(typeof game.pack === "string" ? game.pack : game.pack.name);
  let seed = mark(game.id);
  const next = (limit) => { seed = (seed * 48271) % 2147483647; return seed % limit; };
  const layout = LAYOUTS[next(LAYOUTS.length)];
  const taken = new Set();
  const cards = layout.map(([x, y, turn]) => {
    let code = codes[next(codes.length)];
    while (taken.has(pack.colour(code)) && taken.size < Math.min(pack.colours.length, layout.length)) code = codes[next(codes.length)];
    taken.add(pack.colour(code));
    const card = picture(pack, next(9) === 0 ? "?" : code);
    for (const [key, value] of Object.entries({ "--x": `${x}px`, "--y": `${y}px`, "--turn": `${turn + next(7) - 3}deg` })) card.style.setProperty(key, value);
    return card;
  });
  return h("div", { class: "still", "aria-hidden": "true", vars: { "--cover": COVERS[order % COVERS.length] } }, cards);
}
