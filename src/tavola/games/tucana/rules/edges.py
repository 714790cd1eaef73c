"""The six edges of a field: 0 is east, counted against the clock; corner k lies between edges k and k + 1."""

from __future__ import annotations

from typing import Final

from tavola.games.hexes import Hex, beside

EDGES: Final = 6


def over(at: Hex, edge: int) -> Hex:
    """The hex on the other side of an edge."""
    return beside(at, 5 - edge)


def turned(edges: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    """Where the exits of a tile point when it is laid with a rotation, ascending."""
    return tuple(sorted((edge + rotation) % EDGES for edge in edges))


def mask(edges: tuple[int, ...]) -> int:
    """The exits as bits."""
    return sum(1 << edge for edge in edges)


def exits(bits: int) -> tuple[int, ...]:
    """The exits of a mask, ascending."""
    return tuple(edge for edge in range(EDGES) if bits >> edge & 1)
