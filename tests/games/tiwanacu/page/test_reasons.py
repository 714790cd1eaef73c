"""Why something in the drawing cannot be picked."""

from __future__ import annotations

import pytest

from tavola.games.game import BadNotation
from tavola.games.messages import in_words
from tavola.games.tiwanacu import TIWANACU
from tavola.games.tiwanacu.rules.tiles import tile_text
from tests.games.tiwanacu.temples import begin, finish_turn, play

NAMES = ("Ana", "Bo", "Cy")


def why(state, target, seat=None):
    return in_words(TIWANACU.why_not(state, state.awaited[0] if seat is None else seat, target), NAMES)


def test_a_space_before_a_position_is_chosen():
    assert why(begin(2), "space-c3") == "First move to an empty position of the order track."


def test_an_occupied_position():
    state = begin(2)
    assert why(state, "position-1").startswith("You stand on position 1 yourself")
    assert why(state, "position-2") == f"{NAMES[state.track[1]]} stands on position 2."


def test_a_position_once_one_is_chosen():
    assert why(play(begin(2), "take 3"), "position-4") == "You have moved already: place your tiles."


def test_another_players_turn():
    state = begin(2)
    mover = state.awaited[0]
    assert why(state, "position-3", 1 - mover) == f"It is {NAMES[mover]}'s turn."


def test_the_game_is_over():
    state = begin(1)
    while not state.outcome:
        finish_turn(state)
    assert why(state, "space-a1", 0) == "The game is over."


def test_a_god_card_says_its_words():
    assert why(begin(2, "kon"), "god-kon").startswith("Kon, the wind: Once a turn")


def test_a_temple_says_whose_it_is():
    assert why(begin(2), "seat-1").startswith("The temple of Bo: ")


def test_a_choosable_thing_says_so():
    state = begin(2)
    assert why(state, "position-4") == "This position is empty: you can move here."
    play(
        state,
        "take 4",
    )
    play(state, f"place {tile_text(state.hand[0])} a1")
    assert why(state, "space-a1") == "You can place a tile here."


@pytest.mark.parametrize(
    "target", ["", "sea", "position-0", "position-6", "space-g1", "space-a6", "seat-2", "seat-9", "god-inti", "god-"]
)
def test_other_targets_are_refused(target):
    with pytest.raises(BadNotation):
        why(begin(2, "kon"), target)
