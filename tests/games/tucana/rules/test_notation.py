from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games import TUCANA
from tavola.games.game import BadNotation
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import place_move
from tests.games.tucana.setting import played


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (place_move(3, 2, 4), "place 3,2 4"),
        (place_move(3, -2, 0), "place 3,-2 0"),
        (place_move(-32, 31, 5), "place -32,31 5"),
        (JOKER, "joker"),
    ],
)
def test_a_move_reads_as_it_is_written(move: int, text: str) -> None:
    assert TUCANA.text(move) == text
    assert TUCANA.parse(text) == move


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2**16), st.integers(0, 119))
def test_every_legal_move_goes_there_and_back(seats: int, seed: int, turns: int) -> None:
    state = played(seats, seed, turns)
    for seat in range(seats):
        moves = state.legal(seat)
        assert [TUCANA.parse(TUCANA.text(move)) for move in moves] == moves
        assert moves == sorted(set(moves))


@pytest.mark.parametrize(
    "text",
    ["", "place", "place 3,2", "place 3,2 6", "place 3, 2 4", "place +3,2 4", "place 03,2 4", "place 3,2 4 ", "Joker",
     "joker 3,2 4", "place 32,0 0", "place 0,-33 0", "place -0,1 0", "place ٣,2 4", "place 3,2 4\n", "x" * 10_000],
)  # fmt: skip
def test_other_texts_are_refused_and_quoted(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        TUCANA.parse(text)
    assert repr(text[:40]) in str(error.value)


@pytest.mark.parametrize("move", [-1, JOKER + 1])
def test_a_number_that_is_no_move_has_no_text(move: int) -> None:
    with pytest.raises(ValueError, match="no move of Tucana Builders"):
        TUCANA.text(move)
