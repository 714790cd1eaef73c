"""The spaces of a temple, numbered row by row, and which of them touch. Sets of spaces are ints, one bit a space."""

from __future__ import annotations

from functools import lru_cache
from typing import final

LETTERS = "abcdefghi"


@final
class Grid:
    """A grid of rows and columns; with `wrap` its left and right edges touch."""

    def __init__(self, rows: int, columns: int, wrap: bool = False) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.wrap = wrap
        sides = ((-1, 0), (0, -1), (0, 1), (1, 0))
        corners = ((-1, -1), (-1, 1), (1, -1), (1, 1))
        self.beside = tuple(self._reach(space, sides) for space in range(self.size))
        self.around = tuple(self._reach(space, sides + corners) for space in range(self.size))
        self.row_masks = tuple(((1 << columns) - 1) << row * columns for row in range(rows))
        self.column_masks = tuple(sum(1 << row * columns + c for row in range(rows)) for c in range(columns))
        self.corners = (0, columns - 1, self.size - columns, self.size - 1)
        self.largest = lru_cache(4096)(self._largest)  # scoring asks for the same colour again and again

    def name(self, space: int) -> str:
        """'c3': third column, third row."""
        return f"{LETTERS[space % self.columns]}{space // self.columns + 1}"

    def _joined(self, space: int, mask: int) -> int:
        """What is joined to a space within a set."""
        area, front = space, space
        while front:
            low = front & -front
            new = self.beside[low.bit_length() - 1] & mask & ~area
            area |= new
            front = front ^ low | new
        return area

    def _largest(self, mask: int) -> int:
        """The largest connected area of a set, the first of several."""
        largest, size = 0, 0
        while mask:
            area = self._joined(mask & -mask, mask)
            if area.bit_count() > size:
                largest, size = area, area.bit_count()
            mask &= ~area
        return largest

    def _reach(self, space: int, steps: tuple[tuple[int, int], ...]) -> int:
        row, column = divmod(space, self.columns)
        mask = 0
        for down, right in steps:
            r, c = row + down, column + right
            if self.wrap:
                c %= self.columns
            if 0 <= r < self.rows and 0 <= c < self.columns:
                mask |= 1 << r * self.columns + c
        return mask


@lru_cache(64)
def grid_of(rows: int, columns: int, wrap: bool = False) -> Grid:
    """The grid of that size, made once."""
    return Grid(rows, columns, wrap)
