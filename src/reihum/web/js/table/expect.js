// What a move will look like: it is shown at once, before the server has answered. If the server refuses, it is taken
// back.

import { after } from "./after.js";

export const ON_ITS_WAY = "@sent"; // where a card lies of which only the server knows where it goes

/** The cards that these moves take out of places of one's own, as flights. */
export function flightsOf(table, moves) {
  const { state, game, seat } = table;
  const offered = [...table.choices.all, ...table.picks.list];
  return moves
    .map((move) => offered.find((each) => each.move === move))
    .filter((choice) => choice && ["play", "put", "pick"].includes(choice.verb))
    .map((choice) => ({
      kind: "card",
      card: choice.what,
      from: state.places.find((place) => place.owner === seat && place.cards.includes(choice.what))?.name,
      to: choice.where || target(game, choice, state.turn.mode),
    }))
    .filter((flight) => flight.from);
}

/** Cards that are played go to the trick or onto the discards; of others only the server knows. */
function target(game, choice, mode) {
  return (choice.verb === "play" && mode !== "secret" && (game.trickName ?? game.discardName)) || ON_ITS_WAY;
}

/** The state as it will be once these cards are played; nobody has a choice until the server has spoken. */
export function expected(state, flights, game, seat) {
  const known = new Map(state.places.map((place) => [place.name, place]));
  known.set(ON_ITS_WAY, { name: ON_ITS_WAY, owner: -1, cards: [], size: 0 });
  const places = after([...known.values()], flights, game, seat);
  return {
    ...quiet(state),
    places: places.filter((place) => place.size !== 0 || place.name !== ON_ITS_WAY),
    events: [],
  };
}

/** A moment in which nothing can be done: cards are flying, or a move is on its way. */
export const quiet = (state) => ({
  ...state,
  choices: [],
  prompt: "",
  turn: { ...state.turn, yours: false, seats: [] },
});
