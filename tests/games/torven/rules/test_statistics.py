"""Figures of many games, against those measured on 20,000 games by an independent script."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tavola.games.torven import TORVEN
from tavola.games.torven.rules.notation import PASS, PLACE, parts
from tavola.games.torven.rules.squares import NEIGHBOURS
from tavola.games.torven.rules.state import State

Player = Callable[[State, int, random.Random], int]


def at_random(state: State, seat: int, rng: random.Random) -> int:
    """Any number of the pool, any square; an extra die is never passed up."""
    moves = state.legal(seat)
    return rng.choice(moves[:-1] if state.phase == "extra" else moves)


def greedy(state: State, seat: int, rng: random.Random) -> int:
    """One ply deep: the placement that takes most, then the one least open to being taken; a 6 for a counter."""
    moves = [move for move in state.legal(seat) if PLACE <= move < PASS]
    if not moves:
        return state.legal(seat)[-1] if state.phase == "counter" else at_random(state, seat, rng)
    worth = {move: _worth(state, seat, move) for move in moves}
    best = max(worth.values())
    return rng.choice([move for move in moves if worth[move] == best])


def _worth(state: State, seat: int, move: int) -> tuple[int, int]:
    _, number, square = parts(move)
    number = number or state.hand[seat]
    taken = state.captures(seat, number, square)
    open_sides = sum(1 for beside in NEIGHBOURS[square] if not state.board[beside] or beside in taken)
    return len(taken), -open_sides * (6 - number)


def match(games: int, players: tuple[Player, Player]) -> Counter[str]:
    """Totals over so many games."""
    totals: Counter[str] = Counter()
    rng = random.Random(20)
    for game in range(games):
        _count(totals, TORVEN.start(2, seed=game.to_bytes(4, "big")), players, rng)
    return totals


def _count(totals: Counter[str], state: State, players: tuple[Player, Player], rng: random.Random) -> None:
    full = False
    while state.phase != "over":
        seat, before = state.awaited[0], state.round
        state.apply(seat, players[seat](state, seat, rng))
        if state.round > before or state.phase == "over":
            kinds = [step.kind for step in state.story]
            totals["turns"] += 1
            totals["ties"] += "tie" in kinds
            totals["rerolls"] += kinds.count("tie")
            totals["counters"] += "set" in kinds
            totals["extras"] += kinds.count("extra")
            full = full or "lost" in kinds
    outcome = state.outcome
    totals["full"] += full
    totals["draws" if not outcome or not outcome.winners else f"won by {outcome.winners[0]}"] += 1


@pytest.fixture(scope="module")
def totals() -> Counter[str]:
    return match(GAMES, (at_random, at_random))


GAMES = 3_000


@pytest.mark.parametrize(
    ("what", "least", "most"),
    [
        ("turns", 8.25, 8.45),
        ("ties", 1.32, 1.48),  # revealed pairs that tied; a tie takes 1.2 rerolls
        ("rerolls", 1.57, 1.78),
        ("counters", 0.52, 0.60),
        ("extras", 2.13, 2.33),
        ("draws", 0.16, 0.22),
        ("full", 0.002, 0.016),
    ],
)
def test_random_games(totals: Counter[str], what: str, least: float, most: float) -> None:
    assert least <= totals[what] / GAMES <= most


def test_neither_seat_is_better(totals: Counter[str]) -> None:
    assert abs(totals["won by 0"] - totals["won by 1"]) / GAMES < 0.06


def test_greedy_beats_random() -> None:
    one, other = match(500, (greedy, at_random)), match(500, (at_random, greedy))
    assert (one["won by 0"] + other["won by 1"]) / 1000 > 0.90
    assert (one["won by 1"] + other["won by 0"]) / 1000 < 0.04
