"""How the bot's prospects are learned: the entries a temple's worth is made of, and those that fit what came of it."""

from __future__ import annotations

from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.tiwanacu.ground import (
    AREAS,
    COINS,
    COLOUR,
    COLUMNS,
    CORNERS,
    DOUBLER,
    DOUBLES,
    EMPTIES,
    EMPTY_AT,
    FIGURES,
    HOARDS,
    KINDS,
    LARGE,
    NO_TILE,
    PLACES,
    ROWS,
    SETS,
    SPARE,
    STONE,
    STONES,
    VOID,
    ZONES,
    Prospects,
    least,
)
from tavola.games.tiwanacu.plot import SEEN, Plot
from tavola.games.tiwanacu.shapes import bits

FACTOR: Final = 4096  # what is learned from is entry * FACTOR + how many times it counts


@final
class Lesson:
    """The entries a temple's prospects are the sum of."""

    def __init__(self, plot: Plot, prospects: Prospects) -> None:
        self.base = plot.base
        self.worth = int(plot.worth)
        self.used = vec[i64]()
        for space in range(plot.ground.size):
            self._space(plot.cells[space], plot.around[space], plot.ground.pair_points)
        self._counts(plot)
        self._shapes(plot)
        self.score = self.worth - self.prospects(prospects)  # as if the game ended now

    def prospects(self, prospects: Prospects) -> int:
        """Their sum in millionths of a point."""
        total: i64 = 0
        for i in range(len(self.used)):
            total += prospects.entry[self.used[i] // FACTOR] * (self.used[i] % FACTOR)
        return int(total)

    def _use(self, entry: i64, times: i64) -> None:
        self.used = append(self.used, (self.base + entry) * FACTOR + times)

    def _space(self, tile: i64, seen: i64, pairs: i64) -> None:
        kind, empty = tile >> 3, seen >> EMPTY_AT
        if kind == VOID:
            for shift in range(i64(0), i64(4 * COLOUR), i64(COLOUR)):
                near = seen >> shift & SEEN
                if near:
                    at = least(near & 15, i64(3)) * 16 + least(near >> 4 & 63, i64(7)) * 2
                    self._use(EMPTIES + at + (1 if near >> 10 else 0), i64(1))
            return
        if kind == STONE:
            if pairs > 0:
                self._use(STONES + empty, pairs)
            return
        near = seen >> kind * COLOUR & SEEN
        n = tile & 7
        if n == DOUBLER:
            self._use(DOUBLES + least(near >> 4 & 63, i64(7)) * 9 + empty, i64(1))
        else:
            self._use(FIGURES + (least(n, i64(3)) * 5 + least(near & 15, i64(4))) * 9 + empty, i64(1))

    def _counts(self, plot: Plot) -> None:
        """What is looked up by counts of the whole temple."""
        ground = plot.ground
        self._use(COINS + least(plot.coins, i64(15)), i64(1))
        self._use(PLACES + (ground.seats - 1) * 8 + least(plot.place, i64(7)), i64(1))
        spare = plot.empty - plot.to_come + 6
        self._use(SPARE + (i64(0) if spare < 0 else least(spare, i64(15))), i64(1))
        biggest: i64 = 0
        kinds: i64 = 0
        for kind in range(i64(5)):
            size = plot.largest[kind]
            biggest = max(biggest, size)
            kinds += i64(1) if size else i64(0)
            if kind != STONE:
                self._colour(plot, kind, size)
        self._use(ZONES + least(biggest, i64(11)), i64(1))
        self._use(KINDS + kinds, i64(1))
        first: i64 = 0
        second: i64 = 0
        for design in range(i64(1), i64(7)):
            first += i64(1) if plot.designs[design] else i64(0)
            second += i64(1) if plot.designs[design] > 1 else i64(0)
        self._use(SETS + first * 7 + second, i64(1))

    def _colour(self, plot: Plot, colour: i64, size: i64) -> None:
        ground = plot.ground
        self._use(AREAS + least(size, i64(11)), i64(1))
        if ground.large_points > 0:
            at = size - ground.large + 6
            self._use(LARGE + (i64(0) if at < 0 else least(at, i64(11))), ground.large_points)
        self._use(HOARDS + least(plot.doubles[colour], i64(6)) * 12 + least(plot.figures[colour], i64(11)), i64(1))

    def _shapes(self, plot: Plot) -> None:
        """Rows, columns and corners under the cards that score them."""
        ground, columns = plot.ground, plot.ground.columns
        if ground.row_points > 0:
            for row in range(ground.lines):
                self._use(ROWS + self._empty(plot, row * columns, (row + 1) * columns, i64(1)), ground.row_points)
        if ground.column_points > 0:
            for column in range(columns):
                missing = 5 - bits(self._kinds(plot, column))
                empty = self._empty(plot, column, ground.size, columns)
                self._use(COLUMNS + missing * 10 + empty, ground.column_points)
        if ground.corner_points > 0:
            filled: i64 = 0
            kinds: i64 = 0
            for i in range(i64(4)):
                tile = plot.cells[ground.corner[i]]
                if tile != NO_TILE:
                    filled += 1
                    kinds |= i64(1) << (tile >> 3)
            self._use(CORNERS + filled * 2 + (0 if filled == bits(kinds) else 1), ground.corner_points)

    def _empty(self, plot: Plot, first: i64, last: i64, by: i64) -> i64:
        empty: i64 = 0
        while first < last:
            empty += i64(1) if plot.cells[first] == NO_TILE else i64(0)
            first += by
        return empty

    def _kinds(self, plot: Plot, column: i64) -> i64:
        kinds: i64 = 0
        for row in range(plot.ground.lines):
            tile = plot.cells[row * plot.ground.columns + column]
            if tile != NO_TILE:
                kinds |= i64(1) << (tile >> 3)
        return kinds


def fit(prospects: Prospects, lessons: list[Lesson], targets: list[float], ridge: float, steps: int) -> None:
    """Set the entries these lessons use so that their sums come near the targets, all in millionths of a point.

    Least squares by conjugate gradients; `ridge` holds each entry near what it is now, as so many lessons would.
    """
    size = i64(len(prospects.entry))
    change, residue, way = vec[float]([0.0] * size), vec[float]([0.0] * size), vec[float]([0.0] * size)
    for n in range(i64(len(lessons))):
        lesson = lessons[n]
        _spread(lesson, residue, targets[n] - lesson.prospects(prospects))
    for i in range(size):
        way[i] = residue[i]
    left = _square(residue)
    for _ in range(steps):
        if left < 1.0:
            break
        turned = vec[float]([0.0] * size)
        for i in range(size):
            turned[i] = ridge * way[i]
        for n in range(i64(len(lessons))):
            lesson = lessons[n]
            _spread(lesson, turned, _sum(lesson, way))
        length = left / _product(way, turned)
        for i in range(size):
            change[i] += length * way[i]
            residue[i] -= length * turned[i]
        before, left = left, _square(residue)
        for i in range(size):
            way[i] = residue[i] + left / before * way[i]
    for i in range(size):
        prospects.entry[i] += i64(change[i])


def _spread(lesson: Lesson, over: vec[float], amount: float) -> None:
    """Add an amount to each entry a lesson uses, as often as it counts."""
    used = lesson.used
    for i in range(len(used)):
        over[used[i] // FACTOR] += amount * float(used[i] % FACTOR)


def _sum(lesson: Lesson, over: vec[float]) -> float:
    """The sum of what the entries of a lesson have."""
    used, total = lesson.used, 0.0
    for i in range(len(used)):
        total += over[used[i] // FACTOR] * float(used[i] % FACTOR)
    return total


def _square(a: vec[float]) -> float:
    return _product(a, a)


def _product(a: vec[float], b: vec[float]) -> float:
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
