"""What is written down of a game: its header and its numbered records, the only truth about it."""

from __future__ import annotations

from typing import Any

import msgspec

from tavola.table.clock import Clock
from tavola.table.offers import Offer


class Joined(msgspec.Struct, frozen=True, tag_field="kind", tag="joined"):
    """A person took an empty seat, or one that a bot held."""

    seat: int
    name: str


class BotSeated(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A bot took an empty seat, or plays on for the person on it until one joins again."""

    seat: int
    level: int
    name: str


class Turn(msgspec.Struct, frozen=True, tag_field="kind", tag="turn"):
    """The moves of one seat, committed together, in the game's notation."""

    seat: int
    moves: tuple[str, ...]


class Resigned(msgspec.Struct, frozen=True, tag_field="kind", tag="resigned"):
    """The seat gave up."""

    seat: int


class Rematch(msgspec.Struct, frozen=True, tag_field="kind", tag="rematch", omit_defaults=True):
    """The game goes on at another table, by its id. `seat`: who asked for it; None in records of version 0.1.0."""

    table: str
    seat: int | None = None


class Declined(msgspec.Struct, frozen=True, tag_field="kind", tag="declined"):
    """Whom the seat was kept for, after the game before, does not play again."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said", omit_defaults=True):
    """A line that somebody wrote to the others. `hash` binds salt (hex) and text, which a file may leave out."""

    seat: int
    hash: str
    text: str = ""
    salt: str = ""


class TakenDown(msgspec.Struct, frozen=True, tag_field="kind", tag="taken_down"):
    """The host has taken down the line that record `line` holds."""

    line: int


class Offered(msgspec.Struct, frozen=True, tag_field="kind", tag="offered"):
    """The seat asks the others to agree to something."""

    seat: int
    offer: Offer


class Answered(msgspec.Struct, frozen=True, tag_field="kind", tag="answered"):
    """The seat agrees to what is offered, or does not; who offered it takes it back by `yes` false."""

    seat: int
    yes: bool


class Resumed(msgspec.Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The seat ends a pause."""

    seat: int


class Away(msgspec.Struct, frozen=True, tag_field="kind", tag="away"):
    """The player of the seat is away from `begin` until `end` (Unix seconds). It replaces what was told before; not
    away any more where both are the same.
    """

    seat: int
    begin: float
    end: float


class Outage(msgspec.Struct, frozen=True, tag_field="kind", tag="outage"):
    """The site could not be reached from `begin` until `end` (Unix seconds), which counts for nobody."""

    begin: float
    end: float


class TimedOut(msgspec.Struct, frozen=True, tag_field="kind", tag="timed_out"):
    """The time of the seat is over. Where the clock says so, it has lost by that."""

    seat: int


class Claimed(msgspec.Struct, frozen=True, tag_field="kind", tag="claimed"):
    """The seat makes use of it that the time of the seat `late` is over: that one has lost."""

    seat: int
    late: int


class Unreadable(msgspec.Struct, frozen=True, tag_field="kind", tag="unreadable"):
    """Stands for an event whose record is damaged; the table stands still there."""


Event = (
    Joined
    | BotSeated
    | Turn
    | Resigned
    | Rematch
    | Declined
    | Said
    | TakenDown
    | Offered
    | Answered
    | Resumed
    | Away
    | Outage
    | TimedOut
    | Claimed
    | Unreadable
)


class Record(msgspec.Struct, frozen=True):
    """An event with its number (the first is 1), its time (Unix seconds) and the hash of the position after it."""

    seq: int
    at: float
    event: Event
    digest: str


class Header(msgspec.Struct, frozen=True):
    """All that is fixed when a table is set up. Seed and salt are hex and secret until the game is over."""

    id: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: str
    salt: str
    title: str
    hotseat: bool
    created: float
    names: tuple[str | None, ...]  # by seat; None: to be taken by a Joined
    invited: tuple[str | None, ...] = ()  # by seat: for whom it is kept, who played the game before; empty: for nobody
    clock: Clock | None = None

    def __repr__(self) -> str:
        """Without the seed, so that no log tells it."""
        return f"Header({self.id!r}, {self.game!r}, seats={self.seats})"
