"""What was expected over a game, smoothed; and its turning points."""

from __future__ import annotations

import pytest

from tavola.service.turning_points import Step, smoothed, turning_points


def of(*shares: float) -> list[Step]:
    """Steps of a game for two, by what was expected for the first seat."""
    return [Step(seq, (share, 1 - share)) for seq, share in enumerate(shares)]


def test_each_step_is_shown_in_the_mean_with_the_one_before() -> None:
    assert [values[0] for values in smoothed(of(0.5, 0.75, 0.25, 1.0))] == [0.5, 0.625, 0.5, 1.0]


@pytest.mark.parametrize("shares", [(), (0.5,), (0.5, 1.0)])
def test_the_first_and_the_last_step_are_shown_as_they_are(shares: tuple[float, ...]) -> None:
    assert smoothed(of(*shares)) == [(share, 1 - share) for share in shares]


def test_turning_points_are_the_largest_lasting_changes_in_the_order_of_play() -> None:
    found = turning_points(of(0.5, 0.5, 0.25, 0.25, 0.9, 0.9, 0.75, 0.75, 1.0), 1)
    assert [(turn.number, turn.seat) for turn in found] == [(2, 1), (4, 0), (8, 0)]


def test_what_the_next_step_undoes_turned_nothing() -> None:
    assert turning_points(of(0.5, 0.6, 0.5, 0.6, 0.5, 0.6, 0.5, 0.6), 1) == []


def test_small_changes_turn_nothing() -> None:
    assert turning_points(of(*(0.5 + seq / 40 for seq in range(8))), 1) == []


def test_the_opening_turns_nothing() -> None:
    assert [turn.number for turn in turning_points(of(0.2, 0.8, 0.8, 0.8, 0.8, 0.5, 0.5), 3)] == [5]
