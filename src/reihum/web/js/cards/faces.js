// The faces of the four packs. Every card is 100 by 150; its index stands top left, where a fan shows it.

import { FIGURES, PIPS } from "./figures.js";
import { pip } from "./symbols.js";

const paper = (kind = "paper") => `<rect class="${kind}" x=".75" y=".75" width="98.500" height="148.500" rx="9"/>`;

/** Rank and symbol in the corner, and again for those who sit opposite. */
function index(rank, colour, kind = "ink") {
  const narrow = rank.length > 1 ? ' textLength="33" lengthAdjust="spacingAndGlyphs"' : "";
  const corner = `<text class="index ${kind}" x="20" y="33"${narrow} text-anchor="middle">${rank}</text>${base(rank, 20, 36, kind)}${pip(colour, 20, 50, 20, false, kind)}`;
  return `${corner}<g transform="rotate(180 50 75)">${corner}</g>`;
}

/** Triangles for what a card of the Mü pack is worth. */
function triangles(digit) {
  const worth = { 1: 0, 9: 0, 6: 2, 7: 2 }[digit] ?? 1;
  const one = (x) => `<path class="pale" d="M${x} 103l8 14h-16z"/>`;
  return worth === 2 ? one(40) + one(60) : worth === 1 ? one(50) : "";
}

const FACES = {
  "Mü": (rank, colour) => `${paper()}<rect class="panel" x="5" y="5" width="90" height="140" rx="6"/>
<circle class="paper" cx="50" cy="71" r="27"/><circle class="ring" cx="50" cy="71" r="23.500"/>
<text class="big ink" x="50" y="86" text-anchor="middle">${rank}</text>${triangles(rank)}${index(rank, colour, "pale")}`,

  Elfer: (rank, colour) => `${paper()}<rect class="panel" x="5" y="5" width="90" height="9" rx="4"/><rect class="panel" x="5" y="136" width="90" height="9" rx="4"/>
${pip(colour, 50, 75, 74, false, "soft")}${rank === "11" ? '<circle class="ring double" cx="50" cy="75" r="37"/><circle class="ring" cx="50" cy="75" r="32"/>' : ""}
<text class="big ink" x="50" y="91" text-anchor="middle">${rank}</text><g transform="translate(0 9)">${corner(rank, colour)}</g><g transform="rotate(180 50 75) translate(0 9)">${corner(rank, colour)}</g>`,

  Paradox: (rank, colour) => `${paper()}<path class="panel" d="M95 5v134a6 6 0 0 1-6 6H8z"/>${pip(colour, 68, 98, 40, true, "pale")}
<text class="big ink" x="41" y="76" text-anchor="middle">${rank}</text><g transform="rotate(180 50 75)">${corner(rank, colour, "pale", false)}</g>${corner(rank, colour)}`,

  German: (rank, colour) => `${paper()}${FIGURES[rank] ? FIGURES[rank](colour) : (PIPS[rank] ?? []).map(([x, y]) => pip(colour, x, y, rank > 8 ? 22 : 25, y > 80)).join("")}
${corner(rank, colour)}${FIGURES[rank] && rank !== "A" ? "" : `<g transform="rotate(180 50 75)">${corner(rank, colour)}</g>`}`,
};

function corner(rank, colour, kind = "ink", signed = true) {
  const narrow = rank.length > 1 ? ' textLength="31" lengthAdjust="spacingAndGlyphs"' : "";
  const x = rank.length > 1 ? 20 : 17;
  return `<text class="index ${kind}" x="${x}" y="31"${narrow} text-anchor="middle">${rank}</text>${base(rank, x, 34, kind)}${signed ? pip(colour, x, 47, 19, false, kind) : ""}`;
}

/** A line under 6 and 9, which are each other upside down. */
const base = (rank, x, y, kind) => (rank === "6" || rank === "9" ? `<path class="${kind}" d="M${x - 8} ${y}h16v2.500h-16z"/>` : "");

const dots = Array.from({ length: 8 }, (_, i) => {
  const angle = (i * Math.PI) / 4;
  return `<circle cx="${(50 + 21 * Math.sin(angle)).toFixed(1)}" cy="${(75 - 21 * Math.cos(angle)).toFixed(1)}" r="4.500"/>`;
}).join("");

/** The back: players around a table. */
export const BACK = `<svg viewBox="0 0 100 150" aria-hidden="true">${paper()}<rect class="back" x="6" y="6" width="88" height="138" rx="5"/>
<rect class="thread" x="12" y="12" width="76" height="126" rx="3"/><path class="thread" d="M12 44l38-32 38 32v62l-38 32-38-32z"/><circle class="felt" cx="50" cy="75" r="15"/><g class="thread-dots">${dots}</g></svg>`;

/** The face of a card of a pack, as a drawing. */
export function face(pack, rank, colour) {
  const draw = FACES[pack] ?? FACES.Elfer;
  return `<svg viewBox="0 0 100 150" aria-hidden="true">${draw(rank, colour)}</svg>`;
}
