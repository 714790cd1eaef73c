from __future__ import annotations

from tavola.games.messages import in_words
from tavola.games.torven import TORVEN
from tests.games.torven.setting import EMPTY, play, position


def test_the_panel_counts_dice_on_the_board_in_the_pool_and_gone() -> None:
    state = play(
        position(". . . . / . w1 . . / . . . . / . . . .", "345", "34", round=3), "b choose 5, w choose 3, b place b2"
    )
    panel = TORVEN.panel(TORVEN.view(state, 0))
    assert [[cell.text for cell in row] for row in panel.rows] == [["1", "2", "7"], ["0", "1", "8"]]
    assert in_words(panel.rows[0][1].words, ()) == "2 dice in the pool"
    assert (in_words(panel.note, ()), panel.done, panel.of) == ("Turn 3", 9, 10)


def test_who_gave_up_is_out() -> None:
    state = position(EMPTY)
    state.withdraw(1)
    assert [mark.out for mark in TORVEN.seat_marks(TORVEN.view(state, None))] == [False, True]


def test_the_sketch_keeps_secrets() -> None:
    state = play(position("b4 . . w2 / . . . . / . . . . / . . . .", "35", "34"), "b choose 5")
    own, other = (TORVEN.sketch(TORVEN.view(state, seat)) for seat in (0, 1))
    assert own.startswith("4  b4 .  .  w2\n3  .")
    assert "blue   3 5   chosen: 5\nwhite  # #" in own
    assert "blue   # #   chosen: #\nwhite  3 4" in other
