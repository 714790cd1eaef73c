"""Intervals that hold what they promise."""

from __future__ import annotations

import random
from math import inf

import pytest

from tavola.bots.measure.intervals import elo, mean, quantile, share, spread


def test_the_share_of_plain_games_is_wilsons():
    found = share([1.0] * 60 + [0.0] * 40)
    assert (found.value, found.low, found.high) == pytest.approx((0.6, 0.5020, 0.6906), abs=1e-3)


def test_a_share_of_all_has_a_width_too():
    found = share([1.0] * 50)
    assert found.value == found.high == 1
    assert 0.90 < found.low < 0.95


def test_pairs_that_vary_less_than_games_have_a_narrower_interval():
    games, pairs = share([1.0, 0.0] * 100), share([0.5] * 100 + [0.75, 0.25] * 50)
    assert pairs.high - pairs.low < 0.6 * (games.high - games.low)


@pytest.mark.parametrize("truth", [0.5, 0.9])
def test_the_intervals_hold_the_truth_about_95_times_in_100(truth):
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        found = share([(rng.random() < truth) / 2 + (rng.random() < truth) / 2 for _ in range(60)])
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_a_single_value_bounds_no_mean():
    assert (mean([3.0]).low, mean([3.0]).high) == (-inf, inf)


def test_the_mean_has_the_usual_interval():
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert (found.value, found.low, found.high) == pytest.approx((2.5, 1.235, 3.765), abs=1e-3)


def test_elo_is_logistic_and_without_bound_at_the_ends():
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0.0), elo(1.0)) == (-inf, inf)


def test_a_spread_tells_middle_and_ends():
    found = spread([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.least, found.quartiles, found.most) == (1, (2, 3, 4), 5)
    assert found.deviation == pytest.approx(2.5**0.5)


def test_quantiles_are_values_that_came_up():
    assert quantile([5, 1, 4, 2, 3], 0.5) == 3
    assert quantile(range(100), 0.95) == 94
    assert quantile([], 0.5) == 0
