// Was the deal honest? The promise, the seed, every shuffle, the way the cards were dealt, and what one saw oneself.

import { commitment, matchKey, roundKey, Stream } from "./chance.js";

/**
 * Checks the chance of a match; `seen` is what this browser witnessed, or null.
 * @returns {{steps: {name: string, good: boolean, n?: number, round?: number}[], good: boolean, shuffles: number}}
 */
export function verify(chance, seats, seen = null) {
  const steps = [];
  const say = (name, good, more = {}) => steps.push({ name, good, ...more });
  say("commitment", chance.commitment === commitment(chance.seed));
  if (seen) say("promised", seen.commitment === chance.commitment);
  const key = matchKey(chance.seed, chance.entropy);
  const first = new Stream(key, 0).below(seats);
  let shuffles = 0;
  let wrong = chance.rounds.length && chance.rounds[0].dealer !== first ? 1 : 0;
  let strayed = 0;
  const order = new Map(chance.codes.map((code, i) => [code, i]));
  chance.rounds.forEach((round, number) => {
    const own = roundKey(key, number);
    [...round.lots, ...round.later].forEach((lot, i) => {
      shuffles += 1;
      if (!sameLot(lot, new Stream(own, i + 1), order)) wrong += 1;
    });
    for (const lot of round.lots) if (lot.cards && !followed(lot, round.dealt)) strayed += 1;
  });
  say("shuffles", wrong === 0, { n: shuffles });
  say("dealt", strayed === 0, { n: chance.rounds.length });
  if (seen) for (const [number, places] of Object.entries(seen.deals)) {
    const round = chance.rounds[Number(number)];
    if (round?.lots.length && Object.keys(places).length) say("seen", Object.entries(places).every(([place, cards]) => sameCards(cards, lying(round.dealt, place))), { round: Number(number) + 1 });
  }
  return { steps, shuffles, good: steps.every((step) => step.good) };
}

/** A shuffle starts from the cards in the order of their numbers. */
function sameLot(lot, stream, order) {
  if (!lot.cards) return stream.below(lot.below) === lot.number;
  const sorted = [...lot.cards].sort((a, b) => order.get(a) - order.get(b));
  const found = stream.shuffled(sorted);
  return found.every((card, i) => card === lot.cards[i]);
}

/** Cards leave a shuffled pack one after the other, from one end or the other. */
function followed(lot, dealt) {
  const mine = new Set(lot.cards);
  const moved = [];
  for (const [card] of dealt.slice(lot.after)) if (mine.delete(card)) moved.push(card);
  if (!moved.length) return true;
  const run = (cards) => { const at = cards.indexOf(moved[0]); return moved.every((card, i) => cards[at + i] === card); };
  return run(lot.cards) || run([...lot.cards].reverse());
}

/** The cards that lie in a place after the deal. */
function lying(dealt, place) {
  const where = new Map();
  for (const [card, , to] of dealt) if (card) where.set(card, to);
  return [...where].filter(([, to]) => to === place).map(([card]) => card);
}

const sameCards = (one, other) => one.length === other.length && [...one].sort().join() === [...other].sort().join();
