// The dialog that checks the deal, computed in this browser.

import { h, icon } from "../dom.js";
import { dialog } from "../say.js";
import { t } from "../words.js";
import { finishedMatches } from "./records.js";
import { NONE, verify } from "./verify.js";
import { exchanged, witnessed } from "./witness.js";

/**
 * A record with another promise would not be recognised: so all promises of its table must still be there. That is the
 * one at which this browser sat, also if the server now shows the record at another one.
 * @returns {Promise<number | null>} null: the server does not list them
 */
export async function exchangedAt(memory, shown, promise) {
  const id = memory?.table ?? shown;
  if (!id) return 0; // from a file
  const matches = await finishedMatches(id).catch(() => null);
  if (!matches) return null;
  const promises = matches.map((match) => match.commitment);
  return exchanged(id, promises, promise);
}

export async function checkDeal(replay) {
  const { chance } = replay.outline;
  const memory = witnessed(chance.commitment, replay.known.id);
  const lost = await exchangedAt(memory, replay.known.id, chance.commitment);
  const result = verify(replay.outline, memory, lost ?? 0);
  const missed = result.unseen.join(", ");
  /** @param {{name: string, good: boolean, n?: number, round?: number}} found */
  const step = ({ name, good, n, round }) =>
    h(
      "li",
      { class: good ? "good" : "bad" },
      icon(good ? "tick" : "close"),
      h(
        "div",
        {},
        h("b", {}, t(`verify.${name}.${good ? "good" : "bad"}`, { n, round })),
        h("p", { class: "small" }, t(`verify.${name}.how`)),
      ),
    );
  return dialog(
    t("verify.title"),
    [
      h(
        "p",
        { class: `headline ${result.good ? "won" : "bad"}` },
        icon(result.good ? "check" : "close"),
        t(`verify.${!result.good ? "wrong" : result.shuffles ? "honest" : "unmixed"}`, { n: result.shuffles }),
      ),
      h("ul", { class: "checks" }, result.steps.map(step)),
      memory ? null : h("p", { class: "small" }, t("verify.unseen")),
      lost === null ? h("p", { class: "small" }, t("verify.unlisted")) : null,
      missed ? h("p", { class: "small" }, t("verify.missed", { rounds: missed })) : null,
      result.late ? h("p", { class: "small" }, t("verify.late")) : null,
      memory && !memory.entropy && !result.late ? h("p", { class: "small" }, t("verify.unasked")) : null,
      h(
        "details",
        {},
        h("summary", {}, t("verify.figures")),
        h(
          "dl",
          { class: "figures" },
          h("dt", {}, t("verify.promise")),
          h("dd", {}, chance.commitment || "–"),
          h("dt", {}, t("verify.seed")),
          h("dd", {}, chance.seed),
          chance.entropy.flatMap((part, seat) => [
            h("dt", {}, t("verify.entropy", { name: replay.outline.players[seat] ?? "" })),
            h("dd", {}, NONE.includes(part) ? t(`verify.${part}`) : part),
          ]),
        ),
      ),
    ],
    { kind: "verifying" },
  );
}
