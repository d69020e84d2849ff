// Where things stand: the others around, the common places in the middle, one's own cards in front.

import { fill, h, icon } from "../dom.js";
import { remember, wish } from "../settings.js";
import { t } from "../words.js";
import { isCalling } from "./actions.js";
import { ON_ITS_WAY } from "./expect.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { Seats } from "./seats.js";

const LEAST_FIT = 0.6; // smaller cards are no pleasure: rather scroll
const STEP = 0.1;
const MOST_BESIDE = 14; // two hands with more cards than these lie one above the other,
const MOST_SPARE = 4; // so many beside a larger hand are only a few
const MOST_CLOSE = 9; // on small phones already with more than these

export class Board {
  constructor(table, game, seats, mine) {
    this.table = table;
    this.game = game;
    this.mine = mine;
    this.seats = new Seats(table, game, seats, mine);
    this.grid = new Grid(table, game);
    this.hands = new Map();
    this.fitness = 1;
    this.tooMany = Infinity; // things on the table for larger cards
    this.large = new Set();
    this.sent = h("div", { class: "sent" });
    this.middle = h("div", { class: "middle", data: { zone: "@middle" } });
    this.notes = h("ul", { class: "notes", "aria-label": t("table.notes") });
    this.goals = h("ul", { class: "goals", "aria-label": t("table.goals") });
    this.lastTrick = h(
      "button",
      { class: "button plain last-trick", type: "button", hidden: true, onclick: () => this.table.openLastTrick() },
      icon("review"),
      t("table.last-trick"),
    );
    this.side = h("div", { class: "own-zones" });
    this.handBox = h("div", { class: "hands" });
    this.sort = h(
      "button",
      {
        class: "button plain sort",
        type: "button",
        "aria-label": t("table.sort"),
        title: t("table.sort"),
        onclick: () => this.resort(),
      },
      icon("sort"),
    );
    const self = mine === null ? null : this.seats.panels[mine].element;
    this.own = h(
      "section",
      { class: "own", "aria-label": t("table.yours") },
      table.actions.element,
      self,
      this.side,
      this.handBox,
    );
    this.element = h(
      "div",
      { class: "felt" },
      this.seats.element,
      h(
        "section",
        { class: "centre", "aria-label": t("table.centre") },
        this.notes,
        this.goals,
        this.middle,
        this.lastTrick,
      ),
      this.own,
    );
    new ResizeObserver(() => this.refit()).observe(this.element);
    document.fonts.ready.then(() => this.refit());
  }

  draw(state) {
    const first = state.places.find((place) => place.owner === this.mine && this.isHand(place))?.name;
    if (state.round !== this.round) {
      this.large.clear();
      this.tooMany = Infinity;
    }
    this.round = state.round;
    for (const place of state.places)
      if (place.owner === this.mine && this.isLarge(place, first)) this.large.add(place.name);
    const yours = state.turn.yours && state.phase === "playing" && !state.paused;
    this.own.classList.toggle("yours", yours && !isCalling(state, this.table.choices));
    this.seats.draw(state);
    this.drawNotes(state);
    this.drawGoals(state);
    this.lastTrick.hidden = !state.last_trick || state.phase !== "playing";
    this.drawMiddle(state);
    this.drawOwn(state);
    this.fit();
    this.pushNotes(); // at last, when all has been laid out anyway
  }

  /**
   * Nothing may hang over the edge: the cards in the middle shrink until all fits, and grow when there is ample
   * room again. To try that takes more than all the rest of drawing, so it has to wait until there is less on the
   * table than when it was too much.
   */
  fit() {
    const felt = this.element;
    const table = felt.parentElement?.parentElement;
    if (!table || !felt.clientHeight) return;
    const fits = (value) => {
      table.style.setProperty("--fit", value.toFixed(2));
      return felt.scrollHeight <= felt.clientHeight + 1;
    };
    const things = felt.querySelectorAll(".slot, .zone, .act, .notes > li").length;
    if (fits(this.fitness)) {
      if (this.fitness === 1 || things >= this.tooMany) return;
      if (fits(Math.min(1, this.fitness + 2 * STEP))) this.fitness = Math.min(1, this.fitness + STEP);
      else this.tooMany = things;
    }
    while (!fits(this.fitness) && this.fitness > LEAST_FIT) {
      this.fitness = Math.max(LEAST_FIT, this.fitness - STEP);
      this.tooMany = things;
    }
  }

