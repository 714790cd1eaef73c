"""Fast games of Torven for a bot: worlds that agree with what its seat knows, played to the end by a simple policy.

What a die on the board is worth is read from a table of survival: how often a die
of that number, with so many empty squares beside it and so many turns to come, is still there at the end. Its second
part asks instead of the number how many dice in the other pool would take it: no player knows that, but a trial does.
"""

from __future__ import annotations

from tavola.games._vec import i64, vec
from tavola.games.lots import step
from tavola.games.torven.bot.packed_position import Position
from tavola.games.torven.bot.tables import (
    CELLS,
    CURVE,
    CURVED,
    FEATURES,
    NO,
    NUMBERS,
    OPEN,
    RIVALS,
    SIDES,
    SQUARES,
    STEPS,
    THREATS,
    TURNS,
    WHOLE,
    WIN,
    seeded,
)


class Trial(Position):
    """What one seat knows of a position, and games tried from there."""

    def __init__(self, worth: list[int], lure: list[int], hopes: list[int]) -> None:
        super().__init__()
        self.worth = vec[i64](worth)
        self.lure = vec[i64](lure)  # weight of a number when a die is chosen, by dice left * NUMBERS + number
        self.hopes = vec[i64](hopes)  # see `_hope`
        self.curve = vec[i64](CURVED)
        self.turns: i64 = TURNS  # how many turns a trial goes on before it is valued
        self.hunters = vec[i64]([0] * 16)

    # games tried

    def choice(self, own: i64, other: i64, games: i64, first: i64, seed: i64) -> int:
        """Points of `me` over so many games in which these two numbers are chosen now."""
        points: i64 = 0
        for game in range(first, first + games):
            self.x = seeded(seed, game)
            self._restore()
            self._deal(other)
            self._take(self.me, own)
            self._take(1 - self.me, other)
            self._turn()
            points += self._finish()
        return int(points)

    def counter(self, number: i64, games: i64, first: i64, seed: i64) -> int:
        """Points over so many games in which the own 2 becomes this number."""
        points: i64 = 0
        for game in range(first, first + games):
            self.x = seeded(seed, game)
            self._restore()
            self._deal(0)
            self.hand[self.me] = number
            self._reroll(1 - self.me, number)
            self._both()
            points += self._finish()
        return int(points)

    def placement(self, square: i64, number: i64, second: i64, games: i64, first: i64, seed: i64) -> int:
        """Points over so many games in which the die in hand goes to `square` (NO: it lies already), one more with
        `number` (0: none) to `second`.
        """
        points: i64 = 0
        me = self.me
        for game in range(first, first + games):
            self.x = seeded(seed, game)
            self._restore()
            self._deal(0)
            if square != NO:
                in_hand = self.hand[me]
                self.hand[me] = 0
                self._lay(me, in_hand, square)
            if number:
                self._take(me, number)
                self._lay(me, number, second)
            if self.hand[1 - me]:
                self._put(1 - me)
            points += self._finish()
        return int(points)

    def play(self) -> int:
        """Go on from the position on the board by the policy; the points of `me`."""
        return int(self._finish())

    def _finish(self) -> i64:
        """Play on for some turns; the points of `me` then."""
        turns = self.turns
        while self.pool[0] > 0 and self.pool[NUMBERS] > 0:
            if turns <= 0:
                hope: i64 = self._hope()
                return self.curve[CURVE + hope] if self.me == 0 else WIN - self.curve[CURVE + hope]
            self._take(0, self._pick(0))
            self._take(1, self._pick(1))
            self._turn()
            turns -= 1
            self._remember()
        lead = self._lead()
        return WIN if lead > 0 else (WIN // 2 if lead == 0 else 0)

    def _hope(self) -> i64:
        """How seat 0 stands between two turns, as a place on the curve: dice on the board by their worth, and dice in
        the pools by their numbers, each with its weight.
        """
        row: i64 = min(self.pool[0], self.pool[NUMBERS]) * FEATURES
        total: i64 = self.ahead() * self.hopes[row] // WHOLE + self.lead * self.hopes[row + FEATURES - 1]
        for number in range(1, i64(NUMBERS)):
            total += (self.pool[number] - self.pool[NUMBERS + number]) * self.hopes[row + number]
        total = total * STEPS // WHOLE
        return max(min(total, CURVE), -CURVE)

    def ahead(self) -> i64:
        """Dice of seat 0 on the board less those of seat 1, each by its worth."""
        self._count_hunters()
        total: i64 = 0
        for square in range(i64(SQUARES)):
            mark = self.at[square]
            if mark:
                worth = self.worth[self._hunted(square, mark)]
                total += worth if mark < 8 else -worth
        return total

    def _count_hunters(self) -> None:
        """For every mark a die may have, how many dice in the other pool would take it."""
        for seat in range(i64(2)):
            count: i64 = 0
            for number in range(i64(SIDES), 0, -1):
                count += self.pool[(1 - seat) * NUMBERS + number]
                self.hunters[seat * 8 + number] = count

    def _hunted(self, square: i64, mark: i64) -> i64:
        """The cell of a die in the second part of the table."""
        left: i64 = min(self.pool[0], self.pool[NUMBERS])
        return CELLS + (left * RIVALS + self.hunters[mark]) * OPEN + self.sides[square]

    def _pick(self, seat: i64) -> i64:
        """A number of the pool by lot, each with its lure."""
        base: i64 = seat * NUMBERS
        row: i64 = self.pool[base] * NUMBERS
        total: i64 = 0
        for number in range(1, i64(NUMBERS)):
            total += self.pool[base + number] * self.lure[row + number]
        self.x = step(self.x)
        left: i64 = (self.x * total) >> 32
        for number in range(1, i64(NUMBERS)):
            left -= self.pool[base + number] * self.lure[row + number]
            if left < 0:
                return number
        return 0

    def _turn(self) -> None:
        """From the reveal of both hands to the end of the turn."""
        while self.hand[0] == self.hand[1]:
            self.hand[0] = self._roll()
            self.hand[1] = self._roll()
        if self.hand[0] + self.hand[1] == 3:
            seat: i64 = 0 if self.hand[0] == 2 else 1
            self.hand[seat] = SIDES
            self._reroll(1 - seat, SIDES)
        self._both()

    def _reroll(self, seat: i64, other: i64) -> None:
        self.hand[seat] = self._roll()
        while self.hand[seat] == other:
            self.hand[seat] = self._roll()

    def _both(self) -> None:
        """The higher number is placed, then the lower."""
        first: i64 = 0 if self.hand[0] > self.hand[1] else 1
        self._put(first)
        self._put(1 - first)

    def _put(self, seat: i64) -> None:
        """Place the die in hand by the policy, and one more after a 1."""
        number = self.hand[seat]
        self.hand[seat] = 0
        if self.empty == 0:
            return
        self._lay(seat, number, self._best(seat, number) & 15)
        if number == 1 and self.pool[seat * NUMBERS] > 0 and self.empty > 0:
            self._more(seat)

    def _more(self, seat: i64) -> None:
        """The extra die: the best by the policy, but none that ends a game which is not won by it."""
        base: i64 = seat * NUMBERS
        best: i64 = -(1 << 40)
        chosen: i64 = 0
        for number in range(1, i64(NUMBERS)):
            if self.pool[base + number] > 0:
                found = self._best(seat, number)
                if found > best:
                    best, chosen = found, number
        if self.pool[base] == 1 and self.pool[NUMBERS - base] > 0:
            lead: i64 = self.lead if seat == 0 else -self.lead
            if lead + 1 + self._taken(seat, chosen, best & 15) <= 0:
                return
        self._take(seat, chosen)
        self.hand[seat] = 0
        self._lay(seat, chosen, best & 15)

    # the policy

    def _best(self, seat: i64, number: i64) -> i64:
        """The best empty square for a die, and its merit: merit * 16 + square. There must be one."""
        best: i64 = -(1 << 40)
        for square in range(i64(SQUARES)):
            if self.at[square] == 0:
                merit = (self.merit(seat, number, square) << 4) | square
                best = max(best, merit)
        return best

    def _row(self) -> i64:
        """Where the table for the turns to come begins."""
        left: i64 = min(self.pool[0], self.pool[NUMBERS])
        return left * (THREATS * NUMBERS * OPEN)

    def merit(self, seat: i64, number: i64, square: i64) -> i64:
        """What the dice on the board are worth more for the seat once this one lies there, in 1/WHOLE of a die."""
        row = self._row()
        facing = self.hand[1 - seat]  # still to be placed in this turn
        worth = self.worth
        total: i64 = 0
        sides: i64 = 0
        for i in range(self.starts[square], self.starts[square + 1]):
            q = self.beside[i]
            mark = self.at[q]
            if mark == 0:
                sides += 1
                continue
            n = mark & 7
            cell: i64 = row + n * OPEN + self.sides[q]
            if (mark >> 3) == seat:
                if n <= facing:
                    cell += NUMBERS * OPEN
                total += worth[cell - 1] - worth[cell]
            elif n > number:
                total -= worth[cell - 1] - worth[cell]
            else:
                sides += 1
                total += worth[cell] + self._opened(seat, q, row, facing)
        cell = row + number * OPEN + sides
        if number <= facing:
            cell += NUMBERS * OPEN
        return total + worth[cell]

    def _opened(self, seat: i64, square: i64, row: i64, facing: i64) -> i64:
        """What it is worth that the dice beside a square have one more open side, when it is taken."""
        total: i64 = 0
        for i in range(self.starts[square], self.starts[square + 1]):
            q = self.beside[i]
            mark = self.at[q]
            if mark == 0:
                continue
            cell: i64 = row + (mark & 7) * OPEN + self.sides[q]
            if (mark >> 3) == seat:
                if (mark & 7) <= facing:
                    cell += NUMBERS * OPEN
                total += self.worth[cell + 1] - self.worth[cell]
            else:
                total -= self.worth[cell + 1] - self.worth[cell]
        return total

    # candidates

    def with_one_more(self) -> list[tuple[int, int, int, int]]:
        """Turns of a 1 in hand, the best by the policy first: merit, square, number of the extra die, its square.

        Of every number the best square alone; the turns with a pass (number 0, square NO) are among them.
        """
        me = self.me
        in_hand = self.first_hand[me]
        found = []
        for square in range(SQUARES):
            if self.first_at[square]:
                continue
            self._restore()
            merit = self.merit(me, in_hand, square)
            self.hand[me] = 0
            self._lay(me, in_hand, square)
            found.append((-int(merit), square, 0, int(NO)))
            if self.empty == 0:
                continue
            for number in range(1, NUMBERS):
                if self.pool[me * NUMBERS + number]:
                    best = self._best(me, number)
                    found.append((-int(merit + (best >> 4)), square, number, int(best & 15)))
        self._restore()
        found.sort()
        return found

    def _remember(self) -> None:
        """A turn has ended; `Diary` writes down what lies there then."""
