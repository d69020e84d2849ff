// A new pad: who plays, in which order they sit, who deals first, and what was agreed on.

import { allGames } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { disc, paperPage } from "../paper.js";
import { remember, wish } from "../settings.js";
import { field, seatCount } from "../setup.js";
import { usualSeats } from "../shelf.js";
import { t } from "../words.js";
import { newPad } from "./store.js";

export async function showNew(app, id) {
  const { games } = await allGames();
  const game = games.find((each) => each.id === id);
  if (!game) return goTo("/#/pad");
  document.title = `${game.title}: ${t("pad.title")} – Reihum`;
  const last = wish("padNames");
  const wishes = {
    seats: game.players.includes(last.length) ? last.length : usualSeats(game),
    names: [...last],
    options: Object.fromEntries(game.options.map((each) => [each.name, each.default])),
    first: 0,
  };
  const people = h("ol", { class: "places" });
  const show = () =>
    people.replaceChildren(
      ...Array.from({ length: wishes.seats }, (_, i) =>
        h(
          "li",
          {},
          disc(i, String(i + 1)),
          h("input", {
            type: "text",
            maxlength: 24,
            value: wishes.names[i] ?? "",
            placeholder: t("setup.seat", { n: i + 1 }),
            "aria-label": t("pad.name", { n: i + 1 }),
            autocomplete: "off",
            oninput: (event) => {
              wishes.names[i] = event.target.value;
            },
          }),
          h(
            "label",
            { class: "deals", title: t("pad.deals-first") },
            h("input", {
              type: "radio",
              name: "first",
              checked: wishes.first === i,
              "aria-label": t("pad.deals-first"),
              onchange: () => {
                wishes.first = i;
              },
            }),
            h("span", { "aria-hidden": "true" }, t("table.dealer-letter")),
          ),
        ),
      ),
    );
  const count = seatCount(game, wishes, () => {
    wishes.first = Math.min(wishes.first, wishes.seats - 1);
    show();
  });
  const start = () => {
    const names = Array.from(
      { length: wishes.seats },
      (_, i) => wishes.names[i]?.trim() || t("setup.seat", { n: i + 1 }),
    );
    remember(
      "padNames",
      wishes.names.slice(0, wishes.seats).map((name) => name ?? ""),
    );
    goTo(`/#/pad/${newPad({ game: id, names, options: wishes.options, first: wishes.first }).id}`);
  };
  show();
  app.replaceChildren(
    paperPage(
      { title: `${t("pad.title")}: ${game.title}`, kind: "pad-new", back: "/#/pad", backText: t("pad.title") },
      h("section", {}, h("h2", {}, t("setup.seats")), count, people, h("p", { class: "small" }, t("pad.order"))),
      game.options.length
        ? h(
            "section",
            {},
            h("h2", {}, t("setup.options")),
            game.options.map((each) => field(each, wishes)),
          )
        : null,
      h(
        "div",
        { class: "feet" },
        h("button", { class: "button main big start", onclick: start }, icon("pad"), t("pad.begin")),
      ),
    ),
  );
  return undefined;
}
