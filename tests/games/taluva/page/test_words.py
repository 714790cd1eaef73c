from __future__ import annotations

import pytest
from positions import position

NAMES = ["Ann", "Bob", "Cy", "Di"]
FLOOR = {
    (0, 0): "volcano-se 2",
    (0, 1): "jungle 2",
    (-1, 1): "sand 2",
    (1, 0): "lake 2 hut 0",
    (2, 0): "lake 2 hut 0",
    (1, -1): "rock 2 hut 1",
    (2, -1): "rock 1 hut 1",
    (0, -1): "lake 2",
    (-1, 0): "rock 2",
    (3, 0): "sand 1",
    (2, 1): "sand 2",
    (1, 1): "rock 3",
}


def said(engine, state, text):
    before = state.copy()
    seat, move = state.awaited[0], engine.taluva.parse(text)
    state.apply(seat, move)
    return engine.messages.in_words(engine.taluva.describe(before, seat, move, state), NAMES)


def test_the_first_tile_is_called_so(engine):
    assert said(engine, engine.taluva.start(2), "tile 0,0 se") == "lays the first tile"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tile 5,5 e", None),
        ("tile 3,-1 ne", "lays a tile on the coast"),
        ("tile 0,0 w", "makes a volcano erupt to level 3"),
        ("tile 0,0 nw", "makes a volcano erupt to level 3, burying 2 huts of Bob"),
        ("tile 0,0 ne", "makes a volcano erupt to level 3, burying 2 huts of Ann and 2 huts of Bob"),
    ],
)
def test_a_tile_tells_its_level_and_what_it_buries(engine, text, words):
    state = position(engine, FLOOR, phase="tile")
    if words is None:
        with pytest.raises(engine.game.IllegalMove):
            said(engine, state, text)
    else:
        assert said(engine, state, text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hut 3,0", "builds a hut"),
        ("tower 1,1", "builds a tower on level 3"),
        ("expand 1,0 sand", "expands into the sand: 3 huts on 2 fields"),
        ("expand 1,0 rock", "expands into the rock: 3 huts on 1 field"),
    ],
)
def test_a_building_tells_where_it_stands_or_what_it_takes(engine, text, words):
    assert said(engine, position(engine, FLOOR), text) == words


def test_a_temple_tells_its_level(engine):
    state = position(engine, FLOOR | {(1, 1): "rock 3 hut 0"})
    assert said(engine, state, "temple 2,1") == "builds a temple on level 2"
