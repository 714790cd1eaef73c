"""Torven: secret dice, chosen at once, placed to take each other from a board of sixteen squares."""

from __future__ import annotations

import msgspec

from tavola.games.assembled import AssembledGame, Parts
from tavola.games.game import check_seats
from tavola.games.messages import say
from tavola.games.torven.page import changes, choices, drawing, panel, sketch, words
from tavola.games.torven.page.palette import SEAT_INKS
from tavola.games.torven.rules import notation
from tavola.games.torven.rules.state import RULES_VERSION, State
from tavola.games.torven.rules.view import View, look_at, sample


class Options(msgspec.Struct, frozen=True):
    """Torven is always played the same way."""


class Torven(AssembledGame[State, Options, View]):
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
        describe=words.describe,
    )

    def changes(self, before: View, after: View, seat: int) -> tuple[str, ...]:
        """What a turn of the seat changed, by ids of parts of the drawing."""
        return changes.changes(before, after, seat)

    def start(self, seats: int, options: Options | None = None, seed: bytes = b"") -> State:
        """Both pools rolled. Raises ValueError unless there are two players."""
        check_seats(self, seats)
        return State(seed).deal()

    def preview(self, before: State, seat: int, move: int, after: State) -> State:
        """A choice or a counter is shown as made, but what it reveals and rolls is not."""
        return before.undecided(seat, move) if move < notation.PLACE else after

    def sealed(self, state: State) -> tuple[int, ...]:
        """Who has chosen while the other has not."""
        return tuple(seat for seat in (0, 1) if state.chosen[seat]) if state.outcome is None else ()


TORVEN = Torven()
