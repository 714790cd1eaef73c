"""A writing process is killed at any moment: what was acknowledged is there, once, in order."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from tavola.store.sqlite import SqliteStore
from tavola.table.table import Table

WRITER = Path(__file__).with_name("writing_process.py")


async def write_and_kill(path: Path, seconds: float) -> dict[str, int]:
    """Last acknowledged record by table, as the process told it before it was killed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(WRITER), str(path), stdout=asyncio.subprocess.PIPE, env={"PYTHONPATH": "src:."}
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    first = await process.stdout.readline()
    await asyncio.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    told = (first + await process.stdout.read()).decode()
    await process.wait()
    acknowledged: dict[str, int] = {}
    for line in told.splitlines(keepends=True):
        if line.endswith("\n"):  # the last line may have been cut
            table_id, seq = line.split()
            acknowledged[table_id] = int(seq)
    return acknowledged


@pytest.mark.parametrize("turn", range(4))
async def test_killed_process_loses_and_doubles_nothing(tmp_path: Path, turn: int) -> None:
    path = tmp_path / "tavola.db"
    acknowledged = await write_and_kill(path, random.Random(turn).uniform(0, 0.3))
    store = await SqliteStore.open(path)
    for table_id, seq in acknowledged.items():
        loaded = await store.load(table_id)
        assert loaded is not None
        table = Table.open(*loaded)
        assert table.frozen is None
        assert table.seq in (seq, seq + 1)  # one more may be on disk that could not be told any more
        notices = await store.notices(table_id)
        assert [notice.epoch for notice in notices] == list(range(1, table.seq + 1))
        assert await store.seq_of_key(table_id, f"key {table.seq}") == table.seq
    await store.close()
    assert sum(acknowledged.values()) > 0
