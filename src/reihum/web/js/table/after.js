// The places after some cards have moved, as far as one could see it: for moments that no state of the server shows.

import { HIDDEN } from "../cards/card.js";

/** @param {any[]} places @param {any[]} events @param {import("./game.js").Game} game @param {number|null} seat */
export function after(places, events, game, seat) {
  const now = new Map(
    places.map((place) => [place.name, { ...place, cards: [...place.cards], by: [...(place.by ?? [])] }]),
  );
  for (const event of events) {
    if (event.kind !== "card") continue;
    const [from, to] = [now.get(event.from), now.get(event.to)];
    const at = from.cards.includes(event.card) ? from.cards.indexOf(event.card) : from.cards.lastIndexOf(HIDDEN);
    if (at >= 0) from.cards.splice(at, 1);
    if (at >= 0 && from.by.length) from.by.splice(at, 1);
    if (from.size !== null) from.size -= 1;
    const kind = game.kind(to.name);
    const seen = kind.face === "up" || kind.face === "top" || (kind.face === "own" && to.owner === seat);
    const card = seen ? event.card : HIDDEN;
    if (kind.face === "top") to.cards = [card];
    else if (kind.ordered) to.cards.unshift(card);
    else to.cards.push(card);
    if (to.size !== null) to.size += 1;
    if (kind.purpose === "trick" && to.by.length === to.cards.length - 1) to.by.push(from.owner);
    to.leading = "";
  }
  return [...now.values()];
}
