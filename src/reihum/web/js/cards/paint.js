// The colours of the cards. A card is a picture of its own, so it carries its paint with it; texts use the same in cards.css.

const INKS = {
  red: ["#b3261e", "#b8352b", "#fff6e8", "#f3d3c8", "#d98c7e"],
  hearts: ["#b3261e", "#b8352b", "#fff6e8", "#f3d3c8", "#d98c7e"],
  yellow: ["#8a5a00", "#eebb37", "#3d2800", "#f8e3a6", "#d99a1c"],
  green: ["#21693f", "#2e7d4f", "#f7fbea", "#cfe6cf", "#8fbf8a"],
  blue: ["#1f549c", "#2b62ad", "#f2f6ff", "#cfdff3", "#8fb0dc"],
  black: ["#2a2420", "#37302b", "#f8efdf", "#dcd4c8", "#8d8277"],
  violet: ["#6b3b91", "#784aa0", "#fbf3ff", "#e4d3f0", "#b494cd"],
  acorns: ["#5c431b", "#6f5224", "#fbf3e0", "#e6d6b4", "#a8782c"],
  leaves: ["#27673a", "#2e7541", "#f4faea", "#cfe6cf", "#7fae74"],
  bells: ["#8a3d1c", "#a0501f", "#fff4dd", "#f8e3a6", "#e0a52f"],
};
const FONT = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Noto Serif','DejaVu Serif',serif";

/** The style of one card. */
export function paint(colour) {
  const [ink, panel, pale, soft, second] = INKS[colour] ?? INKS.black;
  return `.ink{fill:${ink}}.panel{fill:${panel}}.pale{fill:${pale}}.soft{fill:${soft}}.second{fill:${second}}.pale .second{fill:${pale};opacity:.7}
.paper{fill:#fbf5e6}rect.paper:first-of-type{stroke:#cdbf9f;stroke-width:1.5}.ring{fill:none;stroke:${ink};stroke-width:1.5;opacity:.55}.double{stroke-width:3.5;opacity:.9}.frame{fill:none;stroke:${ink};stroke-width:1.2;opacity:.6}
.skin{fill:#f0cfa6}.hair{fill:#6a4a2c}.gold{fill:#e0ab3a}.line{fill:none;stroke:#4a3320;stroke-width:1.4;stroke-linecap:round}.vein{stroke:#fbf5e6;stroke-width:.9;fill:none}.soft .vein{display:none}
.back{fill:#7c2f2a}.thread{fill:none;stroke:#e6c88f;stroke-width:1.5;opacity:.75}.felt,.thread-dots{fill:#e6c88f;opacity:.9}
text{font-family:${FONT};font-weight:700;font-variant-numeric:lining-nums}.index{font-size:31px}.big{font-size:44px}`;
}
