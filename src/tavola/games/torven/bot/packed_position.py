"""A position of Torven in packed arrays, as one seat knows it: what lies on the board, in the pools and in hand."""

from __future__ import annotations

from tavola.games._vec import i64, vec
from tavola.games.lots import step
from tavola.games.torven.bot.tables import BESIDE, NUMBERS, SIDES, SQUARES, STARTS


class Position:
    """The position that games are tried from, and the one a trial has come to."""

    def __init__(self) -> None:
        self.starts = vec[i64](STARTS)
        self.beside = vec[i64](BESIDE)
        self.first_at = vec[i64]([0] * SQUARES)  # the position tried from
        self.first_pool = vec[i64]([0] * (2 * NUMBERS))
        self.first_hand = vec[i64]([0, 0])
        self.me: i64 = 0
        self.at = vec[i64]([0] * SQUARES)  # 0: empty, else owner * 8 + number
        self.sides = vec[i64]([0] * SQUARES)  # empty squares beside each
        self.pool = vec[i64]([0] * (2 * NUMBERS))  # dice of a seat by number; at number 0 how many in all
        self.hand = vec[i64]([0, 0])  # revealed and not yet placed
        self.empty: i64 = SQUARES
        self.lead: i64 = 0  # dice of seat 0 on the board less those of seat 1
        self.x: i64 = 1

    def set(self, board: list[int], me: int, pool: list[int], left: tuple[int, int], hand: tuple[int, int]) -> None:
        """What the seat `me` knows: 16 marks, the own dice by number (0: none), dice left, numbers in hand."""
        self.me = me
        for square in range(SQUARES):
            self.first_at[square] = board[square]
        for i in range(2 * NUMBERS):
            self.first_pool[i] = 0
        for number in range(1, NUMBERS):
            self.first_pool[self.me * NUMBERS + number] = pool[number]
        self.first_pool[0] = left[0]
        self.first_pool[NUMBERS] = left[1]
        self.first_hand[0] = hand[0]
        self.first_hand[1] = hand[1]
        self._restore()

    def _restore(self) -> None:
        self.empty = 0
        self.lead = 0
        for square in range(i64(SQUARES)):
            mark = self.first_at[square]
            self.at[square] = mark
            if mark == 0:
                self.empty += 1
            else:
                self.lead += 1 - 2 * (mark >> 3)
        for square in range(i64(SQUARES)):
            count: i64 = 0
            for i in range(self.starts[square], self.starts[square + 1]):
                if self.at[self.beside[i]] == 0:
                    count += 1
            self.sides[square] = count
        for i in range(i64(2 * NUMBERS)):
            self.pool[i] = self.first_pool[i]
        self.hand[0] = self.first_hand[0]
        self.hand[1] = self.first_hand[1]

    def _deal(self, surely: i64) -> None:
        """Roll the rival's dice; one of them shows `surely` unless that is 0."""
        base: i64 = (1 - self.me) * NUMBERS
        dice = self.pool[base]
        if surely:
            self.pool[base + surely] += 1
            dice -= 1
        while dice > 0:
            self.pool[base + self._roll()] += 1
            dice -= 1

    def _roll(self) -> i64:
        self.x = step(self.x)
        return ((self.x * SIDES) >> 32) + 1

    def _take(self, seat: i64, number: i64) -> None:
        """Out of the pool into the hand."""
        self.pool[seat * NUMBERS + number] -= 1
        self.pool[seat * NUMBERS] -= 1
        self.hand[seat] = number

    def _lay(self, seat: i64, number: i64, square: i64) -> None:
        """Put a die on an empty square; it takes what it can."""
        for i in range(self.starts[square], self.starts[square + 1]):
            q = self.beside[i]
            mark = self.at[q]
            self.sides[q] -= 1
            if mark and (mark >> 3) != seat and (mark & 7) <= number:
                self.at[q] = 0
                self.empty += 1
                self.lead += 1 if seat == 0 else -1
                for j in range(self.starts[q], self.starts[q + 1]):
                    self.sides[self.beside[j]] += 1
        self.at[square] = seat * 8 + number
        self.empty -= 1
        self.lead += 1 if seat == 0 else -1

    def taken(self, seat: int, number: int, square: int) -> int:
        """How many dice a die would take there."""
        return int(self._taken(seat, number, square))

    def _taken(self, seat: i64, number: i64, square: i64) -> i64:
        """How many dice a die would take there."""
        count: i64 = 0
        for i in range(self.starts[square], self.starts[square + 1]):
            mark = self.at[self.beside[i]]
            if mark and (mark >> 3) != seat and (mark & 7) <= number:
                count += 1
        return count

    def _lead(self) -> i64:
        return self.lead if self.me == 0 else -self.lead
