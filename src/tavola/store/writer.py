"""Whatever waits to be written is committed in one transaction, each job behind its own savepoint.

Waiting for the disk is what a durable write costs, so those that come at the same time share it. The statements
themselves take microseconds and run in the event loop; only the commit, which waits, has a thread: handing each
statement to another thread costs more than the statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tavola.store.store import StoreError

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
Waiting = tuple["asyncio.Future[Any]", Job]
MOST = 64  # jobs in one transaction


class Writer:
    """Runs jobs on the connection, which it owns from now on (autocommit, made with check_same_thread=False)."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._waiting: deque[Waiting] = deque()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="tavola-disk")
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What the job returns, once that is on disk. What it raises undoes it alone. It cannot be cancelled."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, job))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await future

    async def close(self) -> None:
        """Finish what waits, then close the connection."""
        self._closed = True
        if self._working is not None:
            await self._working
        await asyncio.to_thread(self._disk.shutdown)
        self._connection.close()

    async def _work(self) -> None:
        while self._waiting:
            jobs = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            _answer(jobs, await self._commit([job for _, job in jobs]))
        self._working = None

    async def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """An answer or an exception for each job. When the transaction itself fails (disk full), all get that."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            answers = [self._try(job) for job in jobs]
            await asyncio.get_running_loop().run_in_executor(self._disk, self._connection.execute, "COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [error] * len(jobs)
        return answers

    def _try(self, job: Job) -> Any:
        self._connection.execute("SAVEPOINT job")
        try:
            answer = job(self._connection)
        except Exception as error:  # whatever it is, it is its caller's alone and must not hold up the others
            if not self._connection.in_transaction:  # SQLite gave the whole transaction up
                raise
            self._connection.execute("ROLLBACK TO job")
            answer = error
        self._connection.execute("RELEASE job")
        return answer


def _answer(jobs: Sequence[Waiting], answers: Sequence[Any]) -> None:
    for (future, _job), answer in zip(jobs, answers, strict=True):
        if future.done():  # the caller was cancelled
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
