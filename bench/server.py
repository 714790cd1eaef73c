"""Moves, pages and live streams of a running site, beside boardgame.io on the same machine in the same run.

    python bench/server.py [--seconds 4] [--connections 16] [--streams 1000]

Everything goes through HTTP on 127.0.0.1; commits are durable (SQLite, WAL, synchronous=FULL). boardgame.io is taken
from npm into build/peer and plays a smaller game than Taluva, with its file storage and its memory storage. A turn of
Taluva is two moves, a tile and a building, sent and committed together; a turn of the peer's game is one move.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PEER = ROOT / "build" / "peer"
ROUNDS = 3
MOVES = 2  # a turn of Taluva


class Client:
    """One keep-alive HTTP/1.1 connection; no more than this measurement needs."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def send(self, method: str, path: str, token: str = "", body: Any = None, key: str = "") -> bytes:
        """The body of the answer. Raises RuntimeError unless the status is 2xx."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] * bool(data)
        lines += [f"Authorization: Bearer {token}"] * bool(token) + [f"Idempotency-Key: {key}"] * bool(key)
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        head = await self.reader.readuntil(b"\r\n\r\n")
        answer = await self._body(head.lower())
        if not head.startswith(b"HTTP/1.1 2"):
            raise RuntimeError(f"{method} {path}: {head[:40]!r} {answer[:300]!r}")
        return answer

    async def _body(self, head: bytes) -> bytes:
        if b"content-length:" in head:
            return await self.reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
        whole = b""
        while size := int((await self.reader.readline()).strip() or b"0", 16):
            whole += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return whole


def turns() -> list[list[str]]:
    """A whole game of Taluva that is legal whatever tiles are drawn: tiles in a row, a hut on each."""
    return [[f"tile {2 * i},0 e", f"hut {2 * i + 1},0"] for i in range(24)]


async def new_table(client: Client) -> tuple[str, str]:
    """Id and play token of a table where one device holds both seats."""
    names = {"game": "taluva", "seats": 2, "name": "Ines", "hotseat": ["Ines", "Tomás"]}
    made = json.loads(await client.send("POST", "/api/tables", body=names))
    return made["table"], made["play"].rsplit("/", 1)[1]


async def play_games(client: Client, until: float, delays: list[float]) -> None:
    while True:
        table, token = await new_table(client)
        for i, moves in enumerate(turns()):
            if time.perf_counter() > until:
                return
            body = {"seat": i % 2, "moves": moves, "expected_seq": i}
            start = time.perf_counter()
            await client.send("POST", f"/api/tables/{table}/turns", token, body, key=f"{table}-{i}")
            delays.append(time.perf_counter() - start)


def reader_of(path: Callable[[str, str], str]) -> Callable[[Client, float, list[float]], Awaitable[None]]:
    """Fetches one address again and again on a table in its middle."""

    async def fetch(client: Client, until: float, delays: list[float]) -> None:
        table, token = await new_table(client)
        for i, moves in enumerate(turns()[:12]):
            body = {"seat": i % 2, "moves": moves, "expected_seq": i}
            await client.send("POST", f"/api/tables/{table}/turns", token, body)
        while time.perf_counter() < until:
            start = time.perf_counter()
            await client.send("GET", path(table, token), token)
            delays.append(time.perf_counter() - start)

    return fetch


async def load(port: int, work: Any, seconds: float, connections: int) -> dict[str, float]:
    """Requests a second and delays in milliseconds of one kind of work on many connections."""
    clients = [await Client(port).open() for _ in range(connections)]
    delays: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(work(client, start + seconds, delays) for client in clients))
    elapsed = time.perf_counter() - start
    ranked = sorted(delays)
    return {
        "rate": len(ranked) / elapsed,
        "p50": 1000 * ranked[len(ranked) // 2],
        "p99": 1000 * ranked[int(len(ranked) * 0.99)],
    }


async def open_stream(port: int, table: str, token: str) -> asyncio.StreamReader:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/tables/{table}/events?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    reader.keep = writer  # type: ignore[attr-defined]  # the connection lives as long as its reader
    return reader


async def until_told(reader: asyncio.StreamReader, seq: int) -> float:
    """When the stream said that the table is at seq."""
    while True:
        line = await reader.readline()
        if line.startswith(b"data:") and json.loads(line[5:]).get("seq", 0) >= seq:
            return time.perf_counter()


async def fan_out(port: int, process: int, streams: int) -> dict[str, float]:
    """Open streams on ten tables; move on each; how long until every tab knows, and the memory of a stream."""
    client = await Client(port).open()
    tables = [await new_table(client) for _ in range(10)]
    before = memory(process)
    readers = [[await open_stream(port, *table) for _ in range(streams // 10)] for table in tables]
    await asyncio.sleep(1)
    held = memory(process) - before
    delays = []
    for i, moves in enumerate(turns()[:3]):
        for (table, token), listening in zip(tables, readers, strict=True):
            told = [asyncio.create_task(until_told(reader, i + 1)) for reader in listening]
            start = time.perf_counter()
            body = {"seat": i % 2, "moves": moves, "expected_seq": i}
            await client.send("POST", f"/api/tables/{table}/turns", token, body)
            delays += [moment - start for moment in await asyncio.gather(*told)]
    ranked = sorted(delays)
    return {
        "p50": 1000 * ranked[len(ranked) // 2],
        "p99": 1000 * ranked[int(len(ranked) * 0.99)],
        "kb": held / streams,
        "total": memory(process) / 1024,
    }


def memory(process: int) -> float:
    """Resident kB of a process."""
    status = Path(f"/proc/{process}/status").read_text()
    return float(status.split("VmRSS:")[1].split()[0])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, env: dict[str, str], folder: Path) -> Iterator[int]:
    """A server from its first answer until the end of the block; yields its process id."""
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, **env}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"{command[0]} did not answer")
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def measure_site(seconds: float, connections: int, streams: int) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = {"TAVOLA_DATABASE": f"{folder}/bench.db", "TAVOLA_CREATE_LIMIT": "0", "TAVOLA_OUTBOX": f"{folder}/outbox"}
        command = [sys.executable, "-m", "tavola.cli", "serve", "--port", str(port)]
        with running(command, port, env, Path(folder)) as process:
            return {
                "moves": asyncio.run(load(port, play_games, seconds, connections)),
                "views": asyncio.run(load(port, reader_of(lambda t, k: f"/api/tables/{t}"), seconds, connections)),
                "pages": asyncio.run(load(port, reader_of(lambda t, k: f"/p/{k}"), seconds, connections)),
                "streams": asyncio.run(fan_out(port, process, streams)),
            }


def measure_peer(storage: str, mode: str, seconds: float, connections: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = {"STORAGE": storage, "PORT": str(port), "DIR": folder, "NODE_ENV": "production"}
        with running(["node", "server.js"], port, env, PEER):
            words = ["node", "load.js", str(port), mode, str(seconds), str(connections)]
            answer = subprocess.run(words, cwd=PEER, capture_output=True, text=True, timeout=120, check=True)
    figures: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return figures


def install_peer() -> str:
    """Why boardgame.io cannot be measured here; empty when it can."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "no node and npm on this machine"
    PEER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js", "load.js"):
        shutil.copy(ROOT / "bench" / "peer" / name, PEER / name)
    if not (PEER / "node_modules" / "boardgame.io").exists():
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=False)
        return "" if done.returncode == 0 else "npm could not install it"
    return ""


