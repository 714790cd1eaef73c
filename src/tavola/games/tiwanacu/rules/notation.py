"""Moves as text: `take 4` (the position), `place red-2 c3`, `cover monolith-4 c3`, `return red-0`.

A move is an int: the action, the tile and the space, each in its own bits.
"""

from __future__ import annotations

import re
from typing import Final

from tavola.games.game import BadNotation, Move
from tavola.games.tiwanacu.rules.grid import LETTERS
from tavola.games.tiwanacu.rules.tiles import TILES, Tile, tile_text

TAKE: Final = 0  # actions
PLACE: Final = 1
COVER: Final = 2
RETURN: Final = 3
ACTIONS = ("take", "place", "cover", "return")
NUMBERS = frozenset(TILES.values())
POSITIONS = 99  # of a track, at the most, and rows of a temple: what can be written
ROWS: Final = 9
ROW: Final = 16  # places a row in the bits of a space
POSITION = re.compile(r"take ([1-9][0-9]?)")
PLACING = re.compile(r"(place|cover) (\S+) ([a-i])([1-9])")
RETURNING = re.compile(r"return (\S+)")


def take(position: int) -> Move:
    """The move to a position (0 is the first)."""
    return TAKE << 16 | position


def lay(action: int, tile: Tile, row: int, column: int) -> Move:
    """PLACE or COVER with a tile."""
    return action << 16 | tile << 8 | row * ROW + column


def give_back(tile: Tile) -> Move:
    """RETURN of a tile."""
    return RETURN << 16 | tile << 8


def parts(move: Move) -> tuple[int, int, int, int]:
    """Action, tile, row and column."""
    return move >> 16, move >> 8 & 255, (move & 255) // ROW, move % ROW


def position_of(move: Move) -> int:
    """Where a TAKE goes."""
    return move & 0xFFFF


def text(move: Move) -> str:
    """The move in notation. Raises ValueError for a number that is none."""
    action, tile, row, column = parts(move)
    if action == TAKE and position_of(move) < POSITIONS:
        return f"take {position_of(move) + 1}"
    if tile in NUMBERS and action == RETURN and not move & 0xFF:
        return f"return {tile_text(tile)}"
    if tile in NUMBERS and action in (PLACE, COVER) and row < ROWS and column < len(LETTERS):
        return f"{ACTIONS[action]} {tile_text(tile)} {LETTERS[column]}{row + 1}"
    raise ValueError(f"{move} is no move of Tiwanacu")


def parse(words: str) -> Move:
    """The move a text stands for. Raises BadNotation."""
    if found := POSITION.fullmatch(words):
        return take(int(found[1]) - 1)
    if (found := PLACING.fullmatch(words)) and found[2] in TILES:
        return lay(ACTIONS.index(found[1]), TILES[found[2]], int(found[4]) - 1, LETTERS.index(found[3]))
    if (found := RETURNING.fullmatch(words)) and found[1] in TILES:
        return give_back(TILES[found[1]])
    raise BadNotation(
        f"{words[:40]!r} is no move of Tiwanacu: 'take 4', 'place red-2 c3', 'cover red-2 c3', 'return red-2'"
    )
