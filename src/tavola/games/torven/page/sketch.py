"""The table as plain text, for a terminal."""

from __future__ import annotations

from tavola.games.torven.rules.notation import SIDE, square_name
from tavola.games.torven.rules.view import View

OWNERS = "bw"  # blue, white
LEGEND = "b4: a blue 4, w4: a white 4; in the pools, a number is a die and # one that lies face down."


def sketch(view: View) -> str:
    """The board by its ranks, both pools, what is revealed, and a legend."""
    at = {die.square: f"{OWNERS[die.owner]}{die.number}" for die in view.dice}
    ranks = [
        f"{rank + 1}  " + " ".join(f"{at.get(square_name(rank * SIDE + file), '.'):2}" for file in range(SIDE)).rstrip()
        for rank in range(SIDE - 1, -1, -1)
    ]
    files = "   " + "  ".join("abcd")
    return "\n".join([*ranks, files, "", *(_pool(view, seat) for seat in (0, 1)), "", LEGEND])


def _pool(view: View, seat: int) -> str:
    """'blue   1 1 4   chosen: 5'."""
    numbers = view.pool if view.seat == seat else "#" * view.left[seat]
    line = f"{('blue', 'white')[seat]:6} {' '.join(map(str, numbers))}"
    if view.hand[seat]:
        return f"{line}   revealed: {view.hand[seat]}"
    if view.chosen[seat]:
        return f"{line}   chosen: {view.choice if view.seat == seat else '#'}"
    return line
