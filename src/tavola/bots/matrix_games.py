"""Games of one simultaneous choice: payoffs in a matrix, solved by CFR+ (regret matching, no regret below zero)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from tavola.games._vec import i64, vec

ROUNDS: Final = 400


class Hand(NamedTuple):
    """Something that the column player may hold: how likely it is, and which columns it can choose."""

    chance: float
    columns: tuple[int, ...]


class Solution(NamedTuple):
    """Mixed choices that are nearly best against one another."""

    value: float  # what the rows expect
    rows: tuple[float, ...]  # probabilities
    columns: tuple[float, ...]  # probabilities over all hands of the column player
    gap: float  # what both together could still gain by a better answer


def solve(payoff: Sequence[Sequence[float]], hands: Sequence[Hand] = (), rounds: int = ROUNDS) -> Solution:
    """Mixed choices for a matrix of what the row player gets and the column player loses.

    The column player knows its hand, the row player only how likely each is. Raises ValueError for an empty matrix.
    """
    if not payoff or not payoff[0]:
        raise ValueError("a game needs a row and a column")
    wide = len(payoff[0])
    hands = hands or [Hand(1.0, tuple(range(wide)))]
    gains = Payoff(payoff)
    rows = Mixer(1.0, list(range(len(payoff))))
    columns = [Mixer(hand.chance, list(hand.columns)) for hand in hands]
    for turn in range(1, rounds + 1):
        gains.meet(columns)
        rows.learn(gains.of_rows, turn)
        gains.answer(rows)
        for mixer in columns:
            mixer.learn(gains.of_columns, turn)
    for mixer in (rows, *columns):
        mixer.settle()
    gains.meet(columns)
    gains.answer(rows)
    mix = [0.0] * wide
    for mixer in columns:
        for i, column in enumerate(mixer.plays):
            mix[column] += mixer.chance * mixer.now[i]
    found = [gains.of_rows[i] for i in range(len(payoff))]
    shares = tuple([rows.now[i] for i in range(len(payoff))])
    value = sum([share * gain for share, gain in zip(shares, found, strict=True)])
    return Solution(value, shares, tuple(mix), max(found) - least(payoff, hands, shares))


def least(payoff: Sequence[Sequence[float]], hands: Sequence[Hand], rows: Sequence[float]) -> float:
    """What the rows get when every hand answers their mixture best."""
    gets = [sum([p * row[c] for p, row in zip(rows, payoff, strict=True)]) for c in range(len(payoff[0]))]
    return sum([hand.chance * min([gets[c] for c in hand.columns]) for hand in hands])


@final
class Mixer:
    """One chooser: its choice now, and on average with later rounds weighing more."""

    def __init__(self, chance: float, plays: list[int]) -> None:
        size = len(plays)
        self.chance = chance
        self.plays = plays
        self.size: i64 = size
        self.at = vec[i64](plays)
        self.now = vec[float]([1.0 / size] * size)
        self.regret = vec[float]([0.0] * size)
        self.total = vec[float]([0.0] * size)

    def learn(self, gains: vec[float], turn: float) -> None:
        """Regret what was not chosen, and choose in proportion to the regrets."""
        got = 0.0
        for i in range(self.size):
            got += self.now[i] * gains[self.at[i]]
        total = 0.0
        for i in range(self.size):
            regret = self.regret[i] + gains[self.at[i]] - got
            self.regret[i] = regret if regret > 0.0 else 0.0
            total += self.regret[i]
        for i in range(self.size):
            if total > 0.0:
                self.now[i] = self.regret[i] / total
            self.total[i] += turn * self.now[i]

    def settle(self) -> None:
        """Choose by the average from now on."""
        total = 0.0
        for i in range(self.size):
            total += self.total[i]
        for i in range(self.size):
            if total > 0.0:
                self.now[i] = self.total[i] / total


@final
class Payoff:
    """A matrix, and what each row and column gains against the choices of the others."""

    def __init__(self, payoff: Sequence[Sequence[float]]) -> None:
        self.high: i64 = len(payoff)
        self.wide: i64 = len(payoff[0])
        self.cells = vec[float]([gain for row in payoff for gain in row])
        self.mix = vec[float]([0.0] * len(payoff[0]))
        self.of_rows = vec[float]([0.0] * len(payoff))
        self.of_columns = vec[float]([0.0] * len(payoff[0]))

    def meet(self, columns: list[Mixer]) -> None:
        """What each row gains against these."""
        for c in range(self.wide):
            self.mix[c] = 0.0
        for mixer in columns:
            for i in range(mixer.size):
                c = mixer.at[i]
                self.mix[c] += mixer.chance * mixer.now[i]
        for r in range(self.high):
            gain = 0.0
            for c in range(self.wide):
                gain += self.cells[r * self.wide + c] * self.mix[c]
            self.of_rows[r] = gain

    def answer(self, rows: Mixer) -> None:
        """What each column gains against these rows."""
        for c in range(self.wide):
            loss = 0.0
            for r in range(self.high):
                loss += self.cells[r * self.wide + c] * rows.now[r]
            self.of_columns[c] = -loss
