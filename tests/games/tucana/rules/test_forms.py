"""The rules play the same, interpreted and compiled."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

DIGESTS = [(1, "addefeff99080291"), (3, "228dec9ad9583746"), (5, "ce3775647f78d5eb")]


@pytest.mark.parametrize(("seats", "ended"), DIGESTS)
def test_a_random_game_ends_the_same_in_both_forms(engine: SimpleNamespace, seats: int, ended: str) -> None:
    game = engine.games.TUCANA
    state = game.start(seats, game.options(bonus=True), b"forms")
    state.playout(1)
    assert state.digest()[:16] == ended


def test_numbers_beyond_all_bounds_are_refused_in_both_forms(engine: SimpleNamespace) -> None:
    state = engine.games.TUCANA.start(2)
    for seat, move in ((0, 10**30), (0, -(10**30)), (10**30, state.legal(0)[0]), (-1, state.legal(0)[0])):
        with pytest.raises(engine.game.IllegalMove):
            state.apply(seat, move)
