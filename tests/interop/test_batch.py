"""Many games stepped by one call."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.error import InvalidAction

from tavola.games import GAMES
from tavola.interop.batch import Batch
from tavola.interop.tables import Table

SMALL = {"taluva": {"tiles_per_player": 3, "reach": 10}}


def by_lot(step, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in step.masks])


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_is_so_many_single_games(name) -> None:
    """Each with the same seed and actions, over the end and into the next game."""
    batch, rng = Batch(name, 3, **SMALL.get(name, {})), np.random.default_rng(5)
    step, seeds = batch.reset(seed=9), np.random.default_rng(9)
    tables = [Table(name, 2, **SMALL.get(name, {})) for _ in range(3)]
    for table in tables:
        table.begin(seeds.bytes(32))
    ended = 0
    while ended < 4:
        actions = by_lot(step, rng)
        for number, table in enumerate(tables):
            seat = table.awaited[0]
            assert step.seats[number] == seat
            assert (step.observations[number] == table.tensor(seat)).all()
            assert (step.masks[number] == table.mask(seat)).all()
        step = batch.step(actions)
        for number, table in enumerate(tables):
            table.play(table.awaited[0], actions[number])
            assert step.ended[number] == (not table.awaited)
            expected = table.encoding.returns(table.state) if step.ended[number] else (0, 0)
            assert step.rewards[number] == pytest.approx(expected)
            if step.ended[number]:
                ended += 1
                table.begin(seeds.bytes(32))


def test_arrays_have_the_shapes_that_are_said() -> None:
    batch = Batch("torven", 4)
    step = batch.reset(seed=1)
    again = batch.reset(seed=1)
    assert all((one == other).all() for one, other in zip(step, again, strict=True))
    assert step.observations.shape == (4, batch.layout.size)
    assert (step.observations.dtype, step.masks.dtype) == (np.float32, np.bool_)
    assert step.masks.shape == (4, batch.encoding.actions)
    assert (step.seats.shape, step.rewards.shape, step.ended.shape) == ((4,), (4, 2), (4,))
    before = step.observations.copy()
    batch.step(by_lot(again, np.random.default_rng(1)))
    assert (step.observations == before).all()


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([0, 0], "3 whole numbers are asked for"),
        ([0.0, 0.0, 0.0], "3 whole numbers are asked for, not float64"),
        ([[0], [0], [0]], "3 whole numbers"),
    ],
)
def test_actions_that_are_no_actions_are_refused(actions, why) -> None:
    batch = Batch("torven", 3)
    batch.reset(seed=1)
    with pytest.raises(InvalidAction, match=why):
        batch.step(np.array(actions))


def test_one_illegal_action_is_named_and_nothing_is_played() -> None:
    batch = Batch("torven", 3)
    step = batch.reset(seed=1)
    actions = by_lot(step, np.random.default_rng(1))
    wrong = actions.copy()
    wrong[2] = 99
    with pytest.raises(InvalidAction, match="game 2, seat 0: 99 is not legal"):
        batch.step(wrong)
    assert (batch.step(actions).seats == 1).all()


def test_a_batch_is_dealt_before_it_is_stepped() -> None:
    with pytest.raises(InvalidAction, match="after a reset"):
        Batch("torven", 1).step(np.array([0]))
    with pytest.raises(ValueError, match="count: "):
        Batch("torven", 0)
