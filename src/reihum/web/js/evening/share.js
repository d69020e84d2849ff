// Sharing a finished match: a link to its replay, a file that opens anywhere, and the same cards for friends.

import { copy } from "../copy.js";
import { h, icon } from "../dom.js";
import { download, fileName, finishedMatches } from "../review/records.js";
import { dialog, toast } from "../say.js";
import { number, t } from "../words.js";
import { addressFor } from "./api.js";

/** Gives a link to the phone's own way of sharing; elsewhere it is copied. */
export async function send(url, text = "") {
  if (navigator.share)
    await navigator.share({ url, text }).catch(() => {}); // somebody has thought better of it
  else await copy(url);
}

/** For the replay of a match. */
export async function openShare(replay) {
  const { id, match } = replay.known;
  const link = id ? await addressFor(id, `/replay/${id}/${match ?? 1}`).catch(() => "") : "";
  const save = h("button", { class: "button save-page", type: "button" }, icon("download"), t("share.file"));
  save.addEventListener("click", async () => {
    save.disabled = true;
    toast([t("share.making")], { seconds: 4, kind: "copied" });
    try {
      const { pageOf } = await import("./file.js");
      download(fileName(replay.outline).replace(/txt$/, "html"), await pageOf(replay), "text/html");
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    }
    save.disabled = false;
  });
  return dialog(
    t("share.title"),
    [
      h("h3", {}, t("share.link")),
      link
        ? [
            h("p", { class: "small" }, t("share.link-how")),
            h("code", { class: "link" }, link),
            h(
              "div",
              { class: "feet start" },
              h(
                "button",
                { class: "button main send-link", type: "button", onclick: () => send(link, replay.game.title) },
                icon("link"),
                t("share.send"),
              ),
            ),
          ]
        : h("p", { class: "small" }, t("share.no-link")),
      h("h3", {}, t("share.file")),
      h("p", { class: "small" }, t("share.file-how")),
      h("div", { class: "feet start" }, save),
    ],
    { kind: "share" },
  );
}

/** For the score sheet of a finished match: the same cards for friends. */
export function challenge(table, close) {
  const act = async () => {
    try {
      const { match, totals } = (await finishedMatches(table.id)).at(-1);
      const link = await addressFor(table.id, `/beat/${table.id}/${match}/${table.seat}`);
      const text = t("share.beat-text", { game: table.game.title, points: number(totals[table.seat]) });
      close();
      dialog(
        t("share.beat"),
        [
          h("p", {}, t("share.beat-how")),
          h("code", { class: "link" }, link),
          h(
            "div",
            { class: "feet" },
            h(
              "button",
              { class: "button main send-link", type: "button", onclick: () => send(link, text) },
              icon("link"),
              t("share.send"),
            ),
          ),
        ],
        { kind: "share" },
      );
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    }
  };
  return h("button", { class: "button to-beat", type: "button", onclick: act }, icon("again"), t("share.beat"));
}