  /** The window has changed, or a hand needs more rows or fewer: all sizes are open again. */
  refit() {
    this.fitness = 1;
    this.tooMany = Infinity;
    this.fit();
  }

  isHand(place) {
    const kind = this.game.kind(place.name);
    return kind.spread === "fan" && (kind.face === "own" || kind.face === "up");
  }

  /** The hand, and what else one plays from. */
  isLarge(place, first) {
    if (place.name === first) return true;
    const { face, spread } = this.game.kind(place.name);
    return face === "up" && spread !== "pile" && this.table.zones.isPlayedFrom(place);
  }

  drawNotes(state) {
    const listed = new Set(this.seats.lists(state).map(([title]) => title));
    const elsewhere = (field) =>
      // at the seats
      listed.has(this.game.note(field)) || this.game.notes.get(field)?.role || this.game.speakers.has(field);
    const isTrump = (/** @type {[string, any]} */ each) => this.game.notes.get(each[0])?.trump;
    const noted = Object.entries(state.notes).filter(([field]) => !elsewhere(field));
    const trumps = noted.filter(isTrump);
    const shown = noted.filter((each) => !isTrump(each));
    const words = ([field, text]) => this.value(state, field, text);
    fill(this.notes, [
      trumps.length
        ? h(
            "li",
            { class: "trump", data: { note: "trump" } },
            t("table.trump"),
            trumps.map((each) => h("span", { title: this.game.note(each[0]) }, words(each))),
          )
        : null,
      ...shown.map((each) => h("li", { data: { note: each[0] } }, this.noted(state, ...each))),
    ]);
    this.notes.hidden = !shown.length && !trumps.length;
  }

  /** On small screens notes are pushed aside: the last ones speak of this very moment. */
  pushNotes() {
    if (this.notes.hidden) return;
    this.notes.scrollLeft = this.notes.scrollWidth;
    if (this.notes.scrollWidth > this.notes.clientWidth) this.notes.tabIndex = 0;
    else this.notes.removeAttribute("tabindex");
  }

  /** A note in words; what only says yes says it by being there. */
  noted(state, field, text) {
    const title = this.game.note(field);
    return state.values?.[field] === "yes" ? [h("b", {}, title)] : [`${title}: `, this.value(state, field, text)];
  }

  /** What a note says, with the sign of its suit. */
  value(state, field, text) {
    const value = state.values?.[field] ?? "";
    const { pack } = this.game;
    const colour = pack.colours.includes(value) ? value : pack.has(value) ? pack.colour(value) : "";
    // whose it is says more than A and B
    const place = state.places.find((each) => each.name === value && each.owner >= 0);
    const words = h("b", {}, place ? `${this.table.playerName(place.owner)} (${this.game.zone(value)})` : text);
    if (colour) words.prepend(pack.symbol(colour));
    return words;
  }

  /** What is to be reached, and how far it has come. */
  drawGoals(state) {
    fill(
      this.goals,
      state.goals.map((goal) =>
        h(
          "li",
          {
            class: goal.reached >= goal.needed ? "reached" : "",
            vars: { "--part": String(Math.min(1, goal.reached / goal.needed)) },
          },
          h("span", {}, goal.name),
          h("span", { class: "small" }, goal.seats.map((seat) => this.table.playerName(seat)).join(" + ")),
          h("b", {}, t("table.goal", { reached: goal.reached, needed: goal.needed })),
        ),
      ),
    );
    this.goals.hidden = !state.goals.length;
  }

