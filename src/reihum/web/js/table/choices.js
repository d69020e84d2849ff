// The choices of one state, found by card, by place, or as buttons.

const WITH_CARD = new Set(["play", "put", "pick"]);

export class Choices {
  /** @param {Wire.WholeState} state @param {import("./game.js").Game} game @param {number|null} seat */
  constructor(state, game, seat) {
    this.state = state;
    this.game = game;
    this.seat = seat;
    this.picked = new Set(); // cards that are chosen already, with more to come
    this.all = state.phase === "playing" && !state.paused ? state.choices.filter((each) => each.verb !== "tick") : [];
    this.legal = this.all.filter((each) => each.rule === null);
    this.byCard = new Map();
    this.byPlace = new Map();
    this.rest = [];
    for (const choice of this.all) this.sort(choice);
  }

  sort(choice) {
    if (WITH_CARD.has(choice.verb) && choice.what) push(this.byCard, choice.what, choice);
    else if (choice.verb === "draw" || choice.verb === "put") {
      const place = choice.where || this.usualPlace();
      if (place) push(this.byPlace, place, choice);
      if (!choice.where && choice.rule === null) this.rest.push(choice);
    } else this.rest.push(choice);
  }

  /**
   * Where cards are drawn from if the move does not say: the stock, one's own pile, or the hand of whom a note
   * names.
   */
  usualPlace() {
    const found = (test) =>
      this.state.places.find((place) => place.size !== 0 && test(place, this.game.kind(place.name)))?.name;
    return (
      found((place, kind) => place.owner < 0 && kind.spread === "pile" && kind.face === "down") ??
      found((place, kind) => place.owner === this.seat && kind.spread === "pile" && kind.face === "down") ??
      this.namedHand()
    );
  }

  namedHand() {
    for (const [field, value] of Object.entries(this.state.values ?? {})) {
      if (this.game.notes.get(field)?.kind !== "seat" || !/^\d+$/.test(value) || Number(value) === this.seat) continue;
      return `${this.game.handName}.${value}`;
    }
    return null;
  }

  ofCard(code) {
    return this.byCard.get(code) ?? [];
  }

  legalOf(code) {
    return this.ofCard(code).filter((each) => each.rule === null);
  }

  ofPlace(place) {
    return this.byPlace.get(place) ?? [];
  }

  /** The places a chosen card may go to. */
  targets(code) {
    return new Map(
      this.legalOf(code)
        .filter((each) => each.verb === "put")
        .map((each) => [each.where, each]),
    );
  }

  get names() {
    return this.rest.filter((each) => each.verb === "name");
  }

  get buttons() {
    const order = ["say", "done", "draw", "pass"];
    return this.rest
      .filter((each) => each.verb !== "name" && (each.rule === null || each.verb === "say" || each.verb === "done"))
      .sort(
        (a, b) => Number(a.rule !== null) - Number(b.rule !== null) || order.indexOf(a.verb) - order.indexOf(b.verb),
      );
  }

  /** The one thing that can be done, if there is nothing to decide. */
  get only() {
    return this.all.length === 1 && this.legal.length === 1 ? this.legal[0] : null;
  }
}

function push(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}
