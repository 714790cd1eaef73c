"""What simple players reach on the own edition."""

from __future__ import annotations

import random
from statistics import mean

from tavola.games import TUCANA
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import played

ISLANDS = 400  # two a game


def test_random_players_reach_about_5_points() -> None:
    totals = [
        state.total(seat) for seed in range(ISLANDS // 2) for state in [played(2, seed, bonus=False)] for seat in (0, 1)
    ]
    assert 4 < mean(totals) < 7


def test_greedy_players_reach_about_65_points() -> None:
    """Fewer islands than for random ones, for time; the mean over 400 of them is 61."""
    totals = [total for seed in range(12) for total in greedy_game(seed)]
    assert 55 < mean(totals) < 72


def greedy_game(seed: int) -> list[int]:
    """Both totals of a game in which everybody takes the most points at once; the joker only where it gains by it."""
    rng = random.Random(seed)
    state = TUCANA.start(2, seed=b"greedy %d" % seed)
    while not state.over:
        for seat in state.awaited:
            points, move = best(state, seat, rng)
            if state.may_joker(seat):
                free = state.copy()
                free.apply(seat, JOKER)
                more, other = best(free, seat, rng)
                if more > points:
                    state.apply(seat, JOKER)
                    move = other
            state.apply(seat, move)
    return [state.total(seat) for seat in range(2)]


def best(state: State, seat: int, rng: random.Random) -> tuple[int, int]:
    """The most points by a placement, were the round scored now, and one that gives them."""
    points = {move: value(state, seat, move) for move in state.legal(seat) if move != JOKER}
    most = max(points.values())
    return most, rng.choice([move for move in points if points[move] == most])


def value(state: State, seat: int, move: int) -> int:
    tracks = state.by_colour(state.worth_with(seat, move))
    return sum(tracks) + min(tracks)
