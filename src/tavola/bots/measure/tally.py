"""What a match comes to, counted round by round."""

from __future__ import annotations

from tavola.bots.measure.intervals import Estimate, share
from tavola.bots.measure.match import Match, Round
from tavola.bots.play import Spent

OUTCOMES = 5  # of a pair of games: 0, a half, 1, one and a half, 2


class Side:
    """What one of the two did."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points: list[float] = []  # a value a round: the mean over its games
        self.turns: list[Spent] = []


class Tally:
    """The rounds of a match so far, seen from A."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.scores: list[float] = []  # a value a round: A's mean share of the win
        self.wins = self.shared = self.losses = 0  # games
        self.pairs = [0] * OUTCOMES  # rounds of two by A's result, the worst first
        self.counted = ""  # what the points are
        self.a = Side(f"A ({match.a})")
        self.b = Side(f"B ({match.b})")

    def add(self, done: Round) -> None:
        """Count one more round."""
        if self.match.seats == 1:
            self._add_alone(done)
        else:
            self._add_round(done)

    def _add_alone(self, done: Round) -> None:
        for side, played in zip((self.a, self.b), done.games, strict=False):
            side.points.append(played.points[0])
            side.turns += played.turns
        self.counted = done.games[0].counted

    def _add_round(self, done: Round) -> None:
        games, seats = done.games, self.match.seats
        won = [played.shares[seat] for seat, played in enumerate(games)]
        self.scores.append(sum(won) / seats)
        self.wins += won.count(1)
        self.losses += won.count(0)
        self.shared = len(self.scores) * seats - self.wins - self.losses
        if seats == 2:
            self.pairs[round(2 * sum(won))] += 1
        points = [played.points[seat] for seat, played in enumerate(games)]
        total = sum(sum(played.points) for played in games)
        self.a.points.append(sum(points) / seats)
        self.b.points.append((total - sum(points)) / seats / (seats - 1))
        for seat, played in enumerate(games):
            for spent in played.turns:
                (self.a if spent.seat == seat else self.b).turns.append(spent)
        self.counted = games[0].counted

    @property
    def score(self) -> Estimate:
        """A's share of the wins; an even player has 1 / seats."""
        return share(self.scores)
