from __future__ import annotations

import pytest

from tavola.games.game import BadNotation
from tavola.games.torven.rules.notation import PASS, parse, text


def test_every_move_round_trips() -> None:
    texts = [text(move) for move in range(PASS + 1)]
    assert len(set(texts)) == PASS + 1
    assert [parse(move) for move in texts] == list(range(PASS + 1))


@pytest.mark.parametrize("move", ["choose 5", "set 4", "place b2", "extra 3 c1", "pass"])
def test_moves_read_as_they_are_written(move: str) -> None:
    assert text(parse(move)) == move


@pytest.mark.parametrize(
    "wrong", ["", "choose 7", "choose", "set 0", "place e1", "place a5", "extra c1", "PASS", "pass ", "choose ٣"]
)
def test_other_texts_are_refused_and_quoted(wrong: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(wrong)
    assert repr(wrong) in str(refused.value)
