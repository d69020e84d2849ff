// What can be done when a match is over: look at it again, or play the same cards once more.

import { h, icon } from "../dom.js";
import { challenge } from "../evening/share.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { t } from "../words.js";
import { finishedMatches } from "./records.js";

/** Buttons for the score sheet of a finished match. */
export function afterwards(table, close) {
  const replay = async () => {
    try {
      const match = (await finishedMatches(table.id)).at(-1)?.match ?? 1;
      close();
      goTo(`/#/replay/${table.id}/${match}${table.seat === null ? "" : `/${table.seat}`}`);
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    }
  };
  const again = /^.{12,}-\d+-\d+$/.test(table.id)
    ? [
        h(
          "button",
          {
            class: "button to-compare",
            onclick: () => {
              close();
              goTo(`/#/deal/${table.id}/1`);
            },
          },
          icon("people"),
          t("same.compare"),
        ),
      ]
    : [];
  const beat = table.seat === null ? [] : [challenge(table, close)];
  return [
    ...again,
    ...beat,
    h("button", { class: "button to-replay", onclick: replay }, icon("review"), t("replay.go")),
  ];
}
