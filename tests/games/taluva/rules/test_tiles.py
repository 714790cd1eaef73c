"""Tiles: coast, eruptions, what may be buried, and an island that grows far."""

from __future__ import annotations

import pytest
from naive import Naive
from positions import play, position, texts

# Three tiles of level 1 round the field (0, 0): volcano there with lava to the south-east.
FLOOR = {
    (0, 0): "volcano-se 1",
    (0, 1): "jungle 1",
    (-1, 1): "sand 1",
    (1, 0): "lake 1",
    (1, -1): "rock 1",
    (0, -1): "lake 1",
    (-1, 0): "rock 1",
}


def eruptions(engine, state):
    return [move.split()[-1] for move in texts(engine, state) if move.startswith("tile 0,0 ")]


def test_the_first_volcano_goes_to_the_middle_in_any_direction(engine):
    state = engine.taluva.start(2)
    assert texts(engine, state) == [f"tile 0,0 {name}" for name in ("se", "sw", "w", "nw", "ne", "e")]


def test_a_tile_touches_the_island_with_an_edge(engine):
    state = position(engine, {(0, 0): "jungle 1"}, phase="tile")
    assert "tile 1,0 e" in texts(engine, state)
    assert "tile 1,0 w" not in texts(engine, state)  # on the island
    assert "tile 2,0 e" not in texts(engine, state)  # too far


def test_a_tile_may_leave_a_hole_and_fill_one_of_just_its_size(engine):
    hole = {(0, 0), (0, 1), (-1, 1)}
    ring = {(q + dq, r + dr) for q, r in hole for dq, dr in ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))} - hole
    state = position(engine, dict.fromkeys(ring, "sand 1"), phase="tile")
    fills = [move for move in texts(engine, state) if move.split()[1] in ("0,0", "0,1", "-1,1")]
    assert fills == ["tile -1,1 ne", "tile 0,0 se", "tile 0,1 w"]


def test_an_eruption_takes_any_direction_but_the_old_one(engine):
    assert eruptions(engine, position(engine, FLOOR, phase="tile")) == ["sw", "w", "nw", "ne", "e"]


def test_an_eruption_needs_three_fields_of_one_level(engine):
    state = position(engine, FLOOR | {(1, -1): "rock 2"}, phase="tile")
    assert eruptions(engine, state) == ["sw", "w", "e"]


def test_an_eruption_does_not_hang_over_the_table(engine):
    state = position(engine, {field: kind for field, kind in FLOOR.items() if field != (1, -1)}, phase="tile")
    assert eruptions(engine, state) == ["sw", "w", "e"]


def test_an_eruption_starts_at_a_volcano(engine):
    state = position(engine, FLOOR | {(0, 0): "sand 1"}, phase="tile")
    assert eruptions(engine, state) == []


@pytest.mark.parametrize("house", ["temple", "tower"])
def test_temples_and_towers_are_never_buried(engine, house):
    state = position(engine, FLOOR | {(1, -1): f"rock 1 {house} 1", (2, -1): "rock 1 hut 1"}, phase="tile")
    assert eruptions(engine, state) == ["sw", "w", "e"]


def test_a_lone_hut_is_never_buried(engine):
    state = position(engine, FLOOR | {(1, -1): "rock 1 hut 1"}, phase="tile")
    assert eruptions(engine, state) == ["sw", "w", "e"]


def test_a_whole_settlement_of_two_fields_is_never_buried_but_one_of_them_may(engine):
    state = position(engine, FLOOR | {(1, -1): "rock 1 hut 1", (0, -1): "lake 1 hut 1"}, phase="tile")
    assert eruptions(engine, state) == ["sw", "w", "ne", "e"]  # 'nw' covers both


def test_two_settlements_are_judged_each_for_itself(engine):
    fields = FLOOR | {(1, -1): "rock 1 hut 1", (2, -1): "rock 1 hut 1", (0, -1): "lake 1 hut 0"}
    assert eruptions(engine, position(engine, fields, phase="tile")) == ["sw", "ne", "e"]


def test_buildings_of_a_player_who_is_out_stay_protected(engine):
    state = position(engine, FLOOR | {(1, -1): "rock 1 hut 1"}, phase="tile", seats=3, out=(1,))
    assert eruptions(engine, state) == ["sw", "w", "e"]


