"""The solver of matrix games, against games whose solutions are known."""

from __future__ import annotations

import pytest

from tavola.bots.matrix_games import Hand, solve

ROCK_PAPER_SCISSORS = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    solution = solve(ROCK_PAPER_SCISSORS)
    assert solution.value == pytest.approx(0, abs=0.005)
    assert solution.rows == pytest.approx((1 / 3,) * 3, abs=0.01)
    assert solution.columns == pytest.approx((1 / 3,) * 3, abs=0.01)


def test_a_mixed_game_of_two_by_two() -> None:
    solution = solve([[3.0, -1.0], [-2.0, 4.0]])  # (4 + 2) / (3 + 1 + 2 + 4) of the first row; worth (12 - 2) / 10
    assert solution.value == pytest.approx(1, abs=0.01)
    assert solution.rows == pytest.approx((0.6, 0.4), abs=0.01)
    assert solution.columns == pytest.approx((0.5, 0.5), abs=0.01)


def test_a_dominated_row_and_column_are_left_alone() -> None:
    solution = solve([[3.0, -1.0, 5.0], [-2.0, 4.0, 6.0], [-3.0, -2.0, 0.0]])
    assert solution.value == pytest.approx(1, abs=0.01)
    assert solution.rows[2] < 0.005
    assert solution.columns[2] < 0.005


def test_a_saddle_is_found() -> None:
    solution = solve([[2.0, 4.0], [1.0, 9.0]])
    assert solution.value == pytest.approx(2, abs=0.01)
    assert solution.rows[0] > 0.99


def test_one_row_and_one_column() -> None:
    assert solve([[0.25]]).value == pytest.approx(0.25)


def test_hands_choose_only_what_they_hold() -> None:
    hands = (Hand(0.5, (0,)), Hand(0.5, (1,)))
    solution = solve([[1.0, -1.0], [0.0, 0.2]], hands)
    assert solution.columns == pytest.approx((0.5, 0.5))
    assert solution.rows[1] > 0.99
    assert solution.value == pytest.approx(0.1, abs=0.005)


def test_a_hand_with_both_columns_weighs_against_one_that_cannot_choose() -> None:
    solution = solve([[1.0, 0.0], [0.0, 1.0]], (Hand(0.4, (0,)), Hand(0.6, (0, 1))))
    assert solution.columns == pytest.approx((0.5, 0.5), abs=0.02)
    assert solution.value == pytest.approx(0.5, abs=0.01)


def test_more_rounds_leave_a_smaller_gap() -> None:
    payoff = [[3.0, -1.0, 0.5], [-2.0, 4.0, 0.1], [0.0, 1.0, -1.0]]
    assert solve(payoff, rounds=1000).gap < solve(payoff, rounds=30).gap < 0.5
    assert solve(payoff, rounds=1000).gap < 0.01


def test_an_empty_matrix_is_no_game() -> None:
    with pytest.raises(ValueError, match="a row and a column"):
        solve([])
