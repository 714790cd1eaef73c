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
