"""How a game went: weighed in the background once it is over, told with its turning points."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar import Litestar

from tavola.bots.worker import Answer, Job
from tests.web.test_bots import against, take_any_turn, until_turn
from tests.web.visitor import Site, Table


async def course(table: Table, link: str) -> Any:
    """The course of the game once it is ready."""
    async with asyncio.timeout(60):
        while not (told := await table.site.ask("GET", f"{table.url}/course", link))["ready"]:
            await asyncio.sleep(0.05)
    return told


async def test_a_game_between_people_is_weighed_when_somebody_asks(site: Site) -> None:
    table = await site.open()
    await table.finish()
    first = await site.ask("GET", f"{table.url}/course", table.watch)
    assert (first["ready"], first["of"]) == (False, 26)
    told = await course(table, table.play[0])
    assert told["seqs"] == [0, *range(2, 26)]
    assert told["values"][-1] == [0.5, 0.5]  # they share the win
    assert all(abs(sum(values) - 1) < 1e-6 for values in told["values"])
    assert told["drawing"].startswith("<svg")
    assert told["turning"] == []


async def test_what_turned_the_game_is_said_in_words(site: Site) -> None:
    table = await site.open()
    for number in range(3):
        await table.turn(number)
    await site.ask("POST", f"{table.url}/resign", table.play[1], json={"seat": 1, "expected_seq": 4})
    told = await course(table, table.watch)
    assert told["values"][-1] == [1, 0]
    assert told["turning"] == [{"seq": 5, "said": "Tomás gives up: Ines gains 50 %"}]


async def test_where_all_choose_at_once_only_what_is_revealed_is_weighed(site: Site) -> None:
    table = await against(site, game="tucana")
    while not (await until_turn(table))["outcome"]:
        await take_any_turn(table)
    told = await course(table, table.play[0])
    assert len(told["seqs"]) == 25  # the start and each of the 24 turns


async def test_alone_the_curve_is_that_of_the_points(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "tiwanacu", "seats": 1, "name": "Ines", "seat": 0})
    table = Table(site, opened)
    while not (view := await table.view())["outcome"]:
        await take_any_turn(table)
    told = await course(table, table.play[0])
    assert told["values"][-1] == [view["outcome"]["sheet"][-1]["values"][0]]
    assert told["turning"] == []


async def test_a_game_that_runs_is_not_weighed(site: Site) -> None:
    table = await site.open()
    assert (await site.send("GET", f"{table.url}/course", table.play[0])).status_code == 422


async def test_what_is_forgotten_is_worked_out_again(site: Site, app: Litestar) -> None:
    table = await site.open()
    await table.finish()
    told = await course(table, table.play[0])
    app.state.analyses._known.clear()
    assert await course(table, table.play[0]) == told


async def test_a_game_that_could_not_be_weighed_is_not_told_in_part_and_weighed_anew(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await site.open()
    await table.finish()
    workers = app.state.analyses.workers
    ask, left = workers.ask, 3

    async def fail(job: Job, urgency: int, table: str) -> Answer:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError("no memory")
        answer: Answer = await ask(job, urgency, table)
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(workers, "ask", fail)
        async with asyncio.timeout(60):
            while (answer := await site.send("GET", f"{table.url}/course", table.watch)).is_success:
                assert answer.json()["ready"] is False
                await asyncio.sleep(0.02)
    assert answer.status_code == 422
    assert (await course(table, table.watch))["seqs"] == [0, *range(2, 26)]
