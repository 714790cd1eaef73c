"""The squares of a Torven board, what lies beside what, and what a die takes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tavola.games.torven.rules.notation import SIDE, SQUARES

WHITE: Final = 8  # what a white die on a square is marked with; a square holds 0 or its owner's mark plus the number
EVERY_SQUARE: Final = list(range(SQUARES))
NEIGHBOURS: Final[list[list[int]]] = [
    [
        y * SIDE + x
        for x, y in (
            (s % SIDE, s // SIDE + 1),
            (s % SIDE + 1, s // SIDE),
            (s % SIDE, s // SIDE - 1),
            (s % SIDE - 1, s // SIDE),
        )
        if 0 <= x < SIDE and 0 <= y < SIDE
    ]
    for s in EVERY_SQUARE
]


def captures(board: Sequence[int], seat: int, number: int, square: int) -> list[int]:
    """The squares whose dice a die of the seat would take there: beside it, the rival's, equal or lower."""
    low = (1 - seat) * WHITE
    return [beside for beside in NEIGHBOURS[square] if low < board[beside] <= low + number]


def on_board(board: Sequence[int], seat: int) -> int:
    """How many dice of a seat lie there."""
    return sum([1 for die in board if die and die // WHITE == seat])
