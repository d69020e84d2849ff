// How every game is dealt (docs/chance.md), written down here once more: the numbers of the cards, which of them are
// in play, and where each goes. Nothing of it is taken from the server, so that a server cannot give the cards other
// numbers afterwards.

import { Stream } from "./chance.js";

const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
const pack = (letters, ranks) => [...letters].flatMap((letter) => ranks.map((rank) => letter + rank));

/** The cards of each pack in the order of their numbers; the second of two equal cards has a mark. */
export const PACKS = {
  Mü: pack("RYGBK", "0 1 1' 2 3 4 5 6 7 7' 8 9".split(" ")),
  Elfer: pack("RYGB", numbers(1, 20)),
  Paradox: pack("RGVB", numbers(0, 10)),
  German: pack("ELHS", "6 7 8 9 10 U O K A".split(" ")),
};
const LETTERS = { red: "R", yellow: "Y", green: "G", blue: "B", black: "K" };
const digit = (card) => parseInt(card.slice(1), 10);
const top = (cards) => [...cards].reverse();

/** One deal as it goes on: what chance has decided so far, and where cards lie. */
class Deal {
  constructor(cards, key, seats, dealer, options, past) {
    this.cards = cards;
    this.key = key;
    this.seats = seats;
    this.dealer = dealer;
    this.options = options;
    this.past = past;
    this.lots = [];
    this.places = {};
    this.first = (dealer + seats * past.length - past.length) % seats; // who dealt the first round
    this.order = new Map(cards.map((card, i) => [card, i]));
  }

  mix(cards) {
    const mixed = new Stream(this.key, this.lots.length + 1).shuffled(
      [...cards].sort((a, b) => this.order.get(a) - this.order.get(b)),
    );
    this.lots.push({ cards: mixed });
    return mixed;
  }

  lot(below) {
    const number = new Stream(this.key, this.lots.length + 1).below(below);
    this.lots.push({ below, number });
    return number;
  }

  /** One place of each seat, beginning with seat `first`. */
  each(name, first = 0) {
    return Array.from({ length: this.seats }, (_, i) => `${name}.${(first + i) % this.seats}`);
  }

  /** One card after the other to one place after the other, `at_once` to each. */
  give(cards, places, at_once = 1) {
    cards.forEach((card, i) => this.put(places[Math.floor(i / at_once) % places.length], card));
  }

  put(place, ...cards) {
    this.places[place] ??= [];
    this.places[place].push(...cards);
  }

  /** All get equally many of these, the first ones. */
  share(cards) {
    this.give(cards.slice(0, cards.length - (cards.length % this.seats)), this.each("hand"));
  }

  /** This many to each from the top of a shuffled pile; the cards that stay there. */
  draw(cards, each, name = "hand") {
    const pile = top(cards);
    this.give(pile.slice(0, each * this.seats), this.each(name));
    return pile.slice(each * this.seats);
  }

  /** Every seat has a colour of its own. */
  colours(low, high) {
    for (let seat = 0; seat < this.seats; seat++) {
      const letter = this.cards[(seat * this.cards.length) / 4][0];
      this.put(
        `hand.${seat}`,
        ...this.cards.filter((card) => card[0] === letter && digit(card) >= low && digit(card) <= high),
      );
    }
  }

  /** Cards that lie together in a hand are laid aside at once. */
  aside(name, many, same) {
    for (const hand of this.each("hand")) {
      const cards = this.places[hand] ?? [];
      const set = cards.filter((card) => cards.filter((other) => same(card, other)).length === many);
      this.places[hand] = cards.filter((card) => !set.includes(card));
      if (set.length) this.put(hand.replace("hand", name), ...set);
    }
  }
}

const without = (deal) => {
  const missing =
    deal.seats === 3 ? (deal.options.without ?? "yellow-black").split("-").map((name) => LETTERS[name]) : [];
  return deal.cards.filter((card) => !missing.includes(card[0]));
};
/** The cards from this number upwards; court cards are above all numbers. */
const from = (deal, lowest) => deal.cards.filter((card) => !(digit(card) < lowest));
const sameNumber = (card, other) => digit(card) === digit(other);

