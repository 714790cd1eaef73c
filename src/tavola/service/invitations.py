"""Invitations: what a guest is shown of the table, and what its host can be told again.

The token of an invitation is made from the host link's, so that only whoever holds that can be told it again; the site
keeps the hashes of both.
"""

from __future__ import annotations

from io import BytesIO

import segno

from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.links import given_before
from tavola.service.messages import tables
from tavola.service.opening import RENEWAL, NewLinks, sits
from tavola.service.table_cache import TableCache
from tavola.service.tokens import invitation_token
from tavola.store.store import REMATCH, Grant
from tavola.store.tokens import hash_token
from tavola.table.table import Table

MAX_TRIED = 20  # of the invitations to a seat, the latest ones, that are looked at


class Invitations:
    """Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store

    async def shown(self, grant: Grant) -> tables.Invitation:
        """Who invites to what."""
        table = await self.cache.open(grant.table)
        header, game = table.header, table.game
        seat = grant.seats[0]
        contact = await self.store.contact(table.id, seat)
        taken = grant.revoked is not None or (seat in table.seating.people and grant.label != RENEWAL)
        length = None if table.frozen else game.length(table.seats, game.kept_options(header.options))
        return tables.Invitation(
            table=table.id,
            game=header.game,
            game_name=game.name,
            tagline=words(game.tagline),
            traits=words(game.traits),
            length=words(length) if length else None,
            title=header.title,
            host=table_views.listed([name for name in header.names if name]),
            seats=table.seats,
            people=_people(table, None if taken else seat),
            options=table_views.options_in_words(game, table.seats, header.options),
            seat=seat,
            colour=words(game.inks[seat].name),
            name=table.seating.people.get(seat) or table.invited[seat],
            taken=taken,
            turn=seat in table.awaited,
            over=table.over,
            renewal=("lost" if sits(table, seat) else "away") if grant.label == RENEWAL else None,
            again=grant.label == REMATCH and table.invited[seat] is not None,
            reached=grant.label == REMATCH and contact is not None and bool(contact.address),
        )

    async def at_hand(self, holder: Grant, token: str, base: str) -> list[tables.OpenSeat]:
        """The seats that nobody took, each with its latest invitation given out by this host link, if that works."""
        if holder.role != "host":
            raise errors.forbidden(_("Invitations are told to the host of the table."))
        table = await self.cache.open(holder.table)
        return [await self._open_seat(table, seat, token, NewLinks(base)) for seat in open_seats(table)]

    async def _open_seat(self, table: Table, seat: int, token: str, links: NewLinks) -> tables.OpenSeat:
        again = await self._latest(table.id, seat, token)
        link = links.address("invite", again) if again else None
        colour = words(table.game.inks[seat].name)
        return tables.OpenSeat(seat, table.invited[seat], colour, link, qr_code(link) if link else None)

    async def _latest(self, table_id: str, seat: int, token: str) -> str | None:
        """The token of the latest invitation to the seat that works and was made from this host token."""
        given = given_before(await self.store.grants(table_id), seat)
        for number in reversed(range(max(0, given - MAX_TRIED), given)):
            again = invitation_token(token, seat, number)
            grant = await self.store.grant(hash_token(again))
            if grant is not None and grant.revoked is None:
                return again
        return None


def open_seats(table: Table) -> list[int]:
    """The seats that neither a person nor a bot has, while the game runs."""
    if table.over or table.frozen:
        return []
    return [seat for seat, name in enumerate(table.names) if name is None]


def qr_code(text: str) -> str:
    """A QR code as SVG, with the quiet zone of four modules round it."""
    code = segno.make(text, error="m", micro=False)
    drawing = BytesIO()
    code.save(drawing, kind="svg", border=4, omitsize=True, svgclass=None, lineclass=None, xmldecl=False, nl=False)
    return drawing.getvalue().decode()


def _people(table: Table, yours: int | None) -> list[tables.InvitedSeat]:
    """Who sits where; `yours`: the seat that the guest may take."""
    game = table.game
    marks = game.seat_marks(game.view(table.state, None))
    return [
        tables.InvitedSeat(
            name=_("You") if seat == yours else name or table.invited[seat],
            colour=words(game.inks[seat].name),
            badge=marks[seat].badge,
            status=words(game.inks[seat].name) if seat == yours else _status(table, seat),
            yours=seat == yours,
        )
        for seat, name in enumerate(table.names)
    ]


def _status(table: Table, seat: int) -> str:
    """What an invitation says of a seat that is not the guest's."""
    if seat in table.bots:
        return _("a bot")
    if table.header.names[seat]:
        return _("invites you")
    if table.names[seat]:
        return _("sits")
    return _("is invited") if table.invited[seat] else words(table.game.inks[seat].name)