def middle(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


def row(what: str, figures: dict[str, float]) -> str:
    return f"{what:<44}{figures['rate']:>9.0f}/s{figures['p50']:>9.1f} ms{figures['p99']:>9.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--streams", type=int, default=1000)
    wish = parser.parse_args()
    missing = install_peer()
    site: list[dict[str, dict[str, float]]] = []
    peer: dict[tuple[str, str], list[dict[str, float]]] = {}
    for _ in range(ROUNDS):  # in turn, so that a slower minute of the machine meets all
        site.append(measure_site(wish.seconds, wish.connections, wish.streams))
        for storage in ("flatfile", "memory") if not missing else ():
            for mode in ("move", "sync"):
                figures = measure_peer(storage, mode, wish.seconds, wish.connections)
                peer.setdefault((storage, mode), []).append(figures)
    print(f"medians of {ROUNDS} rounds, {wish.connections} connections, {wish.seconds:g} s each\n")
    print(f"{'':<44}{'rate':>11}{'p50':>12}{'p99':>12}")
    tavola = {name: middle([one[name] for one in site]) for name in site[0]}
    print(row("Tavola, Taluva turns, SQLite durable", tavola["moves"]))
    print(row("Tavola, views (JSON with drawing)", tavola["views"]))
    print(row("Tavola, whole pages", tavola["pages"]))
    for (storage, mode), rounds in peer.items():
        print(row(f"boardgame.io, {storage}, {'moves' if mode == 'move' else 'states'}", middle(rounds)))
    live = tavola["streams"]
    print(f"\n{wish.streams} open streams: a move reaches a tab in p50 {live['p50']:.0f} ms, p99 {live['p99']:.0f} ms;")
    print(f"{live['kb']:.0f} kB a stream, {live['total']:.0f} MB the process")
    if missing:
        print(f"boardgame.io was not measured: {missing}")
    else:
        ratio = [
            one["moves"]["rate"] / other["rate"] for one, other in zip(site, peer["flatfile", "move"], strict=True)
        ]
        times = statistics.median(ratio)
        print(f"turns, Tavola / boardgame.io with files: {times:.1f}; moves: {MOVES * times:.1f}")


if __name__ == "__main__":
    main()
