"""Group commit: all jobs that wait are committed in one transaction, each behind its own savepoint.

Waiting for the disk is what a durable write costs, so those that come at the same time share it. The statements
themselves take microseconds and run in the event loop; only what waits has a thread, the commit and a lock that another
process holds: handing each statement to another thread costs more than the statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from tavola.store.store import StoreError, Unavailable

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
MAX_JOBS = 64  # jobs in one transaction
TIMEOUT = 5.0  # seconds that a job waits for the lock of another process
BUSY_TIMEOUT_MS = 500  # milliseconds of that in one go, after which those who waited long enough are told


class Waiting(NamedTuple):
    """A job, who waits for it, and since when (monotonic seconds)."""

    future: asyncio.Future[Any]
    job: Job
    since: float
    changes: bool  # what is kept in memory


class Writer:
    """Runs jobs on the connection, which it owns from now on (autocommit, made with check_same_thread=False).

    The connection must not wait for locks by itself (busy_timeout 0).
    """

    def __init__(self, connection: sqlite3.Connection, on_change: Callable[[], object] = lambda: None) -> None:
        """`on_change` is called before a job with `changes` is run, and when what it did is on disk or undone."""
        self._connection = connection
        self._on_change = on_change
        self._waiting: deque[Waiting] = deque()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="tavola-disk")
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    async def run(self, job: Callable[[sqlite3.Connection], T], *, changes: bool = True) -> T:
        """What the job returns, once that is on disk. What it raises undoes it alone. It cannot be cancelled."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(future, job, monotonic(), changes))
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
            try:
                begun = await self._begin()
            except Exception as error:  # no disk, no thread: whoever waits now is told
                jobs = self._next()
                _answer(jobs, [_as_unavailable(error)] * len(jobs))
                continue
            if begun:
                jobs = self._next()
                changes = any(one.changes for one in jobs)
                if changes:
                    self._on_change()
                answers = await self._commit([one.job for one in jobs])
                if changes:
                    self._on_change()
                _answer(jobs, answers)
            else:
                self._give_up()
        self._working = None

    async def _begin(self) -> bool:
        """Begin a transaction. False while another process holds the lock: to be tried again."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_lock(error):
                raise
            return await asyncio.get_running_loop().run_in_executor(self._disk, self._begin_late)
        return True

    def _begin_late(self) -> bool:
        """The same in the thread, which waits for the lock a while."""
        self._connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_lock(error):
                raise
            return False
        finally:
            self._connection.execute("PRAGMA busy_timeout = 0")
        return True

    def _next(self) -> list[Waiting]:
        return [self._waiting.popleft() for _ in range(min(MAX_JOBS, len(self._waiting)))]

    def _give_up(self) -> None:
        """Tell those who waited for the lock long enough; nothing of theirs is written."""
        while self._waiting and monotonic() - self._waiting[0].since >= TIMEOUT:
            _answer([self._waiting.popleft()], [Unavailable("another process keeps the database locked")])

    async def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """An answer or an exception for each job. When the transaction itself fails (disk full), all get that."""
        try:
            answers = [self._try(job) for job in jobs]
            await asyncio.get_running_loop().run_in_executor(self._disk, self._connection.execute, "COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [_as_unavailable(error)] * len(jobs)
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
    for (future, *_rest), answer in zip(jobs, answers, strict=True):
        if future.done():  # the caller was cancelled
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _as_unavailable(error: Exception) -> Exception:
    """The exception for callers of a failed transaction: the sqlite3.Error as it is, anything else as Unavailable."""
    return error if isinstance(error, sqlite3.Error) else Unavailable(f"nothing could be written: {error}")


def is_lock(error: sqlite3.Error) -> bool:
    """Whether another process is in the way, for now."""
    code = getattr(error, "sqlite_errorcode", 0)  # the module's own errors have none
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)  # the lower byte is the kind
