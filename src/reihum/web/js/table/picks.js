// Several cards chosen as one: they rise out of the hand, can be put back, and are sent together. The server says what
// they allow.

import { Choices } from "./choices.js";

export class Picks {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.list = []; // choices picked so far, in their order
    this.wanted = null; // the same with a change that the server has not answered yet
    this.choices = null; // what can be done with them
    this.complete = false; // nothing is missing but a yes
  }

  get moves() {
    return this.list.map((each) => each.move);
  }

  get codes() {
    return new Set(this.list.map((each) => each.what));
  }

  has(code) {
    return this.list.some((each) => each.what === code);
  }

  add(choice) {
    this.ask([...this.list, choice]);
  }

  /** Back into the hand. */
  drop(code) {
    const rest = this.list.filter((each) => each.what !== code);
    if (rest.length) this.ask(rest);
    else this.putBack();
  }

  putBack() {
    this.clear();
    this.table.choicesChanged();
  }

  ask(list) {
    this.wanted = list;
    this.table.say({ type: "try", moves: list.map((each) => each.move), version: this.table.state.version });
  }

  /** The server's answer. A choice of one card is made at once. */
  tried({ moves, choices, complete }) {
    if (!this.wanted || String(this.wanted.map((each) => each.move)) !== String(moves)) return;
    if (complete && moves.length === 1) {
      this.clear();
      return this.table.play(moves);
    }
    this.list = this.wanted;
    this.wanted = null;
    this.complete = complete;
    this.choices = choices;
    this.table.choicesChanged();
  }

  /** True: the refusal was meant for us. Fewer cards may make no sense where more did; then all go back. */
  refused() {
    if (!this.wanted) return false;
    const fewer = this.wanted.length <= this.list.length;
    this.wanted = null;
    if (fewer) this.putBack();
    return fewer;
  }

  /** Something has happened meanwhile: are these still what one may pick? */
  renew(state) {
    if (!this.list.length) return;
    const held = new Set(
      state.places.filter((place) => place.owner === this.table.seat).flatMap((place) => place.cards),
    );
    if (
      state.turn.yours &&
      state.phase === "playing" &&
      this.list.every((each) => held.has(each.what) && state.choices.some((own) => own.move === each.move))
    )
      this.ask(this.list);
    else this.clear();
  }

  /** The choices of this state, as they are with the cards picked. */
  seen(state, game, seat) {
    const found = new Choices(this.choices ? { ...state, choices: this.choices } : state, game, seat);
    found.picked = this.codes;
    return found;
  }
}
