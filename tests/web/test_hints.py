"""Hints: for those who play alone or against bots, and for nobody else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import pytest
from litestar import Litestar

from tavola.bots.worker import Answer, Job
from tavola.service import hints
from tavola.service.bot_workers import NoAnswer
from tests.web.test_bots import PATIENCE, against, until_turn
from tests.web.visitor import Site, Table


async def hint(table: Table, seat: int = 0) -> Any:
    return await table.site.ask("POST", f"{table.url}/hint", table.play[seat], json={"seat": seat})


@pytest.mark.parametrize("game", ["taluva", "torven", "tucana", "tiwanacu"])
async def test_a_hint_is_a_whole_legal_turn_in_words(site: Site, game: str) -> None:
    table = await against(site, game=game)
    assert (await until_turn(table))["hint"] is True
    told = await hint(table)
    assert len(told["moves"]) == len(told["said"]) == len(told["targets"]) > 0
    body = {"seat": 0, "moves": told["moves"], "expected_seq": told["seq"]}
    view = await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    assert view["draft"]["complete"]
    assert view["draft"]["said"] == told["said"]


async def test_the_first_target_of_a_hint_is_in_the_drawing(site: Site) -> None:
    table = await against(site)
    view, told = await table.view(), await hint(table)
    assert told["targets"][0] in [pick["target"] for pick in view["choices"]["picks"]]


async def test_a_hint_changes_nothing_at_the_table(site: Site) -> None:
    table = await against(site)
    before = site.dump()
    await hint(table)
    assert site.dump() == before


async def test_the_same_question_gets_the_same_hint(site: Site) -> None:
    table = await against(site)
    assert await hint(table) == await hint(table)


async def test_a_hint_stays_good_while_others_choose_beside_it(site: Site) -> None:
    new = {"game": "tucana", "name": "Ines", "seat": 0, "bots": {"1": 1}}
    table = Table(site, await site.ask("POST", "/api/tables", json=new))
    told = await hint(table)
    async with asyncio.timeout(PATIENCE):
        while (view := await table.view())["of"] < 2:
            await asyncio.sleep(0.01)
    assert (view["settled"], await hint(table)) == (told["settled"], told | {"seq": 2})


async def test_a_hint_is_no_longer_good_after_the_turn(site: Site) -> None:
    table = await against(site)
    told = await hint(table)
    await table.send_turn(0, expected_seq=1)
    assert (await until_turn(table))["settled"] > told["settled"]


async def test_an_earlier_position_that_is_shown_ends_no_hint(site: Site) -> None:
    table = await against(site)
    assert (await table.view(at=0))["settled"] == (await hint(table))["settled"]


async def test_an_answer_that_somebody_waits_for_is_never_dropped(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MAX_HINTS", 1)
    monkeypatch.setattr(app.state.hints, "_asked", OrderedDict())  # others' questions may still be worked on
    tables = [await against(site) for _ in range(3)]
    assert all(told["moves"] for told in await asyncio.gather(*(hint(table) for table in tables)))
    assert len(app.state.hints._asked) <= 3


async def test_alone_one_may_ask_too(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "tucana", "seats": 1, "name": "Ines", "seat": 0})
    table = Table(site, opened)
    assert (await table.view())["hint"] is True
    assert (await hint(table))["moves"]


async def test_against_people_there_are_no_hints(site: Site) -> None:
    table = await site.open()
    answer = await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
    assert (answer.status_code, (await table.view())["hint"]) == (403, False)


async def test_a_seat_that_nobody_has_taken_yet_is_a_person_to_come(site: Site) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0}))
    answer = await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
    assert answer.status_code == 403


async def test_against_who_is_away_and_may_come_back_there_are_no_hints(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 1})
    answer = await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
    assert (answer.status_code, (await table.view())["hint"]) == (403, False)


async def test_who_watches_gets_no_hints(site: Site) -> None:
    table = await against(site)
    answer = await site.send("POST", f"{table.url}/hint", table.watch, json={"seat": 0})
    assert answer.status_code == 403


async def test_a_bot_without_an_idea_is_asked_again(site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against(site)

    async def fail(job: Job, urgency: int, table: str) -> Answer:
        raise NoAnswer("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(app.state.hints.workers, "ask", fail)
        answer = await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
        assert answer.status_code == 422
    assert (await hint(table))["moves"]


async def test_many_who_ask_at_once_ask_one_bot(site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against(site)
    ask, asked = app.state.hints.workers.ask, 0

    async def count(job: Job, urgency: int, table: str) -> Answer:
        nonlocal asked
        asked += 1
        answer: Answer = await ask(job, urgency, table)
        return answer

    monkeypatch.setattr(app.state.hints.workers, "ask", count)
    await asyncio.gather(*(hint(table) for _ in range(5)))
    assert asked == 1
