"""Questions to the database, which never wait for a write.

Short ones run in the event loop, as handing them to a thread costs many times more than they do. One that meets a lock
of another process is asked again in a thread, which waits; long ones have threads from the start.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tavola.store.store import Unavailable
from tavola.store.writer import is_lock

T = TypeVar("T")
THREADS = 2  # for questions with long answers
LOCKED = 5.0  # seconds that a thread waits for the lock of another process
TIMEOUT = 10.0  # seconds for an answer from a thread, with all the questions before it


class Locked(Unavailable):
    """Another process is in the way of a question."""


class Reader:
    """Connections that only read, one a thread. Every question raises Unavailable when the database has no answer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="tavola-reader")
        self._local = threading.local()  # a connection a thread
        self._opened: list[sqlite3.Connection] = []

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer to a short question, asked in the event loop; in a thread if there is a lock."""
        try:
            return self._answer(question, 0)
        except Locked:
            return await self.ask_long(question)

    async def ask_long(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer to a question that may take long, asked in a thread."""
        try:
            async with asyncio.timeout(TIMEOUT):
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question, LOCKED)
        except TimeoutError:
            raise Locked("the database does not answer") from None

    async def close(self) -> None:
        """Answer what was asked, then close all connections."""
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._opened:
            connection.close()
        self._opened.clear()

    def _answer(self, question: Callable[[sqlite3.Connection], T], wait: float) -> T:
        """Ask on the connection of this thread, which waits for locks so many seconds."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        with failures():
            if connection is None:
                connection = self._local.connection = connect(self.path, wait)
                self._opened.append(connection)
            return question(connection)


@contextmanager
def failures() -> Iterator[None]:
    """Turns sqlite3.Error into Unavailable, except IntegrityError, which is a fault of ours."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise (Locked if is_lock(error) else Unavailable)(f"the database failed: {error}") from error


def connect(path: Path, wait: float = LOCKED) -> sqlite3.Connection:
    """A connection that only reads and waits for locks so many seconds."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=wait)
    connection.execute("PRAGMA query_only = ON")
    return connection
