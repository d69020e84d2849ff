// The bar above the table: where one is, and all helps.

import { fill, h, icon, write } from "../dom.js";
import { t } from "../words.js";

export class TopBar {
  constructor(table) {
    this.table = table;
    const tool = (name, text, act) =>
      h(
        "button",
        { class: `button plain tool tool-${name}`, type: "button", onclick: act, "aria-label": text, title: text },
        icon(name),
        h("span", {}, text),
      );
    this.round = h("span", { class: "round-number" });
    this.hint = tool("hint", t("bar.hint"), () => {
      this.thinking(true);
      table.say({ type: "hint" });
    });
    this.undo = tool("undo", t("bar.undo"), () => table.say({ type: "undo" }));
    this.pause = tool("pause", t("bar.pause"), () => table.say({ type: table.state.paused ? "resume" : "pause" }));
    this.asking = h("div", { class: "asking", role: "alertdialog", hidden: true });
    this.element = h(
      "header",
      { class: "bar topbar" },
      h(
        "button",
        {
          class: "button plain round",
          "aria-label": t("bar.leave"),
          title: t("bar.leave"),
          onclick: () => table.leave(),
        },
        icon("back"),
      ),
      h("h1", {}, table.game.title, " ", this.round),
      h(
        "nav",
        { class: "tools", "aria-label": t("bar.tools") },
        this.hint,
        this.undo,
        this.pause,
        tool("rules", t("bar.rules"), () => table.openRules()),
        tool("sheet", t("bar.sheet"), () => table.openSheet()),
        tool("log", t("bar.log"), () => table.log.open()),
        tool("seats", t("bar.people"), () => table.openPeople()),
        tool("menu", t("bar.menu"), () => table.openMenu()),
      ),
      this.asking,
    );
  }

  /** Until the hint is there. */
  thinking(yes) {
    if (yes) this.hint.setAttribute("aria-busy", "true");
    else this.hint.removeAttribute("aria-busy");
  }

  draw(state) {
    this.thinking(false);
    const playing = this.table.seat !== null;
    write(this.round, t("bar.round", { n: state.round }));
    this.hint.disabled = !playing || !state.turn.yours || state.phase !== "playing";
    this.undo.disabled = !playing || !state.may_undo;
    this.pause.disabled = !playing;
    this.pause.setAttribute("aria-pressed", String(state.paused));
    this.ask(state);
  }

  question(state, { what, by, seat, game, name }) {
    const mine = by === this.table.seat;
    return t(`asking.${what}${mine ? "-own" : ""}`, {
      name: name || this.table.playerName(by),
      seat: state.players[seat]?.name ?? "",
      game: this.table.company.titleOf(game),
    });
  }

  /** A question that waits for everybody. */
  ask(state) {
    const question = state.asking;
    const mine =
      question &&
      this.table.seat !== null &&
      !question.yes.includes(this.table.seat) &&
      !question.no?.includes(this.table.seat);
    const sheet = document.querySelector("dialog.score[open] .body"); // nothing outside it can be tapped
    const place = sheet ?? this.element;
    if (this.asking.parentElement !== place) place.append(this.asking);
    this.asking.hidden = !question;
    if (!question) return;
    const answer = (yes) =>
      h(
        "button",
        {
          class: `button ${yes ? "main" : ""}`,
          onclick: () => this.table.say({ type: "agree", what: question.what, yes, version: state.version }),
        },
        t(yes ? "asking.yes" : "asking.no"),
      );
    this.asking.setAttribute("aria-label", t("asking.title"));
    fill(this.asking, [
      h("span", {}, this.question(state, question)),
      mine ? answer(true) : h("span", { class: "small" }, t("asking.waiting")),
      mine ? answer(false) : null,
    ]);
  }
}
