"""What a viewer sees of what the players settle among themselves: the open offer, and what may be offered."""

from __future__ import annotations

from collections.abc import Sequence

from tavola.games.game import IllegalMove
from tavola.games.messages import Message, Who, say
from tavola.service.language import words
from tavola.service.messages.clocks import AgreementView, OfferView, ProposalView
from tavola.table.clock import Clock
from tavola.table.errors import TableError
from tavola.table.offers import Offer, offered
from tavola.table.table import Table

ANY_CLOCK = Clock("move", 24 * 3600)  # stands for the one that would be offered
OTHER_CLOCK = Clock("move", 48 * 3600)


def agreement_view(table: Table, held: Sequence[int], names: Sequence[str]) -> AgreementView | None:
    """For the holder of these seats; None when the game is over, or nobody has to be asked or can be."""
    if table.over or table.frozen:
        return None
    own = next((seat for seat in held if seat in table.players), None)
    proposal = _proposal(table, held, names)
    offers = [] if own is None else _offers(table, own, names)
    return AgreementView(proposal, offers) if proposal or offers else None


def _proposal(table: Table, held: Sequence[int], names: Sequence[str]) -> ProposalView | None:
    proposal = table.agreements.proposal
    if proposal is None:
        return None
    return ProposalView(
        seq=proposal.seq,
        what=proposal.offer.what,
        words=f"{names[proposal.by]} {words(offered(proposal.offer), names)}",
        waiting=[names[seat] for seat in sorted(proposal.open)],
        asked=next((seat for seat in held if seat in proposal.open), None),
        own=proposal.by if proposal.by in held else None,
    )


def _offers(table: Table, seat: int, names: Sequence[str]) -> list[OfferView]:
    running = table.clocks.clock
    others = [other for other in table.players if other != seat]
    possible: list[tuple[Offer, Message]] = [
        (Offer("undo"), say("Take back the last turn")),
        (Offer("end"), say("End the game without a winner")),
        *((Offer("replace", other), say("Somebody else plays on for {who}", who=Who(other))) for other in others),
    ]
    if running is not None:
        possible.append((Offer("pause"), say("A pause: nobody’s time runs")))
    if not table.header.hotseat:
        other_clock = OTHER_CLOCK if running == ANY_CLOCK else ANY_CLOCK
        possible.append((Offer("clock", clock=other_clock), say("Another clock")))
    return [
        OfferView(seat, offer.what, words(label, names), _why_not(table, seat, offer, names), offer.seat)
        for offer, label in possible
    ]


def _why_not(table: Table, seat: int, offer: Offer, names: Sequence[str]) -> str | None:
    try:
        table.check_offer(seat, offer)
    except (TableError, IllegalMove) as error:
        return words(error.message, names)
    return None
