"""Tiwanacu: choose a place in the order, take its tiles, and build them into the temple that is worth most."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec.structs import replace

from tavola.games.game import Book, Choices, Game, Move, Panel, Seat, check_seats
from tavola.games.messages import Message, say
from tavola.games.tiwanacu.page import choices, drawing, panel, reasons, sketch, words
from tavola.games.tiwanacu.rules import notation
from tavola.games.tiwanacu.rules import state as rules
from tavola.games.tiwanacu.rules.component_checks import checked, standard
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.state import Options, State
from tavola.games.tiwanacu.rules.view import View, look_at, sample


class Tiwanacu(Game[State, Options, View]):
    """The rule book of Tiwanacu. `components` is the set that new tables get; None: the standard one."""

    id = "tiwanacu"
    name = "Tiwanacu"
    tagline = say("Draft tiles, pay for your place in the order, and build the temple the gods like best.")
    traits = say("1-4 players · nine rounds, what comes next in the open")
    credit = say("After the designer's description of Tiwanacu; tile counts and God cards are Tavola's own")
    players = (1, 4)
    rules_version = 1
    bots = True
    options = Options
    site_options = ("components",)
    views = View
    settings = ()
    colours = (say("red"), say("yellow"), say("white"), say("brown"))
    style = drawing.STYLE

    def __init__(self) -> None:
        self.components: Components | None = None

    def start(self, seats: int, options: Options | None = None, seed: bytes = b"") -> State:
        """The first position. Raises ValueError for a number of players or options that do not fit."""
        check_seats(self, seats)
        return rules.start(seats, options or Options(), seed)

    def text(self, move: Move) -> str:
        """The move in notation."""
        return notation.text(move)

    def parse(self, text: str) -> Move:
        """The move a text stands for. Raises BadNotation."""
        return notation.parse(text)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may see: everybody sees the same, with their own temple large."""
        return look_at(state, seat)

    def sample(self, view: View, rng: random.Random) -> State:
        """A position that agrees with the view, the tiles of the bag in a random order."""
        return sample(view, rng)

    def draw(self, view: View, look: str = "auto") -> str:
        """The table as one self-contained SVG."""
        return drawing.draw(view, look)

    @property
    def book(self) -> Book:
        """How to play, with examples."""
        from tavola.games.tiwanacu.page import guide

        return guide

    def sketch(self, view: View) -> str:
        """The table as plain text."""
        return sketch.sketch(view)

    def panel(self, view: View) -> Panel:
        """Coins, loans and points, the God cards, the score sheet."""
        return panel.panel(view)

    def choices(self, state: State, seat: Seat) -> Choices:
        """The legal moves as picks in the drawing."""
        return choices.choices(state, seat)

    def why_not(self, state: State, seat: Seat, target: str) -> Message:
        """Why a position or a space cannot be picked, or what a God card says. Raises BadNotation for no such id."""
        return reasons.why_not(state, seat, target)

    def preview(self, before: State, seat: Seat, move: Move, after: State) -> State:
        """A turn not yet confirmed draws no tiles for the next round."""
        return after if after.round == before.round else after.before_the_filling()

    def describe(self, before: State, seat: Seat, move: Move, after: State) -> Message:
        """A move in words without its player."""
        return words.describe(before, seat, move, after)

    def read_options(self, data: Any) -> Options:
        """Options from JSON data; a component set that is not named is the one new tables get.

        Raises ValueError naming the option, or everything that is wrong in a component set.
        """
        options = self.kept_options(data)
        named = isinstance(data, dict) and "components" in data
        return options if named else replace(options, components=self.components)

    def kept_options(self, data: Any) -> Options:
        """Options as a table keeps them; a component set that is not named is the standard one. Raises ValueError."""
        options = super().kept_options(data)
        if options.components:
            checked(options.components)
        return options

    def familiar(self, data: Any) -> bool:
        """Whether the component set is the standard one or the one of new tables."""
        named = data.get("components") if isinstance(data, dict) else None
        try:
            components = msgspec.convert(named, Components | None)
        except msgspec.ValidationError:
            return False
        return components in (None, standard(), self.components)


TIWANACU = Tiwanacu()
