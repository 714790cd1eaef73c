"""Bots of Torven: a mixed choice from a matrix of trial games, placements by trial games, the last turn exactly."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import msgspec

from tavola.bots.bot import Bot, Budget, Info, Limit, Result, Thought
from tavola.bots.matrix_games import Hand, solve
from tavola.games.game import Move, Seat
from tavola.games.torven import TORVEN
from tavola.games.torven.bot.endgame import Endgame
from tavola.games.torven.bot.tables import NO, NUMBERS, SIDES, SQUARES, WIN
from tavola.games.torven.rules import notation
from tavola.games.torven.rules.notation import square_named
from tavola.games.torven.rules.squares import NEIGHBOURS, WHITE
from tavola.games.torven.rules.state import ADDING, CHOOSING, COUNTERING, State
from tavola.games.torven.rules.view import View

BATCH: Final = 8  # games tried at once before the clock is looked at
SHOWN: Final = 5
LEAST: Final = 0.05  # of the share of the best: what would be played less often is never played
PAIRS: Final = 24  # placements of a 1 with its extra die that are tried
SURE: Final = 0.6  # of a difference, times the root of the games tried
Way = tuple[int, int, int]  # square of the die in hand, number of the extra die (0: none), its square
Values = dict[tuple[Move, ...], float]
T = TypeVar("T")


class Level(msgspec.Struct, frozen=True):
    """How a level differs from the others."""

    nodes: int  # games tried for a turn
    seconds: float  # a guard for machines where they take longer
    turns: int  # how many turns a trial goes on before it is valued
    rounds: int  # of solving a matrix
    heat: float  # how much worth a turn may lack and still be played now and then


class Weighed(NamedTuple):
    """What a bot makes of a turn before it draws one, the best first where turns are placements or counters."""

    turns: list[tuple[Move, ...]]
    shares: list[float]  # how often each is played, in proportion
    values: list[float]
    value: float  # to expect


class Choice(NamedTuple):
    """A choice before it is drawn."""

    numbers: list[int]
    mixture: list[float]  # how often each is chosen, in proportion
    values: list[float]  # against the rival's mixture
    value: float
    payoff: list[list[float]]  # a row for each number, a column for each of the rival's


LEVELS: Final = (
    Level(nodes=300, seconds=0.3, turns=1, rounds=100, heat=0.12),
    Level(nodes=600, seconds=0.3, turns=1, rounds=100, heat=0.07),
    Level(nodes=1_500, seconds=0.4, turns=1, rounds=100, heat=0.038),
    Level(nodes=4_000, seconds=0.9, turns=1, rounds=300, heat=0.015),
    Level(nodes=30_000, seconds=2.8, turns=1, rounds=400, heat=0),
)


def bot(level: int) -> Bot:
    """The bot of a level from 1 to 5."""
    return TorvenBot(LEVELS[level - 1])


def greedy() -> Bot:
    """One ply deep: the placement that takes most, then the one least open to being taken; a 6 for a counter."""
    return Greedy()


@cache
def weights() -> dict[str, list[int]]:
    """The tables that the trial games are played by."""
    data = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return {name: data[name] for name in ("worth", "lure", "hopes")}


@cache
def supports(dice: int) -> tuple[Hand, ...]:
    """Which numbers so many hidden dice may show, and how likely each set of them is; the unlikeliest left out."""
    found = []
    for size in range(1, min(dice, SIDES) + 1):
        sign = [(-1) ** (size - k) * math.comb(size, k) * (k / SIDES) ** dice for k in range(1, size + 1)]
        if (chance := sum(sign)) > 0.001:
            found += [Hand(chance, numbers) for numbers in combinations(range(SIDES), size)]
    total = sum(hand.chance for hand in found)
    return tuple(Hand(hand.chance / total, hand.columns) for hand in found)


class TorvenBot(Bot):
    """Tries games in a mind of its own; gets better with more of them."""

    game = TORVEN

    def __init__(self, level: Level) -> None:
        self.level = level
        self.limit = Limit(time=level.seconds, nodes=level.nodes)

    def think(self, view: View, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """A choice, a counter, or a placement with what belongs to it."""
        weighed = self.weigh(view, seat, budget, rng)
        turn = rng.choices(weighed.turns, weighed.shares)[0]
        thoughts = sorted(map(Thought, weighed.turns, weighed.values), key=lambda t: (-t.value, t.turn))
        values = (weighed.value, 1 - weighed.value) if seat == 0 else (1 - weighed.value, weighed.value)
        return Result(turn, Info(budget.nodes, budget.seconds, values, thoughts=tuple(thoughts[:SHOWN])))

    def weigh(self, view: View, seat: Seat, budget: Budget, rng: random.Random) -> Weighed:
        """All turns that are considered, and how often each is played."""
        search = Search(view, seat, self.level, budget, rng)
        if view.phase == CHOOSING:
            return search.choose()
        if view.phase == COUNTERING:
            return search.counter()
        return search.add() if view.phase == ADDING else search.place()


class Search:
    """The thinking about one turn."""

    def __init__(self, view: View, seat: Seat, level: Level, budget: Budget, rng: random.Random) -> None:
        self.view, self.seat, self.level, self.budget = view, seat, level, budget
        self.pool = [view.pool.count(number) for number in range(NUMBERS)]
        self.seed = rng.getrandbits(31) | 1
        self.trial = Endgame(**weights())
        self.trial.turns = level.turns
        board = [0] * SQUARES
        for die in view.dice:
            board[square_named(die.square)] = die.owner * WHITE + die.number
        self.trial.set(board, seat, self.pool, view.left, (view.hand[0] or 0, view.hand[1] or 0))

    @property
    def last(self) -> bool:
        """Whether the game ends with this turn, once both have revealed."""
        return 0 in self.view.left

    def choose(self) -> Weighed:
        """A number by lot, each as often as is best against a rival who may hold anything."""
        choice = self.mixed()
        turns: list[tuple[Move, ...]] = [(notation.choose(number),) for number in choice.numbers]
        return Weighed(turns, choice.mixture, choice.values, choice.value)

    def mixed(self) -> Choice:
        """How often each number is to be chosen."""
        numbers = [number for number in range(1, NUMBERS) if self.pool[number] and number != self.view.choice]
        payoff = self._exact(numbers) if 1 in self.view.left else self._tried(numbers)
        solution = solve(payoff, supports(self.view.left[1 - self.seat]), self.level.rounds)
        values = [sum(p * gain for p, gain in zip(solution.columns, row, strict=True)) for row in payoff]
        mixture = _heated(values, self.level.heat) if self.level.heat else list(solution.rows)
        return Choice(numbers, mixture, values, solution.value, payoff)

    def _exact(self, numbers: Sequence[int]) -> list[list[float]]:
        self.budget.spend(len(numbers) * SIDES)
        return [[self.trial.last(own, other) / WIN for other in range(1, NUMBERS)] for own in numbers]

    def _tried(self, numbers: Sequence[int]) -> list[list[float]]:
        """What each pair of numbers promises, by as many games for each as the limit allows."""
        pairs = [(own, other) for own in numbers for other in range(1, NUMBERS)]
        points, games = [0] * len(pairs), [0] * len(pairs)
        while self.budget.left:
            for at, (own, other) in enumerate(pairs):
                points[at] += self.trial.choice(own, other, 2, games[at], self.seed)
                games[at] += 2
                self.budget.spend(2)
                if not self.budget.left:
                    break
        even = sum(points) / max(sum(games), 1)
        means = [(p if g else even) / (max(g, 1) * WIN) for p, g in zip(points, games, strict=True)]
        return [means[at : at + SIDES] for at in range(0, len(pairs), SIDES)]

    def counter(self) -> Weighed:
        """What the own 2 becomes."""
        turns: dict[tuple[Move, ...], int] = {(notation.set_to(number),): number for number in range(1, NUMBERS)}
        if self.last:
            return self._best({turn: self.trial.last_counter(number) / WIN for turn, number in turns.items()})
        return self._best(
            self._compared(turns, lambda number, games, first: self.trial.counter(number, games, first, self.seed))
        )

    def place(self) -> Weighed:
        """The square of the die in hand; with a 1 the extra die too."""
        if self.view.hand[self.seat] == 1 and self.view.left[self.seat]:
            found = self.trial.with_one_more()
            passes = [way for way in found if not way[2]][:2]
            ways = found if self.last else sorted({*found[:PAIRS], *passes})
            return self._placed([(square, number, second) for _, square, number, second in ways], self._with_one_more)
        squares = [square for square in range(SQUARES) if not self.trial.first_at[square]]
        return self._placed([(square, 0, NO) for square in squares], lambda way: (notation.place(way[0]),))

    def add(self) -> Weighed:
        """An extra die, or a pass, when the 1 lies already."""
        empty = [square for square in range(SQUARES) if not self.trial.first_at[square]]
        numbers = [number for number in range(1, NUMBERS) if self.pool[number]]
        ways = [(NO, 0, NO), *[(NO, number, square) for number in numbers for square in empty]]
        return self._placed(ways, lambda way: (_one_more(way),))

    def _with_one_more(self, way: Way) -> tuple[Move, ...]:
        full = len(self.view.dice) == SQUARES - 1 and not self.trial.taken(self.seat, 1, way[0])
        return (notation.place(way[0]),) if full else (notation.place(way[0]), _one_more(way))

    def _placed(self, ways: Sequence[Way], told: Callable[[Way], tuple[Move, ...]]) -> Weighed:
        """The best of these placements."""
        if self.last:
            self.budget.spend(len(ways))
            return self._best({told(way): self.trial.settled(*way) / WIN for way in ways})
        turns = {told(way): way for way in ways}
        return self._best(
            self._compared(turns, lambda way, games, first: self.trial.placement(*way, games, first, self.seed))
        )

    def _compared(self, turns: dict[tuple[Move, ...], T], tried: Callable[[T, int, int], int]) -> Values:
        """What each turn promises. Those clearly behind the best are tried no more."""
        points, games, live = dict.fromkeys(turns, 0), dict.fromkeys(turns, 0), list(turns)
        while (self.budget.left and len(live) > 1) or not games[live[0]]:
            for turn in live:
                points[turn] += tried(turns[turn], BATCH, games[turn])
                games[turn] += BATCH
                self.budget.spend(BATCH)
                if not self.budget.left:
                    break
            values = {turn: points[turn] / (games[turn] * WIN) for turn in live if games[turn]}
            least = max(values.values()) - SURE / math.sqrt(games[live[0]])
            live = [turn for turn in live if values.get(turn, 1.0) >= least]
        return {
            turn: points[turn] / (games[turn] * WIN) - (0 if turn in live else 1e-9) for turn in turns if games[turn]
        }

    def _best(self, values: Values) -> Weighed:
        """The turn of most value; at a lower level now and then one that is hardly worse."""
        turns = sorted(values, key=lambda turn: (-values[turn], turn))
        worth = [values[turn] for turn in turns]
        return Weighed(turns, shares(worth, self.level.heat), worth, worth[0])


def shares(values: Sequence[float], heat: float) -> list[float]:
    """How often each of these turns, the best first, is played."""
    return _heated(values, heat) if heat else [1.0] + [0.0] * (len(values) - 1)


def _heated(values: Sequence[float], heat: float) -> list[float]:
    """How often each of these is played: the oftener the nearer to the best, and never what is far behind."""
    best = max(values)
    shares = [math.exp((value - best) / heat) for value in values]
    return [share if share > LEAST else 0.0 for share in shares]


def _one_more(way: Way) -> Move:
    """The move of the extra die, or the pass."""
    return notation.extra(way[1], way[2]) if way[1] else notation.PASS


class Greedy(Bot):
    """Takes most, then is least open to being taken; its numbers by lot, a 6 for a counter."""

    game = TORVEN
    limit = Limit(nodes=1)

    def think(self, view: View, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The best turn one ply deep."""
        state, turn = TORVEN.sample(view, rng), []
        before = state.turn
        while state.turn == before:
            turn.append(rng.choice(greedy_moves(state, seat)))
            state.apply(seat, turn[-1])
            budget.spend()
        return Result(tuple(turn), Info(budget.nodes, budget.seconds, (0.5, 0.5)))


def greedy_moves(state: State, seat: Seat) -> list[Move]:
    """The moves that the greedy bot draws one from."""
    moves = state.legal(seat)
    if state.phase == COUNTERING:
        return moves[-1:]
    placements = [move for move in moves if notation.PLACE <= move < notation.PASS]
    if not placements:
        return moves
    worth = {move: _worth(state, seat, move) for move in placements}
    return [move for move in placements if worth[move] == max(worth.values())]


def _worth(state: State, seat: Seat, move: Move) -> tuple[int, int]:
    _, number, square = notation.parts(move)
    number = number or state.hand[seat]
    taken = state.captures(seat, number, square)
    open_sides = sum(1 for beside in NEIGHBOURS[square] if not state.board[beside] or beside in taken)
    return len(taken), -open_sides * (SIDES - number)