/** Every game: its pack, and what its dealer does. */
export const DEALS = {
  calcory: [
    "Mü",
    (deal) => {
      deal.mix(deal.cards).forEach((card, i) => deal.put(`place.${i}`, card));
      deal.lot(deal.seats);
    },
  ],
  deutsches_solo: ["German", (deal) => deal.share(deal.mix(from(deal, 7)))],
  dritter_mann: [
    "Paradox",
    (deal) => {
      deal.colours(0, 9);
      deal.lot(deal.seats);
    },
  ],
  durak: ["German", durak],
  einundfuenfzig: [
    "German",
    (deal) => {
      const [open, first] = deal.draw(deal.mix(from(deal, 7)), 5);
      deal.put("discard", open);
      deal.put(deal.each("hand", deal.dealer + 1)[0], first);
    },
  ],
  elfer_raus: ["Elfer", elferRaus],
  elfern: ["German", elfern],
  fan_tan: ["German", (deal) => deal.give(deal.mix(deal.cards), deal.each("hand", deal.dealer + 1))],
  farben_sammeln: [
    "Elfer",
    (deal) =>
      deal.give(
        deal.draw(deal.mix(deal.cards), [9, 9, 8, 8, 7][deal.seats - 2]).slice(0, 4),
        [0, 1, 2, 3].map((i) => `pile.${i}`),
      ),
  ],
  fipsen: [
    "German",
    (deal) =>
      deal.give(
        deal.mix(from(deal, 7).filter((card) => card[0] !== "S" || card === "S7")).slice(0, 5 * deal.seats + 2),
        [...Array(5).fill(deal.each("hand")).flat(), "skat", "skat"],
      ),
  ],
  freund_zur_linken: ["Paradox", (deal) => deal.colours(1, 10)],
  grasobern: [
    "German",
    (deal) =>
      deal.share(
        deal.mix(from(deal, deal.seats === 3 ? 9 : 7).filter((card) => deal.seats < 5 || !["E7", "L7"].includes(card))),
      ),
  ],
  hoechste_karte: ["Elfer", (deal) => deal.colours(1, 11)],
  letzter_panther: [
    "Mü",
    (deal) =>
      deal.share(
        deal.mix(
          deal.cards.filter((card) =>
            deal.seats === 3 ? ![1, 2].includes(digit(card)) : deal.seats < 7 || digit(card) !== 2 || card[0] === "Y",
          ),
        ),
      ),
  ],
  mau_mau: ["German", (deal) => deal.put("discard", deal.draw(deal.mix(deal.cards), 5)[0])],
  mogeln: [
    "Elfer",
    (deal) => deal.share(deal.mix(deal.cards.filter((card) => digit(card) <= [9, 10, 15, 15][deal.seats - 3]))),
  ],
  mue: ["Mü", (deal) => deal.share(deal.mix(without(deal)))],
  napoleon: [
    "German",
    (deal) =>
      deal.give(
        deal.mix(from(deal, deal.options.pack === "full" ? 6 : 12 - deal.seats)).slice(0, 5 * deal.seats),
        deal.each("hand"),
      ),
  ],
  ratefix: [
    "Elfer",
    (deal) => {
      deal.draw(deal.mix(deal.cards), [20, 13, 10][deal.seats - 2], "pile");
      for (const pile of deal.each("pile")) deal.put(pile.replace("pile", "card"), deal.places[pile].pop());
    },
  ],
  rummue: ["Mü", (deal) => deal.put("discard", deal.draw(deal.mix(deal.cards), [9, 8, 8, 7][deal.seats - 3])[0])],
  safarue: [
    "Mü",
    (deal) => deal.give(top(deal.mix(deal.cards)).slice(0, 4 * (deal.seats + 1)), [...deal.each("hand"), "table"], 4),
  ],
  schafkopf: ["German", (deal) => deal.share(deal.mix(from(deal, deal.options.short === "yes" ? 9 : 7)))],
  schmerzhafte_stiche: [
    "Paradox",
    (deal) => deal.give(deal.mix(deal.cards), ["hand.0", "hand.1", "ghost.0", "ghost.1"]),
  ],
  schnipp_schnapp: [
    "Elfer",
    (deal) => {
      deal.give(deal.mix(deal.cards), deal.each("hand", deal.dealer + 1));
      deal.aside("quartets", 4, sameNumber);
    },
  ],
  schummeln: ["German", (deal) => deal.share(deal.mix(from(deal, 7)))],
  schwarzer_peter: ["Elfer", schwarzerPeter],
  schwimmen: ["German", schwimmen],
  sechsundsechzig: ["German", sechsundsechzig],
  sedma: ["German", sedma],
  ueberall_anschliessen: [
    "Elfer",
    (deal) => {
      deal.give(deal.mix(deal.cards), deal.each("pile"));
      for (const pile of deal.each("pile")) deal.places[pile] = deal.mix(deal.places[pile]);
    },
  ],
  wimmueln: ["Mü", wimmueln],
  zwanzig_ab: [
    "German",
    (deal) =>
      deal.draw(
        deal.mix(from(deal, 7)),
        deal.options.finale !== "no" && deal.past.length >= 8 ? 5 : Number(deal.options.first_cards ?? 2),
      ),
  ],
  zweikampf: ["Elfer", zweikampf],
};

/** Games in which the points of earlier rounds decide who gets which cards. */
export const BY_POINTS = ["elfern", "schwimmen"];

/** Games in which hands only get smaller: nobody ever has a card that they were not dealt. */
export const SHRINKING = [
  "deutsches_solo",
  "dritter_mann",
  "fan_tan",
  "freund_zur_linken",
  "grasobern",
  "hoechste_karte",
  "mue",
  "napoleon",
  "schafkopf",
  "schmerzhafte_stiche",
  "wimmueln",
];

/**
 * Games in which cards may come into a hand before its owner has done anything, or in which whoever comes late is not
 * told whether they have, and nobody is dealt a hand (calcory); in all others none do.
 */
