"""Positions whose lots are drawn one by one."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from tavola.games import TALUVA, TORVEN, TUCANA
from tavola.games.encoding import encoded
from tavola.interop.worlds import CHANCE, OVER, TOGETHER, first_world, replayed

TINY = {"dice": 2, "pools": "14.25/26.13"}


def walk(world, rng):
    """Every world of a game by lot."""
    while world.mover != OVER:
        yield world
        if world.mover == CHANCE:
            world = world.after(rng.choice(world.lots())[0])
        elif world.mover == TOGETHER:
            world = world.after_all([rng.choice(world.legal(seat) or [0]) for seat in range(world.encoding.seats)])
        else:
            world = world.after(rng.choice(world.legal(world.mover)))
    yield world


@pytest.mark.parametrize("game", [TALUVA, TORVEN, TUCANA])
def test_worlds_are_never_changed_by_what_comes_after_them(game) -> None:
    worlds, digests = [], []
    for world in walk(first_world(encoded(game, 2)), random.Random(1)):
        worlds.append(world)
        digests.append(world.state.digest())
    assert [world.state.digest() for world in worlds] == digests
    assert len(set(digests)) > 5


def test_a_tie_waits_for_its_roll() -> None:
    world = first_world(encoded(TORVEN, 2, {"dice": 2, "pools": "24/24"}))
    world = world.after(0).after(0)
    assert world.mover == TOGETHER
    tied = world.after_all([3, 3])
    assert (tied.mover, len(tied.lots())) == (CHANCE, 30)
    assert [world.event_text(event) for event in tied.seen(0)] == ["blue has 2 4", "?", "0: choose 4", "1: choose 4"]
    after = tied.after(0)
    assert after.event_text(after.events[-1]) == "both roll: 1 2"
    assert after.mover == 1


def test_a_stored_world_comes_back_and_a_copy_is_the_same_one() -> None:
    for world in walk(first_world(encoded(TORVEN, 2, TINY)), random.Random(3)):
        assert copy.deepcopy(world) is world
        back = pickle.loads(pickle.dumps(world))
        assert (back.state.digest(), back.events) == (world.state.digest(), world.events)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([(-1, 0), (-1, 7)], "event 2 of 2: there is no hand 7"),
        ([(-1, 0), (0, 3)], "event 2 of 2: it is the turn of .-1., not of .0."),
        ([(-1, 0), (-1, 0), (0, 3)], "event 3 of 3: it is the turn of .0, 1., not of .0."),
        ([(-1, 0), (-1, 0), (0, 4), (1, 5)], "event 3 of 4: There is no 5 in your pool"),
    ],
)
def test_events_that_do_not_fit_are_named(events, why) -> None:
    with pytest.raises(ValueError, match=why):
        replayed(encoded(TORVEN, 2, TINY), events)


def test_nobody_acts_when_it_is_not_their_turn() -> None:
    world = first_world(encoded(TORVEN, 2, TINY))
    assert world.legal(0) == []
    with pytest.raises(ValueError, match="do not fit"):
        world.after_all([0, 0])
    with pytest.raises(ValueError, match="all seats act together"):
        world.after(0).after(0).after(0)
