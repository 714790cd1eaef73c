"""Component sets come from the settings of the site: no request names one, and one that is too large harms none."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from tavola.bots.bot import turn_by_lot
from tavola.games import GAMES, TIWANACU, TUCANA
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tucana.rules.components import OWN
from tavola.table.events import Header
from tavola.table.export import from_file, to_file
from tavola.table.table import Table
from tests.web.test_bad_input import assert_problem
from tests.web.visitor import Site

SETS = {"tucana": OWN, "tiwanacu": standard()}


def plain(game: str) -> Any:
    """The own set of a game as JSON data, to be changed."""
    return json.loads(msgspec.json.encode(SETS[game]))


def other(game: str) -> Any:
    """Another set that can be played with."""
    box = plain(game)
    if game == "tucana":
        box["path_tiles"][0]["count"] += 1
    else:
        box["god_cards"][0]["name"] = "Wayra, the breeze"
    return box


def huge(game: str) -> Any:
    """A set with ten million tiles of a kind."""
    box = plain(game)
    if game == "tucana":
        box["path_tiles"][0]["count"] = 10**7
    else:
        box["tile_bag"]["total"] += 10**7 - box["tile_bag"]["tiles"][0]["count"]
        box["tile_bag"]["tiles"][0]["count"] = 10**7
    return box


def over(game: str, options: dict[str, Any]) -> Table:
    """A table of two where the first gave up after a turn, so that its file holds everything."""
    header = Header("0123456789abcdef", game, 1, 2, options, "01" * 32, "02" * 16, "", False, 1e9, ("Ines", "Tomás"))
    table = Table.open(header)
    seat = table.awaited[0]
    moves = [table.game.text(move) for move in turn_by_lot(table.state.copy(), seat, random.Random(1))]
    table.turn(seat, moves, 1e9)
    table.resign(0, 1e9)
    return table


def file_of(game: str, options: dict[str, Any]) -> Any:
    return json.loads(to_file(over(game, options)))


@pytest.fixture
def use_set(monkeypatch: pytest.MonkeyPatch) -> Any:
    def use(game: str, box: Any) -> None:
        components = msgspec.convert(box, type(SETS[game]))
        monkeypatch.setattr(GAMES[game], "components", components)

    return use


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("make", [plain, other, huge, lambda game: "tavola", lambda game: None, lambda game: {}])
async def test_no_request_names_the_components_of_a_new_table(site: Site, game: str, make: Any) -> None:
    before = site.dump()
    new = {"game": game, "seats": 2, "name": "Ines", "seat": 0, "options": {"components": make(game)}}
    problem = assert_problem(await site.send("POST", "/api/tables", json=new), 422)
    assert "a setting of this site" in problem["detail"]
    assert site.dump() == before


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("make", [other, huge, lambda game: {}, lambda game: 7, lambda game: [[[]]] * 1000])
async def test_no_file_brings_its_own_components_by_a_request(site: Site, game: str, make: Any) -> None:
    file = file_of(game, {})
    file["options"]["components"] = make(game)
    before = site.dump()
    problem = assert_problem(await site.send("POST", "/api/import", json=file), 422)
    assert "tavola import" in problem["detail"]
    assert site.dump() == before


@pytest.mark.parametrize("game", SETS)
async def test_a_file_of_the_own_edition_is_taken_in_whether_it_names_it_or_not(site: Site, game: str) -> None:
    for options in ({}, {"components": plain(game)}):
        brought = await site.ask("POST", "/api/import", json=file_of(game, options))
        view = await site.ask("GET", f"/api/tables/{brought['table']}", brought["play"][0]["link"])
        assert (view["frozen"], view["of"]) == (None, 2)


@pytest.mark.parametrize("game", SETS)
async def test_a_file_with_the_set_of_this_site_is_taken_in(site: Site, game: str, use_set: Any) -> None:
    file = file_of(game, {"components": other(game)})
    assert_problem(await site.send("POST", "/api/import", json=file), 422)
    use_set(game, other(game))
    brought = await site.ask("POST", "/api/import", json=file)
    view = await site.ask("GET", f"/api/tables/{brought['table']}", brought["play"][0]["link"])
    assert view["frozen"] is None


@pytest.mark.parametrize("game", SETS)
def test_who_runs_the_site_may_bring_any_set_that_can_be_played_with(game: str) -> None:
    header, records = from_file(json.dumps(file_of(game, {"components": other(game)})).encode())
    assert Table.open(header, records).frozen is None
    file = file_of(game, {})
    file["options"]["components"] = huge(game)
    with pytest.raises(ValueError, match=r"Expected `int` <= "):
        from_file(json.dumps(file).encode())


@pytest.mark.parametrize("game", SETS)
async def test_a_table_keeps_its_set_and_its_rematch_has_it_too(
    site: Site, game: str, use_set: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as settings:
        settings.setattr(GAMES[game], "components", msgspec.convert(other(game), type(SETS[game])))
        table = await site.open(game=game)
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    again = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    file = await site.ask("GET", f"/api/tables/{again['table']}/export", again["play"])
    assert msgspec.convert(file["options"]["components"], type(SETS[game])) == msgspec.convert(
        other(game), type(SETS[game])
    )
    view = await site.ask("GET", f"/api/tables/{again['table']}", again["play"])
    assert view["frozen"] is None


@pytest.mark.parametrize("game", SETS)
def test_a_table_of_the_own_edition_stays_so_when_the_site_is_set_to_another(game: str, use_set: Any) -> None:
    table = over(game, msgspec.to_builtins(GAMES[game].read_options({})))
    use_set(game, other(game))
    again = Table.open(table.header, table.records)
    assert again.frozen is None
    assert again.state.digest() == table.state.digest()


@pytest.mark.parametrize("game", SETS)
async def test_a_stored_set_beyond_the_bounds_stands_still_and_says_so(site: Site, app: Litestar, game: str) -> None:
    table = await site.open(game=game)
    with sqlite3.connect(site.database) as database:
        (text,) = database.execute("SELECT header FROM tables WHERE id = ?", (table.id,)).fetchone()
        header = json.loads(text)
        header["options"]["components"] = huge(game)
        database.execute("UPDATE tables SET header = ? WHERE id = ?", (json.dumps(header), table.id))
    app.state.playing.cache._tables.pop(table.id)  # as after a start of the site
    view = await table.view()
    assert "do not work here" in view["frozen"]
    assert "Expected `int` <= " in view["frozen"]
    assert view["awaited"] == []
    assert (await site.client.get("/p/" + table.play[0].rsplit("/", 1)[1])).status_code == 200
    giving_up = {"seat": 0, "expected_seq": 1}
    problem = assert_problem(await site.send("POST", f"{table.url}/resign", table.play[0], json=giving_up), 422)
    assert "do not work here" in problem["detail"]


def test_games_without_settings_of_the_site_have_none() -> None:
    assert {name: game.site_options for name, game in GAMES.items()} == {
        "taluva": (),
        "torven": (),
        "tucana": ("components",),
        "tiwanacu": ("components",),
    }
    assert TUCANA.familiar({})
    assert TIWANACU.familiar({})
