"""Declining a rematch: the seat that was kept is free for others from then on."""

from __future__ import annotations

from time import time

from tavola.service import errors
from tavola.service.errors import ServiceError
from tavola.service.language import gettext as _
from tavola.service.next_game import next_seats
from tavola.service.table_cache import TableCache, with_change
from tavola.store.store import REMATCH, Conflict, Contact, Grant
from tavola.table.table import Table


class Declining:
    """Every refusal raises ServiceError. Who declines again changes nothing."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store

    async def can(self, table: Table, seats: tuple[int, ...]) -> bool:
        """Whether the holder of these seats of a game is asked to play again, and has not answered."""
        if table.next_table is None or not seats:
            return False
        try:
            again = await self.cache.open(table.next_table)
        except ServiceError:  # damaged; the game before is shown nevertheless
            return False
        return bool(_kept(again, tuple(table.next_seat(seat) for seat in seats)))

    async def by_player(self, grant: Grant) -> None:
        """Somebody who has the link to their seat at the game before."""
        table = await self.cache.open(grant.table)
        if table.next_table is None:
            raise errors.illegal(_("Nobody has asked to play again."))
        await self._decline(table.next_table, next_seats(table, grant))

    async def by_guest(self, grant: Grant) -> None:
        """Somebody who was asked by mail. `grant`: the invitation to their seat of the rematch."""
        if grant.label != REMATCH:
            raise errors.forbidden(_("This invitation is for anybody: who does not want the seat leaves it free."))
        await self._decline(grant.table, grant.seats)

    async def _decline(self, table_id: str, seats: tuple[int, ...]) -> None:
        async with self.cache.lock(table_id):
            table = await self.cache.open(table_id)
            kept = _kept(table, seats)
            if not kept and not set(seats) <= table.seating.declined:
                raise errors.already_taken(_("The seat is taken: who plays again can give up there."))
            for seat in kept:
                await self._decline_seat(await self.cache.open(table_id), seat)

    async def _decline_seat(self, table: Table, seat: int) -> None:
        """The address that was kept with the seat goes, and so do the invitations that were mailed to it."""
        after = with_change(table, lambda after: after.decline(seat, time()))
        asked = {
            g.id: ()
            for g in await self.store.grants(table.id)
            if g.role == "invite" and g.label == REMATCH and not g.revoked and g.seats == (seat,)
        }
        try:
            await self.cache.commit(after, contacts=[Contact(table.id, seat, None)], remaining_seats=asked, by=(seat,))
        except Conflict:
            raise errors.conflict() from None


def _kept(table: Table, seats: tuple[int, ...]) -> list[int]:
    """Those of the seats that are kept for who played before, while there is a game to play."""
    return [] if table.over or table.frozen else [seat for seat in seats if table.invited[seat] is not None]
