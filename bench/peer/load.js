// node load.js PORT move|sync SECONDS CONNECTIONS: moves or fresh states a second through socket.io, as JSON.
const { io } = require('socket.io-client');
const [port, mode, seconds, connections] = [process.argv[2], process.argv[3], Number(process.argv[4]), Number(process.argv[5])];
const base = `http://127.0.0.1:${port}`;
const post = async (path, body) => (await fetch(base + path, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
})).json();

let counted = 0, running = false;
const delays = [];

async function seatPlayers() {
  const { matchID } = await post('/games/line/create', { numPlayers: 2 });
  const keys = [];
  for (const playerID of ['0', '1']) {
    keys.push((await post(`/games/line/${matchID}/join`, { playerID, playerName: 'p' + playerID })).playerCredentials);
  }
  return { matchID, keys };
}

function connect({ matchID, keys }) {
  return new Promise((ready) => {
    const socket = io(base + '/line', { transports: ['websocket'], forceNew: true, query: { matchID, playerID: '0', credentials: keys[0] } });
    let state = 0, ply = 0, sent = 0, begun = false;
    socket.next = () => {
      sent = performance.now();
      if (mode === 'sync') return socket.emit('sync', matchID, '0', keys[0], 2);
      const playerID = String(ply % 2);
      const payload = { type: 'play', args: [ply % 121], playerID, credentials: keys[ply % 2] };
      return socket.emit('update', { type: 'MAKE_MOVE', payload }, state, matchID, playerID);
    };
    const answered = (id) => {
      if (running) { counted++; delays.push(performance.now() - sent); }
      state = id; ply++;
      if (!socket.halted) socket.next();
    };
    socket.on('connect', () => socket.emit('sync', matchID, '0', keys[0], 2));
    socket.on('sync', (id, info) => {
      if (!begun) { begun = true; state = info.state._stateID; ply = state; ready(socket); } else if (mode === 'sync') answered(state);
    });
    socket.on('update', (id, next) => mode === 'move' && answered(next._stateID));
  });
}

(async () => {
  const matches = [];
  for (let i = 0; i < connections; i++) matches.push(await seatPlayers());
  const sockets = await Promise.all(matches.map(connect));
  sockets.forEach((socket) => socket.next());
  await new Promise((done) => setTimeout(done, 700));
  running = true;
  const start = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  running = false;
  const elapsed = (performance.now() - start) / 1000;
  sockets.forEach((socket) => { socket.halted = true; });
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.floor(delays.length * share)];
  console.log(JSON.stringify({ rate: counted / elapsed, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})();
