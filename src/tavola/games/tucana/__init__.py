"""Tucana Builders: everybody builds paths between animals and huts at once, each on an island of their own."""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec

from tavola.games.game import Book, Choice, Choices, Game, Panel, Setting, check_seats
from tavola.games.messages import Message, say
from tavola.games.tucana.page import choices, drawing, panel, sketch, words
from tavola.games.tucana.rules import notation
from tavola.games.tucana.rules.component_checks import fault
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


class Tucana(Game[State, Options, View]):
    """The rule book of Tucana Builders. `components` is the set that new tables get."""

    id = "tucana"
    name = "Tucana Builders"
    tagline = say("Lead pumas, snakes, monkeys and toucans home by the best paths, all players building at once.")
    traits = say("1-5 players · everybody places at once · tiles and cards to come are hidden")
    credit = say("A game by Eilif Svensson and Kristian Amundsen Østby")
    players = (1, 5)
    rules_version = 1
    bots = True
    options = Options
    site_options = ("components",)
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
    colours = (say("red"), say("yellow"), say("white"), say("brown"), say("black"))
    style = drawing.STYLE

    def __init__(self) -> None:
        self.components: Components | Literal["tavola"] = "tavola"

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

    def read_options(self, data: Any) -> Options:
        """Options from JSON data; a component set that is not named is the one new tables get. Raises ValueError."""
        options = self.kept_options(data)
        named = isinstance(data, dict) and "components" in data
        return options if named else msgspec.structs.replace(options, components=self.components)

    def familiar(self, data: Any) -> bool:
        """Whether the component set is the own edition or the one of new tables."""
        named = data.get("components", "tavola") if isinstance(data, dict) else "tavola"
        try:
            components = msgspec.convert(named, Components | Literal["tavola"])
        except msgspec.ValidationError:
            return False
        return components in ("tavola", OWN, self.components)

    def text(self, move: int) -> str:
        """The move in notation."""
        return notation.text(move)

    def parse(self, text: str) -> int:
        """The move a text stands for. Raises BadNotation."""
        return notation.parse(text)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may see; None: a spectator."""
        return look_at(state, seat)

    def sample(self, view: View, rng: random.Random) -> State:
        """A position that agrees with the view; tiles, cards and placements it hides are drawn anew."""
        return sample(view, rng)

    def draw(self, view: View, look: str = "auto") -> str:
        """The own island large, the others small, cards and tracks, as one self-contained SVG."""
        return drawing.draw(view, look)

    @property
    def book(self) -> Book:
        """How to play, with examples."""
        from tavola.games.tucana.page import guide

        return guide

    def sketch(self, view: View) -> str:
        """The own island as plain text for a terminal, with a line a player."""
        return sketch.sketch(view)

    def panel(self, view: View) -> Panel:
        """The tracks of every player, and the tiles left by kind."""
        return panel.panel(view)

    def choices(self, state: State, seat: int) -> Choices:
        """The legal moves as picks in the drawing."""
        return choices.choices(state, seat)

    def why_not(self, state: State, seat: int, target: str) -> Message:
        """Why nothing can be placed there. Raises BadNotation for nothing of the drawing."""
        return choices.why_not(state, seat, target)

    def preview(self, before: State, seat: int, move: int, after: State) -> State:
        """The move without its closing the turn: next card, next tiles and the others' placements stay hidden."""
        if after.closed == before.closed:
            return after
        shown = before.copy()
        shown.rehearse(seat, move)
        return shown

    def describe(self, before: State, seat: int, move: int, after: State) -> Message:
        """A move in words without its player; one that closes the turn tells what came of it."""
        return words.described(before, seat, move, after)

    def sealed(self, state: State) -> tuple[int, ...]:
        """Seats whose placement of the open turn is still hidden from the others."""
        return () if state.over else tuple(seat for seat in range(state.seats) if state.open[seat])


TUCANA = Tucana()
