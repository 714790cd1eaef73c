"""The links of a table: listed, given out, withdrawn. Tokens are told once and never listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.link_status import DEVICE, check_room
from tavola.service.messages import tables
from tavola.service.opening import RENEWAL, NewLinks, sits
from tavola.service.table_cache import TableCache
from tavola.service.tokens import invitation_token
from tavola.store.store import MAIL, Conflict, Grant
from tavola.store.tokens import hash_token, token_from

SHARED = "shared"  # label of a link to watch that was made to hand on a position
LISTED_MAIL = 100  # links in mails that are listed, the newest
LISTED_ENDED = 50  # links that have ended


class TableLinks:
    """Hosts manage all links, players those of their own seats. Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store

    async def listed(self, holder: Grant) -> list[tables.LinkView]:
        """The links the holder may withdraw, and the latest that have ended; the oldest first."""
        in_use = self.cache.live.in_use(holder.table)
        return [
            tables.LinkView(
                g.id, g.role, g.seats, g.created, g.revoked, g.label, own=g.id == holder.id, open=g.id in in_use
            )
            for g in _latest(g for g in await self.store.grants(holder.table) if _may_see(holder, g))
        ]

    async def give(self, holder: Grant, token: str, body: tables.LinkBody, base: str) -> tables.NewLink:
        """A new link. Hosts invite (also to a seat whose player lost the link), players link a second device. `token`:
        of the holder.
        """
        async with self.cache.held(holder) as held:
            holder = held
            return await self._give(holder, token, body, NewLinks(base))

    async def _give(self, holder: Grant, token: str, body: tables.LinkBody, links: NewLinks) -> tables.NewLink:
        if body.to_share:
            if body.role != "watch":
                raise errors.forbidden(_("A position is handed on by a link to watch."))
            return tables.NewLink(await self._to_share(holder, token, links))
        if body.role == "watch":
            link = links.mint("watch")
        elif body.role == "invite" and holder.role == "host":
            link = await self._invite(holder, token, body.seat, links)
        elif body.role == "play" and holder.role == "play":
            link = links.mint("play", holder.seats, label=DEVICE)
        else:
            raise errors.forbidden(_("Hosts give out invitations, players links to their own seats."))
        grants = await self.store.grants(holder.table)
        for new in links.grants:
            check_room(grants, new.role, new.seats if new.role == "play" else ())
            await self.store.add_grant(holder.table, new)
        return tables.NewLink(link)

    async def _to_share(self, holder: Grant, token: str, links: NewLinks) -> str:
        """The link to watch that the holder hands on with a position: the same each time, until it is withdrawn."""
        grants = await self.store.grants(holder.table)
        for number in range(len(grants) + 1):
            shared = token_from(f"{token} {number}", "position")
            grant = await self.store.grant(hash_token(shared))
            if grant is None:
                check_room(grants, "watch")
                link = links.mint("watch", token=shared, label=SHARED)
                await self.store.add_grant(holder.table, links.grants[-1])
                return link
            if grant.revoked is None:
                return links.address("watch", shared)
        raise AssertionError("more links of a table than it has")

    async def withdraw(self, holder: Grant, number: int) -> None:
        """End a link and its open streams."""
        async with self.cache.held(holder) as held:
            holder = held
            grants = {g.id: g for g in await self.store.grants(holder.table) if _may_see(holder, g)}
            if number not in grants:
                raise errors.not_found(_("There is no such link."))
            if number == holder.id:
                raise errors.illegal(_("This is the link you are using; it cannot withdraw itself."))
            await self.store.revoke(number, seat_kept=holder.role == "play")
        await self.cache.close_ended(holder.table)

    async def withdraw_mailed(self, holder: Grant, seat: int) -> None:
        """End all links to a seat that mails have brought, but for the one in use. Those that stop mail still do."""
        async with self.cache.held(holder) as held:
            holder = held
            mailed = {
                g.id: ()
                for g in await self.store.grants(holder.table)
                if g.label == MAIL and not g.revoked and seat in g.seats and _may_see(holder, g) and g.id != holder.id
            }
            try:
                await self.store.append(holder.table, [], remaining_seats=mailed)
            except Conflict:  # one of them has ended just now
                raise errors.conflict() from None
        for number in mailed:
            self.cache.live.close_grant(holder.table, number)

    async def _invite(self, holder: Grant, token: str, seat: int | None, links: NewLinks) -> str:
        table = await self.cache.open(holder.table)
        if seat is None or seat >= table.seats:
            raise errors.illegal(_("Which seat is the invitation for?"))
        if seat not in table.seating.people:
            number = given_before(await self.store.grants(table.id), seat)
            return links.mint("invite", (seat,), invitation_token(token, seat, number))
        seats = _together(await self.store.grants(table.id), seat) if sits(table, seat) else (seat,)
        return links.mint("invite", seats, label=RENEWAL)


def given_before(grants: Iterable[Grant], seat: int) -> int:
    """How many invitations to the seat were given out, those that have ended too."""
    return sum(1 for g in grants if g.role == "invite" and g.seats[:1] == (seat,))


def _may_see(holder: Grant, grant: Grant) -> bool:
    if holder.role == "host":
        return grant.role not in ("stop", "confirm")
    return grant.role in ("play", "watch", "confirm") and set(grant.seats) <= set(holder.seats) and bool(grant.seats)


def _latest(grants: Iterable[Grant]) -> list[Grant]:
    """All that work, but for the oldest of many in mails, and the latest of those that have ended, by number."""
    good: list[Grant] = []
    mailed: list[Grant] = []
    over: list[Grant] = []
    for g in grants:
        (over if g.revoked is not None else mailed if g.label == MAIL else good).append(g)
    return sorted([*good, *mailed[-LISTED_MAIL:], *over[-LISTED_ENDED:]], key=lambda g: g.id)


def _together(grants: Sequence[Grant], seat: int) -> tuple[int, ...]:
    """The seats that one device holds together with this one: those whose newest link (but for mails) is the same."""
    newest = {held: g.id for g in grants if g.role == "play" and g.label != MAIL for held in g.seats}
    return tuple(sorted({seat, *(held for held, link in newest.items() if link == newest.get(seat))}))
