// Whoever wins a match deserves a little shower of symbols. Only where things may move.

import { h } from "../dom.js";
import { moving } from "../settings.js";

const MANY = 36;

/** @param {HTMLElement} over what it rains on @param {import("../cards/card.js").Pack} pack whose symbols rain */
export function celebrate(over, pack) {
  if (!moving()) return;
  const rain = h("div", { class: "rain", "aria-hidden": "true" });
  over.append(rain);
  const fallen = Array.from({ length: MANY }, (_, i) => {
    const drop = h(
      "span",
      { vars: { left: `${Math.random() * 100}%` } },
      pack.symbol(pack.kinds[i % pack.kinds.length]),
    );
    rain.append(drop);
    const turn = (Math.random() - 0.5) * 900;
    return drop.animate(
      [
        { transform: "translateY(-40px)", opacity: 1 },
        {
          transform: `translate(${(Math.random() - 0.5) * 120}px, ${over.clientHeight + 40}px) rotate(${turn}deg)`,
          opacity: 0.6,
        },
      ],
      {
        duration: 1600 + Math.random() * 1600,
        delay: Math.random() * 700,
        easing: "cubic-bezier(.3,.1,.7,1)",
        fill: "both",
      },
    ).finished;
  });
  Promise.allSettled(fallen).then(() => rain.remove());
}
