// The table of a replay: drawn like any other, but nobody sits at it and nothing can be played.

import { h, icon, later } from "../dom.js";
import { Actions } from "../table/actions.js";
import { Board } from "../table/board.js";
import { Deck } from "../table/deck.js";
import { Log } from "../table/log.js";
import { Motion } from "../table/motion.js";
import { Table } from "../table/view.js";
import { Zones } from "../table/zones.js";
import { t } from "../words.js";

export class Stage extends Table {
  /**
   * @param {HTMLElement} app
   * @param {any} game
   * @param {{bar: HTMLElement, controls: HTMLElement, aside: HTMLElement}} parts
   */
  constructor(app, game, parts) {
    super(app, "", game, [], null);
    this.parts = parts;
    this.plays = false;
    this.motion = later();
  }

  connect() {
    return /** @type {any} */ ({ say() {}, close() {} });
  }

  /** Sits down on a seat, or nowhere: then everything lies open. */
  sit(seat, seats) {
    this.motion?.stop();
    this.seat = seat;
    this.seats = seats;
    this.state = later();
    this.deck = new Deck(this.game, () => {});
    this.zones = new Zones(this, this.game);
    this.actions = new Actions(this, this.game);
    this.actions.phase = (state) => this.phaseButtons(state);
    this.log = new Log(this.game, (seat) => this.nameFor(seat));
    this.topbar = /** @type {any} */ ({ draw() {} });
    this.board = new Board(this, this.game, seats, seat);
    const side = h("aside", { class: "side" }, this.parts.aside, this.log.element);
    this.root = h(
      "div",
      { class: `table replay ${seat === null ? "all-open" : ""}` },
      this.parts.bar,
      h("main", { class: "room" }, this.board.element, side),
      this.parts.controls,
    );
    this.motion = new Motion(this.root, this.game.pack);
    this.app.replaceChildren(this.root);
  }

  phaseButtons(state) {
    if (state.phase !== "scored" && state.phase !== "over") return [];
    return [
      h("button", { class: "button main to-sheet", onclick: () => this.openSheet() }, icon("sheet"), t("sheet.title")),
    ];
  }

  /** Shows a step. `past`: the steps of the round before it, for the story; one step further lets the cards fly. */
  present(frame, past, stepped) {
    this.state = frame; // whose names are told
    if (!stepped) {
      this.log.begin([]);
      for (const before of past) for (const event of before.events) this.retell(event);
    }
    this.state = stepped ? (past.at(-1) ?? null) : null;
    this.show(frame, !stepped);
    if (!stepped) this.draw();
  }

  retell(event) {
    if (event.kind === "round") this.log.add([t("log.round", { n: event.number })], "round", null);
    else if (event.parts) this.log.add(event.parts, event.kind, event.seat);
  }

  draw() {
    super.draw();
    if (this.seat !== null) this.nameOneself();
  }

  /** It is not always oneself whose eyes one looks through. */
  nameOneself() {
    const { name, disc } = this.board.seats.panels[this.seat];
    name.textContent = this.playerName(this.seat);
    disc.textContent = name.textContent.slice(0, 1);
  }

  isYou(seat) {
    return this.state?.players[seat]?.name === t("table.you"); // as in a record of one's own
  }

  tellTurn() {}
  endings() {}
  openRace() {
    this.raceOpened = 0;
  }
}
