// Counting cards by pointing at them, for those who would rather not add up.

import { picture } from "../cards/card.js";
import { h, icon } from "../dom.js";
import { dialog } from "../say.js";
import { number, t } from "../words.js";

export function countCards(game, field, name, use) {
  const chosen = new Set();
  const sum = () => [...chosen].reduce((total, code) => total + field.worth[code], 0);
  const total = h("b", { "aria-live": "polite" }, "0");
  const rows = game.pack.kinds.map((colour) => {
    const codes = Object.keys(field.worth).filter((code) => game.pack.colour(code) === colour);
    return codes.length
      ? h(
          "div",
          { class: "count-row" },
          codes.map((code) => {
            const button = h(
              "button",
              {
                class: "count-card",
                type: "button",
                "aria-pressed": "false",
                "aria-label": `${game.pack.title(code)}: ${number(field.worth[code])}`,
              },
              picture(game.pack, code),
            );
            button.addEventListener("click", () => {
              if (!chosen.delete(code)) chosen.add(code);
              button.setAttribute("aria-pressed", String(chosen.has(code)));
              total.textContent = number(sum());
            });
            return button;
          }),
        )
      : null;
  });
  const box = dialog(
    `${field.label}: ${name}`,
    [
      h("div", { class: "count-cards" }, rows),
      h(
        "div",
        { class: "feet counting" },
        h("span", {}, t("pad.together"), " ", total),
        h(
          "button",
          {
            class: "button main",
            onclick: () => {
              box.close();
              use(sum());
            },
          },
          icon("tick"),
          t("pad.take"),
        ),
      ),
    ],
    { kind: "counting-dialog" },
  );
}
