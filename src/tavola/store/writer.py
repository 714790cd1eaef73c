"""One thread that writes: it commits whatever waits in one transaction, each job behind its own savepoint.

Waiting for the disk is what a durable write costs, so those that come at the same time share it.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
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
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="tavola-writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What the job returns, once that is on disk. What it raises undoes it alone. It cannot be cancelled."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((future, job))
        return await future

    async def close(self) -> None:
        """Finish what waits, then close the connection."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        more = True
        while more:
            jobs, more = self._next_jobs()
            if jobs:
                answers = self._commit([job for _, job in jobs])
                futures = [future for future, _ in jobs]
                self._loop.call_soon_threadsafe(_answer, list(zip(futures, answers, strict=True)))
        self._connection.close()

    def _next_jobs(self) -> tuple[list[Waiting], bool]:
        """Wait for a job and take those behind it; False when the last one has come."""
        jobs: list[Waiting] = []
        item = self._queue.get()
        while item is not None:
            jobs.append(item)
            if len(jobs) == MOST:
                return jobs, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return jobs, True
        return jobs, False

    def _commit(self, jobs: list[Job]) -> list[Any]:
        """An answer or an exception for each job. When the transaction itself fails (disk full), all get that."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            answers = [self._try(job) for job in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [error] * len(jobs)
        return answers

    def _try(self, job: Job) -> Any:
        self._connection.execute("SAVEPOINT job")
        try:
            answer = job(self._connection)
        except Exception as error:  # whatever it is, it is its caller's alone and must not end the thread
            if not self._connection.in_transaction:  # SQLite gave the whole transaction up
                raise
            self._connection.execute("ROLLBACK TO job")
            answer = error
        self._connection.execute("RELEASE job")
        return answer


def _answer(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in answers:
        if future.done():  # the caller was cancelled
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
