// All pads of this browser, and a game for a new one.

import { allGames } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { keptEntry, paperPage } from "../paper.js";
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
    paperPage(
      { title: t("pad.title") },
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
  );
  show();
}

const entry = (pad, titles, changed) =>
  keptEntry({
    title: titles[pad.game] ?? pad.game,
    when: new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(pad.at),
    words: pad.names.join(", "),
    more: t("pad.rounds", { n: pad.rounds.length }),
    open: `/#/pad/${pad.id}`,
    forgetText: t("pad.forget"),
    forget: () => {
      if (!confirm(t("pad.sure"))) return;
      forgetPad(pad.id);
      changed();
    },
  });

function take(text) {
  try {
    goTo(`/#/pad/${newPad(fromFile(text)).id}`);
  } catch {
    toast([h("strong", {}, t("pad.bad-file"))]);
  }
}
