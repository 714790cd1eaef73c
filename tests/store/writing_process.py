"""Plays at eight tables at once as fast as the disk allows and tells each acknowledged record on a line."""

from __future__ import annotations

import asyncio
import sys

from tavola import games
from tavola.store.sqlite import SqliteStore
from tavola.store.store import NewNotice
from tavola.table.table import Table
from tests.table.setting import NOW, header
from tests.table.tiny import NIM

games.GAMES[NIM.id] = NIM


async def play(store: SqliteStore, table_id: str) -> None:
    table = Table.open(header(id=table_id, options={"stones": 1_000_000}))
    await store.create(table.header, [], [])
    while True:
        seat = table.awaited[0]
        record = table.turn(seat, ["take 1", "pass 0"], NOW)
        notice = NewNotice(1 - seat, record.seq, "turn", NOW)
        await store.append(table_id, [record], key=f"key {record.seq}", notices=[notice], clear_drafts=[seat])
        sys.stdout.write(f"{table_id} {record.seq}\n")
        sys.stdout.flush()


async def main() -> None:
    store = await SqliteStore.open(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(8)))


asyncio.run(main())
