"""Torven: secret dice, chosen at once, placed to take each other from a board of sixteen squares."""

from __future__ import annotations

import random

import msgspec

from tavola.games.game import Book, Choices, Game, Panel, check_seats
from tavola.games.messages import Message, say
from tavola.games.torven.page import choices, drawing, panel, sketch, words
from tavola.games.torven.rules import notation
from tavola.games.torven.rules.state import RULES_VERSION, State
from tavola.games.torven.rules.view import View, look_at, sample


class Options(msgspec.Struct, frozen=True):
    """Torven is always played the same way."""


class Torven(Game[State, Options, View]):
    """The rule book of Torven."""

    id = "torven"
    name = "Torven"
    tagline = say("Choose a secret die, reveal it together, and take your rival's dice off the board.")
    traits = say("2 players · dice behind a shield, chosen at the same time")
    credit = say("After the rules sheet of Torven, a two-player strategy dice game")
    players = (2, 2)
    rules_version = RULES_VERSION
    secretive = True
    bots = True
    options = Options
    views = View
    settings = ()
    colours = (say("blue"), say("white"))
    style = drawing.STYLE

    def start(self, seats: int, options: Options | None = None, seed: bytes = b"") -> State:
        """Both pools rolled. Raises ValueError unless there are two players."""
        check_seats(self, seats)
        return State(seed).deal()

    def text(self, move: int) -> str:
        """The move in notation."""
        return notation.text(move)

    def parse(self, text: str) -> int:
        """The move a text stands for. Raises BadNotation."""
        return notation.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may see: the own numbers, and of the other pool how many dice it holds."""
        return look_at(state, seat)

    def sample(self, view: View, rng: random.Random) -> State:
        """A position that agrees with the view, hidden dice rolled afresh."""
        return sample(view, rng)

    def preview(self, before: State, seat: int, move: int, after: State) -> State:
        """A choice or a counter is shown as made, but what it reveals and rolls is not."""
        return before.undecided(seat, move) if move < notation.PLACE else after

    def sealed(self, state: State) -> tuple[int, ...]:
        """Who has chosen while the other has not."""
        return tuple(seat for seat in (0, 1) if state.chosen[seat]) if state.outcome is None else ()

    def draw(self, view: View, look: str = "auto") -> str:
        """Board, pools and the story of the last reveal as one self-contained SVG."""
        return drawing.draw(view, look)

    @property
    def book(self) -> Book:
        """How to play, with examples."""
        from tavola.games.torven.page import guide

        return guide

    def sketch(self, view: View) -> str:
        """The table as plain text."""
        return sketch.sketch(view)

    def panel(self, view: View) -> Panel:
        """Dice on the board, in the pool and gone."""
        return panel.panel(view)

    def choices(self, state: State, seat: int) -> Choices:
        """The legal moves as picks in the drawing."""
        return choices.choices(state, seat)

    def why_not(self, state: State, seat: int, target: str) -> Message:
        """Why a square or a die cannot be picked now. Raises BadNotation for no such thing."""
        return choices.why_not(state, seat, target)

    def describe(self, before: State, seat: int, move: int, after: State) -> Message:
        """A move in words without its player."""
        return words.describe(before, seat, move, after)


TORVEN = Torven()
