"""Time at the tables: who has run out of it and what follows, reminders, and outages that count for nobody.

What time has brought about is written down when somebody is about to change the table, and by a sweep. Both derive it
from the table, so it does not matter who comes first, or which of them was killed in the middle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import time

import structlog

from tavola.notify.notices import reminders
from tavola.service.bot_seats import name_of_bot
from tavola.service.clock_due import REMINDER, bot_follows, next_look
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache
from tavola.store.clock_store import ClockStore
from tavola.store.store import Conflict
from tavola.table.bounds import has_room_for_outage
from tavola.table.clock import Gap
from tavola.table.errors import TableError
from tavola.table.events import Outage
from tavola.table.table import Table

BEAT = 60.0  # seconds from one sign of life to the next
OUTAGE = 300.0  # seconds without one, from which on the site was away
LIMIT = 10.0  # seconds that the sweep gives to one table
MAX_IDLE, MIN_IDLE = 60.0, 1.0  # seconds between two sweeps
AGAIN = 600.0  # seconds to the next try at a table that could not be settled
MAX_CHANGES = 120  # that time brings about at once: outages, seats out of time, bots
LEVEL = 3  # of the bot that plays on

log = structlog.get_logger("tavola.clocks")

Change = Callable[[Table], object]


class TableClocks:
    """Keeps time between `start` and `stop`, and whenever a table is about to be changed."""

    def __init__(self, cache: TableCache, store: ClockStore, settings: Settings) -> None:
        self.cache = cache
        self.store = store
        self.settings = settings
        self._beaten: float | None = None  # when the last sign of life was written
        self._put_off: dict[str, float] = {}  # until when the sweep leaves out tables that made trouble
        self._task: asyncio.Task[None] | None = None
        cache.before_change = self.settle

    def start(self) -> None:
        """Sweep from now on. To be called inside the running event loop."""
        self._task = asyncio.create_task(self._run(), name="tavola-clocks")

    async def stop(self) -> None:
        """Sweep no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def settle(self, table_id: str) -> None:
        """Write down what time has brought about at a table, whose lock is held. Raises ServiceError, Unavailable."""
        table = await self.cache.open(table_id)
        if table.clocks.clock is None or not table.timed:
            return
        await self._beat()
        for _ in range(MAX_CHANGES):
            change = await self._due_change(table, time())
            if change is None:
                return
            after = table.copy()
            try:
                change(after)
            except TableError as error:
                log.error("what time brought about is refused", table=table_id, why=str(error))
                return
            with suppress(Conflict):  # the table is read anew
                await self.cache.commit(after, by=())
            table = await self.cache.open(table_id)

    async def sweep(self) -> None:
        """Look at all tables that are due, one after the other. Raises Unavailable when they are not to be had."""
        await self._beat()
        now = time()
        self._put_off = {table_id: until for table_id, until in self._put_off.items() if until > now}
        for table_id in await self.store.due_tables(now):
            if table_id in self._put_off:
                continue
            try:
                async with asyncio.timeout(LIMIT):
                    await self._look(table_id)
            except Exception as error:  # damaged, too slow, a full disk: the other tables are looked at all the same
                log.error("the clocks of a table cannot be looked at", table=table_id, why=repr(error))
                self._put_off[table_id] = now + AGAIN
            await asyncio.sleep(0)  # people's requests come between

    async def _run(self) -> None:
        while True:
            pause = MAX_IDLE
            try:
                await self.sweep()
                due = await self.store.next_due(time())
                pause = MAX_IDLE if due is None else min(MAX_IDLE, max(MIN_IDLE, due - time()))
            except Exception:  # the database is out of reach, say: time goes on, and must not be lost sight of
                log.exception("a sweep of the clocks failed")
            await asyncio.sleep(pause)

    async def _beat(self) -> None:
        """Write a sign of life, once a minute; who asks for the time must do so before they act on it."""
        now = time()
        if self._beaten is not None and 0 <= now - self._beaten < BEAT:
            return
        gap = await self.store.beat(now, OUTAGE)
        self._beaten = now
        if gap is not None:
            log.warning("the site was away, which counts for nobody", begin=gap.begin, end=gap.end)

    async def _look(self, table_id: str) -> None:
        """Settle a table, remind its players, and keep when to look at it again."""
        async with self.cache.lock(table_id):
            await self.settle(table_id)
            table, now = await self.cache.open(table_id), time()
            notices = reminders(table, await self.cache.store.contacts(table_id), now, REMINDER)
            due = next_look(table, now)
            due = now + AGAIN if due is not None and due <= now else due
            await self.store.looked_at(table_id, table.seq, due, notices)
        if notices:
            self.cache.on_notice()

    async def _due_change(self, table: Table, now: float) -> Change | None:
        """What is to be written down first, if anything."""
        if not table.timed:
            return None
        if gap := await self._outage(table):
            return lambda after: after.note_outage(gap.begin, gap.end, now)
        for seat in table.timed:
            if bot_follows(table, seat):
                return self._going_on(table, seat, now)
            deadline = table.clocks.deadline(seat)
            if deadline is not None and deadline <= now and seat not in table.clocks.expired:
                return lambda after, seat=seat: after.time_out(seat, now)  # type: ignore[misc]  # the default is an int
        return None

    def _going_on(self, table: Table, seat: int, now: float) -> Change:
        """A bot plays on; where none does any more, the seat has lost."""
        if not table.game.bots or not self.settings.bot_workers:
            return lambda after: after.resign(seat, now)
        return lambda after: after.seat_bot(seat, LEVEL, name_of_bot(table, LEVEL), now)

    async def _outage(self, table: Table) -> Gap | None:
        """An outage in which somebody's time ran and that is not written down at the table."""
        begin = min(table.clocks.since.values(), default=None)
        if begin is None or not has_room_for_outage(table.records):
            return None
        noted = {(one.event.begin, one.event.end) for one in table.records if isinstance(one.event, Outage)}
        return next((gap for gap in await self.store.outages(begin) if (gap.begin, gap.end) not in noted), None)
