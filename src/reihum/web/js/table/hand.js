// One's own cards, large: in one row or several, as the width allows, in the order one likes.

import { HIDDEN } from "../cards/card.js";
import { fill, h, write } from "../dom.js";
import { remember, wish } from "../settings.js";
import { rove, settle } from "./deck.js";

const LEAST_STEP = 26; // pixels of each card that must stay visible and tappable

export class Hand {
  constructor(table, game, name) {
    this.table = table;
    this.game = game;
    this.name = name;
    this.own = [];
    this.rows = [];
    this.box = h("div", { class: "rows" });
    this.label = h("span", { class: "zone-name" });
    this.element = h("div", { class: "zone hand-zone", role: "group", data: { zone: name } }, this.label, this.box);
    rove(this.box);
    this.seen = 0;
    new ResizeObserver(([entry]) => {
      if (Math.abs(entry.contentRect.width - this.seen) < 2) return;
      this.seen = entry.contentRect.width;
      if (!this.place) return;
      this.draw(this.place);
      this.table.board.refit();
    }).observe(this.box);
  }

  draw(place) {
    this.place = place;
    const title = this.game.zone(place.name);
    const codes = this.sorted();
    write(this.label, title);
    this.element.setAttribute("aria-label", `${title}: ${this.game.cards(codes.length)}`);
    this.element.classList.toggle("empty", !codes.length);
    this.element.style.setProperty("--n", String(codes.length));
    const number = this.rowsFor(codes.length);
    const each = Math.ceil(codes.length / number);
    const { arrivals } = this.table;
    const some = codes.some((code) => !arrivals.codes.has(code)); // in a hand of new cards none stands out
    const slots = codes.map((code) =>
      this.table.deck.slot(code, this.table.choices, {
        chosen: this.table.chosen,
        best: this.table.best,
        held: this.table.plays,
        fresh: some && arrivals.codes.has(code),
      }),
    );
    for (let i = 0; i < number; i++) {
      this.rows[i] ??= h("div", { class: "cards fan-row" });
      fill(this.rows[i], slots.slice(i * each, (i + 1) * each));
    }
    fill(this.box, this.rows.slice(0, number));
    settle(this.box);
    return this.element;
  }

  sorted() {
    return this.game.pack.sorted(this.place.cards, wish("sort"), this.own, this.table.state?.trumps);
  }

  /** As many rows as it takes for every card to show enough of itself. */
  rowsFor(count) {
    const width = this.box.clientWidth;
    if (!width || count < 2) return 1;
    const first = /** @type {HTMLElement | null} */ (this.box.querySelector(".card"));
    const card = first?.offsetWidth || 60;
    for (let rows = 1; rows < 4; rows++) {
      const each = Math.ceil(count / rows);
      if (each < 2 || (width - card) / (each - 1) >= LEAST_STEP) return rows;
    }
    return 4;
  }

  /** A card was laid before another one of the hand. */
  move(code, before) {
    const codes = this.sorted().filter((each) => each !== code);
    const at = before ? codes.indexOf(before) : codes.length;
    codes.splice(at < 0 ? codes.length : at, 0, code);
    this.own = codes;
    remember("sort", "own");
    this.draw(this.place);
  }
}

/** Cards that have just come to one's hand: they look like all the others there, so they are marked for a while. */
export class Arrivals {
  /** @param {import("./view.js").Table} table */
  constructor(table) {
    this.table = table;
    this.codes = new Set();
    this.seen = false; // others have played since: one's next move takes the marks away
  }

  /**
   * The table has changed. Whoever draws several cards in a row sees them all marked, until it is their turn again.
   * @param {Wire.WholeState | null} past
   * @param {Wire.WholeState} state
   */
  hear(past, state) {
    const { plays, seat } = this.table;
    const anew = state.events.some(({ kind }) => kind === "round" || kind === "undo");
    if (!plays || anew || past?.phase !== "playing") return this.forget();
    for (const event of state.events) {
      if (event.kind !== "move") continue;
      if (event.seat !== seat) this.seen = true;
      else if (this.seen) this.forget();
    }
    const held = this.held(past);
    for (const code of this.held(state)) if (!held.has(code)) this.codes.add(code);
  }

  forget() {
    this.codes.clear();
    this.seen = false;
  }

  /** What one holds and sees. */
  held(state) {
    const { board, seat } = this.table;
    const hands = state.places.filter((place) => place.owner === seat && board.isHand(place));
    return new Set(hands.flatMap((place) => place.cards).filter((code) => code !== HIDDEN));
  }
}
