"""What players settle among themselves: an offer that waits for answers, and patience with who was refused. Pure."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tavola.games.messages import say, say_n
from tavola.table.clock import Clock
from tavola.table.errors import TableError
from tavola.table.events import Answered, Offered
from tavola.table.offers import Offer, What, check_offer


class Proposal(msgspec.Struct, frozen=True):
    """An offer that waits for answers: who made it with record `seq`, who must agree, and who has."""

    offer: Offer
    by: int
    seq: int
    needed: frozenset[int]
    agreed: frozenset[int] = frozenset()

    @property
    def open(self) -> frozenset[int]:
        """The seats that have not answered yet."""
        return self.needed - self.agreed


class Refusals(msgspec.Struct, frozen=True):
    """How often an offer of one kind by one seat was refused, and at what turn of the game the last time."""

    times: int
    turn: int

    def next_turn(self) -> int:
        """The turn of the game from which on the seat may offer it again: later with every refusal."""
        return self.turn + int(2**self.times)


class Agreements(msgspec.Struct, frozen=True):
    """What is being settled at a table. It is never changed: its methods give a new one.

    `done` is the offer that all have agreed to by that. `refusals`: of offers of a kind by a seat.
    """

    proposal: Proposal | None = None
    refusals: dict[tuple[int, What], Refusals] = {}
    done: Offer | None = None

    def offer(
        self, event: Offered, seq: int, players: Collection[int], needed: Collection[int], running: Clock | None
    ) -> Agreements:
        """After an offer in record `seq`. `players`: seats that people play; `needed`: those that must agree to it.

        Raises TableError.
        """
        if self.proposal is not None:
            raise TableError(say("Something else is offered already: answer that first."))
        check_offer(event.offer, event.seat, players, running)
        if not needed:
            return msgspec.structs.replace(self, done=event.offer)
        return msgspec.structs.replace(self, proposal=Proposal(event.offer, event.seat, seq, frozenset(needed)))

    def answer(self, event: Answered, turn: int) -> Agreements:
        """After an answer at that turn of the game. Raises TableError."""
        proposal = self.proposal
        if proposal is None:
            raise TableError(say("Nothing is offered (any more)."))
        if event.seat == proposal.by and not event.yes:
            return self.lapsed()
        if event.seat not in proposal.open:
            raise TableError(say("You have answered already, or are not asked."))
        if not event.yes:
            kind = proposal.by, proposal.offer.what
            times = self.refusals[kind].times if kind in self.refusals else 0
            return Agreements(None, self.refusals | {kind: Refusals(times + 1, turn)})
        agreed = msgspec.structs.replace(proposal, agreed=proposal.agreed | {event.seat})
        if agreed.open:
            return msgspec.structs.replace(self, proposal=agreed)
        return msgspec.structs.replace(self, proposal=None, done=proposal.offer)

    def lapsed(self) -> Agreements:
        """Without the offer, as the game has gone on."""
        return self if self.proposal is None else msgspec.structs.replace(self, proposal=None)

    def check_patience(self, seat: int, what: What, turn: int) -> None:
        """Raise TableError when such an offer by the seat was refused not long ago, in turns of the game."""
        refused = self.refusals.get((seat, what))
        if refused is not None and turn < refused.next_turn():
            wait = refused.next_turn() - turn
            words = say_n(
                "The others did not agree to that. You may ask again after {n} more turn.",
                "The others did not agree to that. You may ask again after {n} more turns.",
                wait,
            )
            raise TableError(words)
