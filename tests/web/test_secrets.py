"""Nothing that would tell the tiles to come leaves the site before the game is over."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import msgspec
from litestar import Litestar

from tavola import games
from tavola.games.chance import commitment as commitment_of
from tavola.service import table_views
from tavola.table.events import Header
from tavola.table.table import Table
from tests.web.visitor import TURNS, Site, path, token
from tests.web.visitor import Table as Played

SEATS = (0, 1, None)


def secrets_of(site: Site, table: str) -> list[str]:
    """Seed and salt of a table as they are stored, and the hashes of its positions."""
    with sqlite3.connect(site.database) as connection:
        [header] = connection.execute("SELECT header FROM tables WHERE id = ?", [table]).fetchone()
        digests = [row[0] for row in connection.execute("SELECT digest FROM records WHERE table_id = ?", [table])]
    stored = json.loads(header)
    return [stored["seed"], stored["salt"], *(digest for digest in digests if digest)]


async def answers(site: Site, app: Litestar, table: Played) -> list[str]:
    """What every role can get to see of a table."""
    texts = []
    for link in [*table.play.values(), table.watch, table.host]:
        for address in ("", "?at=1", "/history", "/export", "/links", "/legal?seat=0", "/legal?seat=1"):
            texts.append((await site.send("GET", table.url + address, link)).text)
        texts.append((await site.client.get(path(link))).text)
    stale = await table.send_turn(0, expected_seq=99)
    assert stale.status_code == 409
    frames = app.state.live.frames(table.id, 0, (0,), lambda: 3, None)
    texts += [stale.text, (await anext(frames)).decode(), (await anext(frames)).decode()]
    return texts


async def test_no_answer_to_any_role_tells_seed_salt_or_hashes(site: Site, app: Litestar) -> None:
    table = await site.open()
    await table.turn(0)
    await table.turn(1)
    hidden = secrets_of(site, table.id)
    assert len(hidden) >= 5
    texts = await answers(site, app, table)
    assert not [secret for secret in hidden if any(secret in text for text in texts)]


async def test_the_end_reveals_what_the_start_committed_to(site: Site) -> None:
    table = await site.open()
    commitment = (await table.view())["commitment"]
    await table.finish()
    reveal = (await table.view())["reveal"]
    assert [reveal["seed"], reveal["salt"]] == secrets_of(site, table.id)[:2]
    assert commitment_of(bytes.fromhex(reveal["seed"]), bytes.fromhex(reveal["salt"])) == commitment


def dealt(order: int) -> Table:
    """A table with the same first tiles, and the later ones in one order or the other."""
    header = Header("t", "taluva", 1, 2, {}, "00" * 32, "00" * 16, "", False, 0.0, ("Ines", "Tomás"))
    table = Table.open(header)
    later = (["GJ", "SJ", "RR", "LL"] * 6)[:22]
    table.state = games.TALUVA.start(2, deck=["JG", "JS", *later[::order]])
    table.turn(0, TURNS[0], 1.0)
    return table


def seen(table: Table, seat: int | None) -> Any:
    acting = seat if seat is not None and seat in table.awaited else None
    viewer = table_views.Viewer(() if seat is None else (seat,), acting)
    return json.loads(msgspec.json.encode(table_views.table_view(table, table, viewer, ())))


def test_the_order_of_the_tiles_to_come_shows_nowhere() -> None:
    one, other = dealt(1), dealt(-1)
    assert one.state.digest() != other.state.digest()
    assert [seen(one, seat) for seat in SEATS] == [seen(other, seat) for seat in SEATS]


async def test_a_complete_draft_does_not_tell_the_tile_drawn_next(site: Site) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
    drafted = (await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body))["view"]
    await table.turn(0)
    played = (await table.view(0))["view"]
    assert (drafted["hand"], drafted["tiles_left"]) == (None, played["tiles_left"] + 1)
    in_the_box = 48 - 2 * 12
    assert sum(kind["count"] for kind in drafted["left"]) == drafted["tiles_left"] + in_the_box
    assert drafted["fields"] == played["fields"]


async def test_no_token_is_ever_stored(site: Site) -> None:
    table = await site.open()
    stored = "".join(site.dump())
    links = [*table.play.values(), *table.invitations.values(), table.watch, table.host]
    assert not any(token(link) in stored for link in links)
