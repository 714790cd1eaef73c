"""Tables in memory, one lock each. A change is made on a copy, which takes the place of the table once it is stored."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from time import time
from typing import Final
from weakref import WeakValueDictionary

import structlog

from tavola.notify.notices import notices_after
from tavola.service import errors, table_views
from tavola.service.bot_due import bot_due
from tavola.service.language import gettext as _
from tavola.service.link_status import ended
from tavola.service.live import Live
from tavola.service.replaying import Replays
from tavola.service.signals import Signal
from tavola.service.summaries import summary_of
from tavola.store.store import Conflict, Contact, Grant, NewGrant, NewNotice, NewTable, Store
from tavola.table.events import BotSeated, Joined, Resigned, Turn
from tavola.table.table import Table

log = structlog.get_logger()

MAX_TABLES = (
    500  # tables kept in memory, the ones used last; a long one takes up to 1 MB where the rules are not compiled
)


class TableCache:
    """The tables of the store, loaded when they are needed; the least recently used ones are dropped."""

    def __init__(self, store: Store, live: Live) -> None:
        self.store = store
        self.live = live
        self.replays = Replays()
        self.on_change: Final[Signal[[Table]]] = Signal()  # a table is new or has moved on
        self.on_notice: Final[Signal[[]]] = Signal()  # there may be a notice to send
        self.before_change: Callable[[str], Awaitable[None]] | None = None  # brings a table (id) up to the time
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: str) -> asyncio.Lock:
        """To be held while a table is changed."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    @asynccontextmanager
    async def held(self, grant: Grant) -> AsyncIterator[Grant]:
        """The lock of a link's table, and the link as it is once that is had: its seats may have gone to somebody else
        while the request waited. Raises ServiceError when the link has ended.
        """
        async with self.lock(grant.table):
            now = await self.store.link(grant.id)
            if now is None:
                raise errors.no_link()
            if now.revoked is not None:
                raise ended(now, await self.store.grants(grant.table))
            await self.bring_up_to_time(grant.table)
            yield now

    async def bring_up_to_time(self, table_id: str) -> None:
        """Let what time has brought about at a table be written down, before anything else. Its lock must be held."""
        if self.before_change is not None:
            await self.before_change(table_id)

    async def open(self, table_id: str) -> Table:
        """The table as it is now; not to be changed. Raises ServiceError: no such table, or damaged."""
        table = self._tables.get(table_id)
        if table is None:
            opened = await self._read(table_id)
            table = self._tables.get(table_id)  # another request may have been faster, and gone on
            if table is None:
                self._put(table := opened)
        self._tables.move_to_end(table_id)
        return table

    async def _read(self, table_id: str) -> Table:
        try:
            stored = await self.store.load(table_id)
            if stored is not None:
                return await self.replays.run(lambda: Table.open(*stored))
        except ValueError as error:
            log.error("a table cannot be opened", table=table_id, why=str(error))
            raise errors.damaged() from None
        raise errors.not_found(_("There is no such table."))

    def add(self, table: Table) -> None:
        """Keep a table that was just stored."""
        self._put(table)
        self.on_change(table)

    def known(self, table_id: str) -> Table | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    def seq(self, table_id: str) -> int:
        """Where a table that was opened stands; 0 when it is not in memory."""
        table = self._tables.get(table_id)
        return table.seq if table else 0

    async def commit(
        self,
        after: Table,
        *,
        key: str | None = None,
        body: bytes = b"",
        grants: Sequence[NewGrant] = (),
        contacts: Sequence[Contact] = (),
        remaining_seats: Mapping[int, tuple[int, ...]] = {},
        opens: NewTable | None = None,
        notices: Sequence[NewNotice] = (),
        by: Sequence[int] | None = None,
        since: int | None = None,
    ) -> None:
        """Store the records of the copy `after` that follow record `since` (None: the last one) with the notices of the
        last and `notices`, then show them to the open tabs.

        `by`: the seats of whoever did it, who get no notice; None: the seat of the record. The draft of the record's
        seat is deleted, and the streams of links in `remaining_seats` are closed. Raises Conflict when the store has
        moved on; then nothing is stored.
        """
        records, event = after.records[-1 if since is None else since :], after.records[-1].event
        notices = [*notices, *notices_after(after, await self.store.contacts(after.id), time(), by)]
        writing = self.store.append(
            after.id,
            records,
            key=key,
            body=body,
            notices=notices,
            grants=grants,
            contacts=contacts,
            remaining_seats=remaining_seats,
            opens=opens,
            summary=summary_of(after),
            bot_due=bot_due(after) if after.bots or isinstance(event, Joined) else None,
            clear_drafts=[event.seat] if isinstance(event, Turn | Resigned | Joined | BotSeated) else [],
        )
        # The write goes through even when the caller is cancelled, so what follows it must run as well.
        await asyncio.shield(self._take_in(after, writing, remaining_seats, bool(notices)))

    async def _take_in(
        self, after: Table, writing: Awaitable[None], remaining_seats: Iterable[int], news: bool
    ) -> None:
        try:
            await writing
        except Conflict:
            self._tables.pop(after.id, None)  # another process wrote to the store: read it again next time
            raise
        self._put(after)
        self.live.publish(after.id, after.seq)
        self.on_change(after)
        for number in remaining_seats:
            self.live.close_grant(after.id, number)
        if news:
            self.on_notice()

    async def close_ended(self, table_id: str) -> None:
        """Close the streams of links that have ended meanwhile."""
        in_use = self.live.in_use(table_id)
        good = {grant.id for grant in await self.store.grants(table_id) if grant.revoked is None} if in_use else set()
        for number in set(in_use) - good:
            self.live.close_grant(table_id, number)

    def _put(self, table: Table) -> None:
        self._tables[table.id] = table
        if len(self._tables) > MAX_TABLES:
            self._tables.popitem(last=False)


def with_change(table: Table, change: Callable[[Table], object]) -> Table:
    """A copy of the table with the change made. Raises ServiceError when table or rules refuse it."""
    after = table.copy()
    with errors.refusals(table_views.player_names(table)):
        change(after)
    return after