  drawMiddle(state) {
    const common = state.places.filter((place) => place.owner < 0 && place.name !== ON_ITS_WAY);
    const byKind = new Map();
    for (const place of common) {
      const kind = this.game.kind(place.name);
      byKind.set(kind.name, [...(byKind.get(kind.name) ?? []), place]);
    }
    const grids = [...byKind.values()].filter(([place]) => this.game.kind(place.name).spread === "grid");
    const found = grids.length ? [this.grid.draw(grids)] : [];
    let answers = null; // places of which each belongs to one that has been drawn
    for (const [name, places] of byKind) {
      const kind = this.game.kind(name);
      if (kind.spread === "grid" || places === answers) continue;
      answers = byKind.get(this.game.answer(kind)) ?? null;
      if (kind.number > 1) found.push(this.table.zones.group(name, places, answers));
      else if (this.table.zones.worth(places[0])) found.push(this.table.zones.draw(places[0]));
    }
    found.push(this.table.zones.around(state.places.filter((place) => this.table.zones.isStaged(place))));
    const sent = state.places.find((place) => place.name === ON_ITS_WAY)?.cards ?? [];
    fill(
      this.sent,
      sent.map((code) => this.table.deck.slot(code, this.table.choices)),
    );
    fill(this.middle, [...found.filter(Boolean), sent.length ? this.sent : null]);
    this.middle.dataset.seats = String(this.table.seats);
  }

  drawOwn(state) {
    const own = state.places.filter(
      (place) => this.mine !== null && place.owner === this.mine && !this.table.zones.isStaged(place),
    );
    const large = own.filter((place) => this.large.has(place.name));
    const small = own.filter((place) => !this.large.has(place.name) && this.table.zones.worth(place));
    fill(
      this.side,
      small.map((place) => this.table.zones.draw(place)),
    );
    this.side.hidden = !small.length;
    fill(this.handBox, [
      ...large.map((place) => this.hand(place.name).draw(place)),
      large.some((place) => place.cards.length > 1) ? this.sort : null,
    ]);
    this.handBox.classList.toggle("several", large.length > 1);
    const cards = large.reduce((sum, place) => sum + place.cards.length, 0);
    this.handBox.classList.toggle("beside", cards <= MOST_BESIDE);
    this.handBox.classList.toggle("close", cards <= MOST_CLOSE);
    this.spare(large);
    const fromPile = own.some((place) => this.game.kind(place.name).face === "down" && place.size > 0);
    // who plays from a pile needs no room for a hand
    this.handBox.hidden = !large.some((place) => place.cards.length) && (fromPile || !large.length);
  }

  /** A few open cards beside a hand take the room they need; the rest of the width is the hand's. */
  spare(places) {
    const most = Math.max(0, ...places.map((place) => place.cards.length));
    const isFew = (place) => place.cards.length <= MOST_SPARE && place.cards.length * 2 <= most;
    for (const place of places) this.hand(place.name).element.classList.toggle("few", isFew(place));
    this.handBox.classList.toggle(
      "uneven",
      places.some((place) => place.cards.length && isFew(place)),
    );
  }

  /** By colour, by rank, by colour again; cards laid by hand keep their order until then. */
  resort() {
    remember("sort", wish("sort") === "colour" ? "rank" : "colour");
    for (const hand of this.hands.values()) if (hand.place) hand.draw(hand.place);
  }

  hand(name) {
    if (!this.hands.has(name)) this.hands.set(name, new Hand(this.table, this.game, name));
    return this.hands.get(name);
  }

  handWith(code) {
    return [...this.hands.values()].find((hand) => hand.place?.cards.includes(code));
  }

  commonZones() {
    return this.table.state.places
      .filter(
        (place) =>
          place.owner < 0 && this.game.kind(place.name).face !== "down" && this.game.kind(place.name).purpose !== "box",
      )
      .map((place) => place.name);
  }

  /** While a card is dragged only the marks change, nothing moves. */
  mark() {
    for (const [name, zone] of this.table.zones.elements) {
      zone.classList.toggle("target", this.table.targets.has(name));
      zone.classList.toggle("drop", this.table.dropTargets.has(name));
    }
  }
}
