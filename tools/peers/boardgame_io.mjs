// A boardgame.io server with the smallest possible game for two: each adds one in turn. In memory.
import server from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "count",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.n += 1; } },
};
const { Server, Origins } = server;
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
