"""What a player is told who tries what is not possible."""

from __future__ import annotations

import pytest
from positions import position

NAMES = ["Ann", "Bob", "Cy", "Di"]
ISLAND = {
    (0, 0): "volcano-se 1",
    (0, 1): "jungle 1",
    (-1, 1): "sand 1",
    (1, 0): "lake 1 temple 1",
    (1, -1): "rock 1 hut 1",
    (0, -1): "lake 1 hut 1",
    (-1, 0): "rock 2",
    (5, 0): "jungle 1 hut 0",
    (6, 0): "sand 2",
    (7, 0): "rock 4",
    (8, 0): "sand 1 tower 0",
    (9, 0): "sand 3",
    (9, -1): "volcano-e 3",
}


def refusal(engine, state, text, seat=0):
    """What the rules say to a move, which must leave the position as it is."""
    before = state.digest()
    with pytest.raises(engine.game.IllegalMove) as caught:
        state.apply(seat, engine.taluva.parse(text))
    assert state.digest() == before
    return engine.messages.in_words(caught.value.message, NAMES)


TILES = {
    "tile 0,0 se": "The lava must flow in another direction than before, so that two tiles or more are covered.",
    "tile 0,0 sw": "An eruption must cover three fields of the same level.",
    "tile 0,0 e": "An eruption may not bury a temple.",
    "tile 0,0 nw": "An eruption may not bury the whole settlement of Bob.",
    "tile 0,1 se": "An eruption starts at a volcano: the new volcano must cover an old one.",
    "tile 1,1 w": "The tile must lie wholly on the table or wholly on the island.",
    "tile 30,1 w": "The tile must touch the island with an edge at least.",
    "tile 120,-100 w": "The tile must touch the island with an edge at least.",
    "tile 9,-1 se": "An eruption must cover three fields of the same level.",
    "hut 0,1": "The tile comes first, then the building.",
}


@pytest.mark.parametrize(("text", "reason"), TILES.items())
def test_why_a_tile_cannot_lie_there(engine, text, reason):
    island = {**ISLAND, (1, 0): "lake 1 temple 1"}
    if text == "tile 0,0 nw":
        del island[1, 0]
    assert refusal(engine, position(engine, island, phase="tile"), text) == reason


BUILDINGS = {
    "hut 6,0": "This field is on level 2: a single hut must stand on level 1.",
    "hut 0,0": "Nothing can be built on a volcano.",
    "hut 5,0": "This field is built on already.",
    "hut 40,0": "Buildings stand on the island, not on the table.",
    "temple 0,1": "A temple must stand next to a settlement of yours.",
    "temple 6,0": "A temple needs a settlement of 3 fields beside it, and the largest here has 1.",
    "tower 6,0": "A tower must stand on level 3 or higher.",
    "tower 9,0": "The settlement beside it has a tower already.",
    "expand 0,1 jungle": "No settlement of yours is on this field.",
    "expand 1,0 jungle": "No settlement of yours is on this field.",
    "expand 5,0 lake": "No free lake field touches this settlement.",
    "expand 8,0 rock": "Expanding there takes 4 huts, and you have 3 left.",
    "tile 1,1 e": "The tile of this turn is laid: now comes the building.",
}


@pytest.mark.parametrize(("text", "reason"), BUILDINGS.items())
def test_why_a_building_cannot_stand_there(engine, text, reason):
    assert refusal(engine, position(engine, ISLAND, stock={0: (3, 3, 2)}), text) == reason


@pytest.mark.parametrize(
    ("text", "stock", "reason"),
    [
        ("hut 0,1", (0, 3, 2), "You have no huts left."),
        ("temple 6,0", (9, 0, 2), "You have no temples left."),
        ("tower 7,0", (9, 3, 0), "You have no towers left."),
    ],
)
def test_why_without_pieces_nothing_is_built(engine, text, stock, reason):
    assert refusal(engine, position(engine, ISLAND, stock={0: stock}), text) == reason


def test_why_a_tower_may_not_be_buried(engine):
    island = {**ISLAND, (1, 0): "lake 1 tower 1"}
    state = position(engine, island, phase="tile")
    assert refusal(engine, state, "tile 0,0 e") == "An eruption may not bury a tower."


def test_why_a_settlement_with_a_temple_gets_no_second(engine):
    fields = {(0, 0): "lake 1 temple 0", (1, 0): "lake 1 hut 0", (2, 0): "lake 1 hut 0", (3, 0): "sand 1"}
    state = position(engine, fields)
    assert refusal(engine, state, "temple 3,0") == "The settlement beside it has a temple already."


def test_why_a_strict_hut_may_not_touch_an_own_settlement(engine):
    state = position(engine, {(0, 0): "lake 1 hut 0", (1, 0): "sand 1"}, strict=True)
    assert refusal(engine, state, "hut 1,0") == (
        "A single hut may not stand next to a settlement of yours at this table."
    )


def test_why_an_expansion_goes_by_another_name(engine):
    fields = {(0, 0): "lake 1 hut 0", (1, 0): "lake 1 hut 0", (2, 0): "sand 1"}
    state = position(engine, fields)
    assert refusal(engine, state, "expand 1,0 sand") == "This settlement is named by its lowest field, 0,0."


def test_why_the_first_volcano_goes_nowhere_else(engine):
    state = engine.taluva.start(2)
    assert refusal(engine, state, "tile 1,0 e") == "The first volcano goes to the middle of the table."


def why_not(engine, state, q, r, seat=0):
    return engine.messages.in_words(engine.why.why_not_field(state, seat, q, r), NAMES)


def test_a_field_tells_the_fault_that_comes_nearest_to_a_legal_tile(engine):
    state = position(engine, ISLAND, phase="tile")
    assert why_not(engine, state, 0, 1) == TILES["tile 0,1 se"]
    assert why_not(engine, state, 9, -1) == TILES["tile 9,-1 se"]
    assert why_not(engine, state, 50, 0) == TILES["tile 30,1 w"]


def test_a_field_tells_why_no_kind_of_building_fits(engine):
    state = position(engine, ISLAND, stock={0: (3, 3, 2)})
    assert why_not(engine, state, 0, 0) == BUILDINGS["hut 0,0"]
    assert why_not(engine, state, -1, 0) == (
        "This field is on level 2: a single hut must stand on level 1. "
        "Temples, towers and expansions must touch a settlement of yours, and none is beside this field."
    )
    assert why_not(engine, position(engine, ISLAND, stock={0: (3, 3, 0)}), 7, 0) == (
        "This field is on level 4: a single hut must stand on level 1. "
        "A temple needs a settlement of 3 fields beside it, and the largest here has 1. "
        "You have no towers left. Expanding there takes 4 huts, and you have 3 left."
    )


def test_a_field_tells_whose_turn_it_is_not(engine):
    assert why_not(engine, position(engine, ISLAND), 0, 1, seat=1) == "It is not your turn."
