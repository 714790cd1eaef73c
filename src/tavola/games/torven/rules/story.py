"""What happens in a turn of Torven, step by step, for all to see."""

from __future__ import annotations

from typing import Literal, final

Phase = Literal["choose", "counter", "place", "extra", "over"]  # of a turn
Kind = Literal["reveal", "tie", "set", "reroll", "place", "extra", "pass", "lost"]


@final
class Step:
    """One thing that happened in a turn, from the reveal on. Never changed, so copies of a position share it.

    'reveal', 'tie', 'set' and 'reroll' carry both numbers after it; 'place', 'extra' and 'lost' (no empty square) the
    number of the die; 'pass' nothing. `taken` are the captured dice as (square, number).
    """

    def __init__(
        self,
        kind: Kind,
        seat: int,  # who acted; -1: both
        numbers: tuple[int, int] = (0, 0),
        number: int = 0,
        square: int = -1,
        taken: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.numbers = numbers
        self.number = number
        self.square = square
        self.taken = taken

    def whole(self) -> tuple[object, ...]:
        """All of it, as positions are hashed by."""
        return self.kind, self.seat, self.numbers, self.number, self.square, self.taken
