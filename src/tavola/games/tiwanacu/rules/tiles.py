"""The tiles as numbers: eight to a kind, so that a tile of the same look is the same number in every component set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tavola.games.messages import Message, say, say_n, verbatim

Tile = int  # kind * 8 + figures (0-6), TWICE for a multiplier, or the design (1-6) of a monolith
EMPTY: Final = -1
COLOURS = ("red", "yellow", "green", "blue")
MONOLITH: Final = 4
KINDS = (*COLOURS, "monolith")
TWICE: Final = 7
DESIGNS: Final = 6

FIGURES = (
    lambda n: say_n("red, {n} figure", "red, {n} figures", n),
    lambda n: say_n("yellow, {n} figure", "yellow, {n} figures", n),
    lambda n: say_n("green, {n} figure", "green, {n} figures", n),
    lambda n: say_n("blue, {n} figure", "blue, {n} figures", n),
)
DOUBLES = (say("red multiplier"), say("yellow multiplier"), say("green multiplier"), say("blue multiplier"))


def tile_text(tile: Tile) -> str:
    """'red-2', 'red-x2', 'monolith-4'."""
    kind, n = tile >> 3, tile & 7
    return f"{KINDS[kind]}-{'x2' if kind != MONOLITH and n == TWICE else n}"


TILES = {tile_text(kind * 8 + n): kind * 8 + n for kind in range(5) for n in range(8)}
del TILES["monolith-0"], TILES["monolith-7"]


def tile_words(tile: Tile, designs: dict[int, str]) -> Message:
    """'red, 2 figures', 'red multiplier', 'monolith: condor'; `designs` names the monoliths of the component set."""
    kind, n = tile >> 3, tile & 7
    if kind == MONOLITH:
        return say("monolith: {design}", design=verbatim(designs[n]))
    return DOUBLES[kind] if n == TWICE else FIGURES[kind](n)


def spaces_in(mask: int) -> Iterator[int]:
    """The spaces of a set (one bit a space), ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
