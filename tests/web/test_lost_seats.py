"""Who loses a seat in the moment of a request gets nothing by it: not a link, not a turn, not the mail of the next."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar import Litestar

from tavola.store.store import Contact, NewGrant
from tavola.store.tokens import hash_token, new_token
from tests.web.conftest import DAY
from tests.web.test_failing_store import TURN, locked
from tests.web.visitor import Site, Table

CHANGES = {
    "turn": ("POST", "/turns", TURN),
    "draft": ("PUT", "/draft", TURN),
    "resign": ("POST", "/resign", {"seat": 0, "expected_seq": 1}),
    "bot": ("POST", "/bots", {"seat": 0, "level": 2}),
    "link": ("POST", "/links", {"role": "play"}),
    "watch": ("POST", "/links", {"role": "watch"}),
    "contact": ("PUT", "/contact", {"seat": 0, "email": "old@example.org"}),
}


async def renewal(table: Table, seat: int = 0) -> str:
    """The host's invitation to a seat whose player lost the link."""
    body = {"role": "invite", "seat": seat}
    return str((await table.site.ask("POST", f"{table.url}/links", table.host, json=body))["link"])


async def while_claimed(site: Site, invitation: str, *requests: tuple[str, str, str, Any]) -> list[int]:
    """The statuses of requests that come while a claim waits for the disk."""
    with locked(site):
        claim = asyncio.create_task(site.send("POST", "/api/claim", invitation, json={"name": "Jun"}))
        await asyncio.sleep(0.1)
        late = [
            asyncio.create_task(site.send(method, address, link, json=body)) for method, address, link, body in requests
        ]
        await asyncio.sleep(0.1)
    assert (await claim).status_code == 201
    return [(await one).status_code for one in late]


@pytest.mark.parametrize(("method", "address", "body"), CHANGES.values(), ids=CHANGES)
async def test_a_link_that_was_just_replaced_does_nothing_more(
    site: Site, method: str, address: str, body: Any
) -> None:
    table = await site.open()
    invitation = await renewal(table)
    request = (method, table.url + address, table.play[0], body)
    assert await while_claimed(site, invitation, request) == [410]
    assert (await site.ask("GET", table.url, table.watch))["seq"] == 1
    links = await site.ask("GET", f"{table.url}/links", table.host)
    assert [link["role"] for link in links if not link["revoked"] and link["seats"] == [0]] == ["play"]


async def test_a_link_that_was_just_replaced_opens_no_rematch(site: Site) -> None:
    table = await site.open()
    await table.finish()
    invitation = await renewal(table)
    assert await while_claimed(site, invitation, ("POST", f"{table.url}/rematch", table.play[0], None)) == [410]


async def test_a_link_that_was_just_withdrawn_withdraws_none(site: Site) -> None:
    table = await site.open()
    device = (await site.ask("POST", f"{table.url}/links", table.play[0], json={"role": "play"}))["link"]
    links = await site.ask("GET", f"{table.url}/links", table.host)
    first, second = (link["number"] for link in links if link["role"] == "play" and link["seats"] == [0])
    with locked(site):
        own = asyncio.create_task(site.send("DELETE", f"{table.url}/links/{second}", table.play[0]))
        await asyncio.sleep(0.1)
        late = asyncio.create_task(site.send("DELETE", f"{table.url}/links/{first}", device))
        await asyncio.sleep(0.1)
    assert [(await own).status_code, (await late).status_code] == [204, 410]


async def test_a_device_that_just_lost_one_of_its_seats_plays_the_others_only(site: Site, app: Litestar) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    table, invitation = Table(site, opened), new_token()
    await app.state.playing.store.add_grant(table.id, NewGrant(hash_token(invitation), "invite", (0,), "renewal"))
    request = ("POST", f"{table.url}/turns", table.play[0], TURN | {"expected_seq": 0})
    assert await while_claimed(site, f"/i/{invitation}", request) == [403]
    assert (await site.ask("GET", table.url, table.play[0]))["you"] == [1]


async def test_an_invitation_that_just_lost_a_seat_brings_the_others_only(site: Site, app: Litestar) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    table, both, one = Table(site, opened), await renewal(Table(site, opened)), new_token()
    await app.state.playing.store.add_grant(table.id, NewGrant(hash_token(one), "invite", (0,), "renewal"))
    request = ("POST", "/api/claim", both, {"name": "Ada"})
    assert await while_claimed(site, f"/i/{one}", request) == [201]
    grants = await app.state.playing.store.grants(table.id)
    assert [grant.seats for grant in grants if grant.role == "play" and not grant.revoked] == [(0,), (1,)]


async def test_who_confirms_an_address_in_the_moment_the_seat_goes_gets_no_link(site: Site, app: Litestar) -> None:
    table = await site.open()
    store = app.state.playing.store
    await store.set_contact(Contact(table.id, 1, "old@example.org", delay=DAY))
    confirm = new_token()
    await store.add_grant(table.id, NewGrant(hash_token(confirm), "confirm", (1,), "mail", "old@example.org"))
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 1})
    invitation = await renewal(table, 1)
    assert await while_claimed(site, invitation, ("POST", f"/confirm/{confirm}", "", None)) == [200]
    assert [g for g in await store.grants(table.id) if g.role == "play" and g.address and not g.revoked] == []
