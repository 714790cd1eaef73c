"""People's pages while bots think: how long a page takes with so many games of bots under way.

    python bench/bots.py [--games 20] [--level 3] [--seconds 20] [--workers 1]

All seats of those games are held by bots, so each of them has a bot that is to move, all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from server import ROOT, Client, free_port, turns

GAMES = ("taluva", "torven", "tucana", "tiwanacu")
BETWEEN = 0.05  # seconds between two requests of a person


async def ask(client: Client, path: str, body: Any) -> Any:
    return json.loads(await client.send("POST", path, body=body))


async def look(client: Client, seconds: float) -> list[float]:
    """A person's table, fetched again and again; how long each page took."""
    made = await ask(client, "/api/tables", {"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    token = made["play"].rsplit("/", 1)[1]
    for number, moves in enumerate(turns()[:12]):
        body = {"seat": number % 2, "moves": moves, "expected_seq": number}
        await client.send("POST", f"/api/tables/{made['table']}/turns", token, body)
    delays, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await client.send("GET", f"/p/{token}")
        delays.append(time.perf_counter() - begun)
        await asyncio.sleep(BETWEEN)
    return delays


async def measure(port: int, games: int, level: int, seconds: float) -> dict[str, float]:
    """Milliseconds of a page, and moves of bots a second."""
    clients = [await Client(port).open() for _ in range(4)]
    for number in range(games):
        game = GAMES[number % len(GAMES)]
        await ask(clients[0], "/api/tables", {"game": game, "seats": 2, "bots": {"0": level, "1": level}})
    pages = await asyncio.gather(*(look(client, seconds) for client in clients))
    ranked = sorted(1000 * delay for one in pages for delay in one)
    return {"pages": len(ranked), **{f"p{p}": ranked[len(ranked) * p // 100] for p in (50, 95, 99)}}


def main() -> None:
    options = argparse.ArgumentParser()
    for name, default in (("games", 20), ("level", 3), ("seconds", 20), ("workers", 1)):
        options.add_argument(f"--{name}", type=int, default=default)
    chosen = options.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATABASE": str(Path(folder) / "t.db"), "CREATE_LIMIT": "0", "BOT_WORKERS": str(chosen.workers)}
        environment = os.environ | {f"TAVOLA_{name}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "tavola.cli", "serve", "--port", str(port)]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=quiet, cwd=ROOT)
        assert server.stdout is not None
        server.stdout.readline()
        try:
            found = asyncio.run(measure(port, chosen.games, chosen.level, chosen.seconds))
            load = f"load {os.getloadavg()[0]:.1f}"
            print(f"{chosen.games} games of bots of level {chosen.level}, {chosen.workers} worker(s), {load}")
            print(", ".join(f"{name} {value:.0f}" for name, value in found.items()), "(ms of a page)")
            print(f"{moved(Path(folder, 't.db')) / chosen.seconds:.1f} moves of bots a second")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def moved(database: Path) -> int:
    """Turns of the games with bots."""
    with sqlite3.connect(database) as db:
        row = db.execute(
            'SELECT count(*) FROM records WHERE event LIKE \'{"kind":"turn"%\' AND table_id IN (SELECT table_id FROM'
            ' records WHERE event LIKE \'{"kind":"bot"%\')'
        ).fetchone()
        return int(row[0])


if __name__ == "__main__":
    main()