export const DRAWING = ["calcory", "einundfuenfzig", "mau_mau", "zwanzig_ab"];

/** The loser of the last round deals; without one the deal moves on. */
function durak(deal) {
  deal.dealer = deal.past.reduce(
    (seat, points) => (points.some(Boolean) ? points.findIndex(Boolean) : (seat + 1) % deal.seats),
    deal.first,
  );
  deal.put("turn_up", deal.draw(deal.mix(deal.cards), 6)[0]);
}

function elferRaus(deal) {
  const variant = deal.options.variant ?? "elevens";
  const missing = deal.seats === 2 ? LETTERS[deal.options.leave_out] : undefined;
  const cards = deal.cards.filter((card) => card[0] !== missing);
  const laid = variant === "false-start" ? cards.filter((card) => [1, 20].includes(digit(card))) : [];
  do {
    deal.places = {};
    for (const card of laid) deal.put(`row.${"RYGB".indexOf(card[0])}`, card);
    deal.draw(deal.mix(cards.filter((card) => !laid.includes(card))), [20, 20, 15, 12, 10][deal.seats - 2]);
  } while (
    variant === "elevens" &&
    !deal.each("hand").some((hand) => deal.places[hand].some((card) => digit(card) === 11))
  );
  if (variant === "any-start") deal.lot(deal.seats);
}

/** The loser of the last round deals; after a drawn one it is up to chance. */
function elfern(deal) {
  const last = deal.past.at(-1);
  if (last) deal.dealer = last[0] === last[1] ? deal.lot(2) : Number(last[0] > last[1]);
  deal.draw(deal.mix(from(deal, 7)), 6);
}

function schwarzerPeter(deal) {
  const highest = deal.options.short === "yes" ? 16 : 20;
  const [away, ...cards] = deal.mix(deal.cards.filter((card) => "YB".includes(card[0]) && digit(card) <= highest));
  deal.put("away", away);
  deal.give(cards, deal.each("hand"));
  deal.aside("pairs", 2, sameNumber);
}

/** After a lost round the dealer's partner deals, otherwise the left neighbour. */
function sedma(deal) {
  deal.dealer = deal.past.reduce(
    (seat, points) => (seat + (points[seat] < Math.max(...points) ? 2 : 1)) % deal.seats,
    deal.first,
  );
  deal.draw(deal.mix(from(deal, 7)), 4);
}

/**
 * Whoever has lost more lives than all is out, and does not deal; the others get three cards, and so does the
 * middle.
 */
function schwimmen(deal) {
  const isIn = (seat) => deal.past.reduce((sum, line) => sum + line[seat], 0) <= Number(deal.options.lives ?? 3);
  while (!isIn(deal.dealer)) deal.dealer = (deal.dealer + 1) % deal.seats;
  const hands = deal.each("hand").filter((_, seat) => isIn(seat));
  deal.give(top(deal.mix(from(deal, 7))).slice(0, 3 * (hands.length + 1)), [...hands, "spare"]);
}

/** The winner deals next, after a draw the same again; six cards each, and the next one is turned up. */
function sechsundsechzig(deal) {
  deal.dealer = (deal.dealer + deal.past.length) % 2; // who dealt first
  for (const [one, other] of deal.past) if (one !== other) deal.dealer = Number(other > one);
  deal.put("turn_up", deal.draw(deal.mix(from(deal, 9)), 6)[0]);
}

/**
 * In the last two rounds of the deal the dealer's cards lie open; the higher of them is led, unless colour or
 * digit are equal.
 */
function wimmueln(deal) {
  const cards = deal.mix(without(deal));
  const open = cards.slice(-2 * deal.seats).filter((_, i) => i % deal.seats === deal.seats - 1);
  deal.give(
    cards.map((card) => (open.includes(card) ? null : card)),
    deal.each("hand", deal.dealer + 1),
  );
  const own = `hand.${deal.dealer}`;
  deal.places[own] = deal.places[own].filter(Boolean);
  const [low, high] = [...open].sort((a, b) => digit(a) - digit(b));
  if (low[0] === high[0] || digit(low) === digit(high)) return deal.put("turned", ...open);
  deal.put("trick", high);
  return deal.put(own, low);
}

function zweikampf(deal) {
  const cards = deal.mix(deal.cards.filter((card) => "RY".includes(card[0])));
  deal.put("pile.0", ...cards.slice(0, 20));
  deal.places["pile.1"] = deal.mix(cards.slice(20));
}

/**
 * What a round's key deals: who deals it, the places with the cards they get, and all that chance decided; null: nobody
 * told us how. `dealer` is who would deal in turn, `past` the points of the rounds before. */
export function dealt(game, key, seats, dealer, options = {}, past = []) {
  if (!DEALS[game]) return null;
  const [pack, rule] = DEALS[game];
  const deal = new Deal(PACKS[pack], key, seats, dealer, options, past);
  rule(deal);
  return { dealer: deal.dealer, places: deal.places, lots: deal.lots };
}
