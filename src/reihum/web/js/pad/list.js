// All pads of this browser, and a game for a new one.

import { allGames } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { way } from "../review/links.js";
import { upload } from "../review/records.js";
import { toast } from "../say.js";
import { lang, t } from "../words.js";
import { allPads, forgetPad, fromFile, newPad } from "./store.js";

export async function showPads(app) {
  const { games } = await allGames();
  const titles = Object.fromEntries(games.map((game) => [game.id, game.title]));
  document.title = `${t("pad.title")} – Reihum`;
  const list = h("ul", { class: "matches" });
  const show = () => list.replaceChildren(...allPads().map((pad) => entry(pad, titles, show)));
  const choose = h(
    "ul",
    { class: "pad-games" },
    [...games]
      .sort((a, b) => a.title.localeCompare(b.title, lang))
      .map((game) => h("li", {}, way(`/#/pad/new/${game.id}`, "pad", game.title))),
  );
  app.replaceChildren(
    h(
      "div",
      { class: "setup" },
      h(
        "header",
        { class: "bar" },
        h(
          "button",
          { class: "button plain round", "aria-label": t("bar.leave"), onclick: () => goTo("/") },
          icon("back"),
        ),
        h("h1", {}, t("pad.title")),
      ),
      h(
        "main",
        { class: "sheet-of-paper" },
        h("p", { class: "small" }, t("pad.about")),
        h(
          "section",
          {},
          h("h2", {}, t("pad.yours")),
          list,
          h(
            "div",
            { class: "feet start" },
            h(
              "button",
              { class: "button", onclick: () => upload(".json,application/json", take) },
              icon("upload"),
              t("pad.open-file"),
            ),
          ),
        ),
        h("section", {}, h("h2", {}, t("pad.new")), choose),
      ),
    ),
  );
  show();
}

function entry(pad, titles, changed) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "match", onclick: () => goTo(`/#/pad/${pad.id}`) },
      h("b", {}, titles[pad.game] ?? pad.game),
      h("span", { class: "small" }, new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(pad.at)),
      h("span", {}, pad.names.join(", ")),
      h("span", { class: "small" }, t("pad.rounds", { n: pad.rounds.length })),
    ),
    h(
      "button",
      {
        class: "button plain round",
        "aria-label": t("pad.forget"),
        title: t("pad.forget"),
        onclick: () => {
          if (confirm(t("pad.sure"))) {
            forgetPad(pad.id);
            changed();
          }
        },
      },
      icon("close"),
    ),
  );
}

function take(text) {
  try {
    goTo(`/#/pad/${newPad(fromFile(text)).id}`);
  } catch {
    toast([h("strong", {}, t("pad.bad-file"))]);
  }
}
