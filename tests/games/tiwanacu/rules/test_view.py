"""Positions made from views of turns that are not confirmed yet."""

from __future__ import annotations

import random

from tavola.games import TIWANACU


def test_the_row_to_come_is_filled_by_lot_when_the_view_of_an_unconfirmed_turn_has_none():
    rng, shown = random.Random(2), 0
    state = TIWANACU.start(2, seed=b"row")
    while state.round < 4:
        seat = state.awaited[0]
        before, move = state.copy(), rng.choice(state.legal(seat))
        state.apply(seat, move)
        if state.round == before.round:
            continue
        view = TIWANACU.view(TIWANACU.preview(before, seat, move, state), seat)
        assert not any(position.soon for position in view.track)
        world = TIWANACU.sample(view, rng)
        assert [len(tiles) for tiles in world.soon] == [len(tiles) for tiles in state.soon]
        assert len(world.bag) == len(state.bag)
        shown += 1
    assert shown == 3
