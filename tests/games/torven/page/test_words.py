from __future__ import annotations

import pytest

from tavola.games.messages import in_words
from tavola.games.torven import TORVEN
from tavola.games.torven.rules.state import State
from tests.games.torven.setting import play, position

ROLLS = {"turn 1 tie 1 seat 0": 1, "turn 1 tie 1 seat 1": 2, "turn 1 counter 1": 4, "turn 1 counter 2": 6}
FULL = "b6 b6 b6 b6 / b6 b6 b6 b6 / b6 b6 b6 b6 / b6 b6 b6 "
TIED = "chooses a 5; Ines shows 5, Tomás shows 5; a tie: Ines rerolls 1, Tomás 2; Tomás's 2 counters the 1"
SAID = [
    ("", "b choose 5", "chooses a 5"),
    ("b choose 5", "b choose 3", "chooses a 3 instead"),
    ("b choose 5", "w choose 4", "chooses a 4; Ines shows 5, Tomás shows 4; Ines places first"),
    ("b choose 5", "w choose 5", TIED),
    ("b choose 5, w choose 5", "w set 4", "sets the 2 to 4; Ines rerolls 4; Ines rerolls 6; Ines places first"),
    ("b choose 5, w choose 5", "w set 2", "keeps the 2; Ines rerolls 4; Ines places first"),
    ("b choose 5, w choose 4", "b place a1", "places a 5 on a1"),
    ("b choose 5, w choose 4", "b place b2", "places a 5 on b2 and takes the 1 on b3"),
    ("b choose 1, w choose 5, w place d4", "b place a1", "places a 1 on a1"),
    ("b choose 1, w choose 5, w place d4, b place a1", "b extra 5 c3", "places an extra 5 on c3 and takes the 1 on b3"),
    ("b choose 1, w choose 5, w place d4, b place a1", "b pass", "places no extra die"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "move", "words"), SAID)
def test_a_move_in_words(moves: str, move: str, words: str) -> None:
    board = ". . . . / . w1 . . / . . . . / . . . ."
    assert said(play(position(board, "1355", "45", rolls=ROLLS), moves), move) == words


def test_dice_taken_are_listed() -> None:
    before = play(position(". w1 . . / w2 . w3 . / . . . . / . . . .", "5", "4"), "b choose 5, w choose 4")
    assert said(before, "b place b3") == "places a 5 on b3 and takes the 1 on b4, the 3 on c3 and the 2 on a3"


def test_a_die_without_a_square_is_told() -> None:
    before = play(position(FULL + ".", "56", "46"), "b choose 5, w choose 4")
    assert said(before, "b place d1") == "places a 5 on d1; no square is empty: Tomás's 4 leaves the game"
    closing = play(position(FULL + "b6", "56", "46"), "b choose 5")
    assert said(closing, "w choose 4") == (
        "chooses a 4; Ines shows 5, Tomás shows 4; no square is empty: Ines's 5 leaves the game; "
        "no square is empty: Tomás's 4 leaves the game"
    )


def said(before: State, move: str) -> str:
    seat, _, text = move.partition(" ")
    number = TORVEN.parse(text)
    message = TORVEN.describe(before, "bw".index(seat), number, play(before, move))
    return in_words(message, ("Ines", "Tomás"))
