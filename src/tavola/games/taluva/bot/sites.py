"""What can be built after a tile, and what an eruption may bury."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tavola.games._vec import append, i64, vec
from tavola.games.taluva.bot.evaluation import Worth
from tavola.games.taluva.rules.island import TEMPLE, TOWER, VOLCANO
from tavola.games.taluva.rules.position import A_HUT, A_TEMPLE, A_TOWER, EXPANSION, SHIFT, TEMPLE_FIELDS, TOWER_LEVEL

NO_TILE: Final = -1  # the tile is laid already


class Sites(Worth):
    """Lists the buildings of `me`."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        super().__init__(weights)
        self.volcanoes = vec[i64]()
        self.ground = vec[i64]()  # where a hut could stand
        self.builds = vec[i64]()  # kind << SHIFT | cell

    def heat(self) -> None:
        """Mark the fields that an eruption may bury now."""
        island, hot = self.island, self.hot
        for c in self.volcanoes:
            if island.kind[c] >= VOLCANO:
                m = island.eruptions_on(c)
                if m:
                    for k in range(i64(6)):
                        if m >> k & 1:
                            hot[island.beside(c, k)] = self.laid
                            hot[island.beside(c, k + 1)] = self.laid

    def list_huts(self, move: i64, only_here: bool) -> None:
        """List the single huts."""
        island = self.island
        if move != NO_TILE:
            c = move // 6
            self._hut(island.beside(c, move % 6))
            self._hut(island.beside(c, move % 6 + 1))
        if not only_here:
            for c in self.ground:
                self._hut(c)
        if self.stock[self.me * 3] == 0:
            self.builds = vec[i64](capacity=64)

    def _hut(self, c: i64) -> None:
        island = self.island
        strict = self.position.strict
        if island.level[c] == 1 and not island.house[c] and not (strict and island.touches(c, self.me)):
            self.builds = append(self.builds, A_HUT << SHIFT | c)

    def list_others(self) -> None:
        """List temples, towers and expansions."""
        first = self.number
        owner, mark, mine = self.island.owner, self.mark, self.me + 1
        for c in self.housed:
            if owner[c] == mine and mark[c] <= first:
                self._around(c)

    def _around(self, start: i64) -> None:
        """List what can be built round a settlement."""
        island, mark, cost, queue = self.island, self.mark, self.cost, self.queue
        level, kind, owner, steps, mask = island.level, island.kind, island.owner, island.steps, island.mask
        size = self._flood(start)
        mine = self.me * 3
        number = self.number
        stands = self._stands(size)
        temple = self.stock[mine + A_TEMPLE] > 0 and size >= TEMPLE_FIELDS and not stands >> TEMPLE & 1
        tower = self.stock[mine + A_TOWER] > 0 and not stands >> TOWER & 1
        for t in range(i64(5)):
            cost[t] = 0
        for i in range(size):
            for k in range(i64(6)):
                n = (queue[i] + steps[k]) & mask
                if not level[n] or owner[n] or kind[n] >= VOLCANO or mark[n] == number:
                    continue
                mark[n] = number
                cost[i64(kind[n])] += i64(level[n])
                if temple:
                    self.builds = append(self.builds, A_TEMPLE << SHIFT | n)
                if tower and i64(level[n]) >= TOWER_LEVEL:
                    self.builds = append(self.builds, A_TOWER << SHIFT | n)
        for t in range(i64(5)):
            if 0 < cost[t] <= self.stock[mine]:
                self.builds = append(self.builds, (EXPANSION + t) << SHIFT | start)

    def _stands(self, size: i64) -> i64:
        """What stands in the settlement in the queue, as bits."""
        house, queue = self.island.house, self.queue
        stands: i64 = 0
        for i in range(size):
            stands |= 1 << i64(house[queue[i]])
        return stands
