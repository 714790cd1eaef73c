"""How two simple players fare: their means lie near those of an independent simulation of the same components."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from tavola.games.tiwanacu.rules.state import Options, start
from tests.games.tiwanacu.temples import at_random, greedily


def points(seats, games, player):
    found = []
    for game in range(games):
        state, rng = start(seats, Options(), b"%d" % game), random.Random(game)
        while state.awaited:
            player(state, rng)
        found += [state.points(seat) for seat in range(seats)]
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_placing_at_random_gives_about_64_points(seats):
    assert mean(points(seats, 400 // seats, at_random)) == pytest.approx(64, abs=6)


@pytest.mark.parametrize(("seats", "games", "expected"), [(2, 10, 119), (4, 4, 113)])
def test_greed_gives_about_119_points_for_two_and_113_for_four(seats, games, expected):
    assert mean(points(seats, games, greedily)) == pytest.approx(expected, abs=7)
