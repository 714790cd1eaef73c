"""A player's temple, and what of it scoring looks at."""

from __future__ import annotations

from typing import final

from tavola.games.tiwanacu.rules.grid import Grid
from tavola.games.tiwanacu.rules.tiles import EMPTY, KINDS, MONOLITH, TWICE, Tile


@final
class Gain:
    """Points, and the set of spaces that give them."""

    def __init__(self, points: int, spaces: int = 0) -> None:
        self.points = points
        self.spaces = spaces


@final
class Temple:
    """The visible tile of each space (EMPTY: none), how many tiles lie on it, and the coins and loans beside it."""

    def __init__(self, cells: list[Tile], heights: list[int], coins: int, loans: int) -> None:
        self.cells = cells
        self.heights = heights
        self.coins = coins
        self.loans = loans

    def copy(self) -> Temple:
        return Temple(self.cells[:], self.heights[:], self.coins, self.loans)

    def lay(self, space: int, tile: Tile) -> None:
        """Put a tile on a space, over whatever lies there."""
        self.cells[space] = tile
        self.heights[space] += 1

    def pay(self, coins: int, loan: int) -> int:
        """Pay so many coins, or receive them when negative. Returns the loans of `loan` coins it took."""
        loans = loans_needed(self.coins, coins, loan)
        self.loans += loans
        self.coins += loans * loan - coins
        return loans


def loans_needed(owned: int, coins: int, loan: int) -> int:
    """Loan tokens taken, one at a time, until `coins` can be paid."""
    return max(0, -(-(coins - owned) // loan))


@final
class Seen:
    """The spaces of each kind, of each colour's multipliers, and all that are filled, as sets."""

    def __init__(self, temple: Temple, grid: Grid) -> None:
        self.grid = grid
        self.cells = temple.cells
        self.coins = temple.coins
        self.loans = temple.loans
        self.kinds = [0] * len(KINDS)
        self.twice = [0] * MONOLITH
        for space, tile in enumerate(temple.cells):
            if tile != EMPTY:
                kind = tile >> 3
                self.kinds[kind] |= 1 << space
                if tile & 7 == TWICE:
                    self.twice[kind] |= 1 << space
        self.filled = sum(self.kinds)

    def owned(self, mask: int) -> int:
        """How many kinds show on the spaces of a set."""
        return sum([1 for kind in self.kinds if kind & mask])
