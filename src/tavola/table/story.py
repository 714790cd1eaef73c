"""A table's records in words, and turns that are being built."""

from __future__ import annotations

from typing import Any

import msgspec

from tavola.games.messages import Message


class Entry(msgspec.Struct, frozen=True):
    """A record in words. `said` leaves the player out: 'builds a temple'; `seat` is None when it is nobody's doing.

    `talk`: it is a line that the player wrote, in their words; `said` is empty where it was taken down or left out.
    """

    seq: int
    at: float
    seat: int | None
    said: tuple[Message, ...]
    moves: tuple[str, ...] = ()
    talk: bool = False


class Step(msgspec.Struct, frozen=True):
    """The record `seq` changed the position, from `before` to `after`."""

    seq: int
    before: Any
    after: Any


class Draft(msgspec.Struct, frozen=True):
    """A turn being built: its moves, what its player may see of where they lead, whether it can be confirmed."""

    seat: int
    moves: tuple[str, ...]
    state: Any
    complete: bool
    said: tuple[Message, ...]
