"""Bonus cards as a bot sees them: how far an island is from what a card asks, and what that is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.bot.flood import flood
from tavola.games.tucana.rules.conditions import CONNECT, NETWORK_HUTS, TOUCANS, Conditions
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Ground
from tavola.games.tucana.rules.networks import TOUCAN, bits, count, scoring

FAR: Final = 8  # distances are below it, the last one stands for all beyond
HURRY: Final = 0.94  # how likely a prize is still the first one's, by turn
HUTS: Final = 6
EFFORT: Final = 1.2  # with these two, players alone lost least of the points they might have had
EASE: Final = 3.0


@final
class Goals:
    """The bonus cards of a game. `taken`: someone else met them; `closed`: turns gone when the thinking began."""

    def __init__(
        self,
        ground: Ground,
        colours: Sequence[int],
        numbers: Sequence[int],
        taken: Sequence[bool],
        alone: bool,
        closed: int,
    ) -> None:
        cards = [ground.components.bonus_cards[number] for number in numbers]
        self.ground = ground
        self.colour = vec[i64](colours)
        self.cards: i64 = len(cards)
        self.conditions = Conditions(ground, numbers)
        self.high = vec[float]([float(card.high) for card in cards])
        self.low = vec[float]([float(card.low) for card in cards])
        self.taken = vec[i64]([int(had) for had in taken])
        self.alone = alone
        self.per_round: i64 = ground.components.turns_per_round
        self.began: i64 = closed
        self.turns: i64 = ground.components.turns_per_round * ground.components.rounds
        self.number = vec[float]([float(n) for n in range(max(FAR, int(self.turns)) + 1)])
        self.distance = vec[i64]([0] * ground.size)
        self.now = vec[i64]([0] * (ground.size * EDGES + 1))  # fields to look on from, of one distance
        self.next = vec[i64]([0] * (ground.size * EDGES + 1))  # and of one more
        self.nows: i64 = 0
        self.nexts: i64 = 0
        self.found = vec[i64]([0] * (HUTS + FAR))

    def prize(self, card: i64, turn: i64) -> float:
        """What meeting a card in a turn (from 1) gives; others may be first in a game for more."""
        if self.alone:
            return self.high[card] if turn <= self.per_round else self.low[card]
        if self.taken[card]:
            return self.low[card]
        share = 1.0
        for _ in range(self.began + 1, turn):
            share *= HURRY
        return self.low[card] + share * (self.high[card] - self.low[card])

    def hope(self, closed: i64, far: i64) -> float:
        """How likely a card is met by the end, with so many turns closed: the less, the further and the later."""
        left = self.turns - closed
        if far == 0:
            return 1.0
        return math.exp(-EFFORT * self.number[far] / (self.number[left] + EASE)) if far <= left else 0.0

    def far(self, card: i64, exits: vec[i64], beasts: vec[i64]) -> i64:
        """How far an island is from what a card asks, in tiles or points; 0: it is met."""
        conditions = self.conditions
        kind, asked = conditions.kind[card], conditions.asked[card]
        if kind == CONNECT:
            self._clear()
            self._start_at_huts(1 << conditions.one[card], exits)
            self._spread(exits)
            return self._to_hut(conditions.other[card], exits)
        if kind == TOUCANS:
            return self._toucans(asked, exits, beasts)
        if kind == NETWORK_HUTS:
            return self._network(asked, exits, beasts)
        return self._huts_below(asked, exits, beasts)

    def _clear(self) -> None:
        distance = self.distance
        self.nows = 0
        self.nexts = 0
        for field in range(self.ground.size):
            distance[field] = FAR - 1

    def _start_at_huts(self, huts: i64, exits: vec[i64]) -> None:
        """Look from huts (as bits): tiles that lead to one are 0 away, free fields beside one 1."""
        hut, terrain = self.ground.hut, self.ground.terrain
        for field in range(self.ground.size):
            for edge in range(i64(EDGES)):
                h = hut[field * EDGES + edge]
                if h < 0 or not huts >> h & 1:
                    continue
                if exits[field]:
                    if exits[field] >> edge & 1:
                        self._reach(field, 0)
                elif terrain[field] >= 0:
                    self._reach(field, 1)

    def _reach(self, field: i64, distance: i64) -> None:
        if self.distance[field] <= distance:
            return
        self.distance[field] = distance
        if distance == 0:
            self.now[self.nows] = field
            self.nows += 1
        else:
            self.next[self.nexts] = field
            self.nexts += 1

    def _spread(self, exits: vec[i64]) -> None:
        """The distance of every field from where it was started: the fewest free fields to build on, its own too."""
        # in one piece: most of the time of a bot with bonus cards goes here, and a call a field takes a third more
        beside, terrain, distance, now, next = (
            self.ground.beside,
            self.ground.terrain,
            self.distance,
            self.now,
            self.next,
        )
        for d in range(i64(FAR - 1)):
            while self.nows:
                self.nows -= 1
                field = now[self.nows]
                if distance[field] != d:
                    continue
                for edge in range(i64(EDGES)):
                    if exits[field] and not exits[field] >> edge & 1:
                        continue
                    other = beside[field * EDGES + edge]
                    if other < 0 or distance[other] <= d:
                        continue
                    if exits[other]:
                        if exits[other] >> ((edge + 3) % EDGES) & 1:
                            distance[other] = d
                            now[self.nows] = other
                            self.nows += 1
                    elif terrain[other] >= 0 and distance[other] > d + 1:
                        distance[other] = d + 1
                        next[self.nexts] = other
                        self.nexts += 1
            for i in range(self.nexts):
                now[i] = next[i]
            self.nows = self.nexts
            self.nexts = 0

    def _to_hut(self, wanted: i64, exits: vec[i64]) -> i64:
        hut, terrain, distance = self.ground.hut, self.ground.terrain, self.distance
        least: i64 = FAR - 1
        for field in range(self.ground.size):
            for edge in range(i64(EDGES)):
                if hut[field * EDGES + edge] != wanted:
                    continue
                if exits[field] >> edge & 1 or (exits[field] == 0 and terrain[field] >= 0):
                    least = min(least, distance[field])
        return least

    def _toucans(self, asked: i64, exits: vec[i64], beasts: vec[i64]) -> i64:
        """The distances of the toucans nearest to any huts, added up."""
        found = self.found
        self._clear()
        self._start_at_huts((1 << HUTS) - 1, exits)
        self._spread(exits)
        for d in range(i64(FAR)):
            found[d] = 0
        for field in range(self.ground.size):
            if exits[field]:
                found[self.distance[field]] += count(beasts[field], TOUCAN)
        return self._nearest(asked)

    def _nearest(self, wanted: i64) -> i64:
        """The sum of the least distances in `found` (how many of each)."""
        whole: i64 = 0
        for d in range(i64(FAR)):
            n = min(wanted, self.found[d])
            whole += n * d
            wanted -= n
        return min(whole + wanted * FAR, FAR - 1)

    def _network(self, asked: i64, exits: vec[i64], beasts: vec[i64]) -> i64:
        """From the network of most huts, the distances of the nearest others."""
        most: i64 = -1
        chosen: i64 = -1
        self._clear()
        for field in range(self.ground.size):
            if exits[field] and self.distance[field]:
                huts = bits(self._flood(field, exits, beasts)[0])
                if huts > most:
                    most = huts
                    chosen = field
        if chosen < 0 or most >= asked:
            return 0 if chosen >= 0 else i64(FAR - 1)
        self._clear()
        has = self._flood(chosen, exits, beasts)[0]
        for field in range(self.ground.size):
            if self.distance[field] == 0:
                self.now[self.nows] = field
                self.nows += 1
        self._spread(exits)
        for d in range(i64(FAR)):
            self.found[d] = 0
        for hut in range(i64(HUTS)):
            if not has >> hut & 1:
                self.found[self._to_hut(hut, exits)] += 1
        return self._nearest(asked - most)

    def _flood(self, start: i64, exits: vec[i64], beasts: vec[i64]) -> tuple[i64, i64]:
        """Set the distance of the fields of a network to 0; its huts as bits, its animals."""
        return flood(self.ground, exits, beasts, start, self.distance, i64(0), self.next)

    def _huts_below(self, asked: i64, exits: vec[i64], beasts: vec[i64]) -> i64:
        """The points that huts lack."""
        found, size = self.found, self.ground.size
        for hut in range(i64(HUTS)):
            found[hut] = 0
        self._clear()
        for start in range(size):
            if exits[start] and self.distance[start]:
                huts, animals = self._flood(start, exits, beasts)
                for hut in range(i64(HUTS)):
                    if huts >> hut & 1:
                        found[hut] += scoring(animals, self.colour[hut])
        lacks: i64 = 0
        for hut in range(i64(HUTS)):
            lacks += max(0, asked - found[hut])
        return min(lacks, FAR - 1)


def no_goals(ground: Ground, colours: Sequence[int]) -> Goals:
    """A game without bonus cards."""
    return Goals(ground, colours, (), (), False, 0)
