// The server's answers to one player alone: why something can't be played, what a bot would do, what was refused.

import { h } from "../dom.js";
import { markdown } from "../markdown.js";
import { toast } from "../say.js";
import { t } from "../words.js";

/** The paragraph behind a "no", and the way to it. */
export function explain(table, { title, text, rule }) {
  if (!text) return;
  const known = rule && table.game.booklet.some((each) => each.anchor === rule);
  const read = known
    ? h(
        "button",
        {
          class: "button",
          onclick: () => {
            note.remove();
            table.openRules(rule);
          },
        },
        t("rules.read"),
      )
    : null;
  const note = toast([h("strong", {}, title.replace(/^\d+\s*/, "")), ...markdown(text).slice(0, 2), read], {
    seconds: 14,
    kind: "why",
  });
}

export function refused(table, message) {
  if (table.picks.refused()) return;
  table.topbar.thinking(false);
  if (message.explanation?.text) explain(table, message.explanation);
  else toast([h("strong", {}, message.message)], { kind: "why" });
}

/** Marks what a bot would do, and says why. */
export function showHint(table, { best, text, reasons, reason }) {
  table.topbar.thinking(false);
  const choice = table.state.choices.find((each) => each.move === best);
  if (choice) {
    table.bestMove = best;
    table.best = ["play", "put", "pick"].includes(choice.verb) ? choice.what : "";
    table.draw();
  }
  const why = reasons.map((each) => h("p", { class: "reason" }, each)); // of the game first, then how it compares
  toast(
    [
      h("strong", {}, choice ? t("hint.best", { move: text }) : t("hint.none")),
      ...why,
      h("p", { class: "small" }, reason),
    ],
    { seconds: 12, kind: "hinting" },
  );
}
