// The server's answers to one player alone: why something can't be played, what a bot would do, what was refused.

import { h } from "../dom.js";
import { markdown } from "../markdown.js";
import { retell, toast } from "../say.js";
import { t } from "../words.js";

/** What can't be done, the paragraph behind it, and the way to that. */
export function explain(table, { move, title, text, rule }) {
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
  const choice = table.state.choices.find((each) => each.move === move);
  const head = choice ? t("table.why-not", { move: spoken(table, choice) }) : title.replace(/^\d+\s*/, "");
  const note = toast([h("strong", {}, head), ...markdown(text).slice(0, 2), read], {
    seconds: 14,
    kind: "why",
  });
}

/** What was tapped: a card by its name alone, anything else in its own words. */
const spoken = ({ game }, { verb, what, text }) =>
  ["play", "put", "pick"].includes(verb) && what ? game.pack.title(what) : text;

export function refused(table, message) {
  if (table.picks.refused()) return;
  table.topbar.thinking(false);
  if (message.explanation?.text) explain(table, message.explanation);
  else toast([h("strong", {}, message.message)], { kind: "why" });
}

/**
 * Marks what a bot would do, and says why. The first word comes at once, the last after a closer look: it takes the
 * place of the first, and whoever has closed that hears no more unless the advice is another one now.
 * @param {import("./view.js").Table} table
 * @param {Wire.Hint} hint
 */
export function showHint(table, { best, text, reasons, reason, last }) {
  if (table.sent) return; // it is about a choice that has been made
  table.topbar.thinking(!last);
  const first = table.firstWord;
  const rather = first !== null && first.best !== best;
  const choice = table.state.choices.find((each) => each.move === best);
  if (table.bestMove !== (choice?.move ?? -1)) {
    table.bestMove = choice?.move ?? -1;
    table.best = choice && ["play", "put", "pick"].includes(choice.verb) ? choice.what : "";
    table.draw();
  }
  const title = `hint.${rather ? "rather" : "best"}${choice ? "" : "-none"}`;
  const parts = [
    h("strong", {}, t(title, { move: text })),
    ...reasons.map((each) => h("p", { class: "reason" }, each)), // of the game first, then how it compares
    h("p", { class: "small" }, reason, last ? null : h("span", { class: "looking" }, t("hint.looking"))),
  ];
  const seconds = last ? 12 : 30;
  if (first?.note.isConnected) retell(first.note, parts, { seconds });
  const told = first && (first.note.isConnected || (last && !rather));
  const note = told ? first.note : toast(parts, { seconds, kind: "hinting" });
  table.firstWord = last ? null : { best, note };
}
