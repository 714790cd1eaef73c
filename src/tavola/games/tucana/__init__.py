"""Tucana Builders: everybody builds paths between animals and huts at once, each on an island of their own."""

from __future__ import annotations

from typing import Literal

import msgspec

from tavola.games.assembled import Parts
from tavola.games.component_sets import GameWithComponents
from tavola.games.game import check_seats
from tavola.games.messages import Message, say
from tavola.games.page import Choice, Setting
from tavola.games.tucana.page import changes, choices, drawing, panel, sketch, words
from tavola.games.tucana.page.palette import SEAT_INKS
from tavola.games.tucana.rules import notation
from tavola.games.tucana.rules.component_checks import fault, read
from tavola.games.tucana.rules.components import OWN, Components
from tavola.games.tucana.rules.deal import Deal, deal
from tavola.games.tucana.rules.island import Ground
from tavola.games.tucana.rules.sample import sample
from tavola.games.tucana.rules.state import State
from tavola.games.tucana.rules.view import GROUND, View, look_at


class Options(msgspec.Struct, frozen=True):
    """`bonus`: with bonus cards (alone they are always in). `components`: 'tavola', the own edition, or a whole set.

    A table keeps its options, so it keeps the set it was begun with, whatever becomes of the file it was read from.
    """

    bonus: bool = False
    components: Components | Literal["tavola"] = "tavola"

    def __post_init__(self) -> None:
        if self.components != "tavola" and (wrong := fault(self.components)):
            raise ValueError(f"components: {wrong}")


class Tucana(GameWithComponents[State, Options, View, Components]):
    """The rule book of Tucana Builders."""

    id = "tucana"
    name = "Tucana Builders"
    tagline = say("Lead pumas, snakes, monkeys and toucans home by the best paths, all players building at once.")
    traits = say("1-5 players · everybody places at once · tiles and cards to come are hidden")
    credit = say("A game by Eilif Svensson and Kristian Amundsen Østby")
    players = (1, 5)
    rules_version = 1
    bots = True
    options = Options
    views = View
    settings = (
        Setting(
            "bonus",
            say("Bonus cards"),
            (
                Choice(False, say("Without"), (2, 3, 4, 5)),
                Choice(True, say("Two of the six")),
            ),
            say("Extra points for a condition, more for those who meet it first. Alone they are always in."),
        ),
    )
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
        why_not=choices.why_not,
        describe=words.described,
    )

    def changes(self, before: View, after: View, seat: int) -> tuple[str, ...]:
        """What a turn of the seat changed, by ids of parts of the drawing."""
        return changes.changes(before, after, seat)

    def start(
        self, seats: int, options: Options | None = None, seed: bytes = b"", explicit: Deal | None = None
    ) -> State:
        """The first position. An explicit deal replaces the one drawn from the seed.

        Raises ValueError for a number of players that does not fit.
        """
        options = options or Options()
        check_seats(self, seats)
        ground = GROUND if options.components == "tavola" else Ground(options.components)
        bonus = options.bonus or seats == 1
        return State(ground, explicit or deal(ground.components, seats, bonus, seed))

    def length(self, seats: int, options: Options) -> Message:
        """All turns are played."""
        components = OWN if options.components == "tavola" else options.components
        return say("{n} turns each", n=components.rounds * components.turns_per_round)

    def own_components(self) -> Components:
        """Tavola's own edition."""
        return OWN

    def read_components(self, data: bytes, name: str) -> Components:
        """A component set from JSON. Raises ValueError with everything that is wrong with it."""
        return read(data, name)

    def preview(self, before: State, seat: int, move: int, after: State) -> State:
        """The move without its closing the turn: next card, next tiles and the others' placements stay hidden."""
        if after.closed == before.closed:
            return after
        shown = before.copy()
        shown.rehearse(seat, move)
        return shown

    def sealed(self, state: State) -> tuple[int, ...]:
        """Seats whose placement of the open turn is still hidden from the others."""
        return () if state.over else tuple(seat for seat in range(state.seats) if state.open[seat])


TUCANA = Tucana()
