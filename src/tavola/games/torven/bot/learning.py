"""Learning what a die of Torven is worth from games of the policy against itself."""

from __future__ import annotations

from typing import final

from tavola.games._vec import i64, vec
from tavola.games.torven.bot.rollouts import Trial
from tavola.games.torven.bot.tables import ALL, DICE, LONGEST, NUMBERS, OPEN, RECORD, SQUARES, TURNS, seeded


@final
class Diary(Trial):
    """Trials that write down where dice were seen and which were still there at the end."""

    def __init__(self, worth: list[int], lure: list[int], hopes: list[int]) -> None:
        super().__init__(worth, lure, hopes)
        self.learning: bool = False
        self.noted = vec[i64]([0])  # the cells of the dice on the board, LONGEST a square
        self.notes = vec[i64]([0] * SQUARES)  # how many of them
        self.counts = vec[i64]([0])
        self.record: list[int] = []

    def survey(self, games: i64, seed: i64) -> list[int]:
        """Counts from so many games of the policy against itself from the first position: per cell of the table how
        often a die was seen there, and (ALL further) how often that die was still there at the end. What follows are
        positions between turns, RECORD numbers each: dice left, FEATURES (seat 0 less 1), final lead.
        """
        self.learning = True
        self.turns = TURNS
        self.noted = vec[i64]([0] * (SQUARES * LONGEST))
        self.counts = vec[i64]([0] * (2 * ALL))
        self.record = []
        for game in range(games):
            self.x = seeded(seed, game)
            self.begin()
            begun = len(self.record)
            self._finish()
            for square in range(i64(SQUARES)):
                for i in range(self.notes[square]):
                    self.counts[ALL + self.noted[square * LONGEST + i]] += 1
            for last in range(begun + RECORD - 1, len(self.record), RECORD):
                self.record[last] = int(self.lead)
        self.learning = False
        return [int(self.counts[i]) for i in range(2 * ALL)] + self.record

    def begin(self) -> None:
        """The first position of a game, both pools rolled."""
        self._restore()
        for square in range(i64(SQUARES)):
            self.notes[square] = 0
        for seat in range(i64(2)):
            self.pool[seat * NUMBERS] = DICE
            for number in range(1, i64(NUMBERS)):
                self.pool[seat * NUMBERS + number] = 0
            for _ in range(DICE):
                self.pool[seat * NUMBERS + self._roll()] += 1

    def _remember(self) -> None:
        if not self.learning:
            return
        left: i64 = min(self.pool[0], self.pool[NUMBERS])
        if left > 0:
            self.record.append(int(left))
            self.record.append(int(self.ahead()))
            for number in range(1, i64(NUMBERS)):
                self.record.append(int(self.pool[number] - self.pool[NUMBERS + number]))
            self.record.append(int(self.lead))
            self.record.append(0)
            for square in range(i64(SQUARES)):
                if self.at[square]:
                    self._write(square, self._hunted(square, self.at[square]))

    def _lay(self, seat: i64, number: i64, square: i64) -> None:
        super()._lay(seat, number, square)
        if self.learning:
            self._note(seat)

    def _note(self, mover: i64) -> None:
        """Write down for every die on the board in which cell it is now."""
        row = self._row()
        facing = self.hand[1 - mover]
        for q in range(i64(SQUARES)):
            mark = self.at[q]
            if mark == 0:
                self.notes[q] = 0  # a die was taken there, or none lay there
                continue
            cell: i64 = row + (mark & 7) * OPEN + self.sides[q]
            if (mark >> 3) == mover and (mark & 7) <= facing:
                cell += NUMBERS * OPEN
            self._write(q, cell)

    def _write(self, square: i64, cell: i64) -> None:
        self.counts[cell] += 1
        if self.notes[square] < LONGEST:
            self.noted[square * LONGEST + self.notes[square]] = cell
            self.notes[square] += 1
