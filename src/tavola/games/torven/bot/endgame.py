"""The last turn of Torven exactly, beside the games tried: only how many dice lie there at the end counts."""

from __future__ import annotations

from typing import final

from tavola.games._vec import i64
from tavola.games.torven.bot.rollouts import Trial
from tavola.games.torven.bot.tables import NO, NUMBERS, SIDES, SQUARES, WIN, points


@final
class Endgame(Trial):
    """Trials that know how to end a game."""

    def settled(self, square: i64, number: i64, second: i64) -> float:
        """Points of `me` in the last turn after this placement (as in `placement`), the other one answering best."""
        self._restore()
        lead = self._lead()
        if square != NO:
            lead += self._gain(self.me, self.hand[self.me], square)
            self._drop(self.me, self.hand[self.me], square)
        if number:
            lead += self._gain(self.me, number, second)
            self._drop(self.me, number, second)
        facing = self.hand[1 - self.me]
        return self._reply(1 - self.me, facing, lead, False) if facing else points(lead)

    def last(self, own: i64, other: i64) -> float:
        """Points of `me` to expect in the last turn when these numbers are chosen."""
        self._restore()
        self.pool[self.me * NUMBERS + own] -= 1
        self.pool[self.me * NUMBERS] -= 1
        self.pool[(1 - self.me) * NUMBERS] -= 1
        if own != other:
            return self._revealed(own, other)
        total = 0.0
        for mine in range(1, i64(NUMBERS)):
            for theirs in range(1, i64(NUMBERS)):
                if mine != theirs:
                    total += self._revealed(mine, theirs)
        return total / (SIDES * (SIDES - 1))

    def last_counter(self, number: i64) -> float:
        """Points of `me` to expect in the last turn when the own 2 becomes this number."""
        self._restore()
        return self._countered(self.me, number, True)

    def _revealed(self, own: i64, other: i64) -> float:
        """Points of `me` to expect from two different numbers, before a counter."""
        if own + other != 3:
            return self._placed(own, other, True)
        best = -1.0
        expected = 0.0
        for number in range(1, i64(NUMBERS)):
            if own == 2:
                best = max(best, self._countered(self.me, number, True))
            else:
                reckoned = WIN - self._countered(1 - self.me, number, False)
                if reckoned > best:
                    best = reckoned
                    expected = self._countered(1 - self.me, number, True)
        return best if own == 2 else expected

    def _countered(self, by: i64, number: i64, known: bool) -> float:
        """Points of `me` when the 2 of `by` becomes this number and the 1 is rerolled."""
        total = 0.0
        for rolled in range(1, i64(NUMBERS)):
            if rolled != number:
                mine = number if by == self.me else rolled
                total += self._placed(mine, number + rolled - mine, known)
        return total / (SIDES - 1)

    def _placed(self, own: i64, other: i64, known: bool) -> float:
        """Points of `me` when both place as well as they can. `known`: the own pool counts as it is, else as rolled
        afresh, which is what the other one reckons with.
        """
        me, lead = self.me, self._lead()
        first: i64 = me if own > other else 1 - me
        number: i64 = max(own, other)
        lower: i64 = min(own, other)
        best = -1.0
        result = 0.0
        for square in range(i64(SQUARES)):
            if self.at[square]:
                continue
            gain = self._gain(first, number, square)
            lifted = self._drop(first, number, square)
            if first == me:
                best = max(best, self._reply(1 - me, lower, lead + gain, False))
                result = best
            else:
                reckoned = WIN - self._reply(me, lower, lead - gain, False)
                if reckoned >= best:
                    actual = self._reply(me, lower, lead - gain, True) if known else WIN - reckoned
                    result = actual if reckoned > best else min(result, actual)
                    best = reckoned
            self._back(square, lifted)
        return result if best >= 0 else points(lead)

    def _reply(self, seat: i64, number: i64, lead: i64, known: bool) -> float:
        """Points of `me` once a seat has placed the lower number as well as it can."""
        dice: i64 = self.pool[seat * NUMBERS]
        if number > 1 or dice == 0:
            return self._answered(seat, number, 0, lead)
        if known:
            return self._answered(seat, number, self._highest(seat), lead)
        total = 0.0
        for highest in range(1, i64(NUMBERS)):
            chance = (highest / SIDES) ** dice - ((highest - 1) / SIDES) ** dice
            total += chance * self._answered(seat, number, highest, lead)
        return total

    def _answered(self, seat: i64, number: i64, more: i64, lead: i64) -> float:
        """Points of `me` when a seat places this number and, unless 0, may place `more`."""
        best: i64 = NO
        for square in range(i64(SQUARES)):
            if self.at[square]:
                continue
            gain = self._gain(seat, number, square)
            if more:
                lifted = self._drop(seat, number, square)
                for second in range(i64(SQUARES)):
                    if self.at[second] == 0:
                        best = max(best, gain + self._gain(seat, more, second))
                self._back(square, lifted)
            best = max(best, gain)
        best = max(best, 0)
        return points(lead + best) if seat == self.me else points(lead - best)

    def _highest(self, seat: i64) -> i64:
        for number in range(i64(SIDES), 0, -1):
            if self.pool[seat * NUMBERS + number]:
                return number
        return 0

    def _gain(self, seat: i64, number: i64, square: i64) -> i64:
        return 1 + self._taken(seat, number, square)

    def _drop(self, seat: i64, number: i64, square: i64) -> i64:
        """Lay a die for a moment; the marks it takes, four bits each, for `_back`."""
        lifted: i64 = 0
        for i in range(self.starts[square], self.starts[square + 1]):
            q = self.beside[i]
            mark = self.at[q]
            lifted <<= 4
            if mark and (mark >> 3) != seat and (mark & 7) <= number:
                self.at[q] = 0
                lifted |= mark
        self.at[square] = seat * 8 + number
        return lifted

    def _back(self, square: i64, lifted: i64) -> None:
        for i in range(self.starts[square + 1] - 1, self.starts[square] - 1, -1):
            if lifted & 15:
                self.at[self.beside[i]] = lifted & 15
            lifted >>= 4
        self.at[square] = 0
