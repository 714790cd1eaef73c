"""Tables in memory stay in step with the store."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import Any

import pytest
from litestar import Litestar

from tests.web.visitor import TURNS, Site, path


async def test_a_turn_whose_sender_is_gone_is_in_memory_as_it_is_in_the_store(site: Site, app: Litestar) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
    cache = app.state.playing.cache
    writing = asyncio.Event()
    append = cache.store.append

    async def announced(*args: object, **more: object) -> None:
        writing.set()
        await append(*args, **more)

    cache.store.append = announced
    try:
        task = asyncio.create_task(site.send("POST", f"{table.url}/turns", table.play[0], json=body))
        await writing.wait()
        await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    finally:
        del cache.store.append
    await append(table.id, [])  # what was written before is on disk now
    assert len((await cache.store.load(table.id))[1]) == 2
    assert (await table.view(1))["seq"] == 2
    await table.turn(1)


async def test_only_so_many_tables_are_kept_in_memory(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = app.state.playing.cache
    cache._tables.clear()
    monkeypatch.setattr("tavola.service.table_cache.MAX_TABLES", 2)
    tables = [await site.open() for _ in range(4)]
    for number in range(3):
        for table in tables:
            await table.turn(number)
            assert len(cache._tables) <= 2


DAMAGE = {
    "a record": "UPDATE records SET event = '{' WHERE seq = 2 AND table_id = ?",
    "a hash": "UPDATE records SET digest = 'x' WHERE seq = 2 AND table_id = ?",
    "a gap": "DELETE FROM records WHERE seq = 2 AND table_id = ?",
    "options": """UPDATE tables SET header = replace(header, 'player":12', 'player":13') WHERE id = ?""",
    "rules": """UPDATE tables SET header = replace(header, '"rules_version":1', '"rules_version":7') WHERE id = ?""",
}
RUINS = {
    "header": "UPDATE tables SET header = '{' WHERE id = ?",
    "game": """UPDATE tables SET header = replace(header, '"game":"taluva"', '"game":"chess"') WHERE id = ?""",
    "seats": """UPDATE tables SET header = replace(header, '"seats":2', '"seats":9') WHERE id = ?""",
    "salt": """UPDATE tables SET header = replace(header, '"salt":"', '"salt":"zz') WHERE id = ?""",
}


async def damaged(site: Site, app: Litestar, sql: str) -> Any:
    table = await site.open()
    await table.turn(0)
    await table.turn(1)
    with sqlite3.connect(site.database) as connection:
        assert connection.execute(sql, [table.id]).rowcount == 1
    app.state.playing.cache._tables.clear()
    return table


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE)
async def test_a_table_that_does_not_replay_is_shown_and_takes_no_turn(site: Site, app: Litestar, sql: str) -> None:
    table = await damaged(site, app, sql)
    view = await table.view()
    assert view["frozen"]
    assert view["awaited"] == []
    refused = await table.send_turn(2, expected_seq=view["seq"])
    assert (refused.status_code, refused.json()["detail"]) == (422, view["frozen"])
    for link in (table.play[0], table.watch, table.host, table.invitations[1]):
        assert (await site.client.get(path(link))).status_code == 200
    for address in ("/history", "/export", "?at=1"):
        assert (await site.send("GET", table.url + address, table.watch)).status_code == 200


@pytest.mark.parametrize("sql", RUINS.values(), ids=RUINS)
async def test_a_table_that_cannot_be_opened_says_so_and_harms_no_other(site: Site, app: Litestar, sql: str) -> None:
    table, other = await damaged(site, app, sql), await site.open()
    answer = await site.send("GET", table.url, table.play[0])
    assert (answer.status_code, answer.json()["type"]) == (500, "urn:tavola:damaged")
    assert "is damaged" in (await site.client.get(path(table.play[0]))).text
    await other.turn(0)
