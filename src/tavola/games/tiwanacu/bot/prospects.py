"""The bot's learned prospects: what may still come of a temple, a block of entries for each number of rounds to come.

They are a sum of entries looked up by what lies on a space and around it and by a few counts of the whole temple. The
functions tell where in a block an entry is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec

FIGURES: Final = 0  # parts of a block
DOUBLES: Final = 180
EMPTIES: Final = 252
STONES: Final = 316
AREAS: Final = 325
LARGE: Final = 337
ZONES: Final = 349
SETS: Final = 361
COINS: Final = 410
KINDS: Final = 426
SPARE: Final = 432
PLACES: Final = 448
ROWS: Final = 480
COLUMNS: Final = 490
CORNERS: Final = 550
HOARDS: Final = 560
BLOCK: Final = 644
BLOCKS: Final = 9
ENTRIES: Final = BLOCK * BLOCKS


@final
class Prospects:
    """The learned table: ENTRIES numbers in millionths of a point, those of no round to come all zero."""

    def __init__(self, entries: Sequence[int]) -> None:
        self.entry = vec[i64]([i64(entry) for entry in entries])

    def numbers(self) -> list[int]:
        """All entries."""
        return [int(self.entry[i]) for i in range(i64(ENTRIES))]


def least(a: i64, b: i64) -> i64:
    """The smaller of two."""
    return a if a < b else b


def block_at(left: i64) -> i64:
    """Where the block of so many rounds to come begins."""
    return least(left, i64(BLOCKS - 1)) * BLOCK


# a space, by what lies around it


def figures_at(figures: i64, doubled: i64, empty: i64) -> i64:
    """A tile with figures: how often they are doubled, and the empty spaces."""
    return FIGURES + (least(figures, i64(3)) * 5 + least(doubled, i64(4))) * 9 + empty


def doubler_at(figures: i64, empty: i64) -> i64:
    """A multiplier: the figures of its colour, and the empty spaces."""
    return DOUBLES + least(figures, i64(7)) * 9 + empty


def stone_at(empty: i64) -> i64:
    """A monolith: the empty spaces."""
    return STONES + empty


def room_at(of_colour: i64) -> i64:
    """An empty space: what lies there of a colour, in the bits of `Ground.adding`."""
    at = least(of_colour & 15, i64(3)) * 16 + least(of_colour >> 4 & 63, i64(7)) * 2
    return EMPTIES + at + (1 if of_colour >> 10 else 0)


# counts of the whole temple


def area_at(size: i64) -> i64:
    """The largest area of a colour."""
    return AREAS + least(size, i64(11))


def large_at(size: i64, large: i64) -> i64:
    """The same under a card that scores it from a size on."""
    at = size - large + 6
    return LARGE + (i64(0) if at < 0 else least(at, i64(11)))


def zone_at(size: i64) -> i64:
    """The biggest zone."""
    return ZONES + least(size, i64(11))


def kinds_at(kinds: i64) -> i64:
    """How many kinds there are."""
    return KINDS + kinds


def hoard_at(doubles: i64, figures: i64) -> i64:
    """The multipliers and the figures of a colour."""
    return HOARDS + least(doubles, i64(6)) * 12 + least(figures, i64(11))


def sets_at(first: i64, second: i64) -> i64:
    """The monoliths of the first two sets."""
    return SETS + first * 7 + second


def coins_at(coins: i64) -> i64:
    """The coins."""
    return COINS + least(coins, i64(15))


def place_at(seats: i64, place: i64) -> i64:
    """The position on the order track, by number of players."""
    return PLACES + (seats - 1) * 8 + least(place, i64(7))


def spare_at(empty: i64, to_come: i64) -> i64:
    """The empty spaces and the tiles to come."""
    spare = empty - to_come + 6
    return SPARE + (i64(0) if spare < 0 else least(spare, i64(15)))


def row_at(empty: i64) -> i64:
    """A row: its empty spaces."""
    return ROWS + empty


def column_at(missing: i64, empty: i64) -> i64:
    """A column: the kinds that it lacks and its empty spaces."""
    return COLUMNS + missing * 10 + empty


def corners_at(filled: i64, differ: i64) -> i64:
    """The corners: those that are filled, and how many kinds they show."""
    return CORNERS + filled * 2 + (0 if filled == differ else 1)
