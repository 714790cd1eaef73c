"""A rematch: one transaction, the seats of who played before, and nobody locked out of it."""

from __future__ import annotations

from typing import Any

from litestar import Litestar

from tavola.service.opening import MAX_AGAIN
from tests.web.test_failing_store import failing
from tests.web.visitor import Site, Table


async def ended(site: Site) -> Table:
    """A table of Ines and Tomás, where Ines gave up."""
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    return table


async def names(site: Site, seated: Any) -> list[str | None]:
    view = await site.ask("GET", f"/api/tables/{seated['table']}", seated["play"])
    return [seat["name"] for seat in view["seats"]]


async def test_a_rematch_that_could_not_be_saved_leaves_nothing_behind(site: Site, app: Litestar) -> None:
    table = await ended(site)
    before, stored = set(app.state.playing.cache._tables), site.dump()
    with failing(app):
        assert (await site.send("POST", f"{table.url}/rematch", table.play[0])).status_code == 503
    assert (set(app.state.playing.cache._tables), site.dump()) == (before, stored)
    await site.ask("POST", f"{table.url}/rematch", table.play[0])


async def test_a_rematch_that_somebody_else_opened_first_leaves_no_table(site: Site, app: Litestar) -> None:
    table = await ended(site)
    old = await app.state.playing.cache.open(table.id)
    await site.ask("POST", f"{table.url}/rematch", table.play[0])
    tables = await app.state.playing.store.table_ids()
    app.state.playing.cache._put(old)  # as if another process had opened it
    assert (await site.send("POST", f"{table.url}/rematch", table.play[1])).status_code == 409
    assert await app.state.playing.store.table_ids() == tables


async def test_the_rematch_takes_in_who_is_called_like_somebody_there(site: Site) -> None:
    table = Table(
        site, await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 3, "name": "Ines", "seat": 0})
    )
    for seat, name in ((1, "Tomás"), (2, "Jun")):
        seated = await site.ask("POST", "/api/claim", table.invitations[seat], json={"name": name})
        table.play[seat] = seated["play"]
    for seat, seq in ((0, 2), (1, 3)):
        await site.ask("POST", f"{table.url}/resign", table.play[seat], json={"seat": seat, "expected_seq": seq})
    opened = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    url = f"/api/tables/{opened['table']}"
    invitation = await site.ask("POST", f"{url}/links", opened["host"], json={"role": "invite", "seat": 1})
    await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Tomás"})
    await site.ask("POST", f"{table.url}/rematch", table.play[1])
    assert await names(site, opened) == ["Tomás 2", "Tomás", "Ines"]


async def test_a_seat_of_the_rematch_that_somebody_else_took_stays_theirs(site: Site) -> None:
    table = await ended(site)
    opened = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    invite = {"role": "invite", "seat": 0}
    invitation = await site.ask("POST", f"/api/tables/{opened['table']}/links", opened["host"], json=invite)
    await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    assert (await site.send("POST", f"{table.url}/rematch", table.play[1])).status_code == 409


async def test_who_asks_again_for_the_rematch_gets_the_same_link(site: Site) -> None:
    table = await ended(site)
    links = []
    for seat in (0, 1, 1, 0):
        seated = await site.ask("POST", f"{table.url}/rematch", table.play[seat])
        links.append(seated["play"])
    assert links == [links[0], links[1], links[1], links[0]]
    assert links[0] != links[1]
    views = [await site.ask("GET", f"/api/tables/{seated['table']}", link) for link in links]
    assert [view["you"] for view in views] == [[1], [0], [0], [1]]
    assert await names(site, seated) == ["Tomás", "Ines"]


async def test_a_link_to_the_rematch_that_was_withdrawn_is_followed_by_a_few_others(site: Site) -> None:
    table = await ended(site)
    host = (await site.ask("POST", f"{table.url}/rematch", table.play[0]))["host"]
    device = (await site.ask("POST", f"{table.url}/links", table.play[1], json={"role": "play"}))["link"]
    await site.ask("POST", f"{table.url}/rematch", device)
    links = set()
    for _ in range(MAX_AGAIN):
        seated = await site.ask("POST", f"{table.url}/rematch", table.play[1])
        links.add(seated["play"])
        url = f"/api/tables/{seated['table']}/links"
        newest = [link for link in await site.ask("GET", url, host) if link["seats"] == [0] and not link["revoked"]][-1]
        await site.ask("DELETE", f"{url}/{newest['number']}", host)
    assert len(links) == MAX_AGAIN
    answer = await site.send("POST", f"{table.url}/rematch", table.play[1])
    assert (answer.status_code, "withdrawn too often" in answer.json()["detail"]) == (422, True)


async def test_a_link_of_another_device_gets_a_link_of_its_own(site: Site) -> None:
    table = await ended(site)
    other = (await site.ask("POST", f"{table.url}/links", table.play[0], json={"role": "play"}))["link"]
    asked = [await site.ask("POST", f"{table.url}/rematch", link) for link in (table.play[0], other, table.play[0])]
    assert asked[0]["play"] == asked[2]["play"] != asked[1]["play"]


async def test_one_device_joins_the_rematch_with_all_its_seats(site: Site) -> None:
    new = {"game": "taluva", "seats": 3, "hotseat": ["Ines", "Tomás", "Jun"]}
    table = Table(site, await site.ask("POST", "/api/tables", json=new))
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 2, "level": 1})
    invitation = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 2})
    ada = (await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Ada"}))["play"]
    for seat in (0, 1):
        seq = (await table.view())["of"]
        await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": seat, "expected_seq": seq})
    await site.ask("POST", f"{table.url}/rematch", ada)
    joined = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    assert await names(site, joined) == ["Tomás", "Ada", "Ines"]
