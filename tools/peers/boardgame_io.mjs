// A boardgame.io server in memory, with two games for two. In "count" each adds one in turn, the smallest game there is.
// "cards" is a plain Mau-Mau: lay what fits, or draw; nobody is sent the other's cards.
import server from "boardgame.io/dist/cjs/server.js";
import core from "boardgame.io/dist/cjs/core.js";

const count = {
  name: "count",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.n += 1; } },
};

const PACK = ["E", "L", "H", "S"].flatMap((suit) => ["7", "8", "9", "10", "U", "O", "K", "A"].map((rank) => suit + rank));
const fits = (card, top) => card[0] === top[0] || card.slice(1) === top.slice(1);

const deal = (random, points) => {
  const stock = random.Shuffle(PACK);
  return { hands: [stock.splice(0, 5), stock.splice(0, 5)], top: stock.pop(), under: [], stock, points };
};

const cards = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => deal(random, [0, 0]),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID, random }, card) => {
      const hand = G.hands[playerID];
      if (!hand.includes(card) || !fits(card, G.top)) return core.INVALID_MOVE;
      hand.splice(hand.indexOf(card), 1);
      G.under.push(G.top);
      G.top = card;
      if (hand.length === 0) {
        G.points[playerID] += G.hands[1 - playerID].length;
        Object.assign(G, deal(random, G.points));
      }
    },
    draw: ({ G, playerID, random }) => {
      if (G.stock.length === 0) {
        G.stock = random.Shuffle(G.under);
        G.under = [];
      }
      if (G.stock.length > 0) G.hands[playerID].push(G.stock.pop());
    },
  },
  playerView: ({ G, playerID }) => ({
    top: G.top,
    hand: G.hands[playerID] ?? [],
    sizes: G.hands.map((hand) => hand.length),
    stock: G.stock.length,
    under: G.under.length,
    points: G.points,
  }),
};

const { Server, Origins } = server;
Server({ games: [count, cards], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
