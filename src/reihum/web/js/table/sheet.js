// The score sheet, as on paper: a column for every player, a line for every round, the details of the last one below.

import { h, icon } from "../dom.js";
import { onwards } from "../evening/onwards.js";
import { afterwards } from "../review/after.js";
import { dialog } from "../say.js";
import { listed, number, t } from "../words.js";
import { celebrate } from "./celebrate.js";

/** @param {any} table */
export function openSheet(table) {
  const { state } = table;
  const feet = [];
  const act = (text, message, kind = "main") =>
    feet.push(
      h(
        "button",
        {
          class: `button ${kind}`,
          onclick: () => {
            box.close();
            table.say(message);
          },
        },
        text,
      ),
    );
  if (table.seat !== null && state.phase === "scored") act(t("sheet.next"), { type: "next" });
  if (table.seat !== null && state.phase === "over") act(t("sheet.rematch"), { type: "rematch" });
  if (state.phase === "over")
    feet.push(
      ...onwards(table, () => box.close()),
      ...afterwards(table, () => box.close()),
      h(
        "button",
        {
          class: "button",
          onclick: () => {
            box.close();
            table.leave();
          },
        },
        t("sheet.shelf"),
      ),
    );
  const waits = h("p", { class: "small waits" });
  const box = dialog(
    t("sheet.title"),
    [headline(table), paper(table), details(table), waits, feet.length ? h("div", { class: "feet" }, feet) : null],
    {
      kind: "score",
      onclose: () => {
        table.sheetChanged = null;
        table.topbar.draw(table.state);
      },
    },
  );
  table.sheetChanged = () => {
    waits.textContent = waiting(table);
  };
  table.sheetChanged();
  table.topbar.draw(state); // a question to all is asked on the sheet, not behind it
  /** @type {HTMLElement} */ (box.querySelector(".feet .main"))?.focus({ preventScroll: true });
  if (state.phase === "over" && state.sheet.winners.includes(table.seat)) celebrate(box, table.game.pack);
  const rule = /** @type {HTMLElement | null} */ (box.querySelector("[data-rule]"));
  rule?.addEventListener("click", () => {
    box.close();
    table.openRules(rule.dataset.rule);
  });
  return box;
}

/** Who is ready for the next round already. */
function waiting(table) {
  const { state } = table;
  const ready = state.players.filter(
    (player) => player.kind === "person" && player.ready && player.seat !== table.seat,
  );
  if (state.phase !== "scored" || !ready.length) return "";
  return t("sheet.ready", { n: ready.length, names: listed(ready.map((player) => player.name)) });
}

export function headline(table) {
  const { state } = table;
  const last = state.sheet.rounds.at(-1);
  if (!last || (state.phase !== "scored" && state.phase !== "over")) return null;
  const winners = state.sheet.over ? state.sheet.winners : last.winners;
  const what = state.sheet.over ? "match" : "round";
  const names = winners.map((seat) => table.playerName(seat));
  let text = t("sheet.nobody");
  if (winners.length === 1)
    text = table.isYou(winners[0]) ? t(`sheet.you-win-${what}`) : t(`sheet.wins-${what}`, { name: names[0] });
  else if (winners.length) text = t(`sheet.share-${what}`, { names: listed(names) });
  return h(
    "p",
    { class: `headline ${winners.includes(table.seat) ? "won" : ""}` },
    icon("trophy"),
    h(
      "span",
      { class: "discs", "aria-hidden": "true" },
      winners.map((seat) =>
        h("span", { class: "disc", vars: { "--seat": `var(--seat-${seat % 8})` } }, table.playerName(seat).slice(0, 1)),
      ),
    ),
    h("span", { class: "words" }, text),
  );
}

export function paper(table) {
  const { state } = table;
  const seats = state.players.map((player) => player.seat);
  const { rounds, totals } = state.sheet;
  if (!rounds.length) return h("p", { class: "small" }, t("sheet.empty"));
  return h(
    "div",
    { class: "paper", tabindex: "0", role: "region", "aria-label": t("sheet.title") },
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
          seats.map((seat) => h("th", { scope: "col" }, table.playerName(seat))),
        ),
      ),
      h(
        "tbody",
        {},
        rounds.map((round, i) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(i + 1)),
            seats.map((seat) =>
              h("td", { class: round.winners.includes(seat) ? "best" : "" }, number(round.points[seat])),
            ),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("sheet.total")),
          seats.map((seat) => h("td", {}, tick(number(totals[seat])))),
        ),
      ),
    ),
  );
}

const tick = (text) => h("span", { class: "tick" }, text);

/** What the last round was made of. */
export function details(table) {
  const { state, game } = table;
  const last = state.sheet.rounds.at(-1);
  if (!last) return null;
  const paragraph = game.booklet.find((each) => each.anchor === last.rule);
  const link = paragraph
    ? h("button", { class: "button plain rule-link", data: { rule: last.rule } }, icon("rules"), t("sheet.why"))
    : null;
  if (!last.lines.length) return link;
  return h(
    "div",
    { class: "details" },
    h("h3", {}, t("sheet.details", { n: state.sheet.rounds.length })),
    h(
      "div",
      {
        class: "paper",
        tabindex: "0",
        role: "region",
        "aria-label": t("sheet.details", { n: state.sheet.rounds.length }),
      },
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
            state.players.map((player) => h("th", { scope: "col" }, table.playerName(player.seat))),
          ),
        ),
        h(
          "tbody",
          {},
          last.lines.map((line) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, line.name),
              line.points.map((points) => h("td", {}, number(points))),
            ),
          ),
        ),
      ),
    ),
    link,
  );
}
