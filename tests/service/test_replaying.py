"""Replays wait for each other, and a caller with many of them does not keep the others waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from tavola.service import caller, replaying
from tavola.service.errors import ServiceError
from tavola.service.replaying import Replays


def asked(replays: Replays, who: str, work: Callable[[], object]) -> asyncio.Task[object]:
    """A replay for a caller, begun or waiting."""
    token = caller.current.set(who)
    try:
        return asyncio.create_task(replays.run(work))
    finally:
        caller.current.reset(token)


async def test_the_loop_goes_on_and_answers_and_errors_come_back() -> None:
    replays, go = Replays(), threading.Event()
    waiting = asked(replays, "a", lambda: go.wait(10))
    failing = asked(replays, "a", lambda: int("none"))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    go.set()
    assert await waiting is True
    with pytest.raises(ValueError, match="none"):
        await failing


async def test_who_asks_for_little_comes_before_the_many_of_another() -> None:
    replays, go, order = Replays(), threading.Event(), list[str]()
    tasks = [asked(replays, "many", lambda: go.wait(10))]
    tasks += [asked(replays, "many", lambda: order.append("many")) for _ in range(5)]
    await asyncio.sleep(0)
    tasks.append(asked(replays, "one", lambda: order.append("one")))
    await asyncio.sleep(0.05)
    go.set()
    await asyncio.gather(*tasks)
    assert order[0] == "one"


async def test_what_nobody_waits_for_any_more_is_not_done() -> None:
    replays, go, done = Replays(), threading.Event(), list[str]()
    first = asked(replays, "a", lambda: go.wait(10))
    left = asked(replays, "a", lambda: done.append("left"))
    last = asked(replays, "a", lambda: done.append("last"))
    await asyncio.sleep(0.05)
    left.cancel()
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(first, last)
    assert done == ["last"]


async def test_more_than_some_of_one_caller_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MAX_WAITING", 2)
    replays, go = Replays(), threading.Event()
    tasks = [asked(replays, "many", lambda: go.wait(10)) for _ in range(3)]
    await asyncio.sleep(0.05)
    with pytest.raises(ServiceError, match="already"):
        await asked(replays, "many", lambda: None)
    other = asked(replays, "other", lambda: "served")
    go.set()
    assert await other == "served"
    await asyncio.gather(*tasks)
