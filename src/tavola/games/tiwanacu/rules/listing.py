"""The moves that lay a tile on a grid, made once: those of a position are picked from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, final

from tavola.games._vec import append, i64, vec
from tavola.games.game import Move
from tavola.games.tiwanacu.rules.notation import COVER, PLACE, lay
from tavola.games.tiwanacu.rules.tiles import EMPTY, TILES, Tile


@final
class Listing:
    """The moves of a grid, by tile and space."""

    def __init__(self, rows: int, columns: int) -> None:
        spaces = [(row, column) for row in range(rows) for column in range(columns)]
        tiles = range(max(TILES.values()) + 1)
        # Any: compiled code would make each number anew when it takes it out of a list of ints
        self.placing: list[list[Any]] = [[lay(PLACE, tile, *space) for space in spaces] for tile in tiles]
        self.covering: list[list[Any]] = [[lay(COVER, tile, *space) for space in spaces] for tile in tiles]

    def of(self, tiles: list[Tile], cells: list[Tile]) -> list[Move]:
        """All ways to lay one of the tiles, which are ascending, in a temple with these cells; ascending."""
        empty, filled = vec[i64](capacity=len(cells)), vec[i64](capacity=len(cells))
        for space in range(i64(len(cells))):
            if cells[space] == EMPTY:
                empty = append(empty, space)
            else:
                filled = append(filled, space)
        moves: list[Move] = []
        for tile in tiles:
            placing = self.placing[tile]
            moves += [placing[space] for space in empty]
        for tile in tiles:
            covering = self.covering[tile]
            moves += [covering[space] for space in filled]
        return moves


@lru_cache(64)
def listing_of(rows: int, columns: int) -> Listing:
    """The moves of a grid of that size, made once."""
    return Listing(rows, columns)
