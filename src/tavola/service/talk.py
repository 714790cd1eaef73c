"""Table talk: what players write to each other beside the game, and the host takes down."""

from __future__ import annotations

from collections.abc import Callable
from time import time

import msgspec

from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.service.lines import check_may_write, say_line, why_silent
from tavola.service.messages import tables, talk
from tavola.service.playing import IdempotentRequest, own_seat, viewer_of
from tavola.service.table_cache import TableCache, with_change
from tavola.store.store import Conflict, Grant, KeyReused
from tavola.table.story import Entry
from tavola.table.table import Table


class TableTalk:
    """What the holder of a link can read and write. Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store

    async def view(self, grant: Grant, since: int = 0) -> talk.TalkView:
        """The talk after record `since`, with what happened between its lines."""
        table = await self.cache.open(grant.table)
        if table_views.shares_device(table, grant.seats):
            return talk.TalkView(table.seq, [], [])
        taken_down = table.talk.taken_down
        entries = _beside_talk(table, grant)
        return talk.TalkView(
            seq=table.seq,
            seats=[seat for seat in grant.seats if grant.role == "play" and why_silent(table, grant, seat) is None],
            lines=[_line(table, entry) for entry in entries if entry.seq > since],
            changed=sorted(line for seq, line in taken_down.items() if seq > since and line <= since),
        )

    async def say(self, grant: Grant, body: talk.LineBody, key: str | None) -> tables.Committed:
        """Write a line to the others. The same key and body again write nothing."""
        seat = own_seat(grant, body.seat)
        async with self.cache.held(grant) as held:
            own_seat(held, seat)
            request = IdempotentRequest(f"{seat} talk {key}", msgspec.json.encode(body)) if key else None
            if request and (done := await self._done(grant.table, request)):
                return tables.Committed(grant.table, done)
            table = await self.cache.open(grant.table)
            check_may_write(table, held, seat)
            return await self._commit(table, lambda after: say_line(after, seat, body.text), held, request)

    async def take_down(self, grant: Grant, line: int) -> tables.Committed:
        """Take down the line that a record holds; nothing happens where it is down already."""
        async with self.cache.held(grant) as held:
            table = await self.cache.open(grant.table)
            found = table.talk.lines.get(line)
            if found is None:
                raise errors.not_found(_("There is no such line at this table."))
            if found.text is None:
                return tables.Committed(table.id, table.seq)
            return await self._commit(table, lambda after: after.take_down(line, time()), held)

    async def _done(self, table_id: str, request: IdempotentRequest) -> int | None:
        """The record that this very request led to before. Raises ServiceError when its key was for another one."""
        try:
            return await self.store.seq_of_key(table_id, request.key, request.body)
        except KeyReused:
            raise errors.key_reused() from None

    async def _commit(
        self, table: Table, change: Callable[[Table], object], grant: Grant, request: IdempotentRequest | None = None
    ) -> tables.Committed:
        after = with_change(table, change)
        key, encoded = (request.key, request.body) if request else (None, b"")
        try:
            await self.cache.commit(after, key=key, body=encoded, by=grant.seats)
        except Conflict:
            raise errors.conflict() from None
        return tables.Committed(table.id, after.seq)


def _beside_talk(table: Table, grant: Grant) -> list[Entry]:
    """All lines, and what happened from the record before the first one on."""
    lines = set(table.talk.lines)
    if not lines:
        return []
    viewer = viewer_of(table, grant.seats, grant.seats)
    steps = table.steps(viewer.visible_secrets)
    before = max((step.seq for step in steps if step.seq < min(lines)), default=0)
    story = [*(step for step in steps if step.seq >= before), *(one for one in table.story() if one.seq in lines)]
    return sorted(story, key=lambda entry: entry.seq)


def _line(table: Table, entry: Entry) -> talk.TalkLine:
    if line := table.talk.lines.get(entry.seq):
        return talk.TalkLine(entry.seq, entry.at, entry.seat, True, line.text)
    shown = table_views.log_line(entry, table_views.player_names(table))
    return talk.TalkLine(entry.seq, entry.at, entry.seat, False, None, shown.said)
