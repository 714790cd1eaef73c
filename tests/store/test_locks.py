"""Another process holds a lock of the database: whoever needs it waits so long and no longer, and nobody else waits."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tavola.store import reader, writer
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Unavailable
from tests.store.test_sqlite import turn
from tests.table.setting import header

HOWS = ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"]
MOMENT = 0.1  # seconds in which a task that does not wait comes to its end


@pytest.fixture
async def store(tmp_path: Path) -> SqliteStore:
    opened = await SqliteStore.open(tmp_path / "tavola.db")
    await opened.create(header(), [], [])
    return opened


@contextmanager
def locked(path: Path, how: str = "BEGIN IMMEDIATE", before: str = "SELECT 1") -> Iterator[None]:
    """Another connection holds the lock meanwhile."""
    other = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        other.execute(before)
        other.execute(how)
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


@pytest.mark.parametrize("how", HOWS)
async def test_a_write_waits_for_the_lock_and_reads_and_the_loop_go_on(store: SqliteStore, how: str) -> None:
    with locked(store.path, how):
        writing = asyncio.create_task(store.append("t1", [turn(1)]))
        await asyncio.sleep(MOMENT)
        assert await store.load("t1") == (header(), [])
        assert await store.grants("t1") == []
        assert not writing.done()
    await writing
    assert await store.load("t1") == (header(), [turn(1)])
    await store.close()


async def test_who_waited_long_enough_is_told_and_nothing_of_theirs_is_written(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TIMEOUT", 0.3)
    monkeypatch.setattr(writer, "BUSY_TIMEOUT_MS", 100)
    with locked(store.path):
        first = asyncio.create_task(store.append("t1", [turn(1)]))
        with pytest.raises(Unavailable, match="locked"):
            await first
        second = asyncio.create_task(store.set_seen("t1", 0, 5))
        await asyncio.sleep(MOMENT)
        assert not second.done()  # it has its own time to wait
    await second
    assert (await store.load("t1"), await store.seen("t1", 0)) == ((header(), []), 5)
    await store.close()


async def test_a_store_that_closes_behind_a_lock_ends_in_time(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TIMEOUT", 0.2)
    monkeypatch.setattr(writer, "BUSY_TIMEOUT_MS", 100)
    with locked(store.path):
        writing = asyncio.create_task(store.append("t1", [turn(1)]))
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            await store.close()
    with pytest.raises(Unavailable):
        await writing


async def test_a_question_that_meets_a_lock_waits_beside_the_loop(store: SqliteStore) -> None:
    await store.close()
    reading = await SqliteStore.open(store.path, read_only=True)
    with locked(store.path, "BEGIN EXCLUSIVE", before="PRAGMA locking_mode = EXCLUSIVE"):
        asking = asyncio.create_task(reading.grants("t1"))
        await asyncio.sleep(MOMENT)
        assert not asking.done()
    assert await asking == []
    await reading.close()


async def test_a_question_that_no_answer_comes_to_is_told(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.close()
    reading = await SqliteStore.open(store.path, read_only=True)
    monkeypatch.setattr(reader, "LOCKED", 0.1)
    with (
        locked(store.path, "BEGIN EXCLUSIVE", before="PRAGMA locking_mode = EXCLUSIVE"),
        pytest.raises(Unavailable, match="locked"),
    ):
        await reading.grants("t1")
    monkeypatch.setattr(reader, "TIMEOUT", 0.1)
    monkeypatch.setattr(reading._reader, "_answer", lambda question, wait: time.sleep(0.5))
    with pytest.raises(Unavailable, match="does not answer"):
        await reading.load("t1")
    await reading.close()


async def test_a_transaction_for_which_there_is_no_thread_is_told_and_undone(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store._writer

    def no_thread(*_what: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(store._writer._disk, "submit", no_thread)
        with pytest.raises(Unavailable, match="thread"):
            await store.append("t1", [turn(1)])
    await store.append("t1", [turn(1)])
    assert await store.load("t1") == (header(), [turn(1)])
    await store.close()
