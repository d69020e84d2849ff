// Unter, Ober, König and Ass of the German pack, cut from paper: few shapes, each figure with its own hat.

import { pip } from "./symbols.js";

const face = (y) => `<path class="skin" d="M38 ${y}h24v15c0 9-5 14-12 14s-12-5-12-14z"/>
<path class="line" d="M43 ${y + 10}h3M54 ${y + 10}h3M50 ${y + 11}v5M46.500 ${y + 21}q3.500 2 7 0"/>`;

const coat = '<path class="ink" d="M14 132c0-26 10-41 24-46l12 10 12-10c14 5 24 20 24 46z"/><path class="pale" d="M43 88l7 8 7-8v44H43z"/><path class="line" d="M43 92v40M57 92v40"/>';

/** @type {Record<string, (colour: string) => string>} */
export const FIGURES = {
  K: (colour) => `${coat}<path class="second" d="M22 100q28 16 56 0l3 9q-31 16-62 0z"/>
<path class="hair" d="M33 58h34v20c0 8-4 12-8 14H41c-4-2-8-6-8-14z"/>${face(56)}
<path class="hair" d="M38 74c3 4 5 2 12 2s9 2 12-2c2 12-4 21-12 21s-14-9-12-21z"/><path class="line" d="M46 80q4 2 8 0"/>
<path class="gold" d="M31 56V31l9 11 10-15 10 15 9-11v25z"/><circle class="ink" cx="50" cy="47" r="3.500"/><circle class="ink" cx="38" cy="49" r="2.500"/><circle class="ink" cx="62" cy="49" r="2.500"/>
${pip(colour, 84, 22, 20)}${pip(colour, 50, 119, 19)}`,
  O: (colour) => `${coat}<path class="gold" d="M20 98l16-12 4 5-17 15zM80 98L64 86l-4 5 17 15z"/>
<path class="hair" d="M34 55h32v25q-4 6-6 0V64H40v16q-2 6-6 0z"/>${face(56)}
<path class="hair" d="M43 75q7-4 14 0-3 4-7 2-4 2-7-2z"/>
<path class="ink" d="M27 57q-4-20 23-23 27 3 23 23-23-8-46 0z"/><path class="second" d="M29 55q21-8 42 0v5q-21-8-42 0z"/>
<path class="gold" d="M64 40q6-19 20-23-3 17-15 27z"/>${pip(colour, 26, 26, 0)}${pip(colour, 84, 66, 20)}`,
  U: (colour) => `${coat}<path class="second" d="M36 88l14 14 14-14 5 4-19 20-19-20z"/>
<path class="hair" d="M35 52h30v20q-3 4-5 0v-10H40v10q-2 4-5 0z"/>${face(55)}
<path class="ink" d="M31 57c0-16 6-25 19-25s19 9 19 25q-6-5-19-5t-19 5z"/><path class="second" d="M28 58q22-11 44 0l-3 5q-19-9-38 0z"/>
<circle class="gold" cx="50" cy="32" r="4.500"/>${pip(colour, 82, 124, 22)}`,
  A: (colour) => `<path class="soft" d="M50 18l38 57-38 57-38-57z"/><path class="frame" d="M50 18l38 57-38 57-38-57z"/>
${pip(colour, 50, 52, 40)}${pip(colour, 50, 99, 40, true)}<path class="gold" d="M20 71h60l-5 5 5 5H20l5-5z"/>`,
};

/** Where the symbols of a number card lie. */
export const PIPS = {
  6: [[34, 40], [34, 75], [34, 110], [66, 40], [66, 75], [66, 110]],
  7: [[34, 38], [34, 75], [34, 112], [66, 38], [66, 75], [66, 112], [50, 57]],
  8: [[34, 38], [34, 75], [34, 112], [66, 38], [66, 75], [66, 112], [50, 57], [50, 93]],
  9: [[33, 36], [33, 62], [33, 88], [33, 114], [67, 36], [67, 62], [67, 88], [67, 114], [50, 75]],
  10: [[33, 36], [33, 62], [33, 88], [33, 114], [67, 36], [67, 62], [67, 88], [67, 114], [50, 49], [50, 101]],
};
