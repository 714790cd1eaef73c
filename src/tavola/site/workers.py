"""Processes in which bots think: started when they are first needed, killed when they think too long."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

import msgspec
import structlog

from tavola.search.worker import READY, Answer, Job

COMMAND: Sequence[str] = (sys.executable, "-m", "tavola.search.worker")
START = 60.0  # seconds a process may take until it is ready, on a machine that has much else to do
GRACE = 1.0  # seconds beyond the cap of a job, after which it is ended from outside
MOVE, SHOWN, LATER = 0, 1, 2  # urgency of jobs: somebody waits for it, somebody only looks on, it can wait

log = structlog.get_logger("tavola.bots")


ENDED_BY_OTHERS = (-signal.SIGKILL, -signal.SIGTERM)  # how a process ends that somebody ended; no job does it so


class Killed(OSError):
    """Somebody ended the process, before the job began or during it; the job may be a good one."""


class NoAnswer(Exception):
    """The bot crashed, took too long or had nothing to say."""


class Worker:
    """One process; it lives from job to job until it fails one."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def answer(self, job: Job) -> Answer:
        """Raises NoAnswer; the next job gets a process of its own then."""
        try:
            try:
                answer = await self._answer(job)
            except Killed:  # idle perhaps, to make room: once more, in a fresh process
                await self.end()
                answer = await self._answer(job)
        except Exception as error:  # pipes break in many ways, and the next process may be well
            await self.end()
            why = "it took too long" if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}"
            raise NoAnswer(why) from None
        except asyncio.CancelledError:
            await self.end()
            raise
        if answer.error:
            raise NoAnswer(answer.error)
        return answer

    async def _answer(self, job: Job) -> Answer:
        if self._gone:
            await self.end()
        if self._process is None:
            await self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        async with asyncio.timeout(job.cap + GRACE):
            with suppress(ConnectionError):  # the process is gone, and how is known when its answer is read
                await self._process.stdin.drain()
            return msgspec.json.decode(await self._line(), type=Answer)

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        async with asyncio.timeout(START):
            if await self._line() != READY:
                raise OSError("the process did not begin as it should")

    @property
    def _gone(self) -> bool:
        """Whether the process is known to have died since its last job."""
        if self._process is None or self._process.stdin is None or self._process.stdout is None:
            return False
        return self._process.stdin.is_closing() or self._process.stdout.at_eof()

    async def _line(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            code = await self._process.wait()
            raise (Killed if code in ENDED_BY_OTHERS else OSError)(f"the process ended ({code})")
        return line

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """So many processes, and the jobs that wait for them."""

    def __init__(self, number: int, command: Sequence[str] | None = None) -> None:
        self.number = number  # 0: no bots here
        self._command = command or COMMAND
        self._jobs: asyncio.PriorityQueue[tuple[int, int, Job, asyncio.Future[Answer]]] = asyncio.PriorityQueue()
        self._order = count()
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, job: Job, urgency: int = MOVE) -> Answer:
        """What the bot says. Raises NoAnswer."""
        if not self.number:
            raise NoAnswer("there are no bots here")
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(), name=f"tavola-bots-{n}") for n in range(self.number)]
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((urgency, next(self._order), job, answer))
        return await answer

    async def stop(self) -> None:
        """Kill the processes; nobody asks any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _work(self) -> None:
        worker = Worker(self._command)
        try:
            while True:
                _urgency, _number, job, answer = await self._jobs.get()
                if not answer.done():  # else nobody waits for it any more
                    await _settle(worker, job, answer)
        finally:
            await worker.end()


async def _settle(worker: Worker, job: Job, answer: asyncio.Future[Answer]) -> None:
    """Let a worker do a job; whoever asked may have gone meanwhile."""
    try:
        found = await worker.answer(job)
    except NoAnswer as error:
        log.warning("a bot did not answer", game=job.game, bot=job.level, why=str(error))
        if not answer.done():
            answer.set_exception(error)
    else:
        if not answer.done():
            answer.set_result(found)
