"""Axial coordinates (q, r) on hexes with a corner on top; r grows downwards."""

from __future__ import annotations

from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))  # clockwise from south-east
NAMES: Final = ("se", "sw", "w", "nw", "ne", "e")  # of the directions


def beside(at: Hex, direction: int) -> Hex:
    """The neighbour of a hex; directions are taken modulo 6."""
    dq, dr = DIRECTIONS[direction % 6]
    return at[0] + dq, at[1] + dr


def around(at: Hex) -> tuple[Hex, ...]:
    """The six neighbours of a hex, in the order of the directions."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)