def test_a_terrain_half_may_cover_a_volcano(engine):
    state = position(engine, FLOOR | {(1, -1): "volcano-e 1"}, phase="tile")
    assert "ne" in eruptions(engine, state)


def test_levels_have_no_cap(engine):
    state = position(engine, {field: kind.replace(" 1", " 40") for field, kind in FLOOR.items()}, phase="tile")
    play(engine, state, "tile 0,0 ne")
    assert state.at(0, 0)[0] == 41


def test_buried_huts_count_as_built_and_stay_spent(engine):
    fields = FLOOR | {(1, -1): "rock 1 hut 1", (2, -1): "rock 1 hut 1"}
    state = position(engine, fields, phase="tile", stock={1: (18, 3, 2)})
    assert state.buried(engine.taluva.parse("tile 0,0 ne")) == (0, 1)
    play(engine, state, "tile 0,0 ne")
    assert state.settlement_at(2, -1) == [(2, -1)]
    assert state.built_by(1) == (2, 0, 0)


def test_a_settlement_split_by_an_eruption_counts_as_two(engine):
    fields = FLOOR | {(1, -1): "rock 1 hut 0", (2, -1): "rock 1 hut 0", (1, -2): "rock 1 hut 0", (3, -1): "sand 1"}
    state = position(engine, fields, phase="tile")
    play(engine, state, "tile 0,0 ne")
    assert state.settlement_at(2, -1) == [(2, -1)]
    assert "temple 3,-1" not in texts(engine, state)


DIRECTIONS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))


@pytest.mark.parametrize("direction", range(6))
def test_an_island_may_grow_95_fields_in_one_direction(engine, direction):
    deck = ["JG"] * 48
    state, plain = engine.taluva.start(4, deck=deck), Naive(4, deck, strict=False)
    dq, dr = DIRECTIONS[direction]
    for n in range(48):
        q, r = 2 * n * dq, 2 * n * dr
        state.apply(n % 4, engine.notation.encode(engine.notation.Lay(q, r, direction)))
        plain.lay(q, r, direction)
        if n in (31, 46):
            plain.build("hut", (q + dq, r + dr))
            state.apply(n % 4, engine.notation.encode(engine.notation.Build("hut", q + dq, r + dr)))
            lays = [engine.notation.decode(move) for move in state.legal(state.awaited[0])]
            assert {(lay.q, lay.r, lay.k) for lay in lays} == plain.tiles()
        else:
            plain.build("hut", (q + dq, r + dr))
            play(engine, state, f"hut {q + dq},{r + dr}")
    assert state.at(95 * dq, 95 * dr)[0] == 1
    assert state.outcome is not None


def test_an_island_may_grow_far_to_all_sides(engine):
    deck = ["JG"] * 48
    state, plain = engine.taluva.start(2, engine.taluva.options(tiles_per_player=24), deck=deck), Naive(2, deck, False)
    ends = [2, 2, 1, 1, 1, 1]  # how far from the first volcano the next tile to each side lies
    for n in range(40):
        direction = n % 6 if n else 0
        dq, dr = DIRECTIONS[direction]
        q, r = (dq * ends[direction], dr * ends[direction]) if n else (0, 0)
        ends[direction] += 2 if n else 0
        state.apply(n % 2, engine.notation.encode(engine.notation.Lay(q, r, direction)))
        plain.lay(q, r, direction)
        play(engine, state, f"hut {q + dq},{r + dr}")
        plain.build("hut", (q + dq, r + dr))
    lays = [engine.notation.decode(move) for move in state.legal(state.awaited[0])]
    assert {(lay.q, lay.r, lay.k) for lay in lays} == plain.tiles()


def test_another_tile_nobody_has_seen_can_be_the_one_in_hand(engine):
    """For who decides lots from outside: the deck stays the same tiles, a copy keeps its own, others are refused."""
    state = engine.taluva.start(2, seed=b"x")
    twin, tiles = state.copy(), sorted(int(tile) for tile in state.deck)
    wanted = next(tile for tile in state.unseen if tile != state.hand)
    state.draw_instead(wanted)
    assert (state.hand, sorted(int(tile) for tile in state.deck)) == (wanted, tiles)
    assert twin.hand != wanted
    with pytest.raises(ValueError, match="no tile 99 is left to be drawn"):
        twin.draw_instead(99)
