"""The fifth game in numbers: all that research libraries need to offer it."""

from __future__ import annotations

from array import array

from tavola.games.encoding import Encoding, Piece
from tests.fifth_game.rules import BOXES, FREE, LINES, State


class Encoded(Encoding[State]):
    """No parameters, nothing left to chance."""

    actions = LINES
    turns = LINES
    pieces = (
        Piece("mover", (1,), of=2),
        Piece("lines", (LINES,), of=2),
        Piece("boxes", (BOXES,), of=2),
    )

    def start(self, seed: bytes) -> State:
        return self.game.start(2, seed=seed)

    def look(self, state: State, seat: int) -> array[int]:
        awaited = state.awaited[0] + 1 if state.awaited else 0
        return array("h", [awaited, *(line - FREE for line in state.lines), *(box - FREE for box in state.boxes)])
