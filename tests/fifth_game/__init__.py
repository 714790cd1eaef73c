"""A small fifth game, dots and boxes, with a small bot: what somebody who adds a game writes, and nothing else."""

from __future__ import annotations

import random

import msgspec

from tavola.games import GAMES
from tavola.games.game import Book, Game, check_seats
from tavola.games.messages import Message, say
from tavola.games.page import Choices, Panel, SeatMark
from tests.fifth_game import page, rules
from tests.fifth_game.rules import State, View


class Options(msgspec.Struct, frozen=True):
    """Always played the same way."""


def check_seat(seat: int | None) -> None:
    """Raise ValueError unless it is one of the two seats, or nobody's."""
    if seat not in (None, 0, 1):
        raise ValueError(f"there is no seat {seat}")


class DotsAndBoxes(Game[State, Options, View]):
    """The game object."""

    id = "dots"
    name = "Dots and boxes"
    tagline = say("Draw lines between dots and close the most boxes.")
    traits = say("2 players · all in the open")
    credit = say("A game that children play on paper")
    players = (2, 2)
    rules_version = 1
    bots = True
    options = Options
    views = View
    settings = ()
    inks = page.SEAT_INKS
    chance = False
    style = page.STYLE

    def start(self, seats: int, options: Options | None = None, seed: bytes = b"") -> State:
        check_seats(self, seats)
        return State()

    def text(self, move: int) -> str:
        return rules.text(move)

    def parse(self, text: str) -> int:
        return rules.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        check_seat(seat)
        return rules.look_at(state)

    def sample(self, view: View, rng: random.Random) -> State:
        return rules.from_view(view)

    def draw(self, view: View, look: str = "auto") -> str:
        return page.draw(view, look)

    @property
    def book(self) -> Book:
        return page.Guide()

    def sketch(self, view: View) -> str:
        return page.sketch(view)

    def panel(self, view: View) -> Panel:
        return page.panel(view)

    def seat_marks(self, view: View) -> tuple[SeatMark, ...]:
        return page.seat_marks(view)

    def choices(self, state: State, seat: int) -> Choices:
        check_seat(seat)
        return page.choices(state, seat)

    def why_not(self, state: State, seat: int, target: str) -> Message:
        check_seat(seat)
        return page.why_not(state, seat, target)

    def describe(self, before: State, seat: int, move: int, after: State) -> Message:
        return page.describe(before, seat, move, after)


DOTS = DotsAndBoxes()


def listed() -> None:
    """List it, as a game is that somebody adds, for the rest of this process."""
    GAMES[DOTS.id] = DOTS
