"""How the bot's prospects are learned: the entries a temple's worth is made of, and those that fit what came of it."""

from __future__ import annotations

from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.tiwanacu.bot.bot_temple import Plot
from tavola.games.tiwanacu.bot.packed_rules import COLOUR, DOUBLER, EMPTY_AT, NO_TILE, STONE, VOID
from tavola.games.tiwanacu.bot.patterns import bits
from tavola.games.tiwanacu.bot.prospects import (
    Prospects,
    area_at,
    coins_at,
    column_at,
    corners_at,
    doubler_at,
    figures_at,
    hoard_at,
    kinds_at,
    large_at,
    place_at,
    room_at,
    row_at,
    sets_at,
    spare_at,
    stone_at,
    zone_at,
)
from tavola.games.tiwanacu.bot.temple_parts import SEEN

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
                    self._use(room_at(near), i64(1))
            return
        if kind == STONE:
            if pairs > 0:
                self._use(stone_at(empty), pairs)
            return
        near = seen >> kind * COLOUR & SEEN
        n = tile & 7
        if n == DOUBLER:
            self._use(doubler_at(near >> 4 & 63, empty), i64(1))
        else:
            self._use(figures_at(n, near & 15, empty), i64(1))

    def _counts(self, plot: Plot) -> None:
        """What is looked up by counts of the whole temple."""
        ground = plot.ground
        self._use(coins_at(plot.coins), i64(1))
        self._use(place_at(ground.seats, plot.place), i64(1))
        self._use(spare_at(plot.empty, plot.to_come), i64(1))
        biggest: i64 = 0
        kinds: i64 = 0
        for kind in range(i64(5)):
            size = plot.largest[kind]
            biggest = max(biggest, size)
            kinds += i64(1) if size else i64(0)
            if kind != STONE:
                self._colour(plot, kind, size)
        self._use(zone_at(biggest), i64(1))
        self._use(kinds_at(kinds), i64(1))
        first: i64 = 0
        second: i64 = 0
        for design in range(i64(1), i64(7)):
            first += i64(1) if plot.designs[design] else i64(0)
            second += i64(1) if plot.designs[design] > 1 else i64(0)
        self._use(sets_at(first, second), i64(1))

    def _colour(self, plot: Plot, colour: i64, size: i64) -> None:
        ground = plot.ground
        self._use(area_at(size), i64(1))
        if ground.large_points > 0:
            self._use(large_at(size, ground.large), ground.large_points)
        self._use(hoard_at(plot.doubles[colour], plot.figures[colour]), i64(1))

    def _shapes(self, plot: Plot) -> None:
        """Rows, columns and corners under the cards that score them."""
        ground, columns = plot.ground, plot.ground.columns
        if ground.row_points > 0:
            for row in range(ground.lines):
                empty = self._empty(plot, row * columns, (row + 1) * columns, i64(1))
                self._use(row_at(empty), ground.row_points)
        if ground.column_points > 0:
            for column in range(columns):
                missing = 5 - bits(self._kinds(plot, column))
                empty = self._empty(plot, column, ground.size, columns)
                self._use(column_at(missing, empty), ground.column_points)
        if ground.corner_points > 0:
            filled: i64 = 0
            kinds: i64 = 0
            for i in range(i64(4)):
                tile = plot.cells[ground.corner[i]]
                if tile != NO_TILE:
                    filled += 1
                    kinds |= i64(1) << (tile >> 3)
            self._use(corners_at(filled, bits(kinds)), ground.corner_points)

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
