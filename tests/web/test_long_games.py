"""While a long game is replayed, for whatever reason, everybody else is answered."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partialmethod
from typing import Any

import httpx
import pytest
from litestar import Litestar

from tavola.service import opening, table_cache
from tavola.table.table import Table as Playing
from tests.web.visitor import Site, Table


class Held:
    """A function that waits until it is let go, noting whether it was in time."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real = real
        self.begun = threading.Event()
        self.go = threading.Event()
        self.in_time: list[bool] = []

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.begun.set()
        self.in_time.append(self.go.wait(10))
        return self.real(*given, **named)


async def others_are_answered(site: Site, held: Held, asking: Awaitable[httpx.Response]) -> httpx.Response:
    task = asyncio.ensure_future(asking)
    while not held.begun.is_set():
        await asyncio.sleep(0.01)
    assert (await site.client.get("/health")).status_code == 200
    held.go.set()
    answer = await task
    assert all(held.in_time)
    return answer


async def test_while_a_file_is_brought(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await over(site)
    file = await site.ask("GET", f"{table.url}/export", table.play[0])
    monkeypatch.setattr(opening, "from_file", held := Held(opening.from_file))
    answer = await others_are_answered(site, held, site.send("POST", "/api/import", json=file))
    assert answer.status_code == 201


async def test_while_a_table_is_opened_from_the_store(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await over(site)
    del app.state.playing.cache._tables[table.id]
    held = Held(Playing.open)
    monkeypatch.setattr(table_cache, "Table", type("Slow", (), {"open": held}))
    answer = await others_are_answered(site, held, site.send("GET", table.url, table.play[0]))
    assert (answer.status_code, answer.json()["of"]) == (200, 2)


async def test_while_an_earlier_position_is_looked_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await over(site)
    held = Held(Playing.at)
    monkeypatch.setattr(Playing, "at", partialmethod(held))
    asking = site.send("GET", table.url, table.play[0], params={"at": 1})
    answer = await others_are_answered(site, held, asking)
    assert (answer.status_code, answer.json()["at"]) == (200, 1)


async def over(site: Site) -> Table:
    """A table of two, where one gave up."""
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    return table
