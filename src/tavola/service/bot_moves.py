"""Bots at the tables: whenever a seat of theirs is awaited, a worker finds the turn, and it is played as people's are.

What is to be done is derived from the tables alone, never queued, so a restarted site continues where it stood. Where
no person plays (any more), bots move only while somebody watches, after those of other tables, slowly enough to follow.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from contextlib import suppress
from time import time

import msgspec
import structlog

from tavola.bots.bot import turn_by_lot
from tavola.bots.worker import Job
from tavola.games.game import BadNotation, IllegalMove
from tavola.service.bot_due import bot_awaited, bot_due, people_play
from tavola.service.bot_workers import URGENT, WATCHED, Busy, NoAnswer, Workers
from tavola.service.errors import ServiceError
from tavola.service.table_cache import TableCache
from tavola.store.store import Conflict, Unavailable
from tavola.table.errors import TableError
from tavola.table.table import Table

MOVE_DELAY = 0.7  # seconds from one move to that of a bot, so that it is seen as a move
WATCHED_MOVE_DELAY = 2.5  # the same where bots play for those who look on
TIME_LIMITS = {1: 6.0, 2: 6.0, 3: 6.0, 4: 10.0, 5: 15.0}  # seconds by level; several times what they take
FIRST_PAUSE, MAX_PAUSE = 1.0, 60.0  # seconds after a failure, doubled each time

log = structlog.get_logger("tavola.bots")


class BotMoves:
    """Moves for the bots at all tables, between `start` and `stop`."""

    def __init__(self, cache: TableCache, workers: Workers) -> None:
        self.cache = cache
        self.workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table, as long as a bot is awaited there
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Continue the games that were under way. To be called inside the running event loop."""
        if self.workers.number:
            self.cache.on_change.subscribe(self.table_changed)
            self.cache.live.on_watch.subscribe(self.table_opened)
            self.workers.on_stuck.subscribe(self._tell_stuck)
            self._resuming = asyncio.create_task(self._resume(), name="tavola-bots")

    async def stop(self) -> None:
        """Cancel what is under way; the tables stay as they are."""
        self.cache.on_change.unsubscribe(self.table_changed)
        self.cache.live.on_watch.unsubscribe(self.table_opened)
        self.workers.on_stuck.unsubscribe(self._tell_stuck)
        tasks = [*self._tasks.values(), *filter(None, [self._resuming])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.stop()

    def table_changed(self, table: Table) -> None:
        """Start a task for the table if a bot is to move there and none runs yet."""
        if table.id not in self._tasks and bot_awaited(table) is not None:
            self._begin(table.id)

    def table_opened(self, table_id: str) -> None:
        """The same for a table (id) that somebody opened in a tab: where only bots play, they wait for that."""
        if table := self.cache.known(table_id):
            self.table_changed(table)

    def _tell_stuck(self) -> None:
        """Refresh the pages of tables that wait for a bot: they say that none can be started."""
        for table_id in self._tasks:
            self.cache.live.refresh(table_id)

    def _begin(self, table_id: str) -> None:
        self._tasks[table_id] = asyncio.create_task(self._play(table_id), name=f"tavola-bot-{table_id}")

    async def _resume(self) -> None:
        """Continue where a person waits for a bot. Tables where only bots play wait until somebody opens them."""
        for table_id in await self._bot_tables():
            try:
                table = await self.cache.open(table_id)
                if bot_due(table):
                    self.table_changed(table)
                else:  # it was brought in, or written by an earlier version: from now on it is known
                    await self.cache.store.forget_bots(table_id)
            except ServiceError:  # damaged: its players are told when they look
                continue
            except Unavailable:  # tried again, apart from the others
                self._begin(table_id)
            await asyncio.sleep(0)  # people's requests come between

    async def _bot_tables(self) -> list[str]:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self.cache.store.bot_tables()
            except Unavailable:
                log.exception("the games of bots cannot be taken up")
            await asyncio.sleep(pause)
            pause = min(MAX_PAUSE, 2 * pause)

    async def _play(self, table_id: str) -> None:
        """Move until no bot is awaited. Failures are retried with growing pauses."""
        pause = FIRST_PAUSE
        try:
            while True:
                try:
                    if not await self._step(table_id):
                        return
                    pause = FIRST_PAUSE
                except Busy:  # with other tables of who plays here
                    await asyncio.sleep(pause)
                    pause = min(MAX_PAUSE, 2 * pause)
                except ServiceError as problem:
                    log.error("a bot's table cannot be opened", table=table_id, why=problem.detail)
                    return
                except Exception:  # a full disk, say: the game must not stand still for good
                    log.exception("a bot could not move", table=table_id)
                    await asyncio.sleep(pause)
                    pause = min(MAX_PAUSE, 2 * pause)
        finally:
            del self._tasks[table_id]

    async def _step(self, table_id: str) -> bool:
        """Make one move if one is due; whether there may be another one."""
        table = await self.cache.open(table_id)
        seat = bot_awaited(table)
        if seat is None or not (people_play(table) or self.cache.live.watched(table_id)):
            return False
        await self._move(table, seat)
        return True

    async def _move(self, table: Table, seat: int) -> None:
        urgency, pace = (URGENT, MOVE_DELAY) if people_play(table) else (WATCHED, WATCHED_MOVE_DELAY)
        try:
            moves: Sequence[str] = (await self.workers.ask(job(table, seat, table.bots[seat]), urgency, table.id)).turn
        except NoAnswer:
            moves = random_turn(table, seat)
        awaited = table.records[table.awaited_since[seat] - 1].at if table.awaited_since[seat] else 0
        await asyncio.sleep(min(pace, max(0.0, awaited + pace - time())))
        await self._commit(table, seat, moves)

    async def _commit(self, seen: Table, seat: int, moves: Sequence[str]) -> None:
        """Play the turn, unless the table has moved on since."""
        async with self.cache.lock(seen.id):
            table = await self.cache.open(seen.id)
            if seat not in table.bots or seat not in table.awaited or table.stale(seat, seen.seq):
                return
            after = table.copy()
            try:
                after.turn(seat, moves, time())
            except (IllegalMove, BadNotation, TableError) as error:
                log.error("a bot's turn is refused", table=table.id, why=str(error), moves=list(moves))
                after.turn(seat, random_turn(table, seat), time())
            with suppress(Conflict):  # the table is read anew
                await self.cache.commit(after)


def job(table: Table, seat: int, level: int) -> Job:
    """The turn of a seat as a job: what this seat may see, and nothing else of the table."""
    view = msgspec.Raw(msgspec.json.encode(table.game.view(table.state, seat)))
    return Job(table.game.id, view, level, secrets.randbits(53), TIME_LIMITS[level])


def random_turn(table: Table, seat: int) -> list[str]:
    """A random legal turn, for when the bot gives none."""
    moves = turn_by_lot(table.state.copy(), seat, random.Random())
    return [table.game.text(move) for move in moves]
