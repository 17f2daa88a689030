// The series as a game of boardgame.io, in the style of its tutorial, played without a screen.
// A line of JSON comes in, a line of JSON goes out: how long it took, in microseconds of the
// processor, and where the game stands.
const { createRequire } = require("node:module");
const { createInterface } = require("node:readline");

const load = createRequire(`${process.argv[2]}/x.js`);
const { Client } = load("boardgame.io/client");
const { INVALID_MOVE } = load("boardgame.io/core");
const { CreateGameReducer, InitializeGame } = load("boardgame.io/internal");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
]; // prettier-ignore

const Series = {
  name: "noughts",
  setup: () => ({ cells: Array(9).fill(-1), wins: [0, 0], left: 10000 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== -1) return INVALID_MOVE;
      G.cells[cell] = Number(playerID);
      const line = LINES.find(([a, b, c]) => {
        return G.cells[a] !== -1 && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c];
      });
      if (!line && G.cells.includes(-1)) return undefined;
      if (line) G.wins[G.cells[line[0]]] += 1;
      G.cells = Array(9).fill(-1);
      G.left -= 1;
      return undefined;
    },
  },
};

const reducer = CreateGameReducer({ game: Series });
const initial = InitializeGame({ game: Series });
let log = [];

function told({ G, ctx }) {
  return [G.cells, G.wins, Number(ctx.currentPlayer)];
}

const WORK = {
  /** Play recorded cells: each move through the client, which keeps its log. */
  play({ cells }) {
    const client = Client({ game: Series, debug: false });
    for (const cell of cells) client.moves.mark(cell);
    const state = client.getState();
    log = client.log.filter(({ automatic }) => !automatic).map(({ action }) => action);
    return state;
  },
  /** From the start to after so many recorded moves, as its debug panel goes back in time. */
  replay({ count }) {
    let state = initial;
    for (let i = 0; i < count; i++) state = reducer(state, log[i]);
    return state;
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  const before = process.cpuUsage();
  const state = WORK[asked.work](asked);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ took: user + system, at: told(state), log: log.length })}\n`);
});
