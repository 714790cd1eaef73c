"""A temple as the bot keeps it: what it is worth now and what may still come of it, brought up to date tile by tile.

Its worth, in millionths of a point, is the exact score and the prospects; with no round to come it is the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tiwanacu.ground import (
    AREAS,
    BLOCK,
    BLOCKS,
    COINS,
    COLOUR,
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
    POINT,
    SETS,
    SPARE,
    STONE,
    STONES,
    VOID,
    ZONES,
    Ground,
    least,
)
from tavola.games.tiwanacu.shapes import column_worth, corners_worth, grown, largest_but, row_worth

SEEN: Final = (1 << COLOUR) - 1


@final
class Plot:
    """`Plot(ground)` is empty; `Plot(ground, twin)` a copy of the twin."""

    def __init__(self, ground: Ground, twin: Plot | None = None) -> None:
        self.ground = ground
        self.entry = ground.prospects.entry
        if twin is None:
            self.cells = vec[i64]([NO_TILE] * ground.size)
            self.around = vec[i64]([0] * ground.size)  # what lies in reach, colour by colour
            self.part = vec[i64]([0] * ground.size)  # of the worth: each space's own
            self.kinds = vec[i64]([0, 0, 0, 0, 0])  # tiles of each kind
            self.largest = vec[i64]([0, 0, 0, 0, 0])  # area of each kind
            self.figures = vec[i64]([0, 0, 0, 0])
            self.doubles = vec[i64]([0, 0, 0, 0])
            self.designs = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
            self.coins: i64 = 0
            self.loans: i64 = 0
            self.empty: i64 = ground.size
            self.place: i64 = 0  # on the order track
            self.to_come: i64 = 0  # tiles in the rounds to come
            self.base: i64 = 0  # of their block of prospects
            self.worth: i64 = 0
        else:
            self.cells = twin.cells[:]
            self.around = twin.around[:]
            self.part = twin.part[:]
            self.kinds = twin.kinds[:]
            self.largest = twin.largest[:]
            self.figures = twin.figures[:]
            self.doubles = twin.doubles[:]
            self.designs = twin.designs[:]
            self.coins = twin.coins
            self.loans = twin.loans
            self.empty = twin.empty
            self.place = twin.place
            self.to_come = twin.to_come
            self.base = twin.base
            self.worth = twin.worth

    def set_up(self, cells: Sequence[int], coins: i64, loans: i64, place: i64) -> None:
        """Take over a temple; empty spaces are NO_TILE. To be followed by `look_ahead`."""
        ground = self.ground
        self.coins = coins
        self.loans = loans
        self.place = place
        for space in range(ground.size):
            self.cells[space] = i64(cells[space])
            if self.cells[space] != NO_TILE:
                self._count(self.cells[space], i64(1))
        for space in range(ground.size):
            seen: i64 = 0
            for i in range(ground.reach_degree[space]):
                seen += ground.adding[self.cells[ground.reach[space * 8 + i]]]
            self.around[space] = seen
        for kind in range(i64(5)):
            self.largest[kind] = largest_but(ground, self.cells, kind, i64(-1))

    def look_ahead(self, left: i64) -> None:
        """Take the prospects of so many rounds to come after the present turn; the worth is reckoned anew."""
        ground = self.ground
        self.base = least(left, i64(BLOCKS - 1)) * BLOCK
        self.to_come = ground.to_come[ground.rounds - left]
        total = self._whole()
        for space in range(ground.size):
            self.part[space] = self._local(self.cells[space], self.around[space])
            total += self.part[space]
        self.worth = total

    # changes

    def pay(self, coins: i64) -> None:
        """Pay so many coins, or receive them when negative; loans come as they must."""
        before = self._purse(self.coins, self.loans)
        loans = self._loans(coins)
        self.loans += loans
        self.coins += loans * self.ground.loan - coins
        self.worth += self._purse(self.coins, self.loans) - before

    def refunded(self) -> i64:
        """The worth once a tile is given back."""
        coins = self.coins + self.ground.refund
        return self.worth + self._purse(coins, self.loans) - self._purse(self.coins, self.loans)

    def stand(self, place: i64) -> None:
        """Move to a position of the order track, unpaid."""
        self.worth -= self._standing()
        self.place = place
        self.worth += self._standing()

    def after(self, space: i64, tile: i64) -> i64:
        """The worth once a tile is laid there, covering paid."""
        ground, cells = self.ground, self.cells
        old = cells[space]
        kind, was = tile >> 3, old >> 3
        worth = self.worth + self._local(tile, self.around[space]) - self.part[space]
        more = ground.adding[tile] - ground.adding[old]
        if more:
            for i in range(space * 8, space * 8 + ground.reach_degree[space]):
                worth += self._beside(ground.reach[i], kind, was, more)
        if was == VOID:
            worth += self._spare(self.empty - 1) - self._spare(self.empty)
        else:
            worth += self._covered(ground.cover_cost)
        if kind != was:
            worth += self._areas_changed(space, kind, was)
        if kind < STONE or was < STONE:
            worth += self._hoards_changed(tile, old)
        if kind == STONE or was == STONE:  # noqa: PLR1714 - a tuple is slow when compiled
            worth += self._stones_changed(space, tile, old)
        if ground.row_points or ground.column_points or ground.corner_points:
            worth -= self._shapes(space)
            cells[space] = tile
            worth += self._shapes(space)
            cells[space] = old
        return worth

    def lay(self, space: i64, tile: i64) -> None:
        """Lay a tile there and pay for what it covers."""
        ground, cells = self.ground, self.cells
        self.worth = self.after(space, tile)
        old = cells[space]
        kind, was = tile >> 3, old >> 3
        if was != VOID:
            loans = self._loans(ground.cover_cost)
            self.loans += loans
            self.coins += loans * ground.loan - ground.cover_cost
            self._count(old, i64(-1))
        self._count(tile, i64(1))
        if kind != was:
            self.largest[kind] = max(self.largest[kind], grown(ground, cells, space, kind))
            if was != VOID:
                self.largest[was] = largest_but(self.ground, self.cells, was, space)
        cells[space] = tile
        self.part[space] = self._local(tile, self.around[space])
        more = ground.adding[tile] - ground.adding[old]
        for i in range(space * 8, space * 8 + ground.reach_degree[space]):
            other = ground.reach[i]
            self.around[other] += more
            self.part[other] = self._local(cells[other], self.around[other])

    def _count(self, tile: i64, sign: i64) -> None:
        """A tile comes (1) or goes (-1); areas and surroundings aside."""
        kind, n = tile >> 3, tile & 7
        self.kinds[kind] += sign
        self.empty -= sign
        if kind == STONE:
            self.designs[n] += sign
        elif n == DOUBLER:
            self.doubles[kind] += sign
        else:
            self.figures[kind] += sign * n

    # how the worth changes

    def _covered(self, cost: i64) -> i64:
        """By paying for a tile that is covered."""
        if not cost:
            return 0
        loans = self._loans(cost)
        coins = self.coins + loans * self.ground.loan - cost
        return self._purse(coins, self.loans + loans) - self._purse(self.coins, self.loans)

    def _areas_changed(self, space: i64, kind: i64, was: i64) -> i64:
        """By areas, biggest zone and number of kinds, when a kind takes the place of another or of none."""
        largest = self.largest
        size, old = grown(self.ground, self.cells, space, kind), largest[kind]
        size = max(size, old)
        less: i64 = 0
        change = self._area(kind, size) - self._area(kind, old)
        kinds: i64 = 0
        if was != VOID:
            less = largest_but(self.ground, self.cells, was, space)
            change += self._area(was, less) - self._area(was, largest[was])
        zone = max(size, less)
        biggest: i64 = 0
        for k in range(i64(5)):
            kinds += i64(1) if self.kinds[k] else i64(0)
            biggest = max(biggest, largest[k])
            if k != kind and k != was and largest[k] > zone:  # noqa: PLR1714 - as above
                zone = largest[k]
        now = kinds + (0 if self.kinds[kind] else 1) - (1 if was != VOID and self.kinds[was] == 1 else 0)
        change += self._zone(zone) - self._zone(biggest)
        return change + self._variety(now) - self._variety(kinds)

    def _hoards_changed(self, tile: i64, old: i64) -> i64:
        """By what there is of a colour in all."""
        before: i64 = 0
        after: i64 = 0
        if old >> 3 < STONE:
            before = self._hoard(old >> 3)
            self._count(old, i64(-1))
            after = self._hoard(old >> 3)
        if tile >> 3 < STONE:
            before += self._hoard(tile >> 3)
            self._count(tile, i64(1))
            after += self._hoard(tile >> 3)
            self._count(tile, i64(-1))
        if old >> 3 < STONE:
            self._count(old, i64(1))
        return after - before

    def _stones_changed(self, space: i64, tile: i64, old: i64) -> i64:
        """By sets and pairs of monoliths."""
        designs = self.designs
        change = -self._sets() - self._pairs(space, old)
        if old >> 3 == STONE:
            designs[old & 7] -= 1
        if tile >> 3 == STONE:
            designs[tile & 7] += 1
        change += self._sets() + self._pairs(space, tile)
        if old >> 3 == STONE:
            designs[old & 7] += 1
        if tile >> 3 == STONE:
            designs[tile & 7] -= 1
        return change

    # parts of the worth

    def _whole(self) -> i64:
        """All but the spaces' own parts."""
        ground = self.ground
        total = self._purse(self.coins, self.loans) + self._standing() + self._spare(self.empty) + self._sets()
        biggest: i64 = 0
        kinds: i64 = 0
        for kind in range(i64(5)):
            size = self.largest[kind]
            total += self._area(kind, size)
            biggest = max(biggest, size)
            kinds += i64(1) if size else i64(0)
            if kind != STONE:
                total += self._hoard(kind)
        total += self._zone(biggest) + self._variety(kinds)
        twice: i64 = 0
        for space in range(ground.size):
            twice += self._pairs(space, self.cells[space])
        total += twice // 2
        if ground.row_points:
            for row in range(ground.lines):
                total += row_worth(ground, self.cells, self.base, row)
        if ground.column_points:
            for column in range(ground.columns):
                total += column_worth(ground, self.cells, self.base, column)
        return total + corners_worth(ground, self.cells, self.base) if ground.corner_points else total

    def _local(self, tile: i64, seen: i64) -> i64:
        """A space's own part: figures with their doublers, and its prospects."""
        entry, base, kind = self.entry, self.base, tile >> 3
        if kind == VOID:
            worth = self._room(seen & SEEN) + self._room(seen >> COLOUR & SEEN)
            return worth + self._room(seen >> 2 * COLOUR & SEEN) + self._room(seen >> 3 * COLOUR & SEEN)
        empty = seen >> EMPTY_AT
        if kind == STONE:
            return self.ground.pair_points * entry[base + STONES + empty]
        of_colour = seen >> kind * COLOUR & SEEN
        n = tile & 7
        if n == DOUBLER:
            return entry[base + DOUBLES + least(of_colour >> 4 & 63, i64(7)) * 9 + empty]
        doubled = of_colour & 15
        prospect = entry[base + FIGURES + (least(n, i64(3)) * 5 + least(doubled, i64(4))) * 9 + empty]
        return (n << doubled) * POINT + prospect

    def _room(self, of_colour: i64) -> i64:
        """The prospects of an empty space for a colour that lies round it."""
        if not of_colour:
            return 0
        at = least(of_colour & 15, i64(3)) * 16 + least(of_colour >> 4 & 63, i64(7)) * 2
        return self.entry[self.base + EMPTIES + at + (1 if of_colour >> 10 else 0)]

    def _beside(self, other: i64, kind: i64, was: i64, more: i64) -> i64:
        """The change of a space's own part when a kind takes the place of another in its reach."""
        tile, seen = self.cells[other], self.around[other]
        if tile != NO_TILE:
            return self._local(tile, seen + more) - self.part[other]
        change: i64 = 0  # of the colours that come and go alone
        if kind < STONE:
            change = self._room(seen + more >> kind * COLOUR & SEEN) - self._room(seen >> kind * COLOUR & SEEN)
        if was < STONE and was != kind:
            change += self._room(seen + more >> was * COLOUR & SEEN) - self._room(seen >> was * COLOUR & SEEN)
        return change

    def _purse(self, coins: i64, loans: i64) -> i64:
        ground = self.ground
        bonus = ground.coin_bonus[least(coins, len(ground.coin_bonus) - 1)]
        worth = coins * ground.coin_points + loans * ground.loan_points + bonus
        return worth + self.entry[self.base + COINS + least(coins, i64(15))]

    def _loans(self, coins: i64) -> i64:
        """Loans it takes to pay so many coins."""
        short = coins - self.coins
        return (short + self.ground.loan - 1) // self.ground.loan if short > 0 else i64(0)

    def _standing(self) -> i64:
        return self.entry[self.base + PLACES + (self.ground.seats - 1) * 8 + least(self.place, i64(7))]

    def _spare(self, empty: i64) -> i64:
        spare = empty - self.to_come + 6
        spare = i64(0) if spare < 0 else least(spare, i64(15))
        return self.ground.empty_points[empty] + self.entry[self.base + SPARE + spare]

    def _area(self, kind: i64, size: i64) -> i64:
        if kind == STONE:
            return 0
        ground, entry = self.ground, self.entry
        worth = ground.area_points[size] + entry[self.base + AREAS + least(size, i64(11))]
        if ground.large_points:
            at = size - ground.large + 6
            at = i64(0) if at < 0 else least(at, i64(11))
            worth += ground.large_points * entry[self.base + LARGE + at]
        return worth

    def _zone(self, size: i64) -> i64:
        return self.ground.zone_points * size + self.entry[self.base + ZONES + least(size, i64(11))]

    def _variety(self, kinds: i64) -> i64:
        worth = self.entry[self.base + KINDS + kinds]
        return worth + self.ground.kinds_points if kinds == 5 else worth

    def _hoard(self, colour: i64) -> i64:
        at = least(self.doubles[colour], i64(6)) * 12 + least(self.figures[colour], i64(11))
        return self.entry[self.base + HOARDS + at]

    def _sets(self) -> i64:
        """Sets of monoliths, and what may come of the first two."""
        worth: i64 = 0
        first: i64 = 0
        second: i64 = 0
        k: i64 = 0
        while True:
            k += 1
            owned: i64 = 0
            for design in range(i64(1), i64(7)):
                if self.designs[design] >= k:
                    owned += 1
            if k == 1:
                first = owned
            elif k == 2:
                second = owned
            if not owned:
                return worth + self.entry[self.base + SETS + first * 7 + second]
            worth += self.ground.set_points[owned]

    def _pairs(self, space: i64, tile: i64) -> i64:
        """Monoliths of other designs beside one there."""
        ground = self.ground
        if not ground.pair_points or tile >> 3 != STONE:
            return 0
        pairs: i64 = 0
        for i in range(space * 8, space * 8 + ground.beside_degree[space]):
            other = self.cells[ground.beside[i]]
            if other >> 3 == STONE and other != tile:
                pairs += 1
        return pairs * ground.pair_points * POINT

    def _shapes(self, space: i64) -> i64:
        """The row and the column of a space, and the corners, under the cards that score them."""
        ground = self.ground
        worth: i64 = 0
        if ground.row_points:
            worth += row_worth(ground, self.cells, self.base, space // ground.columns)
        if ground.column_points:
            worth += column_worth(ground, self.cells, self.base, space % ground.columns)
        if ground.corner_points:
            worth += corners_worth(ground, self.cells, self.base)
        return worth
