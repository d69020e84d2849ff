// Talking: emotes and short phrases; words of one's own only where the host allows them.

import { h } from "../dom.js";
import { dialog } from "../say.js";
import { remember, wish } from "../settings.js";
import { t } from "../words.js";
import { canNotify, wishForNotices } from "./alerts.js";
import { emote } from "./emotes.js";

const PHRASES = [
  "hello",
  "well-played",
  "thanks",
  "oh-no",
  "hurry",
  "moment",
  "laugh",
  "wow",
  "sorry",
  "again",
  "cheers",
  "think",
];

export function openTalk(table) {
  const host = table.state.evening.chair === table.seat;
  const speak = (message) => {
    table.say({ type: "speak", ...message });
    box.close();
  };
  const box = dialog(
    t("company.talk"),
    [
      h(
        "div",
        { class: "phrases", role: "group", "aria-label": t("company.phrases") },
        PHRASES.map((phrase) =>
          h(
            "button",
            { class: "button", type: "button", data: { phrase }, onclick: () => speak({ phrase }) },
            emote(phrase),
            t(`phrases.${phrase}`),
          ),
        ),
      ),
      table.state.evening.chat ? written(speak) : null,
      toggle(t("company.sounds"), wish("sound") === "on", (yes) => {
        remember("sound", yes ? "on" : "off");
        table.company.drawTools(table.state);
      }),
      canNotify() ? toggle(t("company.notices"), wish("notices") === "on", wishForNotices) : null,
      host
        ? toggle(t("company.allow-chat"), table.state.evening.chat, (on) => {
            table.say({ type: "chat", on });
            box.close();
          })
        : null,
      h("p", { class: "small" }, t("company.kept")),
    ],
    { kind: "talk" },
  );
  return box;
}

function written(speak) {
  return h(
    "form",
    {
      class: "keep",
      onsubmit: (event) => {
        event.preventDefault();
        const text = event.target.elements.text.value.trim();
        if (text) speak({ text });
      },
    },
    h("input", {
      type: "text",
      name: "text",
      maxlength: 120,
      autocomplete: "off",
      placeholder: t("company.write"),
      "aria-label": t("company.write"),
    }),
    h("button", { class: "button main" }, t("company.say")),
  );
}

function toggle(text, on, changed) {
  const input = h("input", {
    type: "checkbox",
    checked: on,
    onchange: async (event) => {
      const found = await changed(event.target.checked);
      if (found === false) event.target.checked = false; // the browser has refused
    },
  });
  return h("label", { class: "field switch" }, input, h("span", {}, text));
}
