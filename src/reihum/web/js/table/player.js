// What the player does: taps, drags, chooses. The table passes it on; whether it is allowed, the server decides.

import { h, later } from "../dom.js";
import { announce, hush, toast } from "../say.js";
import { chime } from "../sound.js";
import { t } from "../words.js";
import { expected, flightsOf } from "./expect.js";
import { Picks } from "./picks.js";

const DOUBLE = 400; // milliseconds: a second tap so soon belongs to the first

export class Player {
  constructor() {
    this.game = /** @type {import("./game.js").Game} */ (later());
    this.seat = /** @type {number} */ (later()); // one's own; null: watching
    this.state = /** @type {Wire.WholeState} */ (later());
    this.choices = /** @type {import("./choices.js").Choices} */ (later());
    this.actions = /** @type {import("./actions.js").Actions} */ (later());
    this.board = /** @type {import("./board.js").Board} */ (later());
    this.motion = /** @type {import("./motion.js").Motion} */ (later());
    this.waiting = /** @type {Wire.WholeState[]} */ ([]); // states that have come and are not shown yet
    this.plays = true;
    this.chosen = ""; // the card that is about to be played
    this.best = ""; // the card and move of the last hint
    this.bestMove = -1;
    this.firstWord = /** @type {{best: number | null, note: HTMLElement} | null} */ (null); // of a hint
    this.targets = new Map();
    this.dropTargets = new Set();
    this.picks = new Picks(this);
    this.sent = null; // a move that the server has not answered yet: the state before it, and the cards it takes along
    this.lastSent = -DOUBLE;
  }

  /** Draws the table. */
  draw() {}

  /** Shows all that waits at once. */
  arrive() {}

  /** @param {Wire.WholeState} _state to be shown without a movement */
  reveal(_state) {}

  /**
   * @param {Wire.FromPage} _message for the server
   * @returns {boolean} Is it on its way?
   */
  say(_message) {
    return false;
  }

  /** What was in hand is no longer: something has happened. */
  layDown() {
    this.chosen = "";
    this.best = "";
    this.bestMove = -1;
    this.targets = new Map();
    this.dropTargets = new Set();
  }

  tap(code) {
    if (this.picks.has(code)) return this.picks.drop(code);
    const legal = this.choices.legalOf(code);
    if (!this.choices.ofCard(code).length) return this.tapEarly(code);
    if (!legal.length) return this.ask(this.choices.ofCard(code)[0]);
    if (legal.length === 1) return this.choose(legal[0]);
    return this.chosen === code ? this.select("") : this.select(code);
  }

  /** A card was tapped that can't be played now. If cards are only on their way, it counts once they have arrived. */
  tapEarly(code) {
    if (performance.now() - this.lastSent < DOUBLE) return;
    if (this.goesOn()) return this.choose(this.choices.only);
    if (this.waiting.length && !this.sent) {
      this.arrive();
      if (this.choices.ofCard(code).length) return this.tap(code);
    }
    toast([h("strong", {}, this.actions.sentence(this.state) || t("table.moment"))], { seconds: 4, kind: "why" });
  }

  /** Takes a card in hand for a moment: where may it go? */
  select(code) {
    this.chosen = code;
    this.targets = code ? this.choices.targets(code) : new Map();
    this.draw();
    if (code)
      announce(
        `${this.game.pack.title(code)}: ${this.actions
          .forCard(code)
          .map((each) => each.textContent)
          .join(", ")}`,
      );
  }

  choose(choice) {
    if (choice.rule !== null) return this.ask(choice);
    chime("card");
    if (choice.verb === "pick") return this.picks.add(choice);
    if (this.takesBack(choice)) return this.picks.putBack();
    return this.play([...this.picks.moves, choice.move]);
  }

  /** Giving up what was only picked concerns nobody else. */
  takesBack(choice) {
    return (
      this.picks.list.length > 0 &&
      choice.verb === "pass" &&
      !this.state.choices.some((each) => each.move === choice.move && each.rule === null)
    );
  }

  /**
   * Says what is played, and shows it at once.
   * @param {number[]} moves
   * @returns {unknown}
   */
  play(moves) {
    if (!this.say({ type: "play", moves, version: this.state.version }))
      return toast([h("strong", {}, t("table.not-sent"))], { kind: "why" });
    const flights = flightsOf(this, moves);
    this.lastSent = performance.now();
    if (!flights.length && (this.state.turn.mode === "race" || this.actions.flow)) return;
    this.sent = { state: this.state, flights };
    this.firstWord = null;
    hush("hinting", "why", "lesson-offer");
    this.picks.clear();
    this.layDown();
    this.motion.before();
    this.reveal(expected(this.state, flights, this.game, this.seat));
    this.motion.after(flights);
    this.busy = 0;
  }

  /** The server has said no: everything is as it was. */
  putBack() {
    if (!this.sent) return;
    const { state } = this.sent;
    this.sent = null;
    this.reveal(state);
  }

  ask(choice) {
    if (choice) this.say({ type: "why", move: choice.move });
  }

  /** Where there is nothing to decide, a tap anywhere goes on. */
  tapAnywhere(event) {
    if (event.target.closest("button, a, [role=button], .topbar, .side, input, select")) return;
    if (this.chosen) return this.select("");
    if (this.goesOn()) this.choose(this.choices.only);
  }

  goesOn() {
    return this.choices?.only && !this.picks.list.length && this.state.turn.mode !== "race";
  }

  // Dragging

  liftFor(code) {
    this.targets = code ? this.choices.targets(code) : new Map();
    this.dropTargets = new Set(
      code && this.choices.legalOf(code).some((each) => each.verb === "play") ? this.board.commonZones() : [],
    );
    this.board.mark();
  }

  drop(code, under) {
    const place = under?.closest?.("[data-zone]")?.dataset.zone;
    const legal = this.choices.legalOf(code);
    const put = place && legal.find((each) => each.verb === "put" && each.where === place);
    const hand = this.board.handWith(code);
    const inHand = hand && place === hand.name;
    const out = legal.filter((each) => each.verb !== "put");
    this.liftFor("");
    if (put) return this.choose(put);
    if (inHand) return hand.move(code, under.closest(".card")?.dataset.code);
    if (this.picks.has(code)) return this.draw();
    if (!legal.length) return this.tap(code);
    if (out.length === 1 && !legal.some((each) => each.verb === "put" && place)) return this.choose(out[0]);
    return this.select(code);
  }
}
