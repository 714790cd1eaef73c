"""Observations as arrays and as text say the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tavola.games import GAMES
from tavola.games.encoding import Piece, encoded
from tavola.interop.tensors import Layout, array_of, as_row, taken

PIECES = [Piece("kind", (2,), of=3), Piece("flag", (2,), of=1), Piece("coins", (1,), least=-5, most=20, unit=10)]


def test_numbers_become_ones_in_their_places_and_counts_by_their_units() -> None:
    layout = Layout(PIECES)
    tensors = np.zeros((2, layout.size), np.float32)
    layout.fill(tensors, np.array([[3, 0, 1, 0, 15], [0, 1, 0, 0, -5]], np.int16))
    assert tensors.tolist() == [[0, 0, 1, 0, 0, 0, 1, 0, 1.5], [0, 0, 0, 1, 0, 0, 0, 0, -0.5]]
    assert layout.shapes == {"kind": (2, 3), "flag": (2,), "coins": (1,)}
    low, high = layout.bounds()
    assert (low[-1], high[-1], low[0], high[0]) == (-0.5, 2, 0, 1)
    assert layout.text([3, 0, 1, 0, 15]) == "kind 0=3; flag 0=1; coins 15"


def test_some_pieces_can_be_taken_or_hidden() -> None:
    pieces = [*PIECES, Piece("own", (1,), of=2, private=True)]
    numbers = [3, 0, 1, 0, 15, 2]
    assert taken(numbers, pieces, [pieces[0], pieces[3]]) == [3, 0, 2]
    assert taken(numbers, pieces, pieces, hidden=True) == [0, 0, 0, 0, 0, 2]


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_differ_in_one_form_differ_in_the_other(name) -> None:
    encoding = encoded(GAMES[name], 2)
    layout, rng, state = Layout(encoding.pieces), random.Random(1), encoding.start(b"")
    texts, tensors = set(), set()
    while state.awaited:
        for seat in range(2):
            numbers = encoding.look(state, seat)
            tensor = np.zeros((1, layout.size), np.float32)
            layout.fill(tensor, as_row(numbers))
            low, high = layout.bounds()
            assert ((low <= tensor) & (tensor <= high)).all()
            texts.add((layout.text(numbers), numbers.tobytes()))
            tensors.add((tensor.tobytes(), numbers.tobytes()))
            assert (array_of(numbers.tolist()) == as_row(numbers)).all()
        seat = state.awaited[0]
        encoding.play(state, seat, rng.choice(encoding.legal(state, seat)))
    assert len({text for text, _ in texts}) == len(texts) == len(tensors) == len({tensor for tensor, _ in tensors})
