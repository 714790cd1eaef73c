"""Trials shared out among candidates."""

from __future__ import annotations

from tavola.bots.sequential_halving import halving

WORTH = (3.0, 9.0, 1.0, 7.0, 5.0)


def tried(trials, left=lambda: True):
    calls = []

    def trial(candidate, world):
        calls.append((candidate, world))
        return WORTH[candidate] + world % 2

    return halving(len(WORTH), trials, trial, left), calls


def test_the_best_comes_first_and_gets_the_most_trials():
    arms, _ = tried(100)
    assert [arm.number for arm in arms] == [1, 3, 4, 0, 2]
    assert arms[0].trials == arms[1].trials > arms[2].trials > arms[3].trials == arms[4].trials


def test_about_so_many_trials_are_made():
    _, calls = tried(100)
    assert 80 <= len(calls) <= 100


def test_all_that_are_in_meet_the_same_worlds():
    _, calls = tried(30)
    for world in {world for _, world in calls}:
        assert len({candidate for candidate, met in calls if met == world}) in (2, 3, 5)


def test_stopped_before_all_met_a_world_the_first_order_stays():
    budget = iter([True, True, False])
    arms, calls = tried(100, lambda: next(budget))
    assert len(calls) == 2
    assert [arm.number for arm in arms] == [0, 1, 2, 3, 4]


def test_stopped_later_the_best_so_far_comes_first():
    budget = iter([True] * 7 + [False])
    arms, _ = tried(100, lambda: next(budget))
    assert arms[0].number == 1
    assert {arm.trials for arm in arms} == {1}


def test_one_candidate_needs_no_rival():
    assert [arm.number for arm in halving(1, 4, lambda _candidate, _world: 0.0, lambda: True)] == [0]
