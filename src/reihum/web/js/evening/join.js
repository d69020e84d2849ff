// Coming to a table by its four letters. Whoever has said their name before sits down at once.

import { takeSeat } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { paperPage } from "../paper.js";
import { keepToken, tokenOf, wish } from "../settings.js";
import { t } from "../words.js";
import { tableByCode } from "./api.js";

const LENGTH = 4;
const PHONE = "(max-width: 820px)";

/** A field for the code; `large`: the whole page is about it. */
export function joinForm(large = false) {
  const problem = h("p", { class: "join-problem", role: "alert", id: "join-problem" });
  const code = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      name: "code",
      class: "code-field",
      maxlength: LENGTH + 3,
      autocomplete: "off",
      autocapitalize: "characters",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      placeholder: t("join.code"),
      "aria-label": t("join.code-long"),
      "aria-describedby": "join-problem",
    })
  );
  const come = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    if (!code.value.trim()) return code.focus();
    try {
      await enter(await tableByCode(code.value));
    } catch (refused) {
      problem.textContent = refused.message;
      code.select();
    }
  };
  return h(
    "form",
    { class: `join-form ${large ? "large" : ""}`, "aria-label": t("join.title"), onsubmit: come },
    large ? h("p", { class: "summary" }, t("join.how")) : null,
    h(
      "div",
      { class: "join-row" },
      code,
      h("button", { class: `button ${large ? "main" : ""}` }, icon("on"), t("join.go")),
    ),
    problem,
  );
}

/** To the table: with the seat one has, with a free one, or to watch. At a screen a phone becomes a hand. */
async function enter({ table, game, screen }) {
  if (!tokenOf(table) && wish("name")) {
    try {
      keepToken(table, (await takeSeat(table, null, wish("name"))).token, game);
    } catch (taken) {
      if (taken.status !== 409) throw taken; // all seats are taken: one watches
    }
  }
  goTo(screen && matchMedia(PHONE).matches ? `/#/table/${table}/hand` : `/table/${table}`);
}

/** A page for nothing but the code. */
export function showJoin(app) {
  document.title = `${t("join.title")} – Reihum`;
  app.replaceChildren(paperPage({ title: t("join.title") }, joinForm(true)));
  app.querySelector(".code-field").focus();
}
