// Was the deal honest? The promise, the seed, the chance that every seat has added, every shuffle, and the cards one
// saw oneself. Which number a card has and where it goes is known here (deals.js): of what the server tells, nothing
// is believed.

import { commitment, matchKey, roundKey, Stream, vow } from "./chance.js";
import { BY_POINTS, DEALS, DRAWING, dealt, PACKS, SHRINKING } from "./deals.js";

export const NONE = ["bot", "absent"]; // in place of chance of one's own

/**
 * Checks the chance of a match by its outline; `seen` is what this browser witnessed, or null; `lost` is how many
 * promises of this table's matches have been exchanged for others since.
 * @param {any} outline @param {any} seen @param {number} lost
 * @returns {{steps: {name: string, good: boolean, n?: number, round?: number}[], good: boolean, shuffles: number,
 *   unseen: number[], late: boolean}} also the rounds that somebody has played who did not see them dealt; `late`: of
 *   the first one they saw nothing, so the promise may have been made after it
 */
export function verify({ game, seats, options, rounds, chance }, seen = null, lost = 0) {
  const steps = [];
  const say = (name, good, more = {}) => steps.push({ name, good, ...more });
  say("commitment", chance.commitment === commitment(chance.seed));
  const late = Boolean(seen) && !seen.entropy && !(0 in seen.deals);
  if (lost || (seen && !late)) say("promised", !lost && seen.commitment === chance.commitment);
  if (seen?.entropy) say("added", chance.entropy.length === seats && allAdded(chance.entropy, seen));
  if (seen?.again) say("again", false, { n: seen.again });
  if (!DEALS[game]) say("unknown", false);
  const key = matchKey(chance.seed, chance.entropy);
  const first = new Stream(key, 0).below(seats);
  const order = new Map((PACKS[DEALS[game]?.[0]] ?? []).map((code, i) => [code, i]));
  const past = (number) => Array.from({ length: number }, (_, i) => rounds[i]?.points ?? Array(seats).fill(0));
  const dealOf = (number) => dealt(game, roundKey(key, number), seats, (first + number) % seats, options, past(number));
  const deals = chance.rounds.map((_, number) => dealOf(number));
  let shuffles = 0;
  let wrong = 0;
  let strayed = 0;
  chance.rounds.forEach((round, number) => {
    const deal = deals[number];
    if (!deal) return;
    shuffles += round.lots.length + round.later.length;
    if (round.dealer !== deal.dealer || !sameLots(round.lots, deal.lots)) wrong += 1;
    round.later.forEach((lot, i) => {
      if (!follows(lot, new Stream(roundKey(key, number), deal.lots.length + i + 1), order)) wrong += 1;
    });
    const lies = lying(round.dealt);
    if (
      !Object.entries(deal.places).every(([place, cards]) => cards.every((card) => (lies.get(card) ?? place) === place))
    )
      strayed += 1;
  });
  if (shuffles || wrong) say("shuffles", wrong === 0, { n: shuffles });
  say("dealt", strayed === 0, { n: chance.rounds.length });
  for (const [number, places] of Object.entries(seen?.deals ?? {})) {
    const round = Number(number) + 1;
    if (!(number in deals)) say("missing", false, { round });
    else if (DEALS[game] && Object.keys(places).length) say("seen", areDealt(deals[number], places), { round });
  }
  // rounds that were taken back had the same cards, unless points decide on them that may have been others then
  const others = (seen?.undone ?? [])
    .map(([number, places]) => [Number(number), places])
    .filter(([number, places]) => DEALS[game] && !(Number.isInteger(number) && areDealt(dealOf(number), places)))
    .map(([number]) => number + 1);
  const isOpen = (round) => BY_POINTS.includes(game) && round > 1;
  for (const round of others) if (!isOpen(round)) say("seen", false, { round });
  // whatever was in a hand before its owner had played was dealt to it, and where hands only get smaller also later;
  // no line that breaks explains another card
  const held = SHRINKING.includes(game) ? seen?.held : DEALS[game] && !DRAWING.includes(game) ? seen?.early : {};
  for (const [number, places] of Object.entries(held ?? {}))
    if (!isOpen(Number(number) + 1) && !(Number.isInteger(Number(number)) && areLeft(dealOf(Number(number)), places)))
      say("held", false, { round: Number(number) + 1 });
  // whoever holds cards must have seen them when they were dealt, not only later
  const hidden = (number) => {
    const hand = `hand.${seen.sat?.[number] ?? seen.seat}`;
    return !seen.deals[number] || (deals[number]?.places[hand]?.length && !seen.deals[number][hand]);
  };
  const unseen = rounds
    .map((_, number) => number + 1)
    .filter((round) => seen && (hidden(round - 1) || (isOpen(round) && others.includes(round))));
  return { steps, shuffles, unseen, late, good: steps.every((step) => step.good) };
}

/**
 * Of each seat there is what was fixed when this browser showed its own: what they had vowed, or else a word. It was
 * shown for one seat, and its owner may sit at another by now.
 */
function allAdded(entropy, { seat, from = seat, entropy: own, vows = [] }) {
  // browsers used to note no words, but an empty text
  const fits = (part, fixed) => (fixed ? (NONE.includes(fixed) ? part : vow(part)) === fixed : NONE.includes(part));
  return entropy[from] === own && entropy.length === vows.length && entropy.every((part, i) => fits(part, vows[i]));
}

const areDealt = (deal, places) => Object.entries(places).every(([place, cards]) => isDealt(deal, place, cards));

/** Cards of the dealer that were turned up are not in hand when they are dealt, and may be later. */
function areLeft(/** @type {any} */ deal, places) {
  return Object.entries(places).every(([place, cards]) => {
    const own = Object.entries(deal.places).filter(([name]) => ownerOf(name) === ownerOf(place) || name === "turned");
    const all = own.flatMap(([, dealt]) => dealt);
    return cards.every((card) => all.includes(card));
  });
}

const ownerOf = (place) => place.split(".")[1];

/** Cards that are out of the game lie in the box, and no others. */
function isDealt({ places, lots }, place, cards) {
  if (place !== "box") return sameCards(cards, places[place] ?? []);
  const used = new Set([...Object.values(places), ...lots.map((lot) => lot.cards ?? [])].flat());
  return !cards.some((card) => used.has(card));
}

const sameLots = (told, own) =>
  told.length === own.length &&
  own.every((lot, i) =>
    lot.cards
      ? sameOrder(lot.cards, told[i].cards ?? [])
      : lot.below === told[i].below && lot.number === told[i].number,
  );
const sameOrder = (one, other) => one.length === other.length && one.every((card, i) => card === other[i]);
const sameCards = (one, other) => sameOrder([...one].sort(), [...other].sort());

/** A shuffle starts from the cards in the order of their numbers. */
function follows(lot, stream, order) {
  if (!lot.cards) return stream.below(lot.below) === lot.number;
  return sameOrder(stream.shuffled([...lot.cards].sort((a, b) => order.get(a) - order.get(b))), lot.cards);
}

/** Where each card lies after it has been dealt, as the server tells it. */
function lying(dealt) {
  const where = new Map();
  for (const [card, , to] of dealt) if (card) where.set(card, to);
  return where;
}
