// The same deal at several tables: who made most of the same cards?

import { ask, oneGame, tableInfo } from "../api.js";
import { h } from "../dom.js";
import { paperPage } from "../paper.js";
import { lang, number, t } from "../words.js";
import { way } from "./links.js";

/** `#/deal/TABLE/MATCH` */
export async function openCompare(app, [table, match = "1"]) {
  const found = await ask(`/api/tables/${encodeURIComponent(table)}/matches/${match}/deal?lang=${lang}`);
  const info = await tableInfo(found[0].table).catch(() => tableInfo(table));
  const game = await oneGame(info.game);
  document.title = `${t("same.compare")}: ${game.title} – Reihum`;
  const over = found.filter((each) => each.over);
  const seats = found[0].names.map((_, seat) => seat);
  const low = over.some(
    (each) =>
      each.winners.some((seat) => each.totals[seat] < Math.max(...each.totals)) &&
      each.winners.every((seat) => each.totals[seat] === Math.min(...each.totals)),
  );
  const best = seats.map((seat) => (low ? Math.min : Math.max)(...over.map((each) => each.totals[seat])));
  app.replaceChildren(
    paperPage(
      {
        title: `${t("same.compare")}: ${game.title}`,
        kind: "compare",
        back: "/#/matches",
        backText: t("replay.matches"),
      },
      h("p", { class: "small" }, t("same.how")),
      h(
        "div",
        { class: "paper", tabindex: "0", role: "region", "aria-label": t("same.compare") },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td"),
              seats.map((seat) => h("th", { scope: "col" }, t("setup.seat", { n: seat + 1 }))),
              h("td"),
            ),
          ),
          h(
            "tbody",
            {},
            found.map((each, i) =>
              h(
                "tr",
                { class: each.table === table ? "here" : "" },
                h("th", { scope: "row" }, t("same.table", { n: i + 1 })),
                seats.map((seat) =>
                  h(
                    "td",
                    { class: each.over && over.length > 1 && each.totals[seat] === best[seat] ? "best" : "" },
                    h("span", { class: `played-by ${each.kinds[seat]}` }, each.names[seat] || t("table.empty-seat")),
                    each.over
                      ? h("b", {}, number(each.totals[seat]))
                      : h("span", { class: "small" }, t("same.playing")),
                  ),
                ),
                h(
                  "td",
                  {},
                  each.over
                    ? way(`/#/replay/${each.table}/${each.match}`, "review", t("replay.title"), "button plain")
                    : way(`/table/${each.table}`, "go", t("same.watch"), "button plain"),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
