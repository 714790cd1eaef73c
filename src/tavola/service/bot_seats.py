"""Bots on seats: a bot plays on for a player who is away, and the player can take the seat back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time

from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.messages import bots, tables
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache, with_change
from tavola.store.store import Conflict, Grant
from tavola.table.events import Record
from tavola.table.names import clean_name
from tavola.table.seats import bot_names
from tavola.table.table import Table


class BotSeats:
    """What hosts and players can do about bots. Every refusal raises ServiceError. A request that is fulfilled already,
    as when it is sent again because the answer was lost, succeeds and changes nothing.
    """

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self.cache = cache
        self.settings = settings

    async def seat_bot(self, grant: Grant, body: bots.BotBody) -> tables.Committed:
        """Let a bot play: hosts for any seat, players for their own."""
        check_offered(self.settings)

        def check(grant: Grant) -> None:
            if grant.role != "host" and body.seat not in grant.seats:
                raise errors.forbidden(_("The host lets a bot play for any seat, players for their own."))

        def sits(table: Table) -> bool:
            return table.bots.get(body.seat) == body.level

        def sit(table: Table) -> Record:
            if body.seat < table.seats and table_views.out_of(table)[body.seat]:
                raise errors.illegal(_("This seat is out of the game: nobody plays for it any more."))
            return table.seat_bot(body.seat, body.level, name_of_bot(table, body.level), time())

        return await self._change(grant, check, sits, sit)

    async def back(self, grant: Grant, body: bots.BackBody) -> tables.Committed:
        """The holder of a seat takes it from the bot again, under the old name unless there is a new one."""

        def check(grant: Grant) -> None:
            if body.seat not in grant.seats:
                raise errors.forbidden(_("This link does not hold that seat."))

        def joined(table: Table) -> bool:
            name = table.names[body.seat] if body.seat not in table.bots else None
            return name is not None and body.name in (None, name)

        def join(table: Table) -> Record:
            if body.seat not in table.bots:
                raise errors.already_taken(_("No bot plays for this seat."))
            old = table.seating.people.get(body.seat) or words(table.game.inks[body.seat].name)
            name = clean_name(body.name) if body.name else table.seating.free_name(body.seat, old)
            return table.join(body.seat, name, time())

        return await self._change(grant, check, joined, join)

    async def _change(
        self,
        grant: Grant,
        check: Callable[[Grant], None],
        fulfilled: Callable[[Table], bool],
        change: Callable[[Table], Record],
    ) -> tables.Committed:
        async with self.cache.held(grant) as held:
            grant = held
            check(grant)
            table = await self.cache.open(grant.table)
            if fulfilled(table):
                return tables.Committed(table.id, table.seq)
            after = with_change(table, change)
            try:
                await self.cache.commit(after, by=grant.seats or opened_by(table))
            except Conflict:
                raise errors.conflict() from None
        return tables.Committed(grant.table, after.seq)


def opened_by(table: Table) -> tuple[int, ...]:
    """The seats of who opened the table, and has its host link."""
    return tuple(seat for seat, name in enumerate(table.header.names) if name)


def check_offered(settings: Settings) -> None:
    """Raises ServiceError where no bots play."""
    if not settings.bot_workers:
        raise errors.illegal(_("No bots play on this site."))


def name_of_bot(table: Table, level: int) -> str:
    """What a new bot at the table is called, in the language of the request."""
    return next(name for name in map(words, bot_names(level)) if table.seating.is_free(name))


def seat_bots(table: Table, levels: Mapping[int, int]) -> None:
    """Put bots on seats of a new table. Raises TableError."""
    for seat, level in sorted(levels.items()):
        table.seat_bot(seat, level, name_of_bot(table, level), table.header.created)
