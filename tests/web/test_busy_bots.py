"""Hints and analyses where the bots have much to do: every wait ends, and in words."""

from __future__ import annotations

import asyncio

import pytest
from litestar import Litestar

from tavola.bots.worker import Answer, Job
from tavola.service import analysis, hints
from tavola.service.bot_workers import Busy
from tests.web.test_bots import against
from tests.web.visitor import Site

BUSY = "The bots have much to do just now. Please try again in a while."


async def never(job: Job, urgency: int, table: str) -> Answer:
    await asyncio.Event().wait()
    raise AssertionError


async def too_much(job: Job, urgency: int, table: str) -> Answer:
    raise Busy


@pytest.mark.parametrize("answer", [never, too_much])
async def test_a_hint_that_does_not_come_is_said(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    monkeypatch.setattr(app.state.hints.workers, "ask", answer)
    monkeypatch.setattr(hints, "TIMEOUT", 0.05)
    table = await against(site)
    refused = await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
    assert (refused.status_code, refused.json()["detail"]) == (503, BUSY)


async def test_one_caller_has_so_many_games_looked_through_at_a_time(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state.analyses.workers, "ask", never)
    monkeypatch.setattr(analysis, "MAX_WAITING", 2)
    answers = []
    for _ in range(3):
        table = await site.open()
        await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
        answers.append(await site.send("GET", f"{table.url}/course", table.watch))
    for known in app.state.analyses._known.values():
        known.task.cancel()
    app.state.analyses._known.clear()
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["detail"] == "Many games are being looked through. This one comes when they are done."


async def test_a_course_for_which_there_is_no_room_waits_until_there_is(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = app.state.analyses.workers
    ask, left = workers.ask, 2

    async def at_first(job: Job, urgency: int, table: str) -> Answer:
        nonlocal left
        left -= 1
        if left >= 0:
            raise Busy
        answer: Answer = await ask(job, urgency, table)
        return answer

    monkeypatch.setattr(workers, "ask", at_first)
    monkeypatch.setattr(analysis, "RETRY_PAUSE", 0.01)
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    async with asyncio.timeout(30):
        while not (told := await site.ask("GET", f"{table.url}/course", table.watch))["ready"]:
            await asyncio.sleep(0.01)
    assert told["seqs"] == [0, 2]
