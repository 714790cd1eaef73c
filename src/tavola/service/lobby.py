"""Open seats that their hosts let the front page list, where the site allows it (TAVOLA_LOBBY).

A listed seat has an invitation of its own, labelled so. Its token is made from the table's secret: whoever presses
'Sit down' is led to that one, the page that lists it names only the table, and pressing gives out no more links.
"""

from __future__ import annotations

from time import monotonic, time

import msgspec

from tavola.service import caller, errors, table_views
from tavola.service.errors import ServiceError
from tavola.service.invitations import open_seats
from tavola.service.language import gettext as _
from tavola.service.language import ngettext
from tavola.service.limits import HourlyLimit
from tavola.service.link_status import check_room
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache
from tavola.store.store import LOBBY, Conflict, Grant, NewGrant
from tavola.store.tokens import hash_token, token_from
from tavola.table.table import Table

LASTS = 7 * 24 * 3600.0  # seconds an entry stays
MAX_SHOWN = 12  # entries, the newest
MAX_ASKED = 2 * MAX_SHOWN  # tables that are looked at for them
FRESH = 10.0  # seconds that the list is kept
CHANGES_AN_HOUR = 60  # by one caller


class Entry(msgspec.Struct, frozen=True):
    """A table with open seats, as the front page lists it. `age` in words."""

    table: str
    game: str
    game_name: str
    title: str
    host: str
    open: int
    seats: int
    age: str


class Lobby:
    """Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self.cache = cache
        self.store = cache.store
        self.settings = settings
        self.changes = HourlyLimit(CHANGES_AN_HOUR)
        self._entries: list[Entry] = []
        self._until = 0.0  # monotonic: how long the list is good

    async def entries(self) -> list[Entry]:
        """What the front page lists, the newest first."""
        if not self.settings.lobby:
            return []
        if monotonic() >= self._until:
            self._until = monotonic() + FRESH
            self._entries = await self._read()
        return self._entries

    async def _read(self) -> list[Entry]:
        now, entries = time(), list[Entry]()
        for table_id, since in await self.store.listed_tables(now - LASTS, MAX_ASKED):
            try:
                table = await self.cache.open(table_id)
            except ServiceError:
                continue  # a damaged table: the others are well
            if await self._listed_seats(table):
                entries.append(_entry(table, now - since))
        return entries[:MAX_SHOWN]

    async def set_listed(self, holder: Grant, listed: bool) -> None:
        """Put the open seats of a table on the list, or take them off; the host alone."""
        if holder.role != "host":
            raise errors.forbidden(_("Open seats are listed by the host of the table."))
        if not self.settings.lobby:
            raise errors.illegal(_("This site lists no open seats."))
        if seconds := self.changes.spend(caller.current.get()):
            raise errors.too_many(_("Too many changes from where you are. Please come back later."), seconds)
        async with self.cache.held(holder) as held:
            table = await self.cache.open(held.table)
            all_grants = await self.store.grants(table.id)
            before = {g.id: () for g in all_grants if g.label == LOBBY and g.revoked is None}
            check_room([g for g in all_grants if g.id not in before], "invite")
            seats = open_seats(table) if listed else []
            new = [NewGrant(hash_token(_token(table, s, _given(all_grants, s))), "invite", (s,), LOBBY) for s in seats]
            try:
                await self.store.append(table.id, [], grants=new, remaining_seats=before)
            except Conflict:
                raise errors.conflict() from None
        self._until = 0.0

    async def is_listed(self, table_id: str) -> bool:
        """Whether the front page lists the table, or would with more room."""
        return self.settings.lobby and bool(await self._listed_seats(await self.cache.open(table_id)))

    async def sit(self, table_id: str) -> str:
        """The token of the invitation to the first seat of the table that is listed."""
        if self.settings.lobby:
            table = await self.cache.open(table_id)
            for seat in await self._listed_seats(table):
                return _token(table, seat, _given(await self.store.grants(table_id), seat) - 1)
        raise errors.already_taken(_("This seat is not open any more. Another table may have one; or open one."))

    async def _listed_seats(self, table: Table) -> list[int]:
        since = time() - LASTS
        listed = {
            g.seats[0]
            for g in await self.store.grants(table.id)
            if g.label == LOBBY and g.revoked is None and g.seats and g.created > since
        }
        return [seat for seat in open_seats(table) if seat in listed]


def _token(table: Table, seat: int, number: int) -> str:
    """The token of the listed invitation to a seat; `number`: how many were listed before it."""
    return token_from(f"{table.header.salt} {table.header.seed} {seat} {number}", "open seat")


def _given(grants: list[Grant], seat: int) -> int:
    """How many invitations to the seat were listed, those that have ended too."""
    return sum(1 for g in grants if g.label == LOBBY and g.seats == (seat,))


def _entry(table: Table, age: float) -> Entry:
    header = table.header
    return Entry(
        table=table.id,
        game=header.game,
        game_name=table.game.name,
        title=header.title,
        host=table_views.listed([name for name in header.names if name]),
        open=len(open_seats(table)),
        seats=table.seats,
        age=_age(age),
    )


def _age(seconds: float) -> str:
    hours = int(seconds // 3600)
    if hours < 1:
        return _("within the last hour")
    if hours < 24:
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    return ngettext("{n} day ago", "{n} days ago", hours // 24).format(n=hours // 24)
