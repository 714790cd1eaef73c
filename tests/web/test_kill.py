"""`kill -9` at any moment under load: no acknowledged turn is lost or doubled, every table replays."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tavola.store.sqlite import SqliteStore
from tavola.table.events import Turn
from tavola.table.table import Table
from tests.web.served import SOURCE, free_port
from tests.web.visitor import TURNS, bearer

KILLS = 50
PLAYERS = 4  # tables played at the same time
PAUSE = 0.01  # seconds before a refused request is sent again


class Player:
    """Plays game after game on one device; sends each turn, always with its key, until it is acknowledged."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.acknowledged: dict[str, int] = {}  # turns by table

    async def play(self) -> None:
        new = {"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]}
        while True:
            opened = await self.insist("/api/tables", new, {})
            for number, moves in enumerate(TURNS):
                body = {"seat": number % 2, "moves": moves, "expected_seq": number}
                headers = bearer(opened["play"]) | {"Idempotency-Key": str(number)}
                told = await self.insist(f"/api/tables/{opened['table']}/turns", body, headers)
                assert told["seq"] == number + 1
                self.acknowledged[opened["table"]] = number + 1

    async def insist(self, address: str, body: Any, headers: dict[str, str]) -> Any:
        while True:
            try:
                answer = await self.client.post(address, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
            assert answer.status_code == 201, answer.text
            return answer.json()


@asynccontextmanager
async def playing(port: int) -> AsyncIterator[list[Player]]:
    """Players at work until the end of the block. Raises what went wrong with one of them."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        players = [Player(client) for _ in range(PLAYERS)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        yield players
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends


@contextmanager
def starter(folder: Path, port: int, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """The process that starts servers; it ends with the block, and whatever server is left."""
    environment = os.environ | {
        "PYTHONPATH": f"{SOURCE}{os.pathsep}{SOURCE.parent}",
        "TAVOLA_PORT": str(port),
        "TAVOLA_DATABASE": str(folder / "site.db"),
        "TAVOLA_OUTBOX": str(folder / "outbox"),
        "TAVOLA_CREATE_LIMIT": "0",
        **settings,
    }
    pipe = subprocess.PIPE
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-m", "tests.web.forking"]
        process = subprocess.Popen(
            command, env=environment, stdin=pipe, stdout=pipe, stderr=log, text=True, start_new_session=True
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):  # nothing is left
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)


async def kill_again_and_again(starts: subprocess.Popen[str], players: list[Player]) -> None:
    """Start, let some turns be acknowledged, kill in the middle of the next ones."""
    assert starts.stdin is not None
    assert starts.stdout is not None
    chance = random.Random(7)
    for _ in range(KILLS):
        before = played(players)
        print(file=starts.stdin, flush=True)
        server = int(await asyncio.to_thread(starts.stdout.readline))
        async with asyncio.timeout(20):
            while played(players) < before + 2:
                await asyncio.sleep(0.005)
        await asyncio.sleep(chance.random() * 0.05)
        os.kill(server, signal.SIGKILL)
    starts.stdin.close()
    await asyncio.to_thread(starts.wait, 20)  # it waits for the last server


def played(players: list[Player]) -> int:
    return sum(sum(player.acknowledged.values()) for player in players)


async def stored_tables(database: Path) -> dict[str, Table]:
    store = await SqliteStore.open(database)
    tables = {}
    for table_id in await store.table_ids():
        found = await store.load(table_id)
        assert found is not None
        tables[table_id] = Table.open(*found)
    await store.close()
    return tables


async def test_fifty_kills_lose_and_double_no_acknowledged_turn(tmp_path: Path) -> None:
    port = free_port()
    with starter(tmp_path, port) as starts:
        async with playing(port) as players:
            await kill_again_and_again(starts, players)
    tables = await stored_tables(tmp_path / "site.db")
    acknowledged = {table: count for player in players for table, count in player.acknowledged.items()}
    assert sum(acknowledged.values()) >= 2 * KILLS
    assert acknowledged.keys() <= tables.keys()
    for table_id, table in tables.items():
        assert table.frozen is None
        stored = [list(record.event.moves) for record in table.records if isinstance(record.event, Turn)]
        assert stored == TURNS[: len(stored)]
        assert acknowledged.get(table_id, 0) <= len(stored) <= acknowledged.get(table_id, 0) + 1
    with sqlite3.connect(tmp_path / "site.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
