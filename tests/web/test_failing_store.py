"""A full disk or a broken database: said in words, with nothing changed on disk or in memory."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar

from tavola.store import writer
from tavola.store.store import Unavailable
from tests.web.visitor import TURNS, Site, path

SAID = "This could not be saved. Nothing was changed; please try again."
TURN = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
CHANGES = {
    "turn": ("POST", "/turns", TURN),
    "draft": ("PUT", "/draft", TURN),
    "resign": ("POST", "/resign", {"seat": 0, "expected_seq": 1}),
    "bot": ("POST", "/bots", {"seat": 0, "level": 2}),
    "link": ("POST", "/links", {"role": "watch"}),
    "contact": ("PUT", "/contact", {"seat": 0, "email": "ines@example.org"}),
    "seen": ("POST", "/seen", {"seat": 0, "seq": 1}),
}


@contextmanager
def failing(app: Litestar) -> Iterator[None]:
    """Nothing can be written meanwhile."""
    connection = app.state.playing.store._writer._connection
    connection.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        connection.execute("PRAGMA query_only = OFF")


@pytest.mark.parametrize(("method", "address", "body"), CHANGES.values(), ids=CHANGES)
async def test_what_cannot_be_saved_is_said_and_changes_nothing(
    site: Site, app: Litestar, method: str, address: str, body: Any
) -> None:
    table = await site.open()
    before, stored = await table.view(), site.dump()
    with failing(app):
        answer = await site.send(method, table.url + address, table.play[0], json=body)
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["Retry-After"] == "5"
    assert (answer.json()["type"], answer.json()["detail"]) == ("urn:tavola:not-saved", SAID)
    assert (await table.view(), site.dump()) == (before, stored)
    await table.turn(0)


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Another program holds the write lock meanwhile."""
    with sqlite3.connect(site.database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    other.close()


async def test_while_another_program_holds_the_lock_a_change_waits_and_nobody_else(site: Site) -> None:
    table, other = await site.open(), await site.open()
    with locked(site):
        waiting = asyncio.create_task(site.send("PUT", f"{table.url}/draft", table.play[0], json=TURN))
        await asyncio.sleep(0.1)
        answers = [
            await site.client.get("/health"),
            await site.client.get(path(other.play[0])),
            await site.send("GET", other.url, other.play[0]),
            await site.send("GET", table.url, table.play[0]),
        ]
        assert not waiting.done()
    assert [answer.status_code for answer in answers] == [200] * 4
    assert (await waiting).status_code == 200


async def test_a_change_that_waits_too_long_for_the_lock_is_refused_and_changes_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TIMEOUT", 0.2)
    monkeypatch.setattr(writer, "BUSY_TIMEOUT_MS", 100)
    table = await site.open()
    stored = site.dump()
    with locked(site):
        answer = await table.send_turn(0, key="once")
    assert (answer.status_code, answer.json()["detail"]) == (503, SAID)
    assert site.dump() == stored
    assert (await table.send_turn(0, key="once")).json()["seq"] == 2


async def test_a_turn_that_could_not_be_saved_is_played_with_the_same_key_later(site: Site, app: Litestar) -> None:
    table = await site.open()
    with failing(app):
        assert (await table.send_turn(0, key="once")).status_code == 503
    assert (await table.send_turn(0, key="once")).json()["seq"] == 2


async def test_a_seat_that_could_not_be_saved_is_still_free(site: Site, app: Litestar) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines"})
    invitation = opened["invitations"][0]["link"]
    with failing(app):
        refused = await site.send("POST", "/api/claim", invitation, json={"name": "Tomás"})
    assert refused.status_code == 503
    assert (await site.ask("GET", "/api/invitation", invitation))["taken"] is False
    await site.ask("POST", "/api/claim", invitation, json={"name": "Tomás"})


@pytest.mark.parametrize("address", ["/api/tables", "/try/taluva"])
async def test_a_table_that_could_not_be_saved_is_not_there(site: Site, app: Litestar, address: str) -> None:
    tables = set(app.state.playing.cache._tables)
    with failing(app):
        answer = await site.send("POST", address, json={"game": "taluva", "name": "Ines", "bots": {"1": 1}})
    assert (answer.status_code, SAID in answer.text) == (503, True)
    assert set(app.state.playing.cache._tables) == tables


async def test_a_page_says_so_too(site: Site, app: Litestar) -> None:
    with failing(app):
        answer = await site.client.post("/try/taluva")
    assert (answer.status_code, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert (SAID in answer.text, answer.headers["Retry-After"]) == (True, "5")


async def test_what_cannot_be_read_is_said(site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    async def grant(token_hash: str) -> None:
        raise Unavailable("the database failed: disk I/O error")

    table = await site.open()
    monkeypatch.setattr(app.state.playing.store, "grant", grant)
    page, answer = await site.client.get(path(table.watch)), await site.send("GET", table.url, table.watch)
    assert (page.status_code, answer.status_code) == (503, 503)
    assert (page.headers["Retry-After"], answer.headers["Retry-After"]) == ("5", "5")
    assert answer.json()["detail"] == "This cannot be read just now. Please try again."
    assert answer.json()["detail"] in page.text
