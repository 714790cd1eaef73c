from __future__ import annotations

from tavola.games.hexes import DIRECTIONS, NAMES, around, beside


def test_directions_go_clockwise_from_south_east_and_opposite_ones_cancel():
    assert DIRECTIONS[0] == (0, 1)
    assert len(NAMES) == 6
    for k in range(6):
        assert beside(beside((3, -2), k), k + 3) == (3, -2)


def test_a_step_and_the_next_but_one_make_the_step_between():
    for k in range(6):
        assert beside(beside((0, 0), k), k + 2) == DIRECTIONS[(k + 1) % 6]


def test_around_lists_the_six_neighbours():
    assert around((1, 1)) == tuple(beside((1, 1), k) for k in range(6))
