"""What travels about bots: request bodies and answers, sentences already in words."""

from __future__ import annotations

import msgspec

from tavola.service.messages.tables import Level, Name, SeatNumber


class BotBody(msgspec.Struct, forbid_unknown_fields=True):
    """A bot that is to play for a seat."""

    seat: SeatNumber
    level: Level


class BackBody(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that its player takes back from a bot. Without a `name`, under the old one."""

    seat: SeatNumber
    name: Name | None = None


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that asks what it might do."""

    seat: SeatNumber


class HintView(msgspec.Struct):
    """A turn one might take: its moves in notation, what they are in words, and the things in the drawing they are for
    ('' where a move is for none). It is good as long as the view of the seat is `settled` since the same record; the
    table stood at `seq`.
    """

    seq: int
    moves: list[str]
    said: list[str]
    targets: list[str]
    settled: int


class TurningPoint(msgspec.Struct):
    """The record with which the expected result changed for good, and what it changed, in words."""

    seq: int
    said: str


class AnalysisView(msgspec.Struct):
    """How a game that is over went: `done` of `of` positions are weighed. What follows is there when all of them are:
    a drawing (SVG), the turning points, and by step the seq and what was expected then (by seat the share of the win;
    where one plays alone, the points), in the mean with the step before.
    """

    done: int
    of: int
    ready: bool = False
    drawing: str = ""
    turning: list[TurningPoint] = []
    seqs: list[int] = []
    values: list[list[float]] = []
