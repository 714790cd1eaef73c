// A small game on boardgame.io's own server. STORAGE=memory|flatfile PORT=... DIR=...
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const FIELDS = 121;
const game = {
  name: 'line',
  setup: () => ({ fields: Array(FIELDS).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, field) => {
      if (!(field >= 0 && field < FIELDS)) return 'INVALID_MOVE';
      G.fields[field] = Number(playerID) + 1;
    },
  },
};
const options = { games: [game], origins: [Origins.LOCALHOST] };
if (process.env.STORAGE === 'flatfile') options.db = new FlatFile({ dir: process.env.DIR, logging: false, ttl: false });
Server(options).run(Number(process.env.PORT), () => console.log('up'));
