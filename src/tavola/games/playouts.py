"""Games by lot, played through nothing but what every game offers: for measurements, and to learn from."""

from __future__ import annotations

from tavola.games._vec import i64
from tavola.games.game import State
from tavola.games.lots import seeded, step


def play_out(state: State, seed: int) -> int:
    """Play a position to its end, whoever is awaited first choosing any of their legal moves; returns their number.

    The position is changed: give a copy. Nobody changes a choice already made. The seed is not negative.
    """
    x = seeded(seed)
    played: i64 = 0
    while awaited := state.awaited:
        seat = awaited[0]
        moves = state.legal(seat)
        x = step(x)
        state.apply(seat, moves[(x * len(moves)) >> 32])
        played += 1
    return int(played)
