"""What travels of clocks and agreements: request bodies, and how they stand, in words. Times are Unix seconds."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tavola.service.messages.tables import ClockBody, SeatNumber, Seq

What = Literal["end", "undo", "pause", "replace", "clock"]
Moment = Annotated[float, Meta(ge=0, le=1e11, description="Unix seconds")]


class OfferBody(msgspec.Struct, forbid_unknown_fields=True):
    """Something that the others are to agree to. `other`: the seat to be given to somebody else ("replace"); `clock`:
    another one, null: none ("clock").
    """

    seat: SeatNumber
    expected_seq: Seq
    what: What
    other: SeatNumber | None = None
    clock: ClockBody | None = None


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to the offer of record `proposal`; not `yes` by who made it takes it back."""

    seat: SeatNumber
    expected_seq: Seq
    proposal: Seq
    yes: bool


class ResumeBody(msgspec.Struct, forbid_unknown_fields=True):
    """The end of a pause. `resume` is always true: it tells this request from others with the same key."""

    seat: SeatNumber
    expected_seq: Seq
    resume: Literal[True] = True


class AwayBody(msgspec.Struct, forbid_unknown_fields=True):
    """Days away, in place of those told before. Both the same: not away any more. What is past begins now."""

    seat: SeatNumber
    expected_seq: Seq
    begin: Moment
    end: Moment


class ClaimWinBody(msgspec.Struct, forbid_unknown_fields=True):
    """The time of the seat `late` is over: that one is to have lost."""

    seat: SeatNumber
    expected_seq: Seq
    late: SeatNumber


class SeatClock(msgspec.Struct):
    """The time of a seat: seconds `left` of the `budget` for this turn, or the next one; `deadline` while it runs.
    `expired`: it is over. `away`: from when until when its player is. `claim`: you may claim the win over it.
    """

    seat: int
    left: float
    budget: float
    deadline: float | None
    expired: bool
    away: tuple[float, float] | None
    claim: bool


class ClockView(msgspec.Struct):
    """The clock of a table in words, and what follows when time runs out. `bank`: what is saved is kept. `now`: by the
    site's clock; `paused`: since when; `seats` are those that people play.
    """

    words: str
    bank: bool
    follows: str
    on_expiry: Literal["nothing", "claim", "bot", "forfeit"]
    now: float
    paused: float | None
    seats: list[SeatClock]


class ProposalView(msgspec.Struct):
    """An open offer, made with record `seq`. `asked`: your seat that has to answer; `own`: your seat that made it."""

    seq: int
    what: What
    words: str
    waiting: list[str]
    asked: int | None
    own: int | None


class OfferView(msgspec.Struct):
    """Something that your seat may offer; `why`: why not now. `other`: the seat it is about."""

    seat: int
    what: What
    label: str
    why: str | None
    other: int | None = None


class AgreementView(msgspec.Struct):
    """What the players settle among themselves: the offer that is open, and what your seat may offer."""

    proposal: ProposalView | None
    offers: list[OfferView]
