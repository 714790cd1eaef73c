"""Learns what a die of Torven is worth, what a turn's end promises and which dice are chosen, from games alone."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

from tavola.bots.matrix_games import solve
from tavola.games.torven.bot.learning import Diary
from tavola.games.torven.bot.search import supports
from tavola.games.torven.bot.tables import ALL, DICE, FEATURES, NUMBERS, RECORD, SQUARES, TURNS, WHOLE, even_worth

GAMES = 20_000  # a round of learning
ROUNDS = 3
NEWTON = 4  # steps
RIDGE = 20.0
DOUBT = 20  # sightings that the table before counts for
POSITIONS = 600  # whose choices are solved in a round
TRIALS = 24  # for each pair of numbers

Say = Callable[[str], None]


def train(seed: int, say: Say) -> dict[str, Any]:
    """Tables `worth`, `hopes` and `lure` as `Diary` takes them."""
    worth, lure, hopes = even_worth(), [1] * (TURNS * NUMBERS), [0] * (TURNS * FEATURES)
    rng = random.Random(seed)
    for number in range(1, ROUNDS + 1):
        seen = Diary(worth, lure, hopes).survey(GAMES, rng.getrandbits(31) | 1)
        worth = _survival(worth, seen[:ALL], seen[ALL : 2 * ALL])
        seen = Diary(worth, lure, hopes).survey(GAMES, rng.getrandbits(31) | 1)
        hopes, loss = _hopes(seen[2 * ALL :])
        say(f"round {number}: results of {GAMES} games foretold with a log loss of {loss:.4f}")
        lure = _lure(Diary(worth, lure, hopes), rng)
    return {"worth": worth, "lure": lure, "hopes": hopes}


def _survival(before: Sequence[int], seen: Sequence[int], stayed: Sequence[int]) -> list[int]:
    """How often dice stayed to the end, in 1/WHOLE; cells hardly seen lean on the table before."""
    return [round((s * WHOLE + DOUBT * old) / (n + DOUBT)) for old, n, s in zip(before, seen, stayed, strict=True)]


def _hopes(record: Sequence[int]) -> tuple[list[int], float]:
    """Logistic regression of the result, a row for each number of dice left; with its log loss."""
    weights, losses = [[0.0] * FEATURES for _ in range(TURNS)], 0.0
    for left in range(1, DICE):
        seen = [_seen(record[i : i + RECORD]) for i in range(0, len(record), RECORD) if record[i] == left]
        for _ in range(NEWTON):
            weights[left] = _better(weights[left], seen)
        losses += sum(_loss(weights[left], features, result) for features, result in seen)
    weights[DICE] = weights[DICE - 1]
    return [round(w * WHOLE) for row in weights for w in row], losses * RECORD / len(record)


def _seen(numbers: Sequence[int]) -> tuple[tuple[float, ...], float]:
    """What a position shows, and the result of its game for seat 0."""
    lead = numbers[-1]
    return (numbers[1] / WHOLE, *numbers[2:-1]), 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def _chance(row: Sequence[float], features: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-max(min(sum(map(mul, row, features)), 15), -15)))


def _loss(row: Sequence[float], features: Sequence[float], result: float) -> float:
    p = _chance(row, features)
    return -result * math.log(p) - (1 - result) * math.log(1 - p)


def _better(row: Sequence[float], seen: Sequence[tuple[tuple[float, ...], float]]) -> list[float]:
    """One step of Newton, a little drawn towards nothing."""
    slope = [-RIDGE * w for w in row]
    bend = [[RIDGE * (i == j) for j in range(FEATURES)] for i in range(FEATURES)]
    for features, result in seen:
        p = _chance(row, features)
        for i, x in enumerate(features):
            slope[i] += (result - p) * x
            scaled = p * (1 - p) * x
            bend[i] = [b + scaled * y for b, y in zip(bend[i], features, strict=True)]
    return [w + step for w, step in zip(row, _solved(bend, slope), strict=True)]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of equations that is positive definite (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = [x / rows[i][i] for x in rows[i]]
        rows = [pivot if j == i else _cleared(row, pivot, i) for j, row in enumerate(rows)]
    return [row[-1] for row in rows]


def _cleared(row: Sequence[float], pivot: Sequence[float], at: int) -> list[float]:
    return [x - row[at] * y for x, y in zip(row, pivot, strict=True)]


def _lure(trial: Diary, rng: random.Random) -> list[int]:
    """How much oftener than by lot each number is chosen where choices are mixed best, by dice left; 100: as often."""
    chosen = [[1e-9] * NUMBERS for _ in range(TURNS)]
    by_lot = [[1e-9] * NUMBERS for _ in range(TURNS)]
    for _ in range(POSITIONS):
        left, board, pool = _position(trial, rng)
        trial.set(board, 0, pool, left, (0, 0))
        trial.turns = 1
        rows = [number for number in range(1, NUMBERS) if pool[number]]
        seed = rng.getrandbits(31) | 1
        payoff = [[trial.choice(own, other, TRIALS, 0, seed) / TRIALS for other in range(1, NUMBERS)] for own in rows]
        solution = solve(payoff, supports(left[1]), 60)
        for number, p in zip(rows, solution.rows, strict=True):
            chosen[left[0]][number] += p
            by_lot[left[0]][number] += pool[number] / left[0]
    table = [
        [round(100 * (c + 5) / (b + 5)) for c, b in zip(*rows, strict=True)]
        for rows in zip(chosen, by_lot, strict=True)
    ]
    return [max(weight, 1) for row in table for weight in row]


def _position(trial: Diary, rng: random.Random) -> tuple[tuple[int, int], list[int], list[int]]:
    """Dice left, board and the pool of seat 0 at the beginning of some turn of a game of the policy."""
    while True:
        trial.set([0] * SQUARES, 0, [0] * NUMBERS, (0, 0), (0, 0))
        trial.x = rng.getrandbits(31) | 1
        trial.begin()
        trial.turns = rng.randrange(0, DICE)
        trial.play()
        pools = [int(trial.pool[i]) for i in range(2 * NUMBERS)]
        if pools[0] > 1 and pools[NUMBERS] > 1:
            return (pools[0], pools[NUMBERS]), [int(trial.at[i]) for i in range(SQUARES)], pools[:NUMBERS]
