"""A game for which nobody has written bots is offered without them."""

from __future__ import annotations

import pytest

from tavola.games import TORVEN
from tests.web.visitor import Site


@pytest.fixture(autouse=True)
def botless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TORVEN), "bots", False)


async def test_the_pages_offer_none(site: Site) -> None:
    front = (await site.client.get("/")).text
    assert "/try/taluva" in front
    assert "/try/torven" not in front
    assert "data-bots" not in (await site.client.get("/new?game=torven")).text


async def test_programs_are_told(site: Site) -> None:
    games = {game["id"]: game["bots"] for game in await site.ask("GET", "/api/games")}
    assert (games["torven"], games["taluva"]) == (False, True)


async def test_a_table_with_one_is_refused_in_words(site: Site) -> None:
    new = {"game": "torven", "seats": 2, "name": "Ines", "seat": 0, "bots": {"1": 3}}
    answer = await site.send("POST", "/api/tables", json=new)
    assert answer.status_code == 422
    assert "No bots play Torven." in answer.json()["detail"]


async def test_a_table_that_is_there_offers_none(site: Site) -> None:
    table = await site.open(game="torven", seats=2)
    view = await site.ask("GET", f"/api/tables/{table.id}", table.play[0])
    assert (view["bots"], view["hint"]) == (False, False)
