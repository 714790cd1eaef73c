"""GET and HEAD change nothing, on any link: mail services open them all, scripts included."""

from __future__ import annotations

import sqlite3

from litestar import Litestar

from tavola.store.store import NewGrant
from tavola.store.tokens import hash_token, new_token
from tests.web.visitor import Site, token


async def test_opening_links_changes_nothing(site: Site, app: Litestar) -> None:
    table = await site.open()
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "email": "i@example.org"})
    stop = new_token()
    await app.state.playing.store.add_grant(table.id, NewGrant(hash_token(stop), "stop", (1,)))
    invitation = opened["invitations"][0]["link"]
    pages = [*table.play.values(), table.watch, table.host, table.invitations[1], invitation, f"/stop/{stop}"]
    before = site.dump()
    for page in pages:
        for method in ("GET", "HEAD", "GET"):
            assert (await site.send(method, page)).status_code == 200
    for link in [*table.play.values(), table.watch]:
        for address in ("", "/history", "/export", f"/legal?seat={0 if link == table.play[0] else 1}"):
            await site.send("GET", table.url + address, link)
    await site.ask("GET", "/api/invitation", invitation)
    assert site.dump() == before
    assert not app.state.live.is_active(table.id, 0)
    with sqlite3.connect(site.database) as connection:
        assert token(table.play[0]) not in "".join(connection.iterdump())


async def test_no_address_of_the_site_changes_anything_when_it_is_looked_at(site: Site, app: Litestar) -> None:
    table, store = await site.open(bots={}), app.state.playing.store
    stop, confirm = new_token(), new_token()
    await store.add_grant(table.id, NewGrant(hash_token(stop), "stop", (1,), "mail", "t@example.org"))
    await store.add_grant(table.id, NewGrant(hash_token(confirm), "confirm", (1,), "mail", "t@example.org"))
    opened = await site.ask("POST", "/api/tables", json={"game": "torven", "name": "Ines"})
    tokens = [*map(token, [*table.play.values(), table.watch, table.host, table.invitations[1]])]
    tokens += [stop, confirm, token(opened["invitations"][0]["link"]), "A" * 43]
    parts = {"table": table.id, "game": "taluva", "version": "1", "name": "js/live.js", "path": "x", "number": "1"}
    addresses = {route.path_format for route in app.routes} - {"/api/tables/{table}/events"}  # a stream has no end
    assert {"/stop/{token}", "/allow/{token}", "/api/tables/{table}/turns", "/try/{game}"} <= addresses
    before = site.dump()
    for address in sorted(addresses):
        for one in tokens:
            where = address.format(token=one, **parts)
            for method in ("GET", "HEAD"):
                headers = {"Tavola-Link": one}
                answer = await site.send(method, where, params={"seat": 1, "target": "x"}, headers=headers)
                assert answer.status_code < 500, where
    assert site.dump() == before
