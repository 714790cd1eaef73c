"""What version 0.1.0 left behind opens, replays, is imported and is played on."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.cli.database import complaints
from tavola.service.settings import Settings
from tavola.table.export import from_file, to_file, verify
from tavola.table.table import Table
from tavola.web.app import create_app
from tests.web import serving_bots
from tests.web.conftest import DAY, running, visiting
from tests.web.visitor import Site, path

DATA = Path(__file__).parents[1] / "data" / "version-0.1.0"
GAMES = ("taluva", "torven", "tucana", "tiwanacu")
LINKS = json.loads((DATA / "links.json").read_text("utf-8"))

Old = tuple[Site, Litestar, Path]


@pytest_asyncio.fixture(loop_scope="session")
async def old(tmp_path: Path) -> AsyncIterator[Old]:
    """A site of today that has taken over the database."""
    database = tmp_path / "site.db"
    database.write_bytes(gzip.decompress((DATA / "site.db.gz").read_bytes()))
    with sqlite3.connect(database) as db:
        db.execute("UPDATE notices SET due = due + 1e9")  # no mail goes out while a test looks
    serving_bots.put_in_place()
    settings = Settings(database=str(database), outbox=str(tmp_path / "outbox"), create_limit=0, mail_delay=DAY)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        yield site, app, database


async def play_on(site: Site, app: Litestar, table_id: str, play: dict[str, str]) -> int:
    """A turn by lot of the first awaited seat that a person holds; where the table stands then."""
    table = await app.state.playing.cache.open(table_id)
    seat = next(seat for seat in table.awaited if seat not in table.bots)
    moves: list[str] = []
    lot = random.Random(3)
    while not (draft := table.draft(seat, moves)).complete:
        moves.append(table.game.text(lot.choice(draft.state.legal(seat))))
    body = {"seat": seat, "moves": moves, "expected_seq": table.seq}
    answer = await site.ask("POST", f"/api/tables/{table_id}/turns", play[str(seat)], json=body)
    return int(answer["seq"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["finished", "running"])
def test_a_file_verifies_and_says_that_it_is_not_chained(game: str, kind: str) -> None:
    data = (DATA / f"{game}-{kind}.json").read_bytes()
    assert [finding.good for finding in verify(data)] == [True, True, None]
    table = Table.open(*from_file(data))
    assert table.over == (kind == "finished")
    assert [finding.good for finding in verify(to_file(table, with_seed=True))] == [True, True, True]


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_file_is_imported_and_played_on(site: Site, app: Litestar, game: str) -> None:
    file = json.loads((DATA / f"{game}-running.json").read_text("utf-8"))
    brought = await site.ask("POST", "/api/import", json=file)
    play = {str(entry["seat"]): entry["link"] for entry in brought["play"]}
    assert await play_on(site, app, brought["table"], play) == len(file["records"]) + 1


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_file_is_imported(site: Site, game: str) -> None:
    file = json.loads((DATA / f"{game}-finished.json").read_text("utf-8"))
    brought = await site.ask("POST", "/api/import", json=file)
    view = await site.ask("GET", f"/api/tables/{brought['table']}", brought["watch"])
    assert view["outcome"]


async def test_every_table_of_the_database_replays(old: Old) -> None:
    _, _, database = old
    with sqlite3.connect(database) as db:
        (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    assert tables == 3 * len(GAMES)
    assert complaints_of(database) == {}


def complaints_of(database: Path) -> dict[str, str]:
    """Asked from another thread, as it starts a loop of its own."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(complaints, database).result()


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_table_keeps_names_addresses_and_draft_and_is_played_on(old: Old, game: str) -> None:
    site, app, _ = old
    links: Any = LINKS[game]["running"]
    url = f"/api/tables/{links['table']}"
    for seat, name, address in (("0", "Ines", "ines@example.org"), ("1", "Tomás", "tomas@example.org")):
        view = await site.ask("GET", url, links["play"][seat])
        assert (view["seats"][int(seat)]["name"], view["mail"][0]["email"]) == (name, address)
        assert (view["draft"] is not None) == (int(seat) == view["awaited"][0])
    assert len(view["chain"]) == 64
    assert await play_on(site, app, links["table"], links["play"]) == view["of"] + 1


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_table_leads_to_its_rematch_for_both(old: Old, game: str) -> None:
    site, app, _ = old
    links: Any = LINKS[game]["finished"]
    again = links["rematch"]
    for seat in ("0", "1"):
        view = await site.ask("GET", f"/api/tables/{links['table']}", links["play"][seat])
        assert (view["rematch"], bool(view["outcome"]), view["asks"]) == (True, True, None)
        seated = await site.ask("POST", f"/api/tables/{links['table']}/rematch", links["play"][seat])
        assert seated["table"] == again["table"]
    view = await site.ask("GET", f"/api/tables/{again['table']}", again["play"]["1"])
    assert [seat["name"] for seat in view["seats"]] == ["Tomás", "Ines"]
    assert [seat["invited"] for seat in view["seats"]] == [None, None]
    play = {"0": seated["play"], "1": again["play"]["1"]}
    assert await play_on(site, app, again["table"], play) == view["of"] + 1


@pytest.mark.parametrize("game", GAMES)
async def test_all_links_open_their_pages(old: Old, game: str) -> None:
    site, _, _ = old
    for kind in ("running", "finished"):
        links = LINKS[game][kind]
        for link in (links["watch"], links["host"], *links["play"].values(), *links["invite"].values()):
            assert (await site.client.get(path(link))).status_code == 200


@pytest.mark.parametrize("kind", ["running", "finished"])
async def test_seats_of_old_tables_are_put_on_a_page(old: Old, kind: str) -> None:
    site, _, database = old
    headers = {"Tavola-Person": path((await site.ask("POST", "/api/me", json={}))["link"]).rpartition("/")[2]}
    links = [LINKS[game][kind]["play"]["0"] for game in GAMES]
    tokens = [link.rpartition("/")[2] for link in links]
    assert (await site.ask("POST", "/api/me/tables", json={"tokens": tokens}, headers=headers))["added"] == len(GAMES)
    finished = {"finished": str(kind == "finished").lower()}
    cards = (await site.ask("GET", "/api/me/tables", headers=headers, params=finished))["tables"]
    assert {card["game"] for card in cards} == set(GAMES)
    for card in cards:
        assert (await site.send("GET", card["pictures"]["light"])).status_code == 200
    assert complaints_of(database) == {}
