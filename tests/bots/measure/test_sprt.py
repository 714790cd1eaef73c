"""The sequential test, against log-likelihood ratios known to six digits."""

from __future__ import annotations

from math import log

import pytest

from tavola.bots.measure.sprt import Claims, expected, log_likelihood_ratio

KNOWN = [
    ([40, 20, 60], (0, 20), 1.144287),
    ([20, 50, 100, 70, 40], (0, 20), 3.968786),
    ([5, 10, 20, 15, 10], (-5, 5), 0.606944),
    ([100, 0, 150], (0, 50), 4.615656),
]


@pytest.mark.parametrize(("counts", "elo", "ratio"), KNOWN)
def test_the_ratio_of_games_and_pairs_is_the_known_one(counts, elo, ratio):
    assert log_likelihood_ratio(counts, *elo) == pytest.approx(ratio, abs=5e-7)


def test_without_games_nothing_speaks_for_either_claim():
    assert log_likelihood_ratio([0, 0, 0, 0, 0], 0, 10) == 0


def test_the_ratio_turns_with_the_results():
    counts = [5, 10, 20, 15, 12]
    assert log_likelihood_ratio(counts, -5, 5) == pytest.approx(-log_likelihood_ratio(counts[::-1], -5, 5))


def test_elo_is_logistic():
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)


def test_the_bounds_follow_from_the_chances_of_error():
    assert Claims(0, 10, alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


@pytest.mark.parametrize(
    ("counts", "verdict"), [([0, 2, 10, 30, 40], 50), ([40, 30, 10, 2, 0], 0), ([1, 2, 3, 2, 1], None)]
)
def test_the_verdict_waits_until_a_bound_is_passed(counts, verdict):
    assert Claims(0, 50).verdict(counts) == verdict


@pytest.mark.parametrize("wrong", [{"elo0": 5, "elo1": 5}, {"elo0": 0, "elo1": 5, "alpha": 0}])
def test_claims_that_cannot_be_told_apart_are_refused(wrong):
    with pytest.raises(ValueError, match="greater Elo"):
        Claims(**wrong)
