// When a match is over: on to the next game, or a look at the evening.

import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { t } from "../words.js";

/** The choice of the next game; it is loaded when somebody wants it. */
export async function openNext(table) {
  try {
    await (await import("./next.js")).openNext(table);
  } catch (problem) {
    toast([h("strong", {}, problem.message)]);
  }
}

/** Buttons for the score sheet of a finished match. */
export function onwards(table, close) {
  const people = table.state.players.filter((player) => player.kind === "person").length;
  const later = people > 1 || table.state.evening?.first;
  const button = (kind, name, text, act) =>
    h(
      "button",
      {
        class: `button ${kind}`,
        type: "button",
        onclick: () => {
          close();
          act();
        },
      },
      icon(name),
      text,
    );
  if (!table.state.evening) return []; // a replay
  return [
    table.seat === null ? null : button("to-next", "cards", t("evening.next"), () => openNext(table)),
    later ? button("to-evening", "trophy", t("evening.sheet"), () => goTo(`/#/evening/${table.id}`)) : null,
  ].filter(Boolean);
}
