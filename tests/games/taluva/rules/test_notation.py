from __future__ import annotations

import pytest

EXAMPLES = [
    "tile 3,-2 ne",
    "tile 0,0 se",
    "hut 3,-2",
    "temple -127,127",
    "tower 0,-1",
    "expand 3,-2 jungle",
    "expand 0,0 lake",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_move_is_read_and_written_alike(engine, text):
    assert engine.taluva.text(engine.taluva.parse(text)) == text


def test_a_move_is_decoded_and_encoded_alike(engine):
    notation = engine.notation
    for what in (notation.Lay(3, -2, 4), notation.Build("hut", 3, -2), notation.Build("expand", -5, 0, "sand")):
        assert notation.decode(notation.encode(what)) == what


def test_numbers_of_moves_are_those_of_old_games(engine):
    assert [engine.taluva.parse(text) for text in EXAMPLES[:4]] == [201976, 197376, 426878, 459263]


@pytest.mark.parametrize(
    "text",
    [
        "tile 3,-2",
        "tile 3,-2 north",
        "tile 3 -2 ne",
        "tile 3,-2 ne ",
        " tile 3,-2 ne",
        "Tile 3,-2 ne",
        "tile 03,-2 ne",
        "tile +3,-2 ne",
        "tile -0,2 ne",
        "tile ３,2 ne",
        "hut 3,-2 jungle",
        "hut 128,0",
        "hut 0,-128",
        "hut 999999999999,0",
        "expand 3,-2",
        "expand 3,-2 volcano",
        "hut 1,1\n",
        "tile 3,-2 ne; hut 3,-2",
    ],
)
def test_a_text_that_is_no_move_is_refused_and_quoted(engine, text):
    with pytest.raises(engine.game.BadNotation) as caught:
        engine.taluva.parse(text)
    assert str(caught.value).startswith(f"{text!r} is no move of Taluva: ")


def test_of_a_long_text_only_the_beginning_is_quoted(engine):
    with pytest.raises(engine.game.BadNotation) as caught:
        engine.taluva.parse("hut " * 1000)
    assert repr("hut " * 15 + "...") in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("move", [-1, 6 * 65536 + 8 * 65536, 10**30])
def test_a_number_that_is_no_move_is_refused(engine, move):
    with pytest.raises(ValueError, match="is no move of Taluva"):
        engine.notation.decode(move)
