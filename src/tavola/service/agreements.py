"""What the holder of a link can do about time and with the others' consent: offer, answer, go on, be away, claim."""

from __future__ import annotations

from time import time

from tavola.games.messages import say
from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.messages import clocks, tables
from tavola.service.playing import Playing
from tavola.store.store import Grant
from tavola.table.errors import TableError
from tavola.table.offers import Offer
from tavola.table.table import Table


class Settling:
    """Every refusal raises ServiceError. The same key and body again get the same answer and change nothing."""

    def __init__(self, playing: Playing) -> None:
        self.playing = playing

    async def offer(self, grant: Grant, body: clocks.OfferBody, key: str | None) -> tables.Committed:
        """Ask the others to agree to something."""
        clock = body.clock
        if clock and clock.on_expiry == "bot" and not self.playing.settings.bot_workers:
            raise errors.illegal(_("No bots play on this site."))
        offer = Offer(body.what, body.other, clock.clock() if clock else None)
        return await self.playing.carry_out(grant, body, lambda after: after.offer(body.seat, offer, time()), key)

    async def answer(self, grant: Grant, body: clocks.AnswerBody, key: str | None) -> tables.Committed:
        """Agree to what is offered, or not, or take back one's own offer."""

        def change(after: Table) -> None:
            proposal = after.agreements.proposal
            if proposal is not None and proposal.seq != body.proposal:
                raise TableError(say("This offer is no more; something else is offered."))
            after.answer(body.seat, body.yes, time())

        return await self.playing.carry_out(grant, body, change, key)

    async def resume(self, grant: Grant, body: clocks.ResumeBody, key: str | None) -> tables.Committed:
        """End a pause."""
        return await self.playing.carry_out(grant, body, lambda after: after.resume(body.seat, time()), key)

    async def leave(self, grant: Grant, body: clocks.AwayBody, key: str | None) -> tables.Committed:
        """Be away for a while, in which the own time does not run."""

        def change(after: Table) -> None:
            now = time()
            if after.clocks.clock is None:
                raise TableError(say("This table has no clock, so nobody has to say that they are away."))
            after.leave(body.seat, max(body.begin, now), max(body.end, now), now)

        return await self.playing.carry_out(grant, body, change, key)

    async def claim(self, grant: Grant, body: clocks.ClaimWinBody, key: str | None) -> tables.Committed:
        """Claim the win over who has run out of time."""
        return await self.playing.carry_out(grant, body, lambda after: after.claim(body.seat, body.late, time()), key)
