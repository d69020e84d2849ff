// An example of a booklet as a small table: forward and back through its moves, or try others and see what the rules
// say.

import { h, icon, later } from "../dom.js";
import { markdown } from "../markdown.js";
import { announce } from "../say.js";
import { Actions } from "../table/actions.js";
import { Board } from "../table/board.js";
import { Deck } from "../table/deck.js";
import { letDrag } from "../table/drag.js";
import { Log } from "../table/log.js";
import { Table } from "../table/view.js";
import { Zones } from "../table/zones.js";
import { t } from "../words.js";
import { lineTo, NO_BAR, STILL } from "./alone.js";
import { rehearse } from "./rehearse.js";

export class Example extends Table {
  constructor(box, game, script, where) {
    const title = document.title;
    super(box, "", game, [], null);
    document.title = title;
    this.script = script;
    this.where = where; // which example of which booklet
    this.at = 0; // how many of its moves have been made,
    this.tried = /** @type {{moves: number[]}[]} */ ([]); // and what was tried after them
    this.seats = script.seats;
    this.words = h("div", { class: "example-words" });
    const step = (name, text, by) =>
      h(
        "button",
        {
          class: `button plain round step-${name}`,
          type: "button",
          "aria-label": text,
          title: text,
          onclick: () => this.go(this.at + by),
        },
        icon(name),
      );
    this.back = step("back", t("example.back"), -1);
    this.on = step("on", t("example.on"), 1);
    this.again = h(
      "button",
      { class: "button again", type: "button", onclick: () => this.go(this.at) },
      icon("undo"),
      t("example.again"),
    );
    this.count = h("span", { class: "small" });
    this.controls = h("div", { class: "example-controls" }, this.back, this.count, this.on, this.again);
  }

  connect() {
    return lineTo((message) => this.answer(message));
  }

  /** The table as this seat sees it; everything lies open. */
  sit(seat) {
    this.seat = seat;
    this.state = later();
    this.picks.clear();
    this.deck = new Deck(this.game, (code) => this.tap(code));
    this.zones = new Zones(this, this.game);
    this.actions = new Actions(this, this.game);
    this.actions.phase = () => [];
    this.log = new Log(this.game, (seat) => this.nameFor(seat));
    this.topbar = NO_BAR;
    this.motion = STILL;
    this.board = new Board(this, this.game, this.seats, seat);
    this.root = h(
      "div",
      { class: "table example all-open" },
      h("div", { class: "room" }, this.board.element),
      this.words,
      this.controls,
    );
    this.root.addEventListener("click", (event) => this.tapAnywhere(event));
    letDrag(this.root, this);
    this.app.replaceChildren(this.root);
  }

  present({ eyes, state }) {
    if (eyes !== this.seat || !this.root) this.sit(eyes);
    this.show(state, true);
  }

  // Along the example

  /** How things are after this many moves of the example; a refused one has left everything as it was. */
  frame(at) {
    const beats = this.script.beats.slice(0, at).filter((beat) => beat.state);
    return beats.at(-1) ?? { eyes: this.script.eyes, state: this.script.start };
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.script.beats.length, at));
    this.tried = [];
    const focused = document.activeElement?.className;
    this.present(this.frame(this.at));
    this.tell();
    const button = /** @type {HTMLElement} */ (focused && this.controls.querySelector(`[class="${focused}"]`));
    if (this.root.isConnected) button?.focus();
  }

  tell() {
    const beat = this.at ? this.script.beats[this.at - 1] : null;
    if (!beat) this.speak(t("example.start"));
    else if (beat.explanation) this.refuse(beat.text, beat.explanation);
    else this.happened(beat.state);
    this.update();
  }

  update() {
    const { beats } = this.script;
    this.count.textContent = t("example.count", { n: this.at, of: beats.length });
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === beats.length || this.tried.length > 0;
    this.again.hidden = !this.tried.length;
    this.root.dataset.at = String(this.at);
    this.root.dataset.tried = String(this.tried.length);
  }

  // In words

  speak(text, more = []) {
    this.words.replaceChildren(h("p", {}, text), ...more);
    announce([text, ...more.map((each) => each.textContent)].join(" "));
  }

  happened(state) {
    const told = state.events
      .filter((event) => ["move", "detail"].includes(event.kind))
      .map((event) => this.log.inWords(event.parts ?? []));
    const points = state.sheet.rounds.at(-1)?.points;
    const end =
      points && ["scored", "over"].includes(state.phase) ? [t("example.points", { n: points.join(", ") })] : [];
    this.speak([...told, ...end].filter(Boolean).join(". "));
  }

  refuse(move, { title, text }) {
    this.speak(t("lesson.refused", { move, chapter: title }), [
      h("div", { class: "answer rule" }, ...markdown(text).slice(0, 1)),
    ]);
  }

  // Something else

  /** The rules answer before anything is shown. */
  play(moves) {
    this.answer({ type: "play", moves });
  }

  /** @param {{type: "play" | "try" | "why", moves?: number[], move?: number}} message */
  async answer({ type, moves, move }) {
    if (!["play", "why", "try"].includes(type)) return;
    const wanted = moves ?? [/** @type {number} */ (move)];
    const next = this.script.beats[this.at];
    if (type === "play" && !this.tried.length && wanted.length === 1 && next?.state && next.move === wanted[0]) {
      this.go(this.at + 1);
      return;
    }
    const tried = this.tried.map((each) => each.moves);
    try {
      const reply = this.game.pack.reworded(await rehearse(this.where, this.at, tried, type, wanted));
      if (reply.type === "played") {
        this.tried.push({ moves: wanted });
        this.present(reply);
        this.happened(reply.state);
        this.update();
      } else if (reply.type === "tried") this.picks.tried(reply);
      else if (!(reply.type === "refused" && this.picks.refused())) {
        const { title, text } = reply.explanation ?? reply;
        if (text) this.refuse(this.state.choices.find((each) => each.move === wanted[0])?.text ?? "", { title, text });
      }
    } catch (problem) {
      this.speak(problem.message);
    }
  }

  // The table under it

  isYou() {
    return false; // whoever is to play, one only looks on
  }

  draw() {
    super.draw();
    this.board.seats.panels[this.seat].name.textContent = this.playerName(this.seat);
    this.board.seats.panels.forEach(({ disc }, seat) => {
      disc.textContent = String(seat + 1);
    });
  }

  endings() {}
  tellTurn() {}
  openRace() {
    this.raceOpened = 0;
  }
}
