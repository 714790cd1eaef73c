"""Moves as text and back."""

from __future__ import annotations

import pytest

from tavola.games.game import BadNotation
from tavola.games.tiwanacu.rules.notation import parse, text


@pytest.mark.parametrize(
    "words", ["take 1", "take 7", "place red-2 c3", "place blue-x2 f5", "cover monolith-4 a1", "return green-0"]
)
def test_a_move_reads_back_as_it_was_written(words):
    assert text(parse(words)) == words


NO_MOVES = """
take|take 0|take -1|take 1 |TAKE 1|take ١|take 1١|place red-2|place red-9 c3|place monolith-7 c3|place monolith-0 a1
cover pink-1 a1|place red-2 c0|place red-2 z3|return|return red|
"""


@pytest.mark.parametrize("words", NO_MOVES.strip("\n").replace("\n", "|").split("|"))
def test_other_texts_are_refused_and_quoted(words):
    with pytest.raises(BadNotation) as refused:
        parse(words)
    assert repr(words) in str(refused.value)


def test_moves_ascend_with_action_tile_and_space():
    texts = [
        "take 1",
        "take 2",
        "place red-0 a1",
        "place red-0 b1",
        "place red-0 a2",
        "place red-1 a1",
        "cover red-0 a1",
    ]
    moves = [parse(words) for words in texts]
    assert moves == sorted(moves)
