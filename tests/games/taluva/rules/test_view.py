from __future__ import annotations

import random
from collections import Counter

from positions import play, position


def test_the_view_lists_fields_by_row_then_column_with_what_stands_on_them(engine):
    fields = {(1, 0): "lake 3 tower 1", (0, 0): "jungle 2 hut 0", (0, -1): "volcano-nw 1"}
    view = engine.taluva.view(position(engine, fields), 0)
    see = engine.view
    assert view.fields == (
        see.Field(0, -1, 1, "volcano", 0, lava=3),
        see.Field(0, 0, 2, "jungle", 0, building=see.Building("hut", 0, 2)),
        see.Field(1, 0, 3, "lake", 0, building=see.Building("tower", 1, 1)),
    )


def test_the_view_tells_the_turn_and_what_is_left(engine):
    state = engine.taluva.start(2, deck=["JG", "SR", "SR", *["LL"] * 21])
    view, see = engine.taluva.view(state, None), engine.view
    assert (view.phase, view.turn, view.awaited, view.last_tile, view.tiles_left) == ("tile", 0, (0,), None, 23)
    assert view.hand == see.Tile("jungle", "clearing")
    assert view.left == (see.Kind("sand", "rock", 2), see.Kind("lake", "lake", 21))
    assert view.stock == (see.Pieces(20, 3, 2),) * 2


def test_the_view_tells_what_was_laid_and_built_last(engine):
    state = engine.taluva.start(2, deck=["JG"] * 24)
    play(engine, state, "tile 0,0 se")
    view = engine.taluva.view(state, 0)
    assert (view.phase, view.hand, view.last_tile, view.tiles_left) == ("build", None, 0, 23)
    play(engine, state, "hut 0,1")
    view, see = engine.taluva.view(state, 1), engine.view
    assert (view.phase, view.last_tile, view.last_built) == ("tile", 0, ((0, 1),))
    assert (view.stock[0], view.built[0]) == (see.Pieces(19, 3, 2), see.Pieces(1, 0, 0))


def test_fields_of_a_tile_share_its_number(engine):
    state = engine.taluva.start(2, deck=["JG"] * 24)
    play(engine, state, "tile 0,0 se", "hut 0,1", "tile 1,0 e", "hut 2,0")
    tiles = {(field.q, field.r): field.tile for field in engine.taluva.view(state, 0).fields}
    assert tiles == {(0, 0): 0, (0, 1): 0, (-1, 1): 0, (1, 0): 1, (2, 0): 1, (1, 1): 1}


def test_the_end_shows_winners_and_nobody_to_move(engine):
    state = engine.taluva.start(3, deck=["JG"] * 36)
    state.withdraw(0)
    state.withdraw(1)
    view = engine.taluva.view(state, None)
    assert (view.phase, view.awaited, view.winners, view.hand) == ("over", (), (2,), None)
    assert view.eliminated == (True, True, False)


def test_everybody_sees_the_same(engine):
    state = engine.taluva.start(3)
    assert engine.taluva.view(state, 0) == engine.taluva.view(state, 2) == engine.taluva.view(state, None)


def test_a_sample_of_a_far_island_is_the_same_island(engine):
    fields = {(q, 60 - q): "jungle 1" for q in range(-30, 90, 2)}
    state = position(engine, fields, phase="tile", seats=4)
    view = engine.taluva.view(state, None)
    world = engine.taluva.sample(view, random.Random(1))
    assert world.legal(0) == state.legal(0)
    assert engine.taluva.view(world, None) == view


def test_the_first_view_tells_of_48_tiles_no_more_than_the_one_in_hand(engine):
    seen = {}
    for number in range(200):
        view = engine.taluva.view(engine.taluva.start(2, seed=number.to_bytes(2, "big")), 0)
        seen.setdefault((view.hand.left, view.hand.right), set()).add(view)
    assert len(seen) > 10
    assert all(len(views) == 1 for views in seen.values())


def test_deals_that_differ_in_what_is_in_the_box_and_in_what_comes_look_the_same(engine):
    codes, tiles = engine.components.CODES, engine.components.ALL_TILES
    for seed in range(20):
        rng = random.Random(seed)
        deck = [codes[n // 5] + codes[n % 5] for n in rng.sample(tiles, 48)]
        turns = rng.randrange(1, 24)
        other = deck[:turns] + rng.sample(deck[turns:], 48 - turns)
        states = [engine.taluva.start(2, deck=deck), engine.taluva.start(2, deck=other)]
        while states[0].awaited and states[0].turn < turns:
            assert engine.taluva.view(states[0], 0) == engine.taluva.view(states[1], 0)
            seat, move = states[0].awaited[0], rng.choice(states[0].legal(states[0].awaited[0]))
            for state in states:
                before = state.copy()
                state.apply(seat, move)
            drafts = [engine.taluva.preview(before, seat, move, state) for state in states]
            assert engine.taluva.view(drafts[0], 0) == engine.taluva.view(drafts[1], 0)


def test_samples_put_the_tiles_to_come_in_other_orders(engine):
    state = engine.taluva.start(4, seed=b"seed")
    view, rng = engine.taluva.view(state, 0), random.Random(1)
    orders = {tuple(engine.taluva.sample(view, rng).undrawn) for _ in range(5)}
    assert len(orders) == 5
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(state.undrawn))}


def test_a_sample_draws_alike_from_all_tiles_not_seen_yet(engine):
    state, rng = engine.taluva.start(2, seed=b"seed"), random.Random(7)
    while state.turn < 10:
        state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
    view, rounds = engine.taluva.view(state, 0), 1500
    first, coming, unseen = Counter(), Counter(), Counter(state.unseen)
    for _ in range(rounds):
        world = engine.taluva.sample(view, rng)
        assert (len(world.undrawn), world.unseen) == (13, state.unseen)
        first[world.undrawn[0]] += 1
        coming.update(world.undrawn)
    for tile, count in unseen.items():
        for found, share in ((first, count / 37), (coming, count * 13 / 37)):
            assert abs(found[tile] - rounds * share) < 5 * (rounds * share) ** 0.5  # five standard deviations at most
    assert coming.total() == 13 * rounds
