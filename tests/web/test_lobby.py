"""Open seats on the front page: if the host wants and the site allows, and no link is told by looking."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from time import time
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.service.lobby import LASTS, MAX_SHOWN
from tests.web.visitor import Site, Table, token

ENTRY = re.compile(r'action="/sit/([0-9a-f]+)"')


@pytest_asyncio.fixture(loop_scope="session")
async def listing(site: Site, app: Litestar) -> AsyncIterator[Site]:
    """The site, set to list open seats, with an empty list to begin with."""
    lobby = app.state.lobby
    usual, lobby.settings = lobby.settings, msgspec.structs.replace(lobby.settings, lobby=True)
    with sqlite3.connect(site.database) as connection:
        connection.execute("UPDATE grants SET revoked = 1 WHERE label = 'lobby' AND revoked IS NULL")
    connection.close()
    lobby._until = 0.0
    yield site
    lobby.settings = usual


async def opened(site: Site, **more: Any) -> Table:
    new = {"game": "taluva", "seats": 3, "name": "Ines", "seat": 0} | more
    return Table(site, await site.ask("POST", "/api/tables", json=new))


async def set_listed(table: Table, listed: bool, link: str = "") -> httpx.Response:
    return await table.site.send("PUT", f"{table.url}/listed", link or table.host, json={"listed": listed})


async def entries(site: Site, app: Litestar) -> list[str]:
    """The tables that the front page lists, now."""
    app.state.lobby._until = 0.0
    return ENTRY.findall((await site.client.get("/")).text)


async def test_a_stranger_sits_down_at_a_listed_table(listing: Site, app: Litestar) -> None:
    table = await opened(listing, title="<b>Friday</b>")
    assert await entries(listing, app) == []
    assert (await set_listed(table, True)).status_code == 200
    assert await entries(listing, app) == [table.id]
    page = (await listing.client.get("/")).text
    assert "&lt;b&gt;Friday" in page
    for link in table.invitations.values():
        assert token(link) not in page
    for seat, name in ((1, "Eve"), (2, "Jun")):
        before = listing.dump()
        led = [(await listing.client.post(f"/sit/{table.id}")).headers["location"] for _ in range(2)]
        assert led[0] == led[1]
        assert listing.dump() == before  # pressing gives out nothing
        seated = await listing.ask("POST", "/api/claim", led[0], json={"name": name})
        assert (await listing.ask("GET", table.url, seated["play"]))["you"] == [seat]
    assert await entries(listing, app) == []
    assert (await listing.client.post(f"/sit/{table.id}")).status_code == 409


async def test_the_host_takes_the_table_off_and_puts_it_back(listing: Site, app: Litestar) -> None:
    table = await opened(listing)
    await set_listed(table, True)
    old = (await listing.client.post(f"/sit/{table.id}")).headers["location"]
    await set_listed(table, False)
    assert await entries(listing, app) == []
    assert (await listing.client.post(f"/sit/{table.id}")).status_code == 409
    assert (await listing.send("POST", "/api/claim", old, json={"name": "Eve"})).status_code == 410
    await set_listed(table, True)
    assert await entries(listing, app) == [table.id]
    new = (await listing.client.post(f"/sit/{table.id}")).headers["location"]
    assert new != old
    assert (await listing.client.get(new)).status_code == 200


async def test_only_the_host_lists(listing: Site) -> None:
    table = await opened(listing)
    for link in (table.play[0], table.watch, table.invitations[1]):
        assert (await set_listed(table, True, link)).status_code == 403


async def test_an_entry_lapses_after_a_week(listing: Site, app: Litestar) -> None:
    table = await opened(listing)
    await set_listed(table, True)
    with sqlite3.connect(listing.database) as connection:
        connection.execute("UPDATE grants SET created = ? WHERE label = 'lobby'", (time() - LASTS - 1,))
    connection.close()
    assert await entries(listing, app) == []
    assert (await listing.client.post(f"/sit/{table.id}")).status_code == 409


async def test_the_list_is_bounded(listing: Site, app: Litestar) -> None:
    for _ in range(MAX_SHOWN + 2):
        await set_listed(await opened(listing), True)
    assert len(await entries(listing, app)) == MAX_SHOWN


async def test_a_site_that_lists_nothing_says_so(site: Site, app: Litestar) -> None:
    table = await opened(site)
    refused = await set_listed(table, True)
    assert (refused.status_code, refused.json()["detail"]) == (422, "This site lists no open seats.")
    assert (await site.ask("GET", f"{table.url}/invitations", table.host))["listed"] is None
    assert await entries(site, app) == []


async def test_a_table_that_was_not_listed_leads_nowhere(listing: Site) -> None:
    table = await opened(listing)
    assert (await listing.client.post(f"/sit/{table.id}")).status_code == 409
    assert (await listing.client.post("/sit/0000")).status_code == 404
    foreign = await listing.client.post(f"/sit/{table.id}", headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403


@pytest.mark.parametrize("game", ["torven", "tucana", "tiwanacu"])
async def test_tables_of_every_game_are_listed(listing: Site, app: Litestar, game: str) -> None:
    table = await opened(listing, game=game, seats=2)
    await set_listed(table, True)
    assert await entries(listing, app) == [table.id]
