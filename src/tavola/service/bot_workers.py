"""Processes in which bots think: started when they are first needed, killed when they think too long."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
import structlog

from tavola.bots.worker import READY, Answer, Job
from tavola.service import caller
from tavola.service.fair_queue import Account
from tavola.service.signals import Signal

COMMAND: Sequence[str] = (sys.executable, "-m", "tavola.bots.worker")
START_TIMEOUT = 60.0  # seconds a process may take until it is ready, on a machine that has much else to do
OVERTIME = 1.0  # seconds beyond the cap of a job, after which it is ended from outside
URGENT, WATCHED, BACKGROUND = 0, 1, 2  # urgency of jobs: somebody waits for it, somebody only looks on, it can wait
URGENCY_WEIGHTS = {URGENT: 1.0, WATCHED: 4.0, BACKGROUND: 4.0}  # how much a second counts in the share of who asks
EXPECTED_SECONDS = {1: 0.05, 2: 0.05, 3: 0.1, 4: 0.3, 5: 1.0}  # seconds by level, until some of the game have been seen
LEARNING_RATE = 0.2  # weight of the newest job in what is expected of the next one
MAX_WAITING = 100  # jobs of one caller
FIRST_PAUSE, MAX_PAUSE = 1.0, 60.0  # seconds until a process that did not start is tried again, doubled each time

log = structlog.get_logger("tavola.bots")


SIGNALS_FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM)  # how a process ends that somebody ended; no job does it so


class Killed(OSError):
    """Somebody ended the process, before the job began or during it; the job may be a good one."""


class NoAnswer(Exception):
    """The bot crashed, took too long or had nothing to say."""


class Busy(Exception):
    """So much waits for this caller already that nothing more is taken on."""


class NotStarted(Exception):
    """No process can be started in which a bot could think; says why. No bot has failed."""


class Worker:
    """One process; it lives from job to job until it fails one."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def ready(self) -> None:
        """Have a process that waits for a job. Raises NotStarted."""
        if self._gone:
            await self.end()
        if self._process is not None:
            return
        try:
            await self._start()
        except asyncio.CancelledError:
            await self.end()
            raise
        except Exception as error:  # no memory, no process, no Python: the system refuses in many ways
            await self.end()
            late = f"it was not ready after {START_TIMEOUT:.0f} seconds"
            raise NotStarted(late if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}") from None

    async def answer(self, job: Job) -> Answer:
        """Raises NoAnswer, and the next job gets a process of its own then; NotStarted."""
        try:
            await self.ready()
            try:
                answer = await self._answer(job)
            except Killed:  # idle perhaps, to make room: once more, in a fresh process
                await self.end()
                await self.ready()
                answer = await self._answer(job)
        except NotStarted:
            raise
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
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        async with asyncio.timeout(job.cap + OVERTIME):
            with suppress(ConnectionError):  # the process is gone, and how is known when its answer is read
                await self._process.stdin.drain()
            return msgspec.json.decode(await self._line(), type=Answer)

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        async with asyncio.timeout(START_TIMEOUT):
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
            raise (Killed if code in SIGNALS_FROM_OUTSIDE else OSError)(f"the process ended ({code})")
        return line

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class QueuedJob:
    """A job that waits or is being done, with the future that gets its answer."""

    def __init__(self, job: Job, urgency: int, path: tuple[str, str], seconds: float) -> None:
        self.job = job
        self.urgency = urgency
        self.path = path  # caller and table
        self.cost = seconds * URGENCY_WEIGHTS[urgency]
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class Workers:
    """A pool of `number` processes and the queue of jobs for them, in fair shares by caller and table."""

    def __init__(self, number: int, command: Sequence[str] | None = None) -> None:
        self.number = number  # 0: no bots here
        self._command = command or COMMAND
        self._waiting: Account[QueuedJob] = Account()
        self._count = asyncio.Semaphore(0)  # of waiting jobs
        self._expected: dict[tuple[str, int], float] = {}  # seconds by game and level
        self._tasks: list[asyncio.Task[None]] = []
        self._impatient: set[asyncio.Task[Answer]] = set()
        self.trouble = ""  # why no process could be started when it was last tried
        self.failures = 0  # how often that was so
        self.on_stuck: Final[Signal[[]]] = Signal()  # it began to be so

    async def ask(self, job: Job, urgency: int = URGENT, table: str = "") -> Answer:
        """What the bot says. It is queued for the caller whose request led here, else for the table alone.

        Raises NoAnswer; Busy when too much waits for the same caller.
        """
        if not self.number:
            raise NoAnswer("there are no bots here")
        path = (caller.current.get() or table, table)
        if self._waiting.count(path[:1]) >= MAX_WAITING:
            raise Busy(f"{MAX_WAITING} jobs wait for {path[0]}")
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(), name=f"tavola-bots-{n}") for n in range(self.number)]
        queued = QueuedJob(job, urgency, path, self._expected.get((job.game, job.level), EXPECTED_SECONDS[job.level]))
        self._wait(queued)
        return await queued.answer

    async def ask_now(self, job: Job, urgency: int = URGENT, table: str = "") -> Answer:
        """Like `ask`, but raises NotStarted when no process can be started, instead of waiting until one can."""
        if self.trouble:
            raise NotStarted(self.trouble)
        asking = asyncio.create_task(self.ask(job, urgency, table))
        self._impatient.add(asking)
        asking.add_done_callback(self._impatient.discard)
        try:
            return await asking
        except asyncio.CancelledError:
            if asking.cancelled() and self.trouble:
                raise NotStarted(self.trouble) from None
            asking.cancel()
            raise

    async def stop(self) -> None:
        """Kill the processes; nobody asks any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def _wait(self, queued: QueuedJob) -> None:
        self._waiting.put(queued.path, queued, queued.cost, queued.urgency)
        self._count.release()

    async def _work(self) -> None:
        worker = Worker(self._command)
        try:
            while True:
                await self._count.acquire()
                try:
                    await worker.ready()
                except NotStarted as error:
                    self._count.release()  # another process may be well
                    await self._start_late(worker, error)
                else:
                    self.trouble = ""
                    await self._do(worker, self._waiting.take())
        finally:
            await worker.end()

    async def _start_late(self, worker: Worker, error: NotStarted) -> None:
        """Try again with growing pauses until there is a process; queued jobs stay queued."""
        pause = FIRST_PAUSE
        while True:
            self._note_trouble(str(error), pause)
            await asyncio.sleep(pause)
            pause = min(MAX_PAUSE, 2 * pause)
            try:
                await worker.ready()
            except NotStarted as again:
                error = again
            else:
                self.trouble = ""
                return

    def _note_trouble(self, why: str, pause: float) -> None:
        log.error("no process for the bots could be started", why=why, again_in=pause)
        known, self.trouble = self.trouble, why
        self.failures += 1
        for asking in list(self._impatient):
            asking.cancel()
        if not known:
            self.on_stuck()

    async def _do(self, worker: Worker, queued: QueuedJob) -> None:
        """Let a worker do a job, and charge the time to who asked."""
        began = monotonic()
        try:
            if not queued.answer.done():  # else nobody waits for it any more
                await _settle(worker, queued.job, queued.answer)
                self._learn(queued.job, monotonic() - began)
        except NotStarted:  # the process was killed, and there is no other one
            self._wait(queued)
        finally:
            self._waiting.settle(queued.path, queued.cost, (monotonic() - began) * URGENCY_WEIGHTS[queued.urgency])

    def _learn(self, job: Job, seconds: float) -> None:
        """Expect of the next job of this kind what the last ones took."""
        kind = job.game, job.level
        before = self._expected.get(kind, EXPECTED_SECONDS[job.level])
        self._expected[kind] = before + LEARNING_RATE * (seconds - before)


async def _settle(worker: Worker, job: Job, answer: asyncio.Future[Answer]) -> None:
    """Let a worker do a job; whoever asked may have gone meanwhile. Raises NotStarted."""
    try:
        found = await worker.answer(job)
    except NoAnswer as error:
        log.warning("a bot did not answer", game=job.game, bot=job.level, why=str(error))
        if not answer.done():
            answer.set_exception(error)
    else:
        if not answer.done():
            answer.set_result(found)
