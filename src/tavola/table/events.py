"""What is written down of a game: its header and its numbered records, the only truth about it."""

from __future__ import annotations

from typing import Any

import msgspec


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


class Unreadable(msgspec.Struct, frozen=True, tag_field="kind", tag="unreadable"):
    """Stands for an event whose record is damaged; the table stands still there."""


Event = Joined | BotSeated | Turn | Resigned | Rematch | Unreadable


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

    def __repr__(self) -> str:
        """Without the seed, so that no log tells it."""
        return f"Header({self.id!r}, {self.game!r}, seats={self.seats})"
