"""Tiwanacu: choose a place in the order, take its tiles, and build them into the temple that is worth most."""

from __future__ import annotations

from typing import Any

from tavola.games.assembled import Parts
from tavola.games.component_sets import GameWithComponents, read_set
from tavola.games.game import Move, Seat, check_seats
from tavola.games.messages import Message, say
from tavola.games.tiwanacu.page import changes, choices, drawing, panel, reasons, sketch, words
from tavola.games.tiwanacu.page.palette import SEAT_INKS
from tavola.games.tiwanacu.rules import notation
from tavola.games.tiwanacu.rules import state as rules
from tavola.games.tiwanacu.rules.component_checks import checked, faults, standard
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.options import Options, check_gods
from tavola.games.tiwanacu.rules.state import State
from tavola.games.tiwanacu.rules.view import View, look_at, sample


class Tiwanacu(GameWithComponents[State, Options, View, Components]):
    """The rule book of Tiwanacu."""

    id = "tiwanacu"
    name = "Tiwanacu"
    tagline = say("Draft tiles, pay for your place in the order, and build the temple the gods like best.")
    traits = say("1-4 players · nine rounds, what comes next in the open")
    credit = say("After the designer's description of Tiwanacu; tile counts and God cards are Tavola's own")
    players = (1, 4)
    rules_version = 1
    bots = True
    options = Options
    views = View
    settings = ()
    inks = SEAT_INKS
    style = drawing.STYLE
    parts = Parts(
        text=notation.text,
        parse=notation.parse,
        look_at=look_at,
        sample=sample,
        draw=drawing.draw,
        sketch=sketch.sketch,
        panel=panel.panel,
        seat_marks=panel.seat_marks,
        choices=choices.choices,
        why_not=reasons.why_not,
        describe=words.describe,
    )

    def changes(self, before: View, after: View, seat: int) -> tuple[str, ...]:
        """What a turn of the seat changed, by ids of parts of the drawing."""
        return changes.changes(before, after, seat)

    def start(self, seats: int, options: Options | None = None, seed: bytes = b"") -> State:
        """The first position. Raises ValueError for a number of players or options that do not fit."""
        check_seats(self, seats)
        return rules.start(seats, options or Options(), seed)

    def length(self, seats: int, options: Options) -> Message:
        """All rounds are played."""
        return say("{n} rounds", n=(options.components or standard()).rounds)

    def preview(self, before: State, seat: Seat, move: Move, after: State) -> State:
        """A turn not yet confirmed draws no tiles for the next round."""
        return after if after.round == before.round else after.before_the_filling()

    def own_components(self) -> Components:
        """The standard set."""
        return standard()

    def read_components(self, data: bytes, name: str) -> Components:
        """A component set from JSON. Raises ValueError with everything that is wrong with it."""
        return read_set(data, name, Components, faults)

    def read_options(self, data: Any) -> Options:
        """Options of a new table; God cards that are named are as many different ones as the set deals.

        Raises ValueError naming what does not fit.
        """
        options = super().read_options(data)
        try:
            check_gods(options)
        except ValueError as error:
            raise ValueError(f"options of {self.name}: {error}") from None
        return options

    def kept_options(self, data: Any) -> Options:
        """Options as a table keeps them; a component set that is not named is the standard one. Raises ValueError."""
        options = super().kept_options(data)
        if options.components:
            checked(options.components)
        return options


TIWANACU = Tiwanacu()
