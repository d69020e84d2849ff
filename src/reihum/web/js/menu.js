// Wishes: language, light, looks of the cards, motion, sound, speed of bots, own name.

import { packsWithLooks } from "./api.js";
import { h } from "./dom.js";
import { sayAnew } from "./navigation.js";
import { dialog } from "./say.js";
import { remember, show, wish } from "./settings.js";
import { chime } from "./sound.js";
import { LANGUAGES, lang, t } from "./words.js";

export const PACES = ["slow", "normal", "fast", "instant"];

function choice(name, title, values, changed = (_value) => {}) {
  const current = wish(name);
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, title),
    h(
      "div",
      { class: "chips" },
      values.map(([value, text]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `wish-${name}`,
            checked: (name === "lang" ? lang : current) === value,
            onchange: () => {
              remember(name, value);
              show();
              changed(value);
            },
          }),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

/** How a pack is drawn, where it can be drawn in several ways. */
function lookChoice(pack, changed) {
  const current = pack.looks.find((look) => look.id === wish("looks")[pack.name]) ?? pack.looks[0];
  return h(
    "fieldset",
    { class: "choice look" },
    h("legend", {}, t("menu.cards")),
    h(
      "div",
      { class: "chips" },
      pack.looks.map((look) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `look-${pack.name}`,
            value: look.id,
            checked: look === current,
            onchange: () => {
              remember("looks", { ...wish("looks"), [pack.name]: look.id });
              changed();
            },
          }),
          h("span", {}, look.name),
        ),
      ),
    ),
  );
}

/** The dialog of wishes; at a table with more below. */
export function openMenu({ extra = [], paced = (_pace) => {}, renamed = (_name) => {} } = {}) {
  const name = h("input", {
    type: "text",
    maxlength: 24,
    value: wish("name"),
    autocomplete: "nickname",
    onchange: (event) => {
      const called = event.target.value.trim();
      remember("name", called);
      if (called) renamed(called);
    },
  });
  const box = dialog(
    t("menu.title"),
    [
      extra,
      choice("lang", t("menu.language"), Object.entries(LANGUAGES), () => {
        box.close();
        sayAnew();
      }),
      choice("theme", t("menu.theme"), [
        ["", t("menu.system")],
        ["light", t("menu.light")],
        ["dark", t("menu.dark")],
      ]),
      packsWithLooks().map((pack) =>
        lookChoice(pack, () => {
          box.close();
          sayAnew();
        }),
      ),
      choice(
        "pace",
        t("menu.pace"),
        PACES.map((pace) => [pace, t(`pace.${pace}`)]),
        paced,
      ),
      choice("motion", t("menu.motion"), [
        ["", t("menu.on")],
        ["off", t("menu.off")],
      ]),
      choice(
        "sound",
        t("menu.sound"),
        [
          ["on", t("menu.on")],
          ["off", t("menu.off")],
        ],
        () => chime("turn"),
      ),
      h("label", { class: "field" }, h("span", {}, t("menu.name")), name),
    ],
    { kind: "menu" },
  );
  return box;
}
