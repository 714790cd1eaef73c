"""Replays of tables, beside the event loop: a long game takes a second or more, and nobody else may wait for it."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from tavola.service import caller, errors
from tavola.service.fair_queue import Account
from tavola.service.language import gettext as _

T = TypeVar("T")
MAX_WAITING = 20  # replays of one caller
GUESS = 0.05  # seconds that a replay takes


class Job(msgspec.Struct):
    """A replay that waits. `work` runs in the thread, in the context of who asked; `answer` is awaited in the loop."""

    path: tuple[str, ...]
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    seconds: float = GUESS

    def run(self) -> Any:
        """Work, and note the time it took."""
        begun = perf_counter()
        try:
            return self.work()
        finally:
            self.seconds = perf_counter() - begun


class Replays:
    """One thread for all, as several would only fight for the interpreter; callers get the same share of its time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tavola-replay")
        self._line: Account[Job] = Account()
        self._busy = False

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` returns or raises. Raises ServiceError when too much of the caller's waits already."""
        who = caller.current.get()
        if who and self._line.count((who,)) >= MAX_WAITING:
            raise errors.busy(_("Many games are being opened for you already. Please try again in a while."))
        context = contextvars.copy_context()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._line.put((who,), Job((who,), lambda: context.run(work), answer), GUESS)
        if not self._busy:
            self._begin()
        return await answer

    def _begin(self) -> None:
        """Let the next job run."""
        if job := self._next():
            self._busy = True
            running = asyncio.get_running_loop().run_in_executor(self._thread, job.run)
            running.add_done_callback(lambda done: self._end(job, done))

    def _next(self) -> Job | None:
        """The job whose turn it is; those that nobody waits for any more are passed over."""
        while self._line.waiting:
            job = self._line.take()
            if not job.answer.done():
                return job
            self._line.settle(job.path, GUESS, 0.0)
        return None

    def _end(self, job: Job, done: asyncio.Future[Any]) -> None:
        self._busy = False
        self._line.settle(job.path, GUESS, job.seconds)
        _hand_over(done, job.answer)
        self._begin()


def _hand_over(done: asyncio.Future[Any], answer: asyncio.Future[Any]) -> None:
    """Tell who waits, if anybody still does."""
    error = None if done.cancelled() else done.exception()
    if answer.done():
        return
    if done.cancelled():
        answer.cancel()
    elif error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
