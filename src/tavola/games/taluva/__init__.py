"""Taluva: lay a tile, build, be the first to use up two kinds of building."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tavola.games.assembled import AssembledGame, Parts
from tavola.games.chance import Chance
from tavola.games.game import check_seats
from tavola.games.messages import Message, say, say_n
from tavola.games.page import Choice, Setting
from tavola.games.taluva.page import changes, choices, drawing, panel, sketch, words
from tavola.games.taluva.page.palette import SEAT_INKS
from tavola.games.taluva.rules import notation
from tavola.games.taluva.rules.components import ALL_TILES, COMPONENTS, tile_number
from tavola.games.taluva.rules.state import State
from tavola.games.taluva.rules.view import Tile, View, look_at, sample

USUAL = COMPONENTS.tiles_per_player.usual
FOR_TWO = COMPONENTS.tiles_per_player.two_players


class Options(msgspec.Struct, frozen=True):
    """`tiles_per_player` sets the length; with `strict_founding` a single hut may not touch an own settlement."""

    tiles_per_player: int = USUAL
    strict_founding: bool = False

    def __post_init__(self) -> None:
        if self.tiles_per_player not in (USUAL, *FOR_TWO):
            known = ", ".join(str(n) for n in (USUAL, *FOR_TWO))
            raise ValueError(f"tiles_per_player must be one of {known}, not {self.tiles_per_player}")


def _length(tiles: int, seats: tuple[int, ...] = ()) -> Choice:
    return Choice(tiles, say_n("{n} tile each", "{n} tiles each", tiles), seats)


class Taluva(AssembledGame[State, Options, View]):
    """The rule book of Taluva."""

    id = "taluva"
    name = "Taluva"
    tagline = say("Raise a volcanic island tile by tile and settle it before the others do.")
    traits = say("2-4 players · all in the open but the tiles to come")
    credit = say("A game by Marcel-André Casasola Merkle")
    players = (2, 4)
    rules_version = 1
    bots = True
    options = Options
    views = View
    settings = (
        Setting(
            "tiles_per_player",
            say("Length"),
            (_length(USUAL), *(_length(tiles, (2,)) for tiles in FOR_TWO)),
            say("The game also ends when somebody has used up two kinds of building."),
        ),
        Setting(
            "strict_founding",
            say("Single huts"),
            (
                Choice(False, say("On any free field of level 1")),
                Choice(True, say("Not next to an own settlement")),
            ),
        ),
    )
    inks = SEAT_INKS
    style = drawing.STYLE
    parts = Parts(
        text=notation.text,
        parse=notation.parse,
        look_at=lambda state, _: look_at(state),
        sample=sample,
        draw=drawing.draw,
        sketch=sketch.sketch,
        panel=panel.panel,
        seat_marks=panel.seat_marks,
        choices=choices.choices,
        why_not=choices.why_not,
        describe=lambda before, _seat, move, _after: words.describe(before, move),
    )

    def changes(self, before: View, after: View, seat: int) -> tuple[str, ...]:
        """What a turn of the seat changed, by ids of parts of the drawing."""
        return changes.changes(before, after)

    def start(
        self,
        seats: int,
        options: Options | None = None,
        seed: bytes = b"",
        deck: Sequence[str | Tile] | None = None,
    ) -> State:
        """The first position. A deck, codes such as 'JG' or tiles as they are drawn, replaces the shuffled one; what it
        has beyond the tiles of the game stays in the box.

        Raises ValueError for a number of players, options or a deck that do not fit.
        """
        options = options or Options()
        check_seats(self, seats)
        if seats != 2 and options.tiles_per_player != USUAL:
            raise ValueError(f"{options.tiles_per_player} tiles a player are for two players, not for {seats}")
        tiles = Chance(seed).shuffled("deck", ALL_TILES) if deck is None else [tile_number(tile) for tile in deck]
        needed = seats * options.tiles_per_player
        if len(tiles) < needed:
            raise ValueError(f"the deck has {len(tiles)} tiles, but {needed} are needed")
        return State(seats, tiles[:needed], options.strict_founding, tiles[needed:])

    def length(self, seats: int, options: Options) -> Message:
        """As the tiles reach."""
        return say("Up to {n} turns each", n=options.tiles_per_player)

    def preview(self, before: State, seat: int, move: int, after: State) -> State:
        """A turn not yet confirmed draws no next tile."""
        return after if after.turn == before.turn else after.before_the_draw()


TALUVA = Taluva()
