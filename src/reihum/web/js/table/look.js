// Cards to look at again: those of an open pile, and the last trick.

import { h } from "../dom.js";
import { dialog } from "../say.js";
import { t } from "../words.js";

/** @param {any} table @param {Wire.PlaceState} place @param {string} title */
export function lookThrough(table, place, title) {
  const cards = table.game.pack.sorted(place.cards, "colour").map((code) => table.deck.make(code));
  dialog(title, h("div", { class: "look-through" }, cards));
}

/** @param {any} table */
export function openLastTrick(table) {
  const { cards, by, taker } = table.state.last_trick;
  const laid = cards.map((code, i) =>
    h("figure", {}, table.deck.make(code), h("figcaption", {}, table.playerName(by[i]))),
  );
  dialog(
    t("table.last-trick"),
    h(
      "div",
      {},
      h("div", { class: "look-through" }, laid),
      taker < 0 ? null : h("p", {}, table.forSeat("table.trick-taken", taker)),
    ),
  );
}
