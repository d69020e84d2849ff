// Past matches: those this browser keeps, and any record from a file.

import { allGames } from "../api.js";
import { h, icon } from "../dom.js";
import { recordIn } from "../evening/file.js";
import { goTo } from "../navigation.js";
import { keptEntry, paperPage } from "../paper.js";
import { toast } from "../say.js";
import { listed, number, t } from "../words.js";
import { forgetRecord, keepRecord, keptRecords, outlineOf, shortDate, upload } from "./records.js";

export async function openMatches(app) {
  const { games } = await allGames();
  const titles = Object.fromEntries(games.map((game) => [game.id, game.title]));
  document.title = `${t("replay.matches")} – Reihum`;
  const list = h("ul", { class: "matches" });
  const show = () => {
    const kept = keptRecords();
    list.replaceChildren(
      ...(kept.length
        ? kept.map((each) => entry(each, titles, show))
        : [h("li", { class: "nothing" }, t("replay.none-yet"))]),
    );
  };
  app.replaceChildren(
    paperPage(
      { title: t("replay.matches") },
      h("p", { class: "small" }, t("replay.about")),
      h(
        "div",
        { class: "feet start" },
        h(
          "button",
          { class: "button main", onclick: () => upload(".txt,.html,text/plain,text/html", take) },
          icon("upload"),
          t("replay.upload"),
        ),
      ),
      list,
    ),
  );
  drop(app.firstChild);
  show();
}

const entry = (each, titles, changed) =>
  keptEntry({
    title: titles[each.game] ?? each.game,
    when: shortDate(each.date),
    words: each.winners.length
      ? t("replay.won", { names: listed(each.winners.map((seat) => each.players[seat])) })
      : t("replay.unfinished"),
    more: each.players.map((name, seat) => `${name} ${number(each.totals[seat])}`).join(" · "),
    open: `/#/replay/kept/${each.at}`,
    forgetText: t("replay.forget"),
    forget: () => {
      forgetRecord(each.text);
      changed();
    },
  });

/** A record from a file: checked, kept, shown. */
export async function take(file) {
  try {
    const text = recordIn(file);
    const outline = await outlineOf(text);
    const at = keepRecord({
      seat: null,
      game: outline.game,
      players: outline.players,
      totals: outline.totals,
      winners: outline.winners,
      date: outline.date,
      text,
    });
    goTo(`/#/replay/kept/${at}`);
  } catch (problem) {
    toast([h("strong", {}, t("replay.bad")), h("p", {}, problem.message)], { seconds: 20, kind: "bad-record" });
  }
}

/** A file may also be dropped anywhere. */
function drop(place) {
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files?.[0];
    if (file) take(await file.text());
  });
}
