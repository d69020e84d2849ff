// Wishes: language, light, motion, sound, speed of bots, own name.

import { h } from "./dom.js";
import { sayAnew } from "./going.js";
import { dialog } from "./say.js";
import { remember, show, wish } from "./settings.js";
import { chime } from "./sound.js";
import { LANGUAGES, lang, t } from "./words.js";

export const PACES = ["slow", "normal", "fast", "instant"];

function choice(name, title, values, changed = () => {}) {
  const current = wish(name);
  return h("fieldset", { class: "choice" }, h("legend", {}, title), h("div", { class: "chips" }, values.map(([value, text]) => h("label", {},
    h("input", { type: "radio", name: `wish-${name}`, checked: (name === "lang" ? lang : current) === value, onchange: () => { remember(name, value); show(); changed(value); } }),
    h("span", {}, text)))));
}

/** The dialog of wishes; at a table with more below. */
export function openMenu({ extra = [], paced = () => {} } = {}) {
  const name = h("input", { type: "text", maxlength: 24, value: wish("name"), autocomplete: "nickname", onchange: (event) => remember("name", event.target.value.trim()) });
  const box = dialog(t("menu.title"), [
    extra,
    choice("lang", t("menu.language"), Object.entries(LANGUAGES), () => { box.close(); sayAnew(); }),
    choice("theme", t("menu.theme"), [["", t("menu.system")], ["light", t("menu.light")], ["dark", t("menu.dark")]]),
    choice("pace", t("menu.pace"), PACES.map((pace) => [pace, t(`pace.${pace}`)]), paced),
    choice("motion", t("menu.motion"), [["", t("menu.on")], ["off", t("menu.off")]]),
    choice("sound", t("menu.sound"), [["on", t("menu.on")], ["off", t("menu.off")]], () => chime("turn")),
    h("label", { class: "field" }, h("span", {}, t("menu.name")), name),
  ], { kind: "menu" });
  return box;
}
