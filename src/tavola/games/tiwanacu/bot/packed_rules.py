"""The rules of a table as numbers laid out for the bot's speed; numbers of points are in millionths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tiwanacu.bot.prospects import Prospects
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.tiles import spaces_in

POINT: Final = 1_000_000
NO_TILE: Final = 40  # an empty space, as a tile of a sixth kind
STONE: Final = 4  # kinds below it are colours
VOID: Final = 5
DOUBLER: Final = 7

COLOUR: Final = 14  # bits a colour takes in what lies around a space: 4 multipliers, 6 figures, 4 tiles
EMPTY_AT: Final = 56  # where the empty spaces are counted there


def _numbers(items: Sequence[int]) -> vec[i64]:
    return vec[i64]([i64(item) for item in items])


@final
class Ground:
    """The rules of a table as numbers. Neighbours of a space are at `space * 8` and on, `...degree` of them."""

    def __init__(self, book: Book, seats: int, prospects: Prospects) -> None:
        box, laws, grid = book.box, book.laws, book.grid
        scoring = box.scoring
        self.entry = prospects.entry
        self.size: i64 = grid.size
        self.columns: i64 = grid.columns
        self.lines: i64 = grid.rows
        self.beside = vec[i64]([0] * (grid.size * 8))
        self.beside_degree = vec[i64]([0] * grid.size)
        self.reach = vec[i64]([0] * (grid.size * 8))
        self.reach_degree = vec[i64]([0] * grid.size)
        for space in range(grid.size):
            self._join(self.beside, self.beside_degree, space, grid.beside[space])
            self._join(self.reach, self.reach_degree, space, book.reach[space])
        self.corner = _numbers(grid.corners)
        self.cover_cost: i64 = laws.cover_cost
        self.refund: i64 = -1 if laws.refund is None else laws.refund
        self.loan: i64 = box.loan.coins
        self.loan_points: i64 = scoring.loan_penalty.points * POINT
        self.coin_points: i64 = scoring.coins.points_per_coin * POINT
        self.zone_points: i64 = scoring.biggest_zone.points_per_tile * POINT
        self.kinds_points: i64 = scoring.all_five_kinds.points * POINT
        self.set_points = _numbers([value * POINT for value in scoring.monolith_sets.values])
        self.rounds: i64 = box.rounds
        self.seats: i64 = seats
        marked = [marker.tiles_per_position for marker in box.round_markers]
        self.in_round = _numbers([0, *marked])  # tiles a position, by round
        self.to_come = _numbers([sum(marked[n:]) for n in range(box.rounds + 1)])  # after so many rounds
        payments = box.payments(seats)
        self.cost = _numbers([-(paid + laws.income_bonus) if paid > 0 else -paid for paid in payments])
        self._read_gods(book)
        self.mark = vec[i64]([0] * grid.size)  # scratch of the counting of areas
        self.stamp: i64 = 0
        self.stack = vec[i64]([0] * (grid.size + 1))
        self.adding = vec[i64]([0] * 48)  # what a tile adds to `around` of those beside it
        for kind in range(i64(STONE)):
            for n in range(i64(8)):
                seen: i64 = i64(1) if n == DOUBLER else n << 4
                self.adding[kind * 8 + n] = (seen | 1 << 10) << kind * COLOUR
        self.adding[NO_TILE] = 1 << EMPTY_AT

    def _join(self, joined: vec[i64], degree: vec[i64], space: i64, mask: int) -> None:
        for other in spaces_in(mask):
            joined[space * 8 + degree[space]] = i64(other)
            degree[space] += 1

    def _read_gods(self, book: Book) -> None:
        """What the cards score, several of a kind together."""
        tile = book.box.scoring.colour_area.points_per_tile
        areas = [size * tile for size in range(book.grid.size + 1)]
        spare = [0] * (book.grid.size + 1)
        richest = max([card.numbers["first"] for card in book.gods if "first" in card.numbers], default=0)
        coins = [0] * (richest + 1)
        self.row_points: i64 = 0
        self.column_points: i64 = 0
        self.pair_points: i64 = 0
        self.corner_points: i64 = 0
        self.large_points: i64 = 0  # all cards' points together, and the size of one, for the prospects
        self.large: i64 = 0
        for card, _ in book.scoring_gods:
            effect, numbers = card.effect["type"], card.numbers
            points = numbers.get("points", 0)
            if effect == "full_rows":
                self.row_points += points
            elif effect == "five_kinds_column":
                self.column_points += points
            elif effect == "monolith_pairs":
                self.pair_points += points
            elif effect == "corners_different":
                self.corner_points += points
            elif effect == "large_areas":
                self.large_points += points
                self.large = numbers["min"]
                areas = [worth + (points if size >= numbers["min"] else 0) for size, worth in enumerate(areas)]
            elif effect == "coin_bonus":
                coins = [worth + numbers["extra"] * min(n, numbers["first"]) for n, worth in enumerate(coins)]
            elif effect == "empty_penalty":
                spare = [worth + points * max(0, n - numbers["free"]) for n, worth in enumerate(spare)]
        self.area_points = _numbers([worth * POINT for worth in areas])
        self.empty_points = _numbers([worth * POINT for worth in spare])
        self.coin_bonus = _numbers([worth * POINT for worth in coins])
