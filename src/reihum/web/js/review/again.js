// The same cards again: play on from here, or from the beginning, against bots or friends.

import { allGames, ask } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { disc } from "../paper.js";
import { dialog, toast } from "../say.js";
import { keepToken, wish } from "../settings.js";
import { botChoices, lang, t } from "../words.js";

async function openTable(replay, seat, more) {
  try {
    const { text, known, outline } = replay;
    const found = await ask("/api/replays/tables", {
      record: text,
      seat,
      name: wish("name") || null,
      pace: wish("pace"),
      lang,
      ...(known.id ? { table: known.id, match: known.match ?? 1 } : {}),
      ...more,
    });
    keepToken(found.table, found.token, outline.game);
    goTo(`/table/${found.table}`);
  } catch (problem) {
    toast([h("strong", {}, problem.message)]);
  }
}

const seatOf = (replay) => replay.eyes ?? replay.own ?? 0;

/** A new table that begins where the slider stands. */
export function playOn(replay) {
  const { round, step } = replay.place(replay.at);
  const steps = replay.outline.rounds.slice(0, round).reduce((sum, each) => sum + each.seats.length, step);
  return openTable(replay, seatOf(replay), { steps, bots: replay.outline.players.map(() => "advanced") });
}

/** The deal from the beginning: who plays? */
export async function sameDeal(replay) {
  const { levels } = await allGames();
  const own = seatOf(replay);
  const who = replay.outline.players.map(() => "advanced");
  let seat = own;
  const rows = h("ul", { class: "seat-list" });
  const show = () =>
    rows.replaceChildren(
      ...replay.outline.players.map((name, i) =>
        h(
          "li",
          {},
          disc(i, String(i + 1)),
          h("span", { class: "who" }, t("same.seat", { name })),
          h(
            "select",
            {
              "aria-label": t("same.seat", { name }),
              onchange: (event) => {
                if (event.target.value === "me") {
                  who[seat] = "advanced";
                  seat = i;
                }
                who[i] = event.target.value;
                show();
              },
            },
            [["me", t("setup.you")], ["person", t("same.friend")], ...botChoices(levels)].map(([value, text]) =>
              h(
                "option",
                { value, selected: (i === seat ? "me" : who[i]) === value, disabled: i === seat && value !== "me" },
                text,
              ),
            ),
          ),
        ),
      ),
    );
  show();
  const box = dialog(
    t("same.title"),
    [
      h("p", {}, t("same.about")),
      rows,
      h(
        "div",
        { class: "feet" },
        h(
          "button",
          {
            class: "button main",
            onclick: () => {
              box.close();
              openTable(replay, seat, { bots: who.map((each, i) => (i === seat || each === "person" ? null : each)) });
            },
          },
          icon("go"),
          t("same.go"),
        ),
      ),
    ],
    { kind: "same" },
  );
}
