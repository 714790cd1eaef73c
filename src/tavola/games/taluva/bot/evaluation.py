"""What a position of Taluva is worth to each seat.

A seat is worth how near it is to a win. The unit is a thousandth of a turn: what is yet to be built costs the turns
it will take, which the settlements tell. All numbers are whole, so that every form of the rules plays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tavola.games._vec import i64, vec
from tavola.games.taluva.bot.weights import Weights
from tavola.games.taluva.rules.island import HUT, TEMPLE, TOWER, VOLCANO, Island
from tavola.games.taluva.rules.position import A_TEMPLE, A_TOWER, TEMPLE_FIELDS, TOWER_LEVEL, Position

TURN: Final = 1000  # a turn in the unit of values
WON: Final = 100_000  # what a win is worth; a loss the same below 0
FAR: Final = 1_000_000
SEATS: Final = 4
LONGEST: Final = 128  # fields of a settlement, and more


class Worth(Weights):
    """Values a position after a turn of `me`."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        super().__init__(weights)
        # the position; its island may be changed and is valued as it is
        self.position = Position(i64(2), (), False)
        self.island: Island = self.position.island
        self.seats: i64 = 2
        self.me: i64 = 0
        self.out: i64 = 0  # as bits
        self.stock = vec[i64]([0] * (3 * SEATS))
        self.housed = vec[i64]()  # all cells with buildings, and perhaps others
        size = self.island.mask + 1
        self.hot = vec[i64]([0] * size)  # number of the tile after which an eruption may bury a cell
        self.laid: i64 = 1  # number of the tile laid last
        # the values
        self.score = vec[i64]([0] * SEATS)
        self.rest = vec[i64]([0] * SEATS)  # the rivals' before a building
        # what they are made of
        self.mark = vec[i64]([0] * size)  # number of the settlement that was last beside or on a cell
        self.number: i64 = 0
        self.queue = vec[i64]([0] * LONGEST)
        self.temples = vec[i64]([0] * (3 * SEATS))  # by seat, ascending: what the next temples cost
        self.towers = vec[i64]([0] * (2 * SEATS))
        self.largest = vec[i64]([0] * SEATS)  # huts of the largest expansion
        self.bonus = vec[i64]([0] * SEATS)
        self.ready = vec[i64]([0] * SEATS)  # 1: for a temple, 2: for a tower
        self.rank = vec[i64]([0] * SEATS)  # to expect at the end
        self.cost = vec[i64]([0] * 5)  # of one settlement, by terrain: huts and fields of an expansion
        self.count = vec[i64]([0] * 5)

    def resize(self) -> None:
        """Room for the island as it is now."""
        size = self.island.mask + 1
        self.hot = vec[i64]([0] * size)
        self.mark = vec[i64]([0] * size)

    def value(self, rivals: bool) -> None:
        """Fill `score` for the position after a turn of `me`; without rivals for a position that differs from the one
        before in nothing that touches them.
        """
        winners = self._winners()
        if winners:
            for seat in range(self.seats):
                self.score[seat] = WON if winners >> seat & 1 else i64(-WON)
            return
        for seat in range(self.seats):
            if not rivals and seat != self.me:
                self.score[seat] = self.rest[seat]
            elif self.out >> seat & 1:
                self.score[seat] = -WON
        self._weigh((self.me + 1) % self.seats, rivals)
        left = self.position.total - self.position.ended - 1
        if left <= self.seats:
            self._foresee(left)

    def _foresee(self, left: i64) -> None:
        """With at most one turn left for each: whoever comes out ahead is all but sure to win."""
        best: i64 = FAR
        second: i64 = FAR
        mover = self.me
        for wait in range(self.seats):
            mover = (mover + 1) % self.seats
            if not self.out >> mover & 1:
                self.rank[mover] = self._rank(mover) - (self._gain(mover) if wait < left else i64(0))
                if self.rank[mover] < best:
                    second = best
                    best = self.rank[mover]
                elif self.rank[mover] < second:
                    second = self.rank[mover]
        for seat in range(self.seats):
            if not self.out >> seat & 1 and best < second:
                self.score[seat] += self.sure // left if self.rank[seat] == best else -(self.sure // left)

    def _rank(self, seat: i64) -> i64:
        """What is left to build as one number; the lowest wins when the tiles run out."""
        stock, mine = self.stock, seat * 3
        return (stock[mine + A_TEMPLE] * 100 + stock[mine + A_TOWER]) * 100 + stock[mine]

    def _gain(self, seat: i64) -> i64:
        """By how much one turn lowers it."""
        mine = seat * 3
        if self.ready[seat] & 1 and self.stock[mine + A_TEMPLE]:
            return 10_000
        if self.ready[seat] & 2 and self.stock[mine + A_TOWER]:
            return 100
        return max(self.largest[seat], min(self.stock[mine], 1))

    def _winners(self) -> i64:
        """Who has won by the turn, as bits; 0 while the game goes on."""
        mine = self.me * 3
        stock = self.stock
        if (stock[mine] == 0) + (stock[mine + 1] == 0) + (stock[mine + 2] == 0) >= 2 and not self.out >> self.me & 1:
            return 1 << self.me
        left: i64 = 0
        best: i64 = FAR
        winners: i64 = 0
        for seat in range(self.seats):
            if not self.out >> seat & 1:
                left += 1
                rank = self._rank(seat)
                if rank < best:
                    best = rank
                    winners = 0
                if rank == best:
                    winners |= 1 << seat
        return winners if left == 1 or self.position.ended + 1 == self.position.total else i64(0)

    def value_rivals(self) -> None:
        """Keep the rivals' values for what follows."""
        self._weigh((self.me + 1) % self.seats, True)
        for seat in range(self.seats):
            self.rest[seat] = -WON if self.out >> seat & 1 else self.score[seat]

    def _weigh(self, mover: i64, rivals: bool) -> None:
        """The values of a position that goes on, or only that of `me`."""
        while self.out >> mover & 1:
            mover = (mover + 1) % self.seats
        me = self.me
        for seat in range(self.seats):
            if rivals or seat == me:
                self._reset(seat)
        first = self.number
        owner, mark = self.island.owner, self.mark
        for c in self.housed:
            seat = i64(owner[c]) - 1
            if seat >= 0 and mark[c] <= first and (rivals or seat == me):
                self._settlement(c, seat, mover)
        left = self.position.total - self.position.ended - 1  # tiles
        players: i64 = 0
        for seat in range(self.seats):
            players += 1 - (self.out >> seat & 1)
        for wait in range(players):
            if rivals or mover == me:
                self.score[mover] = self._seat(mover, not wait, (left - wait + players - 1) // players)
            mover = (mover + 1) % self.seats
            while self.out >> mover & 1:
                mover = (mover + 1) % self.seats

    def _reset(self, seat: i64) -> None:
        """Nothing is known yet of a seat's settlements."""
        self.largest[seat] = 0
        self.bonus[seat] = 0
        self.ready[seat] = 0
        for i in range(i64(3)):
            self.temples[seat * 3 + i] = self.temple_none
        self.towers[seat * 2] = self.tower_none
        self.towers[seat * 2 + 1] = self.tower_none

    def _settlement(self, start: i64, seat: i64, mover: i64) -> None:
        """Add what a settlement is good for to its player's sums."""
        island, mark, cost, count, queue, hot = self.island, self.mark, self.cost, self.count, self.queue, self.hot
        level, kind, house, owner, steps, mask = (
            island.level,
            island.kind,
            island.house,
            island.owner,
            island.steps,
            island.mask,
        )
        size = self._flood(start)
        number = self.number
        laid = self.laid
        for t in range(i64(5)):
            cost[t] = 0
            count[t] = 0
        free: i64 = 0
        highest: i64 = 0  # free field
        erupting: i64 = 0
        tall: i64 = 0  # any field
        exposed: i64 = 0
        stands: i64 = 0
        for i in range(size):
            c = queue[i]
            stands |= 1 << i64(house[c])
            if hot[c] == laid and house[c] == HUT:
                exposed += 1
            for k in range(i64(6)):
                n = (c + steps[k]) & mask
                height = i64(level[n])
                if mark[n] == number or height == 0:
                    continue
                mark_it = not owner[n]
                if height >= 2:
                    tall = max(tall, height)
                    if hot[n] == laid and house[n] <= HUT:
                        erupting = 1
                if mark_it and kind[n] < VOLCANO:
                    mark[n] = number
                    free += 1
                    t = i64(kind[n])
                    cost[t] += height
                    count[t] += 1
                    highest = max(highest, height)
        huts = self.stock[seat * 3]
        grows: i64 = 0  # fields by one building
        if huts and level_one_beside(cost, count) and not self.position.strict:
            grows = 1
        for t in range(i64(5)):
            if 0 < cost[t] <= huts:
                grows = max(grows, count[t])
                self.largest[seat] = max(self.largest[seat], cost[t])
        self.bonus[seat] += self.settlement + self.field * size + self.free * free
        for_temple = size >= TEMPLE_FIELDS and free > 0 and not stands >> TEMPLE & 1
        for_tower = (highest >= TOWER_LEVEL or erupting > 0) and not stands >> TOWER & 1
        self.ready[seat] |= i64(for_temple) + 2 * i64(for_tower)
        self._add_temple(seat, self._temple(size, stands, free, exposed, grows, seat == mover))
        self._add_tower(seat, self._tower(stands, highest, erupting, tall, seat == mover))

    def _temple(self, size: i64, stands: i64, free: i64, exposed: i64, grows: i64, moves: bool) -> i64:
        """What a temple beside a settlement costs."""
        if stands >> TEMPLE & 1:
            return self.temple_split if size > TEMPLE_FIELDS + 1 else self.temple_none
        if size >= TEMPLE_FIELDS:
            if not free:
                return self.temple_blocked
            if moves:
                return self.temple_now
            return self.temple_exposed if exposed and size <= TEMPLE_FIELDS + 1 else self.temple_next
        if size + grows >= TEMPLE_FIELDS:
            return self.temple_near
        return self.temple_two if size == 2 else self.temple_one

    def _tower(self, stands: i64, highest: i64, erupting: i64, tall: i64, moves: bool) -> i64:
        """What a tower beside a settlement costs."""
        if stands >> TOWER & 1:
            return self.tower_none
        if highest >= TOWER_LEVEL:
            return self.tower_now if moves else self.tower_next
        if erupting:
            return self.tower_erupt if moves else self.tower_erupt_next
        return self.tower_two if tall else self.tower_flat

    def _add_temple(self, seat: i64, cost: i64) -> None:
        """Keep the three lowest costs in order."""
        temples = self.temples
        i = seat * 3 + 2
        if cost >= temples[i]:
            return
        temples[i] = cost
        while i > seat * 3 and temples[i - 1] > cost:
            temples[i] = temples[i - 1]
            temples[i - 1] = cost
            i -= 1

    def _add_tower(self, seat: i64, cost: i64) -> None:
        """Keep the two lowest costs in order."""
        towers = self.towers
        i = seat * 2
        if cost < towers[i]:
            towers[i + 1] = towers[i]
            towers[i] = cost
        elif cost < towers[i + 1]:
            towers[i + 1] = cost

    def _seat(self, seat: i64, moves: bool, turns: i64) -> i64:
        """A seat's value with so many turns to come: how near its ways to win are, and what counts at the end."""
        mine = seat * 3
        huts = self.stock[mine]
        temples = self.stock[mine + A_TEMPLE]
        towers = self.stock[mine + A_TOWER]
        to_temples = TURN * temples
        for i in range(temples):
            to_temples += self.temples[mine + i] if i < turns else self.temple_none
        to_towers = TURN * towers
        for i in range(towers):
            to_towers += self.towers[seat * 2 + i] if i < turns else self.tower_none
        to_huts = huts * self.hut - self.largest[seat] * self.hut_expand
        early = self._way(to_temples, to_towers, to_huts)
        late = to_temples * self.last_temple + to_towers * self.last_tower + to_huts * self.last_hut
        value = self.bonus[seat] - (early * self.early + late * 4 // (turns + 1)) // TURN
        if moves:
            value += self.to_move
            if huts == 0 and self._is_stuck(mine, seat * 2, temples, towers):
                value -= self.stuck
        return value

    def _way(self, a: i64, b: i64, c: i64) -> i64:
        """The shortest way to have two of three done, and a part of the second shortest."""
        longest, shortest = max(a, b), min(a, b)
        longest, shortest = max(longest, c), min(shortest, c)
        total = a + b + c
        middle = total - longest - shortest
        first = total - longest
        then = total - middle
        return ((TURN - self.second) * first + self.second * then) // TURN

    def _is_stuck(self, mine: i64, first: i64, temples: i64, towers: i64) -> bool:
        """Is there no temple and no tower for the player to move to build?"""
        if temples and self.temples[mine] <= self.temple_now:
            return False
        return not towers or self.towers[first] > max(self.tower_now, self.tower_erupt)

    def _flood(self, start: i64) -> i64:
        """Fill the queue with the cells of a settlement, marked with a new number; returns how many."""
        island, mark, queue = self.island, self.mark, self.queue
        owner, steps, mask = island.owner, island.steps, island.mask
        mine = owner[start]
        self.number += 1
        number = self.number
        queue[0] = start
        mark[start] = number
        size: i64 = 1
        i: i64 = 0
        while i < size:
            c = queue[i]
            for k in range(i64(6)):
                n = (c + steps[k]) & mask
                if owner[n] == mine and mark[n] != number:
                    mark[n] = number
                    queue[size] = n
                    size += 1
            i += 1
        return size


def level_one_beside(cost: vec[i64], count: vec[i64]) -> bool:
    """Is one of the free fields, their levels and number by terrain, of level 1? Sure at least where it says so."""
    for t in range(i64(5)):  # noqa: SIM110 - any() is slow when compiled
        if count[t] and cost[t] < 2 * count[t]:
            return True
    return False
