"""Huts, temples, towers and expansions: every ruling on a position made by hand."""

from __future__ import annotations

import pytest
from positions import play, position, texts

ROW3 = {(0, 0): "lake 1 hut 0", (1, 0): "lake 1 hut 0", (2, 0): "lake 1 hut 0"}


def test_a_hut_stands_on_level_1_only(engine):
    state = position(engine, {(0, 0): "jungle 1", (1, 0): "jungle 2", (2, 0): "volcano-ne 1", (3, 0): "jungle 1 hut 1"})
    assert texts(engine, state) == ["hut 0,0"]


def test_a_hut_may_touch_an_own_settlement(engine):
    state = position(engine, {(0, 0): "lake 1 hut 0", (1, 0): "jungle 1"})
    assert "hut 1,0" in texts(engine, state)


def test_strictly_a_hut_may_touch_only_foreign_settlements(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 1", (5, 0): "lake 1 hut 1", (6, 0): "jungle 1"}
    state = position(engine, fields, strict=True)
    assert [move for move in texts(engine, state) if move.startswith("hut")] == ["hut 6,0"]


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_temple_stands_on_any_level(engine, level):
    state = position(engine, ROW3 | {(3, 0): f"jungle {level}"})
    assert "temple 3,0" in texts(engine, state)


def test_a_temple_needs_three_fields_not_three_huts(engine):
    fields = {(0, 0): "lake 3 hut 0", (1, 0): "lake 3 hut 0", (2, 0): "jungle 1"}
    assert not [move for move in texts(engine, position(engine, fields)) if move.startswith("temple")]


def test_small_settlements_do_not_add_up_for_a_temple(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "lake 1 hut 0", (3, 0): "lake 1 hut 0", (2, 0): "jungle 1"}
    assert "temple 2,0" not in texts(engine, position(engine, fields))


def test_a_large_settlement_with_a_temple_and_a_small_one_without_give_none(engine):
    fields = ROW3 | {(2, 0): "lake 1 temple 0", (3, 0): "jungle 1", (4, 0): "lake 1 hut 0"}
    assert "temple 3,0" not in texts(engine, position(engine, fields))


def test_a_second_neighbour_with_a_temple_does_not_forbid_one(engine):
    fields = ROW3 | {(3, 0): "jungle 1", (4, 0): "lake 1 temple 0"}
    assert "temple 3,0" in texts(engine, position(engine, fields))


def test_foreign_fields_do_not_count_for_a_temple(engine):
    fields = ROW3 | {(1, 0): "lake 1 hut 1", (3, 0): "jungle 1"}
    assert "temple 3,0" not in texts(engine, position(engine, fields))


@pytest.mark.parametrize(("level", "allowed"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_tower_stands_on_level_3_or_higher_beside_any_settlement(engine, level, allowed):
    state = position(engine, {(0, 0): "lake 1 hut 0", (1, 0): f"jungle {level}"})
    assert ("tower 1,0" in texts(engine, state)) == allowed


def test_a_settlement_has_one_tower(engine):
    fields = {(0, 0): "lake 3 tower 0", (1, 0): "lake 1 hut 0", (2, 0): "jungle 3"}
    assert "tower 2,0" not in texts(engine, position(engine, fields))


def test_a_second_neighbour_without_a_tower_allows_one(engine):
    fields = {(0, 0): "lake 3 tower 0", (2, 0): "lake 1 hut 0", (1, 0): "jungle 3"}
    assert "tower 1,0" in texts(engine, position(engine, fields))


def test_settlements_that_join_may_have_two_temples_and_get_no_third(engine):
    fields = {(0, 0): "lake 1 temple 0", (1, 0): "jungle 1", (2, 0): "lake 1 temple 0", (3, 0): "sand 1"}
    state = position(engine, fields, seats=2)
    play(engine, state, "hut 1,0")
    assert state.settlement_at(0, 0) == [(0, 0), (1, 0), (2, 0)]
    state.set_turn(6, "build", (0,), [False, False], ())
    assert "temple 3,0" not in texts(engine, state)


def test_an_expansion_puts_as_many_huts_as_the_level_on_every_field(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 2", (-1, 0): "jungle 3", (0, 1): "sand 1", (2, 0): "jungle 1"}
    state = position(engine, fields)
    play(engine, state, "expand 0,0 jungle")
    assert state.stock_of(0) == (15, 3, 2)
    assert state.settlement_at(0, 0) == [(-1, 0), (0, 0), (1, 0)]  # (2, 0) touched no old field: no chain


def test_an_expansion_may_take_exactly_the_last_huts(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 2", (-1, 0): "jungle 2"}
    state = position(engine, fields, stock={0: (4, 3, 2)})
    assert texts(engine, state) == ["expand 0,0 jungle"]


def test_an_expansion_is_never_made_in_part(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 2", (-1, 0): "jungle 2"}
    assert texts(engine, position(engine, fields, stock={0: (3, 3, 2)})) == []


@pytest.mark.parametrize("house", ["temple", "tower"])
def test_a_lone_temple_or_tower_may_expand(engine, house):
    state = position(engine, {(0, 0): f"lake 3 {house} 0", (1, 0): "jungle 2"})
    assert "expand 0,0 jungle" in texts(engine, state)


def test_a_settlement_expands_apart_from_the_players_others(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 1", (5, 0): "lake 1 hut 0", (6, 0): "jungle 1"}
    state = position(engine, fields)
    play(engine, state, "expand 5,0 jungle")
    assert state.at(1, 0)[3] == 0
    assert state.at(6, 0)[3] != 0


def test_expansions_of_two_settlements_onto_just_the_same_fields_are_one_move(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 2", (2, 0): "lake 1 hut 0"}
    assert texts(engine, position(engine, fields)) == ["expand 0,0 jungle"]


def test_an_expansion_named_by_the_other_settlement_is_accepted(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 2", (2, 0): "lake 1 hut 0"}
    state = position(engine, fields)
    play(engine, state, "expand 2,0 jungle")
    assert state.settlement_at(0, 0) == [(0, 0), (1, 0), (2, 0)]


def test_an_expansion_joins_settlements_for_what_comes_next(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "jungle 1", (2, 0): "lake 1 hut 0", (3, 0): "sand 1"}
    state = position(engine, fields)
    play(engine, state, "expand 0,0 jungle")
    state.set_turn(6, "build", (0,), [False, False], ())
    assert "temple 3,0" in texts(engine, state)


def test_a_kind_that_is_used_up_is_not_offered(engine):
    fields = ROW3 | {(3, 0): "jungle 3"}
    assert texts(engine, position(engine, fields, stock={0: (0, 3, 2)})) == ["temple 3,0", "tower 3,0"]
    assert "temple 3,0" not in texts(engine, position(engine, fields, stock={0: (9, 0, 2)}))
    assert "tower 3,0" not in texts(engine, position(engine, fields, stock={0: (9, 3, 0)}))
