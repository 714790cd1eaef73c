"""Tables in memory stay in step with the store."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from litestar import Litestar

from tests.site.visitor import TURNS, Site


async def test_a_turn_whose_sender_is_gone_is_in_memory_as_it_is_in_the_store(site: Site, app: Litestar) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
    shelf = app.state.desk.shelf
    writing = asyncio.Event()
    append = shelf.store.append

    async def announced(*args: object, **more: object) -> None:
        writing.set()
        await append(*args, **more)

    shelf.store.append = announced
    try:
        task = asyncio.create_task(site.send("POST", f"{table.url}/turns", table.play[0], json=body))
        await writing.wait()
        await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    finally:
        del shelf.store.append
    await append(table.id, [])  # what was written before is on disk now
    assert len((await shelf.store.load(table.id))[1]) == 2
    assert (await table.view(1))["seq"] == 2
    await table.turn(1)
