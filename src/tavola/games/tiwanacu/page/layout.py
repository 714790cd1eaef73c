"""Where things lie in the drawing: track and rows above, the temple below left, God cards and other temples right."""

from __future__ import annotations

from typing import NamedTuple

CELL = 66.0
EDGE = 8.0  # from the drawing's rim
SIDE_WIDTH = 146.0  # of the column on the right
ROUNDS = 34.0  # height of the round track
COIN_ROW = 36.0
GAP = 10.0
HEADER = 32.0  # above the temple: its owner, coins, loans, points
MARGIN = 24.0  # of stone on the left, with the row numbers


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def centre(space: int, columns: int) -> tuple[float, float]:
    """The middle of a space, from the temple's upper left corner."""
    row, column = divmod(space, columns)
    return CELL * (column + 0.5), CELL * (row + 0.5)


class Layout:
    """The places of one table: how many players, positions and tiles a position, and the size of a temple."""

    def __init__(self, seats: int, positions: int, hand: int, rows: int, columns: int) -> None:
        self.seats, self.rows, self.columns = seats, rows, columns
        self.width = max(600.0, 2 * EDGE + MARGIN + CELL * columns + GAP + 14 + SIDE_WIDTH)
        self.column = (self.width - 2 * EDGE - 16) / positions
        self.apart = min(40.0, self.column * 0.385)  # the coin of a position and who stands there
        self.across = 2 if hand <= 4 else 3  # tiles side by side
        deep = -(-hand // self.across)
        self.now_tile = min(44.0, (self.column - 8) / self.across - 1.5)
        self.soon_tile = self.now_tile * 0.7
        self.now_top = EDGE + ROUNDS + COIN_ROW + 4
        self.split = self.now_top + deep * (self.now_tile + 2) + 5
        self.display = Box(EDGE, EDGE, self.width - 2 * EDGE, self.split + deep * (self.soon_tile + 2) + 8 - EDGE)
        self.header = self.display.y + self.display.height + 8
        self.temple = Box(EDGE + MARGIN, self.header + HEADER + 10, CELL * columns, CELL * rows)
        self.height = self.temple.y + self.temple.height + 34
        self.side = Box(self.width - EDGE - SIDE_WIDTH, self.header, SIDE_WIDTH, self.height - EDGE - self.header)

    def position(self, n: int) -> Box:
        """The column of a position, from the coin to its tiles of this round."""
        x = EDGE + 8 + self.column * n
        return Box(x + 2, EDGE + ROUNDS, self.column - 4, self.split - EDGE - ROUNDS - 4)

    def coin(self, n: int) -> tuple[float, float]:
        """Where the coin of a position lies."""
        box = self.position(n)
        return box.x + box.width / 2 + 3.5 - self.apart / 2, box.y + COIN_ROW / 2 + 1

    def standing(self, n: int) -> tuple[float, float]:
        """Where a player stands on a position, beside its coin."""
        x, y = self.coin(n)
        return x + self.apart, y

    def tile_of(self, n: int, index: int, of: int, soon: bool) -> tuple[float, float, float]:
        """Middle and size of a tile of a position; the last row of tiles is centred."""
        size, top = (self.soon_tile, self.split + 5) if soon else (self.now_tile, self.now_top)
        line, place = divmod(index, self.across)
        in_line = min(self.across, of - line * self.across)
        box = self.position(n)
        x = box.x + box.width / 2 + (place - (in_line - 1) / 2) * (size + 2)
        return x, top + (line + 0.5) * (size + 2), size

    def space_middle(self, space: int) -> tuple[float, float]:
        """The middle of a space of the temple shown large."""
        x, y = centre(space, self.columns)
        return self.temple.x + x, self.temple.y + y

    def others(self) -> list[Box]:
        """Where the other temples stand, from below."""
        count = self.seats - 1
        height = min(158.0, (self.side.height - 96) / max(count, 1) - 8)
        bottom = self.side.y + self.side.height
        return [Box(self.side.x, bottom - (count - i) * (height + 8) + 8, SIDE_WIDTH, height) for i in range(count)]

    def cards(self, count: int) -> list[Box]:
        """Where the God cards lie: above the other temples, one below the other when there is room."""
        others = self.others()
        height = (others[0].y if others else self.side.y + self.side.height + 8) - self.side.y - 8
        across = 1 if height >= count * 110 else max(count, 1)
        deep = -(-count // across) if count else 1
        w, h = (SIDE_WIDTH + 6) / across - 6, (height + 6) / deep - 6
        return [
            Box(self.side.x + (w + 6) * (i % across), self.side.y + (h + 6) * (i // across), w, h) for i in range(count)
        ]
