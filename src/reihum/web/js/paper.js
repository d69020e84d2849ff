// Pages that are a sheet of paper on the wooden table, and what is written on several of them.

import { classes, h, icon } from "./dom.js";
import { goTo } from "./navigation.js";
import { t } from "./words.js";

/**
 * A bar with the way back, and a sheet below it.
 * @param {{title: string, kind?: string, back?: string, backText?: string}} wishes @param {...any} kids
 */
export const paperPage = ({ title, kind = "", back = "/", backText = t("back") }, ...kids) =>
  h(
    "div",
    { class: "setup" },
    h(
      "header",
      { class: "bar" },
      h("button", { class: "button plain round", "aria-label": backText, onclick: () => goTo(back) }, icon("back")),
      h("h1", {}, title),
    ),
    h("main", { class: classes("sheet-of-paper", kind) }, kids),
  );

/** The coloured disc of a seat, with its number or an initial. */
export const disc = (seat, text) =>
  h(
    "span",
    { class: "disc", "aria-hidden": "true", vars: { "--seat": `var(--seat-${seat % 8})` } },
    [...String(text)][0] ?? "?",
  );

/** Something kept in this browser: opened with a click, and forgotten with another. */
export const keptEntry = ({ title, when, words, more, open, forget, forgetText }) =>
  h(
    "li",
    {},
    h(
      "button",
      { class: "match", onclick: () => goTo(open) },
      h("b", {}, title),
      h("span", { class: "small" }, when),
      h("span", {}, words),
      h("span", { class: "small" }, more),
    ),
    h(
      "button",
      { class: "button plain round", "aria-label": forgetText, title: forgetText, onclick: forget },
      icon("close"),
    ),
  );
