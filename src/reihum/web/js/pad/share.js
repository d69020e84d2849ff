// Giving a pad to others: a link that carries it all, or a file.

import { h, icon } from "../dom.js";
import { download } from "../review/records.js";
import { dialog } from "../say.js";
import { t } from "../words.js";
import { asFile, packed } from "./store.js";

export function share(pad) {
  const link = `${location.origin}/#/pad/shared/${packed(pad)}`;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("pad.link"),
    onfocus: (event) => event.target.select(),
  });
  const said = h("span", { class: "small", role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy");
    }
    said.textContent = t("people.copied");
  };
  return dialog(
    t("pad.share"),
    [
      h("p", {}, t("pad.how")),
      field,
      h(
        "div",
        { class: "feet" },
        said,
        navigator.share
          ? h(
              "button",
              { class: "button", onclick: () => navigator.share({ url: link, title: document.title }).catch(() => {}) },
              icon("link"),
              t("pad.send"),
            )
          : null,
        h(
          "button",
          {
            class: "button",
            onclick: () => download(`${pad.game}-${pad.begun}.json`, asFile(pad), "application/json"),
          },
          icon("download"),
          t("pad.file"),
        ),
        h("button", { class: "button main copy", onclick: copy }, icon("link"), t("people.copy")),
      ),
    ],
    { kind: "sharing" },
  );
}
