"""A temple as the bot keeps it: what it is worth now and what may still come of it, brought up to date tile by tile.

Its worth, in millionths of a point, is the exact score and the prospects; with no round to come it is the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from tavola.games._vec import i64, vec
from tavola.games.tiwanacu.bot.packed_rules import DOUBLER, NO_TILE, STONE, VOID, Ground
from tavola.games.tiwanacu.bot.patterns import (
    column_worth,
    corners_worth,
    grown,
    largest_but,
    pairs_worth,
    row_worth,
    shapes_worth,
)
from tavola.games.tiwanacu.bot.prospects import block_at
from tavola.games.tiwanacu.bot.temple_parts import (
    area_worth,
    hoard_worth,
    kinds_worth,
    place_worth,
    purse_worth,
    room_worth,
    sets_worth,
    space_worth,
    spare_worth,
    zone_worth,
)


@final
class Plot:
    """`Plot(ground)` is empty; `Plot(ground, twin)` a copy of the twin."""

    def __init__(self, ground: Ground, twin: Plot | None = None) -> None:
        self.ground = ground
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
        self.base = block_at(left)
        self.to_come = ground.to_come[ground.rounds - left]
        total = self._whole()
        for space in range(ground.size):
            self.part[space] = space_worth(ground, self.base, self.cells[space], self.around[space])
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
        ground, base = self.ground, self.base
        self.worth -= place_worth(ground, base, self.place)
        self.place = place
        self.worth += place_worth(ground, base, self.place)

    def after(self, space: i64, tile: i64) -> i64:
        """The worth once a tile is laid there, covering paid."""
        ground, cells, base = self.ground, self.cells, self.base
        old = cells[space]
        kind, was = tile >> 3, old >> 3
        worth = self.worth + space_worth(ground, base, tile, self.around[space]) - self.part[space]
        more = ground.adding[tile] - ground.adding[old]
        if more:
            for i in range(space * 8, space * 8 + ground.reach_degree[space]):
                worth += self._beside(ground.reach[i], kind, was, more)
        if was == VOID:
            worth -= spare_worth(ground, base, self.empty, self.to_come)
            worth += spare_worth(ground, base, self.empty - 1, self.to_come)
        else:
            worth += self._covered(ground.cover_cost)
        if kind != was:
            worth += self._areas_changed(space, kind, was)
        if kind < STONE or was < STONE:
            worth += self._hoards_changed(tile, old)
        if kind == STONE or was == STONE:  # noqa: PLR1714 - a tuple is slow when compiled
            worth += self._stones_changed(space, tile, old)
        if ground.row_points or ground.column_points or ground.corner_points:
            worth -= shapes_worth(ground, cells, base, space)
            cells[space] = tile
            worth += shapes_worth(ground, cells, base, space)
            cells[space] = old
        return worth

    def lay(self, space: i64, tile: i64) -> None:
        """Lay a tile there and pay for what it covers."""
        ground, cells, base = self.ground, self.cells, self.base
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
                self.largest[was] = largest_but(ground, cells, was, space)
        cells[space] = tile
        self.part[space] = space_worth(ground, base, tile, self.around[space])
        more = ground.adding[tile] - ground.adding[old]
        for i in range(space * 8, space * 8 + ground.reach_degree[space]):
            other = ground.reach[i]
            self.around[other] += more
            self.part[other] = space_worth(ground, base, cells[other], self.around[other])

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
        ground, base, largest = self.ground, self.base, self.largest
        size, old = grown(ground, self.cells, space, kind), largest[kind]
        size = max(size, old)
        less: i64 = 0
        change = area_worth(ground, base, kind, size) - area_worth(ground, base, kind, old)
        kinds: i64 = 0
        if was != VOID:
            less = largest_but(ground, self.cells, was, space)
            change += area_worth(ground, base, was, less) - area_worth(ground, base, was, largest[was])
        zone = max(size, less)
        biggest: i64 = 0
        for k in range(i64(5)):
            kinds += i64(1) if self.kinds[k] else i64(0)
            biggest = max(biggest, largest[k])
            if k != kind and k != was and largest[k] > zone:  # noqa: PLR1714 - as above
                zone = largest[k]
        now = kinds + (0 if self.kinds[kind] else 1) - (1 if was != VOID and self.kinds[was] == 1 else 0)
        change += zone_worth(ground, base, zone) - zone_worth(ground, base, biggest)
        return change + kinds_worth(ground, base, now) - kinds_worth(ground, base, kinds)

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
        ground, base, designs = self.ground, self.base, self.designs
        change = -sets_worth(ground, base, designs) - pairs_worth(ground, self.cells, space, old)
        if old >> 3 == STONE:
            designs[old & 7] -= 1
        if tile >> 3 == STONE:
            designs[tile & 7] += 1
        change += sets_worth(ground, base, designs) + pairs_worth(ground, self.cells, space, tile)
        if old >> 3 == STONE:
            designs[old & 7] += 1
        if tile >> 3 == STONE:
            designs[tile & 7] -= 1
        return change

    # parts of the worth

    def _whole(self) -> i64:
        """All but the spaces' own parts."""
        ground, base = self.ground, self.base
        total = self._purse(self.coins, self.loans) + place_worth(ground, base, self.place)
        total += spare_worth(ground, base, self.empty, self.to_come) + sets_worth(ground, base, self.designs)
        biggest: i64 = 0
        kinds: i64 = 0
        for kind in range(i64(5)):
            size = self.largest[kind]
            total += area_worth(ground, base, kind, size)
            biggest = max(biggest, size)
            kinds += i64(1) if size else i64(0)
            if kind != STONE:
                total += self._hoard(kind)
        total += zone_worth(ground, base, biggest) + kinds_worth(ground, base, kinds)
        twice: i64 = 0
        for space in range(ground.size):
            twice += pairs_worth(ground, self.cells, space, self.cells[space])
        total += twice // 2
        if ground.row_points:
            for row in range(ground.lines):
                total += row_worth(ground, self.cells, base, row)
        if ground.column_points:
            for column in range(ground.columns):
                total += column_worth(ground, self.cells, base, column)
        return total + corners_worth(ground, self.cells, base) if ground.corner_points else total

    def _beside(self, other: i64, kind: i64, was: i64, more: i64) -> i64:
        """The change of a space's own part when a kind takes the place of another in its reach."""
        ground, base = self.ground, self.base
        tile, seen = self.cells[other], self.around[other]
        if tile != NO_TILE:
            return space_worth(ground, base, tile, seen + more) - self.part[other]
        change: i64 = 0  # of the colours that come and go alone
        if kind < STONE:
            change = room_worth(ground, base, seen + more, kind) - room_worth(ground, base, seen, kind)
        if was < STONE and was != kind:
            change += room_worth(ground, base, seen + more, was) - room_worth(ground, base, seen, was)
        return change

    def _loans(self, coins: i64) -> i64:
        """Loans it takes to pay so many coins."""
        short = coins - self.coins
        return (short + self.ground.loan - 1) // self.ground.loan if short > 0 else i64(0)

    def _purse(self, coins: i64, loans: i64) -> i64:
        return purse_worth(self.ground, self.base, coins, loans)

    def _hoard(self, colour: i64) -> i64:
        return hoard_worth(self.ground, self.base, self.doubles[colour], self.figures[colour])
