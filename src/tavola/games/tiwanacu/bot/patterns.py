"""What the bot counts of a temple's cells: areas, and what the cards score: pairs, rows, columns and corners."""

from __future__ import annotations

from typing import Final

from tavola.games._vec import i64, vec
from tavola.games.tiwanacu.bot.packed_rules import NO_TILE, POINT, STONE, Ground
from tavola.games.tiwanacu.bot.prospects import column_at, corners_at, row_at

CORNER: Final = 4  # corners, and kinds they show when all differ


def grown(ground: Ground, cells: vec[i64], space: i64, kind: i64) -> i64:
    """The size of the area a tile of the kind would be in there."""
    ground.stamp += 1
    return _spread(ground, cells, space, kind)


def _spread(ground: Ground, cells: vec[i64], space: i64, kind: i64) -> i64:
    """The size of the area round a space, whatever lies there, but for spaces that bear the stamp."""
    mark, stamp, stack = ground.mark, ground.stamp, ground.stack
    mark[space] = stamp
    stack[0] = space
    size: i64 = 0
    waiting: i64 = 1
    while waiting:
        waiting -= 1
        here = stack[waiting]
        size += 1
        for i in range(here * 8, here * 8 + ground.beside_degree[here]):
            other = ground.beside[i]
            if cells[other] >> 3 == kind and mark[other] != stamp:
                mark[other] = stamp
                stack[waiting] = other
                waiting += 1
    return size


def largest_but(ground: Ground, cells: vec[i64], kind: i64, space: i64) -> i64:
    """The size of the largest area of a kind, a space left out (-1: none)."""
    ground.stamp += 1
    if space >= 0:
        ground.mark[space] = ground.stamp
    largest: i64 = 0
    for other in range(ground.size):
        if cells[other] >> 3 == kind and ground.mark[other] != ground.stamp:
            size = _spread(ground, cells, other, kind)
            largest = max(largest, size)
    return largest


def pairs_worth(ground: Ground, cells: vec[i64], space: i64, tile: i64) -> i64:
    """Monoliths of other designs beside one there, under the card that scores them."""
    if not ground.pair_points or tile >> 3 != STONE:
        return 0
    pairs: i64 = 0
    for i in range(space * 8, space * 8 + ground.beside_degree[space]):
        other = cells[ground.beside[i]]
        if other >> 3 == STONE and other != tile:
            pairs += 1
    return pairs * ground.pair_points * POINT


def shapes_worth(ground: Ground, cells: vec[i64], base: i64, space: i64) -> i64:
    """The row and the column of a space, and the corners, under the cards that score them."""
    worth: i64 = 0
    if ground.row_points:
        worth += row_worth(ground, cells, base, space // ground.columns)
    if ground.column_points:
        worth += column_worth(ground, cells, base, space % ground.columns)
    if ground.corner_points:
        worth += corners_worth(ground, cells, base)
    return worth


def row_worth(ground: Ground, cells: vec[i64], base: i64, row: i64) -> i64:
    """A row: full, or what may come of it."""
    empty: i64 = 0
    for space in range(row * ground.columns, (row + 1) * ground.columns):
        if cells[space] == NO_TILE:
            empty += 1
    return ground.row_points * (ground.entry[base + row_at(empty)] + (0 if empty else POINT))


def column_worth(ground: Ground, cells: vec[i64], base: i64, column: i64) -> i64:
    """A column: all kinds, or what may come of it."""
    empty: i64 = 0
    kinds: i64 = 0
    for row in range(ground.lines):
        tile = cells[row * ground.columns + column]
        if tile == NO_TILE:
            empty += 1
        else:
            kinds |= i64(1) << (tile >> 3)
    missing = 5 - bits(kinds)
    prospect = ground.entry[base + column_at(missing, empty)]
    return ground.column_points * (prospect + (0 if missing else POINT))


def corners_worth(ground: Ground, cells: vec[i64], base: i64) -> i64:
    """The corners: four kinds, or what may come of them."""
    kinds: i64 = 0
    filled: i64 = 0
    for i in range(i64(CORNER)):
        tile = cells[ground.corner[i]]
        if tile != NO_TILE:
            filled += 1
            kinds |= i64(1) << (tile >> 3)
    differ = bits(kinds)
    prospect = ground.entry[base + corners_at(filled, differ)]
    return ground.corner_points * (prospect + (POINT if differ == CORNER else 0))


def bits(mask: i64) -> i64:
    """How many of the lowest six bits are set."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1) + (mask >> 5 & 1)
