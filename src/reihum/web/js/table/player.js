// What the player does: taps, drags, chooses. The table passes it on; whether it is allowed, the server decides.

import { announce } from "../say.js";
import { chime } from "../sound.js";
import { Picks } from "./picks.js";

export class Player {
  constructor() {
    this.game = /** @type {import("./game.js").Game} */ (null);
    this.seat = /** @type {number} */ (null); // one's own; null: watching
    this.state = /** @type {Wire.WholeState} */ (null);
    this.choices = /** @type {import("./choices.js").Choices} */ (null);
    this.actions = /** @type {import("./actions.js").Actions} */ (null);
    this.board = /** @type {import("./board.js").Board} */ (null);
    this.chosen = ""; // the card that is about to be played
    this.best = ""; // the card and move of the last hint
    this.bestMove = -1;
    this.targets = new Map();
    this.dropTargets = new Set();
    this.picks = new Picks(this);
  }

  /** Draws the table. */
  draw() {}

  /** @param {Wire.FromPage} _message for the server */
  say(_message) {}

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
    if (!legal.length) return this.ask(this.choices.ofCard(code)[0]);
    if (legal.length === 1) return this.choose(legal[0]);
    return this.chosen === code ? this.select("") : this.select(code);
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

  play(moves) {
    this.say({ type: "play", moves, version: this.state.version });
  }

  ask(choice) {
    if (choice) this.say({ type: "why", move: choice.move });
  }

  /** Where there is nothing to decide, a tap anywhere goes on. */
  tapAnywhere(event) {
    if (event.target.closest("button, a, [role=button], .topbar, .side, input, select")) return;
    if (this.chosen) return this.select("");
    if (this.choices?.only && !this.picks.list.length && this.state.turn.mode !== "race")
      this.choose(this.choices.only);
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
    if (!legal.length) return this.ask(this.choices.ofCard(code)[0]);
    if (out.length === 1 && !legal.some((each) => each.verb === "put" && place)) return this.choose(out[0]);
    return this.select(code);
  }
}
