"""A game put together from its parts: functions of its rules and of its page."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, cast

from tavola.games.game import Book, Game, Move, O, S, Seat, V
from tavola.games.messages import Message
from tavola.games.page import Choices, Panel, SeatMark


@dataclass(frozen=True)
class Parts(Generic[S, V]):
    """The functions behind the methods of `Game` that have the same names; `look_at` is behind `view`.

    They take the same arguments and give the same, but need not check seats: they are given only those at the table.
    Nor need `sample` refuse the view of a turn that is not confirmed: a position that is not over, but in which nobody
    is awaited, is refused for it.
    """

    text: Callable[[Move], str]
    parse: Callable[[str], Move]
    look_at: Callable[[S, Seat | None], V]
    sample: Callable[[V, random.Random], S]
    draw: Callable[[V, str], str]
    sketch: Callable[[V], str]
    panel: Callable[[V], Panel]
    seat_marks: Callable[[V], tuple[SeatMark, ...]]
    choices: Callable[[S, Seat], Choices]
    why_not: Callable[[S, Seat, str], Message]
    describe: Callable[[S, Seat, Move, S], Message]


class AssembledGame(Game[S, O, V]):
    """A game whose `parts` do the work; its guide is `page/guide` in the folder of its id."""

    parts: Parts[S, V]

    def text(self, move: Move) -> str:
        """The move in notation. Raises ValueError for a number that is no move."""
        return self.parts.text(move)

    def parse(self, text: str) -> Move:
        """The move a text stands for. Raises BadNotation."""
        return self.parts.parse(text)

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may see (None: a spectator). Raises ValueError for a seat that is not at the table."""
        if seat is not None:
            _check_seat(state, seat)
        return self.parts.look_at(state, seat)

    def sample(self, view: V, rng: random.Random) -> S:
        """A position that agrees with the view. Raises ValueError for the view of a turn that is not confirmed yet
        and has ended: what comes after it is decided when it is.
        """
        world = self.parts.sample(view, rng)
        if not world.awaited and world.outcome is None:
            raise ValueError("this turn has ended and is not confirmed yet: nobody can play on from here")
        return world

    def draw(self, view: V, look: str = "auto") -> str:
        """The board as one self-contained SVG."""
        return self.parts.draw(view, look)

    @property
    def book(self) -> Book:
        """How to play, with examples."""
        return cast(Book, import_module(f"tavola.games.{self.id}.page.guide"))

    def sketch(self, view: V) -> str:
        """The board as plain text for a terminal."""
        return self.parts.sketch(view)

    def panel(self, view: V) -> Panel:
        """What stands beside the board."""
        return self.parts.panel(view)

    def seat_marks(self, view: V) -> tuple[SeatMark, ...]:
        """What stands beside each player's name, by seat."""
        return self.parts.seat_marks(view)

    def choices(self, state: S, seat: Seat) -> Choices:
        """The legal moves as picks in the drawing. Raises ValueError for a seat that is not at the table."""
        _check_seat(state, seat)
        return self.parts.choices(state, seat)

    def why_not(self, state: S, seat: Seat, target: str) -> Message:
        """Why a thing in the drawing cannot be picked now. Raises BadNotation for no such thing, ValueError for a seat
        that is not at the table.
        """
        _check_seat(state, seat)
        return self.parts.why_not(state, seat, target)

    def describe(self, before: S, seat: Seat, move: Move, after: S) -> Message:
        """A move in words without its player."""
        return self.parts.describe(before, seat, move, after)


def _check_seat(state: S, seat: Seat) -> None:
    if not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat} at a table of {state.seats}")
