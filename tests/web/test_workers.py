"""Processes for the bots that cannot be started: said, tried again, and no bot is blamed for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager

import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.bots.worker import Answer, Job
from tavola.games import TALUVA
from tavola.service import bot_moves, bot_workers
from tavola.service.bot_workers import URGENT, NotStarted, Worker, Workers
from tavola.service.errors import bots_stuck
from tests.web.serving_bots import COMMAND
from tests.web.test_bots import PATIENCE, against, looked_at, until_turn
from tests.web.visitor import Site

WORDS = "The bots cannot think at the moment; it is tried again."
NO_PROGRAM = ["/nowhere/python"]
DIES = [sys.executable, "-c", "raise MemoryError"]
HANGS = [sys.executable, "-c", "import time; time.sleep(60)"]
OTHER = [sys.executable, "-c", "print('hello')"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(bot_workers, "MAX_PAUSE", 0.1)


def a_job() -> Job:
    view = TALUVA.view(TALUVA.start(2, None, b"seed"), 0)
    return Job("taluva", msgspec.Raw(msgspec.json.encode(view)), 1, 1, 5.0)


async def until(some: Workers, failures: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while some.failures < failures:
            await asyncio.sleep(0.01)


@pytest_asyncio.fixture(loop_scope="session")
async def stopped() -> AsyncIterator[list[Workers]]:
    """The workers put in here are stopped in the end."""
    put: list[Workers] = []
    yield put
    for some in put:
        await some.stop()


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("command", [NO_PROGRAM, DIES, OTHER], ids=["none", "dies", "other"])
async def test_what_cannot_be_started_is_tried_again_and_the_job_waits(
    stopped: list[Workers], command: Sequence[str], number: int
) -> None:
    changing = list(command)
    some = Workers(number, changing)
    stopped.append(some)
    asking = asyncio.create_task(some.ask(a_job()))
    await until(some, 3)
    assert some.trouble
    assert not asking.done()
    changing[:] = COMMAND
    assert (await asyncio.wait_for(asking, PATIENCE)).turn
    assert some.trouble == ""


async def test_a_process_that_does_not_become_ready_is_given_up(
    stopped: list[Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "START_TIMEOUT", 0.1)
    some = Workers(1, HANGS)
    stopped.append(some)
    asking = asyncio.create_task(some.ask(a_job()))
    await until(some, 2)
    assert "not ready" in some.trouble
    asking.cancel()


async def test_who_does_not_wait_is_told_at_once_and_it_is_tried_again_though_nobody_waits(
    stopped: list[Workers],
) -> None:
    command = list(NO_PROGRAM)
    some = Workers(1, command)
    stopped.append(some)
    for _ in range(2):
        with pytest.raises(NotStarted):
            await asyncio.wait_for(some.ask_now(a_job(), URGENT, "t"), PATIENCE)
    command[:] = COMMAND
    async with asyncio.timeout(PATIENCE):
        while some.trouble:
            await asyncio.sleep(0.01)
    assert (await some.ask_now(a_job(), URGENT, "t")).turn


async def test_a_job_whose_process_was_killed_waits_for_another_one(
    stopped: list[Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = 2

    class Once(Worker):
        async def answer(self, job: Job) -> Answer:
            nonlocal left
            left -= 1
            if left >= 0:
                raise NotStarted("killed, and no other one")
            return Answer(("turn",))

        async def ready(self) -> None: ...

    monkeypatch.setattr(bot_workers, "Worker", Once)
    some = Workers(1)
    stopped.append(some)
    assert (await asyncio.wait_for(some.ask(a_job()), PATIENCE)).turn == ("turn",)


@contextmanager
def no_process(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Meanwhile none can be started, and nobody draws lots."""

    async def refuse(self: Worker) -> None:
        raise NotStarted("BlockingIOError: no more processes")

    def random_turn(*_what: object) -> list[str]:
        raise AssertionError("a move by lot")

    before = app.state.workers.failures
    with monkeypatch.context() as patch:
        patch.setattr(Worker, "ready", refuse)
        patch.setattr(bot_moves, "random_turn", random_turn)
        yield
    app.state.workers.failures = before  # other tests share the site


async def test_against_a_person_no_move_by_lot_is_played_and_the_page_says_why_nothing_happens(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against(site)
    failures = app.state.workers.failures
    with no_process(app, monkeypatch):
        await table.send_turn(0, expected_seq=1)
        await until(app.state.workers, failures + 2)
        view = await table.view()
        health = await site.ask("GET", "/health")
        assert (view["of"], view["notice"], bots_stuck()) == (2, WORDS, WORDS)
        assert health == {"ok": True, "bots_not_started": app.state.workers.failures}
    view = await until_turn(table)
    assert (view["of"], view["notice"]) == (3, None)


async def test_open_tabs_are_called_to_look_again(site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against(site)
    frames = app.state.live.frames(table.id, 0, (0,), lambda: app.state.playing.cache.seq(table.id), 2)
    await anext(frames)
    with no_process(app, monkeypatch):
        await table.send_turn(0, expected_seq=1)
        async with asyncio.timeout(PATIENCE):
            while b"event: draft" not in await anext(frames):
                pass
        assert (await table.view())["notice"] == WORDS
    await frames.aclose()
    await until_turn(table)


async def test_hints_and_courses_are_refused_in_words(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, over = await against(site), await site.open()
    await site.ask("POST", f"{over.url}/resign", over.play[0], json={"seat": 0, "expected_seq": 1})
    with no_process(app, monkeypatch):
        answers = [await site.send("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})]
        async with asyncio.timeout(PATIENCE):
            while (answer := await site.send("GET", f"{over.url}/course", over.watch)).is_success:
                await asyncio.sleep(0.01)
        answers.append(answer)
    assert [(answer.status_code, answer.json()["detail"]) for answer in answers] == [(503, WORDS)] * 2
    async with asyncio.timeout(PATIENCE):
        while not (await site.send("GET", f"{over.url}/course", over.watch)).is_success:
            await asyncio.sleep(0.01)
    assert (await site.ask("POST", f"{table.url}/hint", table.play[0], json={"seat": 0}))["moves"]


async def test_bots_that_are_only_looked_on_at_wait_too(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = {"game": "taluva", "seats": 2, "bots": {"0": 1, "1": 1}}
    opened = await site.ask("POST", "/api/tables", json=new)
    failures = app.state.workers.failures
    async with looked_at(app, opened["table"]):
        with no_process(app, monkeypatch):
            await until(app.state.workers, failures + 1)
            view = await site.ask("GET", f"/api/tables/{opened['table']}", opened["watch"])
    assert (view["of"], view["notice"]) == (2, WORDS)
